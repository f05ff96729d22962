// Tests of the test theory figures: published tables, hand-computed sheets, a second computation over a thousand random tests, and edge
// cases.
import '#test/property-seed.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choiceStatistics, groupSize, itemStatistics, momentsOf, testStatistics } from './psychometrics.ts'

/** Scores: one row per person, one column per item. */
type Sheet = readonly (readonly number[])[]

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)

/** One cell per person, or per `counts` equal people. */
function told(sheet: Sheet, maxScores: readonly number[], counts = sheet.map(() => 1)) {
  const moments = maxScores.map((maxScore, i) =>
    momentsOf({ maxScore, cells: sheet.map((row, p) => ({ score: row[i] ?? 0, total: sum(row), count: counts[p] ?? 1 })) }),
  )
  return {
    items: itemStatistics(moments),
    test: testStatistics(
      moments,
      sheet.map((row, p) => [sum(row), counts[p] ?? 1] as const),
    ),
  }
}

describe('published and hand-computed values', () => {
  test('LSAT section 6 (Bock & Lieberman 1970) gives the values of the R package ltm', () => {
    const patterns = [3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61, 28, 298]
    const sheet = patterns.map((_, code) => [...code.toString(2).padStart(5, '0')].map(Number))
    const { items, test: whole } = told(sheet, [1, 1, 1, 1, 1], patterns)
    const four = (list: readonly (number | null)[]) => list.map((value) => Number(value?.toFixed(4)))
    expect(whole.people).toBe(1000)
    expect(four(items.map((i) => i.facility))).toEqual([0.924, 0.709, 0.553, 0.763, 0.87])
    expect(four(items.map((i) => i.pointBiserial))).toEqual([0.362, 0.5668, 0.6184, 0.5344, 0.4354])
    expect(four(items.map((i) => (i.discriminationIndex ?? 0) / 100))).toEqual([0.1128, 0.1532, 0.1728, 0.1444, 0.1216])
    expect(four([whole.alpha])).toEqual([0.295])
    expect(four(items.map((i) => i.alphaIfDeleted))).toEqual([0.2754, 0.2376, 0.2168, 0.2459, 0.2663])
  })

  test('a Guttman scale of five people gives the hand-computed values', () => {
    const sheet = [0, 1, 2, 3, 4].map((known) => [0, 1, 2, 3].map((item) => (item < known ? 1 : 0)))
    const { items, test: whole } = told(sheet, [1, 1, 1, 1])
    expect(whole).toMatchObject({ people: 5, items: 4, mean: 2, median: 2, skewness: 0 })
    const close = (value: number | null | undefined, wanted: number) => expect(value).toBeCloseTo(wanted, 12)
    close(whole.sd, Math.sqrt(2.5))
    close(whole.kurtosis, -1.2)
    close(whole.alpha, 0.8)
    close(whole.cic, 80)
    close(whole.errorRatio, 100 * Math.sqrt(0.2))
    close(whole.standardError, Math.sqrt(0.5))
    close(whole.meanFacility, 0.5)
    const [easy] = items
    close(easy?.facility, 0.8)
    close(easy?.sd, Math.sqrt(0.2))
    close(easy?.discriminationIndex, (100 * 0.3) / Math.sqrt(0.2 * 1.7))
    close(easy?.discriminativeEfficiency, 100)
    close(easy?.pointBiserial, 0.5 / Math.sqrt(0.2 * 2.5))
    close(easy?.effectiveWeight, (100 * Math.sqrt(0.5)) / (2 * Math.sqrt(0.5) + 2 * Math.sqrt(0.75)))
    close(easy?.alphaIfDeleted, 1.5 * (1 - 0.8 / 1.7))
    // each group has one of the five people: 1 minus 0
    close(easy?.upperLower, 1)
  })

  test('items that contradict each other give a negative α, and a wrong key shows', () => {
    const sheet = [
      [1, 0],
      [0, 1],
      [1, 0],
      [0, 1],
      [1, 1],
    ]
    const { items, test: whole } = told(sheet, [1, 1])
    // V = 0.3 each, V(T) = 0.2: 2 · (1 − 0.6 / 0.2)
    expect(whole.alpha).toBeCloseTo(-4, 12)
    expect(whole.errorRatio).toBeCloseTo(100 * Math.sqrt(5), 12)
    expect(items[0]?.discriminationIndex).toBeCloseTo((100 * -0.2) / 0.3, 12)
    expect(items[0]?.discriminativeEfficiency).toBeLessThan(0)
    expect(items.map((i) => i.alphaIfDeleted)).toEqual([null, null])
  })

  test('an item with a negative covariance has weight 0, and the others share the whole', () => {
    const { items } = told(
      [0, 1, 2, 3].map((n) => [n, n, n === 0 ? 1 : 0]),
      [3, 3, 1],
    )
    expect(items[2]?.pointBiserial).toBeLessThan(0)
    expect(items[2]?.effectiveWeight).toBe(0)
    expect(sum(items.map((i) => i.effectiveWeight ?? 0))).toBeCloseTo(100, 12)
  })
})

