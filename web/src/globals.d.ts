declare const __VERSION__: string;
declare const __KEPT_SHAPE__: string;
