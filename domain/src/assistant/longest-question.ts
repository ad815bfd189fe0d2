/** In characters. Nobody asks longer questions; what is longer costs time and means nothing. */
export const longestQuestion = 600;
