// No statement's size depends on the length of a list: `inArray` takes a parameter for each value, and a statement holds 65 535.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('lists that are neither literals nor subqueries are compared by isAnyOf, as one parameter', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:notInArray|inArray)\(\s*[\w.]+,(?!\s*(?:\[['\d]|subquery\b|db\s*\.sql\b))[^\n]*/g)].map(
      ([all]) => `${file}: ${all}`,
    ),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
