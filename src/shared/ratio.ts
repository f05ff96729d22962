// Ratios on the wire are 0 to 1 with four decimals; people read percentages.

/** 0.5 -> 50%, 0.3333 -> 33.33%, null -> -. */
export function percent(ratio: number | null): string {
  if (ratio === null) return '-'
  const hundredths = Math.round(ratio * 10_000)
  return `${hundredths % 100 === 0 ? hundredths / 100 : (hundredths / 100).toFixed(2)}%`
}
