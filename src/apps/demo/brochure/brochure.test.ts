// The brochure of the demo: each of its three formats is read as the same 30 pages.
import { beforeAll, expect, test } from 'vitest'
import { withFile } from '#test/office-files.ts'
import { readDocument } from '#platform/documents/read-document.ts'
import { brochureFiles, brochurePages } from './files.ts'

let files: Awaited<ReturnType<typeof brochureFiles>>
beforeAll(async () => {
  files = await brochureFiles()
})

test.each([0, 1, 2])('file %i has 30 pages with the sentences and tables of the source', async (i) => {
  const file = files[i]
  if (!file) throw new Error('no file')
  const read = await withFile(file.content, (path) => readDocument({ path, extension: file.extension }, {}))
  expect(read.pages).toBe(30)
  const texts = read.passages.map(({ text }) => text.replaceAll(/\s/g, '')).join('\n')
  for (const { title, lines, table } of brochurePages)
    for (const words of [...lines, ...(table?.flat() ?? [])])
      expect([title, texts.includes(words.replaceAll(/\s/g, ''))]).toEqual([title, true])
  expect(read.passages.find(({ text }) => text.includes('首次投保的等待期为30天'))).toMatchObject({ page: 13, path: ['等待期'] })
})