const correlation = (xs: readonly number[], ys: readonly number[]) => {
  const [mx, my] = [sum(xs) / xs.length, sum(ys) / ys.length]
  return sum(xs.map((x, i) => (x - mx) * ((ys[i] ?? 0) - my))) / (xs.length - 1)
}
const near = (value: number | null | undefined, wanted: number | null, scale = 1) => {
  if (wanted === null || !Number.isFinite(wanted)) return expect(value).toBeNull()
  return expect(Math.abs((value ?? Number.NaN) - wanted)).toBeLessThanOrEqual(1e-6 * Math.max(Math.abs(wanted), 1e-6 * scale))
}

/** A second computation straight from the definitions, person by person; null if a variance is 0. */
function plainly(sheet: Sheet, maxScores: readonly number[]) {
  const n = sheet.length
  const totals = sheet.map(sum)
  const columns = maxScores.map((_, i) => sheet.map((row) => row[i] ?? 0))
  const v = (list: readonly number[]) => (new Set(list.map((x) => Math.round(x * 100))).size === 1 ? 0 : correlation(list, list))
  const ascending = (list: readonly number[]) => [...list].sort((a, b) => a - b)
  const per = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  const alpha = (list: readonly (readonly number[])[]) => {
    const whole = v(sheet.map((_, p) => sum(list.map((column) => column[p] ?? 0))))
    return list.length < 2 || whole === 0 ? null : (list.length / (list.length - 1)) * (1 - sum(list.map(v)) / whole)
  }
  const group = Math.max(1, Math.round(n * 0.27))
  const meanOf = (x: readonly number[], order: readonly number[]) => {
    const edge = [...order].sort((a, b) => b - a)[group - 1] ?? 0
    const above = x.filter((_, p) => (order[p] ?? 0) > edge)
    const at = x.filter((_, p) => order[p] === edge)
    return (sum(above) + (sum(at) * (group - above.length)) / at.length) / group
  }
  const covarianceOf = (x: readonly number[]) => (v(x) === 0 || v(totals) === 0 ? 0 : correlation(x, totals))
  const weights = columns.map((x) => Math.sqrt(Math.max(0, covarianceOf(x))))
  const mean = sum(totals) / n
  const power = (p: number) => sum(totals.map((t) => (t - mean) ** p))
  const [s2, s3, s4] = [power(2), power(3), power(4)]
  const k2 = v(totals)
  const a = alpha(columns)
  return {
    items: columns.map((x, i) => {
      const rest = totals.map((t, p) => Math.round((t - (x[p] ?? 0)) * 100) / 100)
      const [vx, vr] = [v(x), v(rest)]
      const both = vx * vr === 0 ? 0 : correlation(x, rest)
      return {
        facility: sum(x) / n / (maxScores[i] ?? 1),
        sd: Math.sqrt(vx),
        discriminationIndex: vx * vr === 0 ? null : (100 * both) / Math.sqrt(vx * vr),
        discriminativeEfficiency: vx * vr === 0 ? null : (100 * both) / correlation(ascending(x), ascending(rest)),
        effectiveWeight: sum(weights) === 0 ? null : (100 * (weights[i] ?? 0)) / sum(weights),
        pointBiserial: vx * k2 === 0 ? null : correlation(x, totals) / Math.sqrt(vx * k2),
        upperLower:
          (meanOf(x, totals) -
            meanOf(
              x,
              totals.map((t) => -t),
            )) /
          (maxScores[i] ?? 1),
        alphaIfDeleted: alpha(columns.filter((_, other) => other !== i)),
      }
    }),
    test: {
      mean,
      sd: Math.sqrt(k2),
      // the k-statistics again, from sums of powers of deviations
      skewness: n < 3 || k2 === 0 ? null : (n * s3) / ((n - 1) * (n - 2)) / k2 ** 1.5,
      kurtosis:
        n < 4 || k2 === 0 ? null : ((n * (n + 1) * s4) / ((n - 1) * (n - 2) * (n - 3)) - (3 * s2 * s2) / ((n - 2) * (n - 3))) / k2 ** 2,
      alpha: a,
      cic: a === null ? null : 100 * a,
      errorRatio: a === null ? null : 100 * Math.sqrt(Math.max(0, 1 - a)),
      standardError: a === null ? null : Math.sqrt(Math.max(0, 1 - a)) * Math.sqrt(k2),
      meanFacility: sum(columns.map((x, i) => per(sum(x) / n, maxScores[i] ?? 1) ?? 0)) / columns.length,
    },
  }
}

