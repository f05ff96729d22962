// Layout of a distribution: bounds, round grid steps, and the scaled compared exam.

/** Round steps from 0 to at least `most`; about five grid lines. */
export function stepsTo(most: number): number[] {
  const raw = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= raw) ?? 1)
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, i) => i * step)
}

/** Scales the counts of another exam to this number of people. */
export function scaledTo(counts: readonly number[], people: number): number[] {
  const sum = counts.reduce((a, b) => a + b, 0)
  return sum === 0 ? [] : counts.map((n) => (n / sum) * people)
}

/** Bounds of the bins, from the first to the last. */
export const boundsOf = (names: readonly string[]): string[] =>
  names.length ? [...names.map((name) => name.split('-')[0] ?? ''), names.at(-1)?.split('-')[1] ?? ''] : []
