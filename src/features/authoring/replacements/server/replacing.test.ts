// Tests of replacing words in one text: replaced hits, protected hits, unchanged rest.
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
  // a hit never covers a part of a character, such as ㎡ or a letter with its mark
  ['12㎡', 'm', 'x', '12㎡'],
  ['café', 'e', 'x', 'café'],
  ['12㎡', 'm2', '平方米', '12平方米'],
  // case folding beyond ASCII
  ['École ÉCOLE', 'école', '学校', '学校 学校'],
  ['ΟΔΟΣ οδός', 'οδοσ', '路', '路 οδός'],
  ['aaa', 'aa', 'b', 'ba'],
  ['一 二', ' ', '', '一二'],
  ['.*价格$1', '.*', '$&', '$&价格$1'],
  // variables stay whole unless the search text contains them
  ['{客户称呼}的客户', '客户', '顾客', '{客户称呼}的顾客'],
  ['您好{客户称呼}先生', '{客户称呼}先生', '{客户}', '您好{客户}'],
  ['您好{客户称呼}', '好{客户', '', '您好{客户称呼}'],
  // braces around other text are plain text
  ['{一 客户}', '客户', '顾客', '{一 顾客}'],
  // signs of points stay
  ['！等待期2天|两天×2\n1、保额2万', '2', '3', '！等待期3天|两天×2\n1、保额3万', {}, 'points'],
  ['1. 一\n2. 二', '2', '3', '1. 一\n2. 二', {}, 'points'],
  ['甲|乙；丙', '；', '，', '甲|乙；丙', {}, 'points'],
  // names of variables stay, values are replaced
  ['公司 = 公司甲\n产品公司＝甲公司=x', '公司', '集团', '公司 = 集团甲\n产品公司＝甲集团=x', {}, 'variables'],
])('in %s the hits of %s are replaced by %s', (text, find, replacement, becomes, how, reading) => {
  expect(said(text, find, replacement, how, reading)).toBe(becomes)
})

describe('properties of any text', () => {
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
  /** Returns the text pieces outside the hits. */
  const outside = (of: string, hits: readonly { from: number; to: number }[]) =>
    [...hits, { from: of.length, to: of.length }].map(({ from }, i) => of.slice(i ? hits[i - 1]?.to : 0, from))

  test('a replacement changes the hits and nothing else', () => {
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

  test('variables outside the search text stay, in their order', () => {
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

  test('replacing back restores the text if the new words did not occur before', () => {
    fc.assert(
      fc.property(cases, ({ text: before, wanted }) => {
        const replacement = 'ЖЖ'
        const there = { ...wanted, replacement, matchCase: true, foldWidth: false, wholeWord: false }
        const after = replaceIn(before, there).text
        expect(replaceIn(after, { ...there, find: replacement, replacement: wanted.find }).text).toBe(before)
        // only protected hits remain
        expect(replaceIn(after, there).hits).toEqual([])
      }),
    )
  })

  test('points keep their number, weights and compulsory marks, or the text shows the difference', () => {
    fc.assert(
      fc.property(cases, ({ text: before, wanted }) => {
        const { text: after } = replaceIn(before, { ...wanted, replacement: '丙丁' }, 'points')
        expect(shapeOfPoints(after)).toBe(shapeOfPoints(before))
        expect(parsePoints(after)).toHaveLength(parsePoints(before).length)
      }),
    )
  })

  test('the pieces of a short text join to the text, alternating plain and hit', () => {
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

test('the pieces of a long text omit text far from a hit', () => {
  const text = `${'前'.repeat(100)}词${'中'.repeat(100)}词${'后'.repeat(100)}`
  const pieces = piecesOf(text, replaceIn(text, { find: '词', replacement: '', ...usual }).hits)
  expect(pieces).toEqual([`…${'前'.repeat(24)}`, '词', `${'中'.repeat(24)}…${'中'.repeat(24)}`, '词', `${'后'.repeat(24)}…`])
})
