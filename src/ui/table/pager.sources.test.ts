// All tables and lists of the product use the same pager.
import { expect, test } from 'vitest'

/** The preview of an import is no list of records. */
const others = /\/ImportPreview\.tsx$/
const texts = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], { query: '?raw', import: 'default', eager: true })
test('every table and list of the product uses the common pager, or has one page', () => {
  const files = Object.entries(texts).filter(([file]) => !others.test(file))
  const own = files.flatMap(([file, text]) => {
    const found = [...text.matchAll(/<Pagination\b[^]{0,110}|\bpagination=\{[^]{0,40}/g)].map(([whole]) => whole.replaceAll(/\s+/g, ' '))
    return found.filter((at) => !/[Pp]ager|pagination=\{false\}/.test(at)).map((at) => `${file}: ${at}`)
  })
  expect(files.length).toBeGreaterThan(150)
  expect(own).toEqual([])
})
