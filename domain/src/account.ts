/** Staff have no farms by design; anyone else without a farm has an inactive account. */
export function isInactive({ staff, farms }: { staff: boolean; farms: unknown[] }): boolean {
  return !staff && farms.length === 0;
}
