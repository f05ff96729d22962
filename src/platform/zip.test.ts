// Archives with failing parts: the reader gets the error at once or later, and the program goes on.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeDocx } from './documents/docx.ts'
import { writeWorkbook } from './spreadsheets/xlsx-writer.ts'
import { openZip } from './zip.ts'

async function* linesUntil(count: number) {
  for (let i = 0; i < count; i++) yield `第${i}行`
  throw new Error('broken off')
}
/** Yields so many rows, then throws. */
async function* rowsUntil(count: number) {
  for await (const line of linesUntil(count)) yield [line]
}

test.each([0, 1, 5000])('rows that break off after %d', async (count) => {
  await expect(buffer(writeWorkbook([{ name: '表', columns: [{ title: '列' }], rows: rowsUntil(count) }]))).rejects.toThrow('broken off')
})

test.each([0, 1, 20_000])('a paragraph that cannot be written after %d others', async (count) => {
  const blocks = Array.from({ length: count }, () => ({ text: '一段话' }))
  const broken = Object.defineProperty({ text: '' }, 'text', {
    get() {
      throw new Error('broken off')
    },
  })
  await expect(writeDocx([...blocks, broken], '脚')).rejects.toThrow('broken off')
})

test('a stream that fails gives its error to the reader', async () => {
  const zip = openZip()
  zip.addText('a.txt', 'a')
  zip.addStream('b.txt', () => Readable.from(linesUntil(3), { objectMode: false }))
  await expect(buffer(zip.end())).rejects.toThrow('broken off')
})

test('a stream that cannot be opened gives its error to the reader', async () => {
  const zip = openZip()
  zip.addText('a.txt', 'a')
  zip.addStream('b.txt', () => {
    throw new Error('broken off')
  })
  await expect(buffer(zip.end())).rejects.toThrow('broken off')
})
