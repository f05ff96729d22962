// The list of mutants matches the source: a renamed file or a changed line must not disable a mutant silently.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutants/all.ts'
import { placeOf } from './mutants/mutant.ts'

const root = path.resolve(import.meta.dirname, '..')
const files = globSync(['src/**/*.{ts,tsx,sql}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'], { cwd: root }).map((file) =>
  file.replaceAll(path.sep, '/'),
)

test('each mutant matches exactly one place in one file, and names existing tests', () => {
  const faults = mutants.flatMap((mutant) => {
    const found = placeOf(mutant, files, (file) => readFileSync(path.join(root, file), 'utf8'))
    const missing = mutant.tests.filter((name) => !files.some((one) => one.includes(name)))
    return [...(typeof found === 'string' ? [found] : []), ...missing.map((name) => `${mutant.file}: no test ${name}`)]
  })
  expect(faults).toEqual([])
})