const randomTest = fc
  .record({ items: fc.integer({ min: 1, max: 8 }), people: fc.integer({ min: 2, max: 60 }) })
  .chain(({ items, people }) =>
    fc.array(fc.constantFrom(1, 2, 2.5, 4, 20), { minLength: items, maxLength: items }).chain((maxScores) =>
      fc.record({
        maxScores: fc.constant(maxScores),
        sheet: fc.array(
          fc.tuple(
            ...maxScores.map((max) =>
              fc.oneof(
                fc.constantFrom(0, max),
                fc.integer({ min: 0, max: max * 100 }).map((h) => h / 100),
              ),
            ),
          ),
          { minLength: people, maxLength: people },
        ),
      }),
    ),
  )

test('a thousand random tests agree with the definitions', () => {
  fc.assert(
    fc.property(randomTest, ({ maxScores, sheet }) => {
      const [is, wanted] = [told(sheet, maxScores), plainly(sheet, maxScores)]
      for (const [name, value] of Object.entries(wanted.test)) near(is.test[name as 'alpha'], value)
      for (const [i, item] of wanted.items.entries())
        for (const [name, value] of Object.entries(item)) near(is.items[i]?.[name as 'sd'], value)
    }),
    { numRuns: 1000 },
  )
})

test('the order of people and the grouping of cells change no figure beyond rounding', () => {
  fc.assert(
    fc.property(randomTest, ({ maxScores, sheet }) => {
      const [one, other] = [told(sheet, maxScores), told(sheet.toReversed(), maxScores)]
      const twice = [
        told([...sheet, ...sheet], maxScores),
        told(
          sheet,
          maxScores,
          sheet.map(() => 2),
        ),
      ] as const
      for (const [a, b] of [[one, other], twice] as const)
        for (const [i, item] of a.items.entries()) for (const [name, value] of Object.entries(item)) near(b.items[i]?.[name as 'sd'], value)
    }),
    { numRuns: 200 },
  )
})

