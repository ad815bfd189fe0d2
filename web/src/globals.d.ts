declare const __VERSION__: string;
declare const __KEPT_SHAPE__: string;

/** By their path in the API; see `public/before.js`. */
declare var asked: Map<string, Promise<Response | undefined>> | undefined;
