// The words about points: names, quotes of the learner, missing clauses and examples; never single tokens of the scorer.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxName, nameOfPoint } from './point-words.ts'
import { pointSigns, shapeOfPoints } from './point-signs.ts'
import { type LineToScore, parsePoints, scoreLine } from './scoring.ts'

const line = (points: string, reference: string, said: string): LineToScore => ({
  type: 'QUESTION',
  points,
  reference,
  said,
  lexicon: {},
  terms: [],
  wordings: [],
  delivery: null,
})
const pointsOf = (points: string, reference: string, said: string) => scoreLine(line(points, reference, said)).points
const care = '听到这样的消息谁都会担心，她现在恢复得怎么样？如果换成您家，您最放心不下的是治疗费，还是养病那两三年的收入？'

describe('names', () => {
  test.each([
    ['【共情】理解您的担心|我明白您怕买贵', '共情'],
    ['！【报价】每年保费8600元×2', '报价'],
    ['理解您的担心', '理解您的担心'],
    ['我们一起比三样，疾病种类、理赔条件和价格', '一起比三样'],
    ['首先我会给您把家里已有的保障和收入情况全部都问清楚', '家里已有的保障和收入…'],
  ])('%s is called %s', (text, name) => {
    expect(nameOfPoint(parsePoints(text)[0] as { text: string; name: string | null })).toBe(name)
  })
  test('a name is no part of the wordings and changes no score', () => {
    const said = '我理解您的担心'
    const [named, plain] = ['【共情】理解您的担心|明白您的担心', '理解您的担心|明白您的担心'].map((points) =>
      scoreLine(line(points, care, said)),
    )
    expect(named?.score).toBe(plain?.score)
    expect(parsePoints('！【共情】理解您的担心|明白 ×2')).toEqual([
      { name: '共情', text: '理解您的担心', wordings: ['理解您的担心', '明白'], weight: 2, must: true },
    ])
  })
  test('replacing keeps names as it keeps the other signs', () => {
    expect(pointSigns('！【共情】理解')).toEqual([{ from: 0, to: 5 }])
    expect(shapeOfPoints('【共情】理解')).not.toBe(shapeOfPoints('理解'))
  })
})

describe('quotes', () => {
  test('a point that was made is quoted in the learner’s own clause', () => {
    const [made, missed] = pointsOf('谁都会担心；养病两三年的收入', care, '听到这样的消息谁都会担心，她现在恢复得怎么样？')
    expect(made).toMatchObject({ hit: 1, quote: '听到这样的消息谁都会担心', missing: null, example: null })
    expect(missed).toMatchObject({ hit: 0, quote: null, missing: '养病两三年的收入' })
    expect(missed?.example).toBe('如果换成您家，您最放心不下的是治疗费，还是养病那两三年的收入？')
  })
  test('numbers are quoted as they were typed', () => {
    const [point] = pointsOf('每年保费8600元', '每年保费8600元。', '这款不贵的，每年保费8,600元，很划算')
    expect(point).toMatchObject({ hit: 1, quote: '每年保费8,600元' })
  })
  test('a point in two clauses is quoted whole', () => {
    const [point] = pointsOf('等待期90天，犹豫期15天', '等待期90天，犹豫期15天。', '您放心，等待期90天，犹豫期15天，随时找我')
    expect(point?.quote).toBe('等待期90天，犹豫期15天')
  })
})

test('the missing clause is the one that lacks most', () => {
  const [point] = pointsOf('确诊符合约定就一次赔付，医疗险凭发票报销', '', '确诊符合约定就一次赔付给您')
  expect(point).toMatchObject({ hit: 0.5, missing: '医疗险凭发票报销' })
})

test('words are about every point, short, and taken from the texts', () => {
  const clause = fc.stringMatching(/^[一二我您保费等待期赔付担心发票报销]{2,14}$/)
  const text = fc.array(clause, { minLength: 1, maxLength: 4 }).map((clauses) => clauses.join('，'))
  fc.assert(
    fc.property(text, text, text, (points, reference, said) => {
      for (const point of pointsOf(points, reference, said)) {
        expect(point.name.length).toBeGreaterThan(0)
        expect(point.name.length).toBeLessThanOrEqual(maxName)
        if (point.quote !== null) expect(said).toContain(point.quote.replace(/…$/, ''))
        if (point.missing !== null) expect(point.text).toContain(point.missing.replace(/…$/, ''))
        expect(point.missing === null).toBe(point.hit === 1)
      }
    }),
    { numRuns: 60 },
  )
})
