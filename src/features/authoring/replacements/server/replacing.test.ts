// Replacing words in one text: what is replaced, what is left, and that all else stays as it is.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePoints } from '#engines/scoring/points.ts'
import { shapeOfPoints } from '#engines/scoring/point-signs.ts'
import { variableParts } from '#shared/variables.ts'
import { newVariables, piecesOf, type Reading, replaceIn, type Wanted } from './replacing.ts'

const usual: Omit<Wanted, 'find' | 'replacement'> = { matchCase: false, foldWidth: true, wholeWord: false }
const said = (text: string, find: string, replacement: string, how: Partial<Wanted> = {}, reading: Reading = 'plain') =>
  replaceIn(text, { find, replacement, ...usual, ...how }, reading).text

test.each<[text: string, find: string, replacement: string, becomes: string, how?: Partial<Wanted>, reading?: Reading]>([
  ['安心保很好，安心保！', '安心保', '长安保', '长安保很好，长安保！'],
  ['我们的ＡＰＰ和app、App', 'APP', '小程序', '我们的小程序和小程序、小程序'],
  ['App与APP', 'APP', 'X', 'App与X', { matchCase: true }],
  ['ＡＰＰ与APP', 'APP', 'X', 'ＡＰＰ与X', { foldWidth: false }],
  ['AI、MAIL、AIR、用AI做、AI_2', 'AI', '智能', '智能、MAIL、AIR、用智能做、AI_2', { wholeWord: true }],
  ['ｶﾞｽ会社', 'ガス', '燃气', '燃气会社'],
  // a part of a character is none: neither of a square metre, nor of a letter with its mark
  ['12㎡', 'm', 'x', '12㎡'],
  ['café', 'e', 'x', 'café'],
  ['12㎡', 'm2', '平方米', '12平方米'],
  // cases beyond ASCII
  ['École ÉCOLE', 'école', '学校', '学校 学校'],
  ['ΟΔΟΣ οδός', 'οδοσ', '路', '路 οδός'],
  ['aaa', 'aa', 'b', 'ba'],
  ['一 二', ' ', '', '一二'],
  ['.*价格$1', '.*', '$&', '$&价格$1'],
  // variables stay whole, unless they are what is looked for
  ['{客户称呼}的客户', '客户', '顾客', '{客户称呼}的顾客'],
  ['您好{客户称呼}先生', '{客户称呼}先生', '{客户}', '您好{客户}'],
  ['您好{客户称呼}', '好{客户', '', '您好{客户称呼}'],
  // braces around anything else are plain
  ['{一 客户}', '客户', '顾客', '{一 顾客}'],
  // signs of points stay
  ['！等待期2天|两天×2\n1、保额2万', '2', '3', '！等待期3天|两天×2\n1、保额3万', {}, 'points'],
  ['1. 一\n2. 二', '2', '3', '1. 一\n2. 二', {}, 'points'],
  ['甲|乙；丙', '；', '，', '甲|乙；丙', {}, 'points'],
  // names of variables stay, values are theirs who write them
  ['公司 = 公司甲\n产品公司＝甲公司=x', '公司', '集团', '公司 = 集团甲\n产品公司＝甲集团=x', {}, 'variables'],
])('%s: %s -> %s', (text, find, replacement, becomes, how, reading) => {
  expect(said(text, find, replacement, how, reading)).toBe(becomes)
})

