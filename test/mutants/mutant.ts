// A mutant: one wrong change of the product, and the tests that must notice it. `npm run test:mutants` applies each of them to a copy.

export interface Mutant {
  /** The end of one path below src; a moved file keeps it. */
  file: string
  /** Stands exactly once in the file. */
  text: string
  replacement: string
  /** Parts of names of test files, as `vitest run` takes them. */
  tests: readonly string[]
}

/** Mutants of one file that the same tests notice: pairs of a text and its replacement. */
export const mutantsOf = (
  file: string,
  tests: readonly string[],
  pairs: readonly (readonly [text: string, replacement: string])[],
): Mutant[] => pairs.map(([text, replacement]) => ({ file, text, replacement, tests }))
