// Searches ignore the width of letters: a column is normalised before a pattern comparison.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each comparison with typed text is of normalised text', () => {
  const files = globSync('src/**/*.{ts,sql}').filter((file) => !/\.test\.ts$|platform\/database\/like\.ts$/.test(file))
  const found: string[] = []
  for (const file of files)
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // a domain and a permission word have only narrow letters
      const compared = line.matchAll(/(\S+\)?) ilike |\bilike\(/g)
      for (const [all, column = ''] of compared) if (!/nfkc\)$|domain$|compared\}$|p_word$/.test(column)) found.push(`${file}: ${all}`)
    }
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