describe('of any text', () => {
  const letter = fc.constantFrom(...'aAbＡ中保险客户{}{}_ |；！×2=\n', 'é', 'e\u0301', '😀', '㎡', '{客户}', '{a}')
  const text = fc.array(letter, { maxLength: 24 }).map((letters) => letters.join(''))
  const word = fc
    .array(fc.constantFrom(...'aAbＡ中保险客户', '{客户}', '客户'), { minLength: 1, maxLength: 3 })
    .map((letters) => letters.join(''))
  const how = fc.record({ matchCase: fc.boolean(), foldWidth: fc.boolean(), wholeWord: fc.boolean() })
  const cases = fc.record({
    text,
    wanted: fc
      .record({ find: word, replacement: fc.oneof(word, fc.constant('')), how })
      .map(({ how: options, ...words }) => ({ ...words, ...options })),
    reading: fc.constantFrom<Reading>('plain', 'points', 'variables'),
  })
  /** Pieces outside of the hits. */
  const outside = (of: string, hits: readonly { from: number; to: number }[]) =>
    [...hits, { from: of.length, to: of.length }].map(({ from }, i) => of.slice(i ? hits[i - 1]?.to : 0, from))

  test('hits are put another text in the place of, and nothing else moves', () => {
    fc.assert(
      fc.property(cases, ({ text: before, wanted, reading }) => {
        const { text: after, hits } = replaceIn(before, wanted, reading)
        expect(after).toBe(outside(before, hits).join(wanted.replacement))
        for (const { from, to } of hits)
          expect(before.slice(from, to).normalize('NFKC').toLowerCase()).toBe(wanted.find.normalize('NFKC').toLowerCase())
        expect(hits.every(({ from }, i) => i === 0 || from >= (hits[i - 1]?.to ?? 0))).toBe(true)
        expect(before.isWellFormed() ? after.isWellFormed() : true).toBe(true)
      }),
    )
  })

  test('variables that are not looked for stay, in their order', () => {
    fc.assert(
      fc.property(cases, ({ text: before, wanted }) => {
        const { text: after, hits } = replaceIn(before, wanted)
        if (newVariables(before, after, wanted.replacement).length) return
        let at = 0
        const kept: string[] = []
        for (const { text: part, name } of variableParts(before)) {
          if (name !== undefined && !hits.some((hit) => hit.from < at + part.length && at < hit.to)) kept.push(part)
          at += part.length
        }
        const names = variableParts(after).flatMap((part) => (part.name === undefined ? [] : [part.text]))
        let from = 0
        for (const one of kept) {
          from = names.indexOf(one, from) + 1
          expect(from).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('with words that were not there the way back leads to what stood there', () => {
    fc.assert(
      fc.property(cases, ({ text: before, wanted }) => {
        const replacement = 'ЖЖ'
        const there = { ...wanted, replacement, matchCase: true, foldWidth: false, wholeWord: false }
        const after = replaceIn(before, there).text
        expect(replaceIn(after, { ...there, find: replacement, replacement: wanted.find }).text).toBe(before)
        // and nothing is left to be replaced but what must stay
        expect(replaceIn(after, there).hits).toEqual([])
      }),
    )
  })

  test('points keep how many they are, their weights and what must be said, or their text shows that they do not', () => {
    fc.assert(
      fc.property(cases, ({ text: before, wanted }) => {
        const { text: after } = replaceIn(before, { ...wanted, replacement: '丙丁' }, 'points')
        expect(shapeOfPoints(after)).toBe(shapeOfPoints(before))
        expect(parsePoints(after)).toHaveLength(parsePoints(before).length)
      }),
    )
  })

  test('the pieces of a short text are the text, hits between what is plain', () => {
    fc.assert(
      fc.property(cases, ({ text: before, wanted }) => {
        const { hits } = replaceIn(before, wanted)
        const pieces = piecesOf(before, hits)
        expect(pieces.join('')).toBe(before)
        expect(pieces.filter((_, i) => i % 2 === 1)).toEqual(hits.map(({ from, to }) => before.slice(from, to)))
      }),
    )
  })
})

test('the pieces of a long text leave out what is far from a hit', () => {
  const text = `${'前'.repeat(100)}词${'中'.repeat(100)}词${'后'.repeat(100)}`
  const pieces = piecesOf(text, replaceIn(text, { find: '词', replacement: '', ...usual }).hits)
  expect(pieces).toEqual([`…${'前'.repeat(24)}`, '词', `${'中'.repeat(24)}…${'中'.repeat(24)}`, '词', `${'后'.repeat(24)}…`])
})
