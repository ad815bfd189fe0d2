/** Whether it is what the database keeps of it: two decimals, the half of the last one upwards. */
export function isKeptAs(kept: number | null, told: number | null): boolean {
  return kept === (told === null ? null : Math.round(Number(`${told}e2`)) / 100);
}
