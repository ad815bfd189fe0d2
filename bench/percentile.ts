/** The least of the values that so large a share of them does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function p95(values: number[]): number {
  return quantile(values, 0.95);
}
