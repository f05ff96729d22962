// Streams of JSON lines: cut at any byte, damaged, of any length.
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Line, readLines } from './lines.ts'

const Person = z.object({ name: z.string(), score: z.number('分数应为数字') })
const read = async (chunks: readonly Buffer[], schema: z.ZodType = Person) => {
  const lines: Line[] = []
  for await (const line of readLines(Readable.from(chunks), schema)) lines.push(line)
  return lines
}
const readText = (text: string, schema?: z.ZodType) => read([Buffer.from(text)], schema)

test('each line yields its value or its fault', async () => {
  const good = '{"name":"张三","score":1}'
  expect(await readText(`${good}\n\n  \r\n${good}\r\n{"name":1,"score":1}\n{"name":"x"}\n[}\n${good}`)).toEqual([
    { line: 1, value: { name: '张三', score: 1 } },
    { line: 4, value: { name: '张三', score: 1 } },
    { line: 5, fault: '字段 name 不正确' },
    { line: 6, fault: '分数应为数字' },
    { line: 7, fault: '不是有效的 JSON' },
    { line: 8, value: { name: '张三', score: 1 } },
  ])
  expect(await readText('')).toEqual([])
  expect(await readText('\n\n')).toEqual([])
  expect(await readText('null')).toEqual([{ line: 1, fault: '内容不正确' }])
})

test('invalid UTF-8 is a fault of its own line only', async () => {
  const broken = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n{"name":"好","score":2}')])
  expect(await read([broken])).toEqual([
    { line: 1, fault: '不是有效的 JSON' },
    { line: 2, value: { name: '好', score: 2 } },
  ])
})

test('a line without an end does not fill the memory', async () => {
  const piece = Buffer.alloc(600_000, 0x20)
  const chunks = [...Array.from({ length: 200 }, () => piece), Buffer.from('\n{"name":"a","score":3}\n')]
  const before = process.memoryUsage().arrayBuffers
  expect(await read(chunks)).toEqual([
    { line: 1, fault: '一行超过 1MB' },
    { line: 2, value: { name: 'a', score: 3 } },
  ])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  expect(await readText(`{"name":"${'长'.repeat(330_000)}","score":1}`)).toMatchObject([{ line: 1, value: { score: 1 } }])
})

test('the lines are the same wherever the stream is cut', async () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.record({ name: fc.string({ unit: 'grapheme' }) }))
  await fc.assert(
    fc.asyncProperty(fc.array(value), fc.array(fc.nat()), async (values, cuts) => {
      const whole = Buffer.from(values.map((v) => `${JSON.stringify(v)}\n`).join(''))
      const places = [0, ...cuts.map((c) => (whole.length ? c % whole.length : 0)).toSorted((a, b) => a - b), whole.length]
      const chunks = places.slice(1).map((end, i) => whole.subarray(places[i], end))
      expect((await read(chunks, z.unknown())).map((l) => l.value)).toEqual(values)
    }),
  )
})

test('the reader reads only as much as its caller takes', async () => {
  let sent = 0
  const source = Readable.from(
    (function* () {
      for (; sent < 10_000; sent++) yield Buffer.from('{"name":"a","score":1}\n'.repeat(100))
    })(),
    { objectMode: false, highWaterMark: 16_384 },
  )
  const lines = readLines(source, Person)
  for (let i = 0; i < 250; i++) await lines.next()
  expect(sent).toBeLessThan(100)
  await lines.return()
})
