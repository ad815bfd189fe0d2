export const minute = 60_000;
export const day = 24 * 60 * minute;

/** As a device tells time whose clock is off by so much. */
export function off(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
