// The search for points: windows that cannot improve the result are skipped, however repetitive an answer is.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hear } from './heard.ts'
import { matchPoint, parsePoints } from './points.ts'

const dialect = { lexicon: {}, terms: [] }
const parts = ['保额五十万元', '每年保费八千六百元', '等待期九十天', '犹豫期十五天内', '理解您的担心', '如实填写健康告知', '分红不确定']
const long = (each: (i: number) => string) => {
  let text = ''
  for (let i = 0; text.length < 1990; i++) text += each(i)
  return text.slice(0, 1990)
}
/** 60 points of four wordings each, as in the longest line of an author. */
const points = parsePoints(
  Array.from({ length: 60 }, (_, i) => [0, 1, 2, 3].map((k) => `${parts[(i + 3 * k) % 7]}${parts[(7 * i + k) % 7]}`).join('|')).join('\n'),
)

describe('for 60 points in an answer of 1,990 characters, few of about 119,000 windows are searched', () => {
  test.each([
    ['points over and over', (i: number) => `${parts[i % 7]}，`, 12_000],
    ['no pause at all', (i: number) => `${parts[(3 * i) % 7]?.slice(0, 4)}`, 60_000],
    ['one syllable', () => '保', 100],
    ['other characters', (i: number) => String.fromCodePoint(0x4e00 + ((i * 7919) % 5000)), 6_000],
    ['digits', (i: number) => `${i % 10}`, 100],
  ])('%s', (_, each, most) => {
    const said = hear(long(each), dialect)
    let looked = 0
    for (const point of points) matchPoint(point, said, dialect, { looked: () => looked++ })
    expect(looked).toBeLessThan(most)
  })
})

test('a number of things is no part of another number: 5个工作日 is not 15个工作日', () => {
  const counts = fc.integer({ min: 3, max: 120 })
  fc.assert(
    fc.property(
      counts,
      counts,
      fc.constantFrom('个工作日', '个月', '种疾病', '家医院', '份材料', '次检查', '项服务', '天'),
      (wanted, said, unit) => {
        const [point] = parsePoints(`核保需要${wanted}${unit}`)
        if (!point) throw new Error('no point')
        const { hit, fault } = matchPoint(point, hear(`核保需要${said}${unit}。`, dialect), dialect)
        expect({ hit, fault }).toEqual(wanted === said ? { hit: 1, fault: null } : { hit: 0, fault: 'OTHER_NUMBER' })
      },
    ),
  )
})
