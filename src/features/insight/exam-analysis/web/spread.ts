// How the columns of a distribution are laid out: bounds, a scale of round numbers, the pass line, and the exam before as steps.

/** Round steps up to `most`: at most five lines. */
export function stepsTo(most: number): number[] {
  const raw = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= raw) ?? 1)
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, i) => i * step)
}

/** Counts of another exam as they would be of so many people. */
export function scaledTo(counts: readonly number[], people: number): number[] {
  const sum = counts.reduce((a, b) => a + b, 0)
  return sum === 0 ? [] : counts.map((n) => (n / sum) * people)
}

/** The bounds of the bins, from the first to the last. */
export const boundsOf = (names: readonly string[]): string[] =>
  names.length ? [...names.map((name) => name.split('-')[0] ?? ''), names.at(-1)?.split('-')[1] ?? ''] : []
