// A mutant: one wrong change of the product, and the tests that must fail. `npm run test:mutants` applies each of them to a copy.

export interface Mutant {
  /** The end of one path below src; a moved file keeps it. */
  file: string
  /** Text that occurs exactly once in the file. */
  text: string
  replacement: string
  /** Parts of names of test files, as `vitest run` takes them. */
  tests: readonly string[]
}

/** Mutants of one file with the same tests: pairs of a text and its replacement. */
export const mutantsOf = (
  file: string,
  tests: readonly string[],
  pairs: readonly (readonly [text: string, replacement: string])[],
): Mutant[] => pairs.map(([text, replacement]) => ({ file, text, replacement, tests }))

/** The one file of `files` that a mutant belongs to, with its source; or the reason why the mutant fits none. */
export function placeOf(
  { file, text }: Mutant,
  files: readonly string[],
  read: (file: string) => string,
): { file: string; source: string } | string {
  const [only, ...others] = files.filter((one) => one.endsWith(`/${file}`))
  if (!only || others.length > 0) return `${others.length + Number(Boolean(only))} files end with ${file}`
  const source = read(only)
  const times = source.split(text).length - 1
  return times === 1 ? { file: only, source } : `${file}: «${text}» stands ${times} times`
}
