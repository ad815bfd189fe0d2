/** 'Baia 07' → 7; 0 for a pen that is not the demo's. */
export function penNumber(corral: string): number {
  return Number(/^Baia (\d\d)$/.exec(corral)?.[1] ?? 0);
}

export function penName(number: number): string {
  return `Baia ${String(number).padStart(2, '0')}`;
}
