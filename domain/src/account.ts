/** Staff have no farms by design; anyone else without a farm has an inactive account. */
export function isInactive({ staff, farms }: { staff: boolean; farms: unknown[] }): boolean {
  return !staff && farms.length === 0;
}

/** How long an account that came to nothing is kept: its e-mail never confirmed, never of a farm. So says the privacy page. */
export const idleAccountMonths = 24;
