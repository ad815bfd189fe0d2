declare const __VERSION__: string;
declare const __KEPT_SHAPES__: import('./offline/kept-queries.ts').KeptShapes;

/** By their path in the API; see `public/before.js`. */
declare var asked: Map<string, Promise<Response | undefined>> | undefined;
