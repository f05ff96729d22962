// One way to turn pages: no table and no list of the product has another.
import { expect, test } from 'vitest'

/** The rows of an import's preview: no list of records. */
const others = /\/ImportPreview\.tsx$/
const texts = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], { query: '?raw', import: 'default', eager: true })
test('every table and list of the product turns its pages so, or has one page', () => {
  const files = Object.entries(texts).filter(([file]) => !others.test(file))
  const own = files.flatMap(([file, text]) => {
    const found = [...text.matchAll(/<Pagination\b[^]{0,110}|\bpagination=\{[^]{0,40}/g)].map(([whole]) => whole.replaceAll(/\s+/g, ' '))
    return found.filter((at) => !/[Pp]ager|pagination=\{false\}/.test(at)).map((at) => `${file}: ${at}`)
  })
  expect(files.length).toBeGreaterThan(150)
  expect(own).toEqual([])
})
