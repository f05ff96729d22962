// No statement grows with a list: `inArray` takes a parameter per value, and a statement holds 65,535.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('lists other than literals and subqueries are compared by isAnyOf with one parameter', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:notInArray|inArray)\(\s*[\w.]+,(?!\s*(?:\[['\d]|subquery\b|db\s*\.sql\b))[^\n]*/g)].map(
      ([all]) => `${file}: ${all}`,
    ),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