describe('edge cases', () => {
  test('without people no figure is defined', () => {
    const { items, test: whole } = told([], [1, 2])
    expect(whole).toEqual({
      people: 0,
      items: 2,
      mean: null,
      median: null,
      sd: null,
      skewness: null,
      kurtosis: null,
      alpha: null,
      cic: null,
      errorRatio: null,
      standardError: null,
      meanFacility: null,
    })
    expect(new Set(items.flatMap((i) => Object.values(i)))).toEqual(new Set([null]))
  })

  test('one person has a facility, but no figure that needs two', () => {
    const { items, test: whole } = told([[1, 3]], [2, 4])
    expect(whole).toMatchObject({ people: 1, mean: 4, median: 4, sd: null, alpha: null, skewness: null, meanFacility: 0.625 })
    expect(items.map(({ facility, ...rest }) => [facility, ...new Set(Object.values(rest))])).toEqual([
      [0.5, null],
      [0.75, null],
    ])
  })

  test('equal totals have no spread, also with rounding errors of sums', () => {
    const { items, test: whole } = told(
      Array.from({ length: 31 }, () => [0.1, 0.2, 0.7]),
      [1, 1, 1],
    )
    expect(whole).toMatchObject({ sd: 0, skewness: null, kurtosis: null, alpha: null, errorRatio: null, standardError: null })
    for (const item of items)
      expect(item).toMatchObject({
        sd: 0,
        discriminationIndex: null,
        discriminativeEfficiency: null,
        effectiveWeight: null,
        pointBiserial: null,
        upperLower: 0,
        alphaIfDeleted: null,
      })
  })

  test('a rest that differs only by rounding errors has no spread', () => {
    // in floating point 0.3 − 0.1 differs from 0.5 − 0.3
    const { items } = told(
      [0.1, 0.3, 0.1, 0.3, 0.1, 0.3].map((score) => [score, 0.2]),
      [1, 1],
    )
    expect(items[0]).toMatchObject({ discriminationIndex: null, discriminativeEfficiency: null, alphaIfDeleted: null })
  })

  test('a single item has no rest and no α, and its weight is the whole', () => {
    const { items, test: whole } = told([[0], [1], [1], [0.5]], [1])
    expect(whole.alpha).toBeNull()
    expect(items[0]).toMatchObject({
      discriminationIndex: null,
      discriminativeEfficiency: null,
      effectiveWeight: 100,
      alphaIfDeleted: null,
    })
    expect(items[0]?.pointBiserial).toBeCloseTo(1, 12)
  })

  test('two and three people have no skewness and no kurtosis, and an item without points has no facility', () => {
    expect(told([[0], [1]], [1]).test).toMatchObject({ skewness: null, kurtosis: null })
    expect(told([[0], [1], [1]], [1]).test.skewness).toBeCloseTo(-Math.sqrt(3), 12)
    expect(told([[0], [1], [1]], [1]).test.kurtosis).toBeNull()
    const { items, test: whole } = told(
      [
        [0, 1],
        [0, 0],
      ],
      [0, 1],
    )
    expect(items[0]).toMatchObject({ facility: null, sd: 0, upperLower: null })
    expect(whole.meanFacility).toBe(0.5)
  })

  test('a group has 27 percent of the people, rounded half up', () => {
    expect([0, 1, 2, 30, 50, 100, 1711].map(groupSize)).toEqual([0, 1, 1, 8, 14, 27, 462])
  })
})

test('options have share, mean total, correlation and flags', () => {
  const all = told([[4], [3], [2], [1], [0]], [4]).test
  // the best two chose it: M1 − M = 1.5, p = 0.4, σ = √2
  const key = choiceStatistics({ correct: true, count: 2, points: 7 }, all)
  expect(key).toMatchObject({ share: 0.4, meanTotal: 3.5, flags: [] })
  expect(key.pointBiserial).toBeCloseTo((1.5 / Math.sqrt(2)) * Math.sqrt(0.4 / 0.6), 12)
  expect(choiceStatistics({ correct: false, count: 2, points: 7 }, all).flags).toEqual(['ATTRACTS_STRONG'])
  expect(choiceStatistics({ correct: true, count: 2, points: 1 }, all).flags).toEqual(['KEY_NEGATIVE'])
  expect(choiceStatistics({ correct: false, count: 0, points: 0 }, all)).toEqual({
    share: 0,
    meanTotal: null,
    pointBiserial: null,
    flags: ['UNUSED'],
  })
  // a share of exactly 1 in 20 is not UNUSED
  expect(choiceStatistics({ correct: false, count: 1, points: 0 }, { ...all, people: 20 }).flags).toEqual([])
  expect(choiceStatistics({ correct: false, count: 1, points: 0 }, { ...all, people: 21 }).flags).toEqual(['UNUSED'])
  expect(choiceStatistics({ correct: true, count: 5, points: 10 }, all)).toMatchObject({ share: 1, pointBiserial: null, flags: [] })
  expect(choiceStatistics({ correct: false, count: 0, points: 0 }, told([], [1]).test)).toMatchObject({ share: null, flags: [] })
})
