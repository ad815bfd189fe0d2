/** The highest page that anyone may ask for. */
export const lastPage = 1_000_000;
