// Deadlines in memory use the monotonic clock: after the clock of the machine went back, a deadline of Date.now() would lie hours ahead.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../src')

test('no code of the server keeps a deadline of the wall clock', () => {
  const files = globSync(['platform/**/*.ts', 'engines/**/*.ts', 'features/*/*/server/**/*.ts', 'apps/*.ts', 'apps/backup/**/*.ts'], {
    cwd: root,
    exclude: (name) => name.includes('.test.'),
  })
  const found = files.filter((file) => /Date\.now\(\) \+/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
