// Groups of answers: every text in exactly one, no chain of small differences, and differences that give back both texts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts, groupTexts, minAlike, pageGroups, plainForm } from './groups.ts'

const gramsOf = (text: string) => {
  const letters = [' ', ' ', ...plainForm(text), ' ']
  return new Set(letters.slice(2).map((last, i) => `${letters[i]}${letters[i + 1]}${last}`))
}
const likeness = (one: string, other: string) => {
  const [a, b] = [gramsOf(one), gramsOf(other)]
  const both = [...a].filter((gram) => b.has(gram)).length
  return both / (a.size + b.size - both)
}

const base = '先听客户把话说完，再说明等待期与犹豫期的区别，最后约定下一次见面的时间'
test.each([
  ['another width, case, punctuation and spaces', '犹豫期 15 天，可全额退保。', '犹豫期１５天可全额退保', true],
  ['one word more in a long text', base, `${base}吧`, true],
  ['another number', `${base}，等待期90天`, `${base}，等待期30天`, false],
  ['another numeral', `${base}，等待期九十天`, `${base}，等待期三十天`, false],
  ['a decimal point', '费率1.5%', '费率15%', false],
  ['a percent sign', '费率15%', '费率15', false],
  ['a negation', `${base}，可以退保`, `${base}，不可以退保`, false],
  ['another text', '先共情', '讲价格', false],
  ['signs only', '？？', '。', true],
])('%s: one group is %j', (_, one, other, together) => {
  const [a, b] = groupTexts([one, other])
  expect(a === b).toBe(together)
})

const words = fc.constantFrom('先共情', '再说价值', '讲清等待期', '不承诺收益', '约定见面', '90天', '，', '。', ' ')
const text = fc.array(words, { maxLength: 30 }).map((list) => list.join(''))
const texts = fc.array(fc.oneof(text, fc.string({ maxLength: 8 })), { maxLength: 40 })

test('every text is in exactly one group, near its first member, and later texts change no earlier group', () => {
  fc.assert(
    fc.property(texts, fc.nat(40), (list, cut) => {
      const groups = groupTexts(list)
      expect(groups).toHaveLength(list.length)
      const first = (group: number) => groups.indexOf(group)
      for (const [i, group] of groups.entries()) {
        expect(group).toBeLessThanOrEqual(Math.max(-1, ...groups.slice(0, i)) + 1)
        expect(likeness(list[first(group)] ?? '', list[i] ?? '')).toBeGreaterThanOrEqual(minAlike)
      }
      expect(groupTexts(list.slice(0, cut))).toEqual(groups.slice(0, cut))
    }),
  )
})

test('the pages of groups hold every text once, and groups with more open texts come first', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 7 }), fc.func(fc.boolean()), fc.boolean(), (list, limit, isOpen, byHits) => {
      const open = list.map((_, i) => isOpen(i))
      const hitsOf = byHits ? (said: string) => [Number(said.includes('先共情')), Number(said.includes('90天'))] : undefined
      const { total } = pageGroups({ texts: list, open, limit, offset: 0 }, hitsOf)
      const pages = Array.from({ length: Math.ceil(total / limit) }, (_, page) =>
        pageGroups({ texts: list, open, limit, offset: page * limit }, hitsOf),
      )
      const groups = pages.flatMap((p) => p.groups).map((g) => g.texts.flatMap((t) => t.at))
      expect(groups).toHaveLength(total)
      expect(groups.flat().toSorted((a, b) => a - b)).toEqual(list.map((_, i) => i))
      const opens = groups.map((g) => g.filter((at) => open[at]).length)
      expect(opens).toEqual(opens.toSorted((a, b) => b - a))
      if (byHits) expect(total).toBeLessThanOrEqual(4)
    }),
  )
})

test('the differences give back both texts', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const parts = compareTexts(one, other)
      const without = (kind: string) => parts.filter((p) => p.kind !== kind).map((p) => p.text)
      expect(without('MISSING').join('')).toBe(other)
      if (parts.every((p) => p.kind !== 'MISSING')) expect(other.length).toBeGreaterThanOrEqual(one.length)
      expect(without('ADDED').join('')).toBe(one)
    }),
  )
  expect(compareTexts('先共情，再说价值', '先道歉，再说价值')).toEqual([
    { text: '先', kind: 'SAME' },
    { text: '共情', kind: 'MISSING' },
    { text: '道歉', kind: 'ADDED' },
    { text: '，再说价值', kind: 'SAME' },
  ])
})
