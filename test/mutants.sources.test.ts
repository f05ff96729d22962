// The list of mutants fits the source: a renamed file or a changed line must not take a mutant away without notice.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutants/all.ts'

const root = path.resolve(import.meta.dirname, '..')
const files = globSync(['src/**/*.{ts,tsx,sql}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'], { cwd: root })

test('each mutant stands once in one file, and names tests that exist', () => {
  const faults = mutants.flatMap(({ file, text, tests }) => {
    const [only, ...others] = files.filter((one) => one.endsWith(`/${file}`))
    if (!only || others.length > 0) return [`${others.length + Number(Boolean(only))} files end with ${file}`]
    const times = readFileSync(path.join(root, only), 'utf8').split(text).length - 1
    const missing = tests.filter((name) => !files.some((one) => one.includes(name)))
    return [...(times === 1 ? [] : [`${file}: «${text}» stands ${times} times`]), ...missing.map((name) => `${file}: no test ${name}`)]
  })
  expect(faults).toEqual([])
})
