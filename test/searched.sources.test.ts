// No search looks at the width of letters: whatever a column is compared with by a pattern, it is normalised first.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each comparison with what people typed is of normalised text', () => {
  const files = globSync('src/**/*.{ts,sql}').filter((file) => !/\.test\.ts$|platform\/database\/like\.ts$/.test(file))
  const found: string[] = []
  for (const file of files)
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // a domain and a permission word have no width
      const compared = line.matchAll(/(\S+\)?) ilike |\bilike\(/g)
      for (const [all, column = ''] of compared) if (!/nfkc\)$|domain$|compared\}$|p_word$/.test(column)) found.push(`${file}: ${all}`)
    }
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
