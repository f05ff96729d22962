// Shuffled papers: complete, stable, different for each sitting, and options such as 以上都对 stay last.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Measure } from '#features/assessment/exams/fields.ts'
import { countTurns } from '#test/turns.ts'
import { applyShuffle } from './own-order.ts'

const letter = (i: number) => String.fromCharCode(65 + i)
const option = (optionContent: string, i: number) => ({
  sort: i,
  optionName: letter(i),
  optionContent,
  image: null,
  imageUrl: null,
})
const question = (subjectId: string, texts: readonly string[], subjectName = '哪一项正确？') => ({
  subjectId,
  type: 0 as 0 | 2 | 3,
  subjectName,
  options: texts.map(option),
})
const both: Measure[] = ['shuffleQuestions', 'shuffleOptions']
const lettersOf = (q: { options: readonly { optionName: string }[] } | undefined) => q?.options.map((o) => o.optionName).join('') ?? ''

const text = fc.constantFrom('甲', '乙', '丙', '以上都对', '上述都不对', '前述各项')
const papers = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 30 })
  .chain((ids) =>
    fc
      .tuple(...ids.map((id) => fc.array(text, { maxLength: 8 }).map((texts) => question(String(id), texts))))
      .map((all) => all as ReturnType<typeof question>[]),
  )

test('a shuffled paper has every question and option once, and is the same at each call', async () => {
  await fc.assert(
    fc.asyncProperty(papers, fc.uuid(), fc.subarray(both), async (paper, seed, measures) => {
      const put = await applyShuffle(paper, { seed, measures })
      expect(await applyShuffle(paper, { seed, measures })).toEqual(put)
      // the order of the input does not matter
      if (measures.length === 2) expect(await applyShuffle(paper.toReversed(), { seed, measures })).toEqual(put)
      expect(put.map((q) => q.subjectId).sort()).toEqual(paper.map((q) => q.subjectId).sort())
      for (const q of put) {
        const own = paper.find((p) => p.subjectId === q.subjectId)
        expect(new Set(q.options)).toEqual(new Set(own?.options))
        expect(q.options).toHaveLength(own?.options.length ?? -1)
        if (!measures.includes('shuffleOptions')) expect(q.options).toEqual(own?.options)
        else {
          // options that refer to others stay last, in their order
          const speaks = q.options.map((o) => /^(?:以上|上述|前述)/.test(o.optionContent))
          expect(speaks).toEqual(speaks.toSorted((a, b) => Number(a) - Number(b)))
          const last = q.options.filter((_, i) => speaks[i])
          expect(last).toEqual(own?.options.filter((o) => last.includes(o)))
        }
      }
      if (!measures.includes('shuffleQuestions')) expect(put.map((q) => q.subjectId)).toEqual(paper.map((q) => q.subjectId))
    }),
  )
})

test('each order of three questions is about equally frequent among sittings', async () => {
  const paper = ['1', '2', '3'].map((id) => question(id, ['甲', '乙', '丙']))
  const seen = await Promise.all(Array.from({ length: 600 }, (_, seed) => applyShuffle(paper, { seed: `sitting ${seed}`, measures: both })))
  for (const orders of [
    seen.map((put) => put.map((q) => q.subjectId).join('')),
    seen.map((put) => lettersOf(put.find((q) => q.subjectId === '1'))),
  ]) {
    const counts = Object.values(Object.groupBy(orders, (order) => order)).map((all) => all?.length ?? 0)
    expect(counts).toHaveLength(6)
    // 100 each on average; the seeds are fixed
    for (const count of counts) expect(count).toBeGreaterThan(60)
  }
  // the order of one question's options is independent of the next one's
  const [first, second] = ['1', '2'].map((id) => seen.map((put) => lettersOf(put.find((q) => q.subjectId === id))))
  expect(first?.filter((order, i) => order === second?.[i]).length).toBeLessThan(200)
})

test.each([
  ['A和B', true],
  ['A、C都对', true],
  ['ABC都对', true],
  ['选项B', true],
  ['只有C项', true],
  ['A股和B股', false],
  ['VIP客户', false],
  ['以上都对', false],
])('an option «%s» that names letters keeps the order: %s', async (content, stays) => {
  const paper = [question('1', ['一', '二', '三', '四', '五', content])]
  const put = await Promise.all(Array.from({ length: 20 }, (_, seed) => applyShuffle(paper, { seed: String(seed), measures: both })))
  const seen = put.map(([first]) => lettersOf(first))
  expect(new Set(seen).size === 1).toBe(stays)
  if (content === '以上都对') expect(seen.every((order) => order.endsWith('F'))).toBe(true)
})

