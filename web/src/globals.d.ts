declare const __VERSION__: string;
declare const __KEPT_SHAPES__: import('./offline/kept-queries.ts').KeptShapes;

/** Answers that `public/before.js` asked for before this script was there, by their path in the API. */
declare var earlyAnswers: Map<string, Promise<Response | undefined>> | undefined;
