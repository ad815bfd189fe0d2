/** Whether a page tells of its keys: a finger has none. */
export const hasKeys = matchMedia('(hover: hover)').matches;