test('a shuffled paper keeps the order of its parts only if the exam asks for it', async () => {
  const paper = ['1', '2', '3', '4', '5', '6'].map((id, i) => ({
    ...question(id, ['甲', '乙']),
    type: i < 3 ? (3 as const) : (0 as const),
  }))
  const measures: Measure[] = ['shuffleQuestions', 'keepParts']
  const put = await Promise.all(Array.from({ length: 30 }, (_, seed) => applyShuffle(paper, { seed: String(seed), measures })))
  for (const list of put) expect(list.map((q) => q.type)).toEqual([3, 3, 3, 0, 0, 0])
  expect(new Set(put.map((list) => list.map((q) => q.subjectId).join(''))).size).toBeGreaterThan(5)
  const mixed = await Promise.all(Array.from({ length: 30 }, (_, seed) => applyShuffle(paper, { seed: String(seed), measures: both })))
  expect(mixed.some((list) => list[0]?.type === 0)).toBe(true)
})

const typed = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 20 })
  .chain((ids) =>
    fc
      .tuple(
        ...ids.map((id) => fc.constantFrom(0 as const, 2 as const, 3 as const).map((type) => ({ ...question(String(id), ['甲']), type }))),
      )
      .map((all) => all as (ReturnType<typeof question> & { type: 0 | 2 | 3 })[]),
  )
const runs = (types: readonly number[]) => types.filter((type, i) => type !== types[i - 1])

test('shuffled parts are whole, the same at each call, and keep their questions in order unless these are shuffled', async () => {
  await fc.assert(
    fc.asyncProperty(typed, fc.uuid(), fc.boolean(), fc.boolean(), async (paper, seed, isShuffled, drawn) => {
      const measures: Measure[] = ['shuffleParts', ...(isShuffled ? (['shuffleQuestions'] as const) : [])]
      const put = await applyShuffle(paper, { seed, measures, drawn })
      expect(await applyShuffle(paper, { seed, measures, drawn })).toEqual(put)
      expect(put.map((q) => q.subjectId).sort()).toEqual(paper.map((q) => q.subjectId).sort())
      const order = runs(put.map((q) => q.type))
      expect(order).toHaveLength(new Set(order).size)
      for (const type of order) {
        const ids = (list: readonly { type: number; subjectId: string }[]) => list.filter((q) => q.type === type).map((q) => q.subjectId)
        if (isShuffled) expect(new Set(ids(put))).toEqual(new Set(ids(paper)))
        else expect(ids(put)).toEqual(ids(paper))
      }
    }),
  )
})

test('each order of three parts is about equally frequent among sittings', async () => {
  const paper = ([0, 3, 2] as const).map((type, i) => ({ ...question(String(i + 1), ['甲', '乙']), type }))
  const measures: Measure[] = ['shuffleParts']
  const seen = await Promise.all(Array.from({ length: 600 }, (_, seed) => applyShuffle(paper, { seed: `sitting ${seed}`, measures })))
  const counts = Object.values(Object.groupBy(seen, (put) => put.map((q) => q.type).join(''))).map((all) => all?.length ?? 0)
  expect(counts).toHaveLength(6)
  // 100 each on average; the seeds are fixed
  for (const count of counts) expect(count).toBeGreaterThan(60)
})

test('true and false keep their places', async () => {
  const paper = [{ ...question('1', ['正确', '错误']), type: 2 as const }]
  for (let seed = 0; seed < 10; seed++) expect(lettersOf((await applyShuffle(paper, { seed: String(seed), measures: both }))[0])).toBe('AB')
})

test('a question that names options by letters keeps their order', async () => {
  const paper = [question('1', ['一', '二', '三'], '关于选项A，以下哪个说法正确？')]
  for (let seed = 0; seed < 10; seed++)
    expect(lettersOf((await applyShuffle(paper, { seed: String(seed), measures: both }))[0])).toBe('ABC')
})

test('sorting a paper of 9,999 questions yields to other requests', async () => {
  const paper = Array.from({ length: 9999 }, (_, i) => question(String(i + 1), ['一', '二', '三']))
  const turns = countTurns()
  const put = await applyShuffle(paper, { seed: '1', measures: both })
  // one pass for the questions and one for their options
  expect(turns.end()).toBeGreaterThanOrEqual(198)
  expect(put).toHaveLength(9999)
})
