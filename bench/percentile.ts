/** The percentile of `share` (0 to 1) in the unit of the values, to one decimal; 0 for an empty list. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b)
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
}
