// Properties of the draw: rules, similar questions, exposure, balance, and the maximum matching.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#test/property-seed.ts'
import { type Candidate, draw, type DrawAsked } from './draw.ts'

const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({ id: `${id}`, level: null, rate: null, rules: [0], ...more })
const asked = (more: Partial<DrawAsked>): DrawAsked => ({
  counts: [1],
  pool: [],
  similar: [],
  fixed: [],
  avoid: new Set(),
  seed: 1,
  ...more,
})

const level = fc.constantFrom('EASY' as const, 'MEDIUM' as const, 'HARD' as const, null)
const anyAsked = fc
  .record({
    counts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
    pool: fc.array(fc.record({ level, rules: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }) }), { maxLength: 14 }),
    pairs: fc.array(fc.tuple(fc.nat(14), fc.nat(14)), { maxLength: 5 }),
    avoid: fc.uniqueArray(fc.nat(13)),
    seed: fc.nat(),
  })
  .map(({ counts, pool, pairs, avoid, seed }) =>
    asked({
      counts,
      pool: pool.map((c, i) => candidate(i, { ...c, rules: c.rules.filter((r) => r < counts.length) })),
      // question 14 is fixed, and no candidate
      fixed: ['14'],
      similar: pairs.map(([a, b]) => [`${a}`, `${b}`] as const),
      avoid: new Set(avoid.map(String)),
      seed,
    }),
  )

/** Groups of similar questions by repeated merging; the group of a fixed question is left out. */
function groupsOf({ pool, similar, fixed }: DrawAsked): Candidate[][] {
  const nameOf = new Map([...pool.map((c) => c.id), ...fixed, ...similar.flat()].map((id) => [id, id]))
  const merge = (x = '', y = '') => nameOf.forEach((name, id) => name === y && nameOf.set(id, x))
  for (const [a, b] of similar) merge(nameOf.get(a), nameOf.get(b))
  const barred = new Set(fixed.map((id) => nameOf.get(id)))
  return [...Map.groupBy(pool, (c) => nameOf.get(c.id))].flatMap(([name, list]) => (barred.has(name) ? [] : [list]))
}

/** By Hall's theorem: all rules can be satisfied if every set of rules has enough groups. */
function satisfiable(of: DrawAsked): boolean {
  const groups = groupsOf(of)
  return Array.from({ length: 2 ** of.counts.length }, (_, set) => set).every((set) => {
    const isIn = (rule: number) => (set & (1 << rule)) !== 0
    const wanted = of.counts.reduce((sum, n, rule) => sum + (isIn(rule) ? n : 0), 0)
    return wanted <= groups.filter((g) => g.some((c) => c.rules.some(isIn))).length
  })
}

test('a draw satisfies every rule with different, dissimilar questions, or names rules that want more than there are', () => {
  fc.assert(
    fc.property(anyAsked, (of) => {
      const { drawn, shortages } = draw(of)
      expect(draw(of)).toEqual({ drawn, shortages })
      expect(shortages.length === 0).toBe(satisfiable(of))
      if (shortages.length) {
        expect(drawn).toEqual([])
        for (const { rules, count, usable } of shortages) {
          expect(count).toBe(rules.reduce((sum, r) => sum + (of.counts[r] ?? 0), 0))
          expect(usable).toBe(groupsOf(of).filter((g) => g.some((c) => c.rules.some((r) => rules.includes(r)))).length)
          expect(usable).toBeLessThan(count)
        }
        return
      }
      expect(of.counts.map((_, rule) => drawn.filter((d) => d.rule === rule).length)).toEqual(of.counts)
      for (const { id, rule } of drawn) expect(of.pool.find((c) => c.id === id)?.rules).toContain(rule)
      const groups = groupsOf(of)
      const groupOf = drawn.map(({ id }) => groups.findIndex((g) => g.some((c) => c.id === id)))
      expect(new Set(groupOf).size).toBe(drawn.length)
      expect(groupOf).not.toContain(-1)
    }),
    { numRuns: 1000 },
  )
})

/** Chi-square of the exposures of the questions of one rule; the expected exposure is the same for each. */
function chiSquare(of: DrawAsked, draws: number): number {
  const seen = new Map(of.pool.map((c) => [c.id, 0]))
  for (let seed = 0; seed < draws; seed++) for (const { id } of draw({ ...of, seed }).drawn) seen.set(id, (seen.get(id) ?? 0) + 1)
  const expected = (draws * (of.counts[0] ?? 0)) / of.pool.length
  return [...seen.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
}

test('every question of a rule is drawn equally often, and each draw has the levels and the score rate of the pool', () => {
  // 7 easy, 12 medium and 4 hard questions, and 7 without figures
  const levels = [...Array(7).fill('EASY'), ...Array(12).fill('MEDIUM'), ...Array(4).fill('HARD'), ...Array(7).fill(null)]
  const rateOf = { EASY: 0.75, MEDIUM: 0.45, HARD: 0.1 }
  const pool = levels.map((l: 'EASY' | null, i) => candidate(i, { level: l, rate: l && rateOf[l] + (i % 5) * 0.04 }))
  const of = asked({ counts: [11], pool })
  // the quantile of 29 degrees of freedom at p = 0.001 is 58.3; draws of a fixed size have a smaller variance
  expect(chiSquare(of, 6000)).toBeLessThan(58.3)
  const rates: number[] = []
  for (let seed = 0; seed < 2000; seed++) {
    const got = draw({ ...of, seed }).drawn.flatMap(({ id }) => pool.find((c) => c.id === id) ?? [])
    for (const l of ['EASY', 'MEDIUM', 'HARD', null]) {
      const share = (11 * levels.filter((x) => x === l).length) / 30
      const n = got.filter((c) => c.level === l).length
      expect([Math.floor(share), Math.ceil(share)]).toContain(n)
    }
    const known = got.flatMap((c) => c.rate ?? [])
    rates.push(known.reduce((sum, r) => sum + r, 0) / known.length)
  }
  // the levels of so small a pool are rounded, which moves the mean by up to a tenth
  expect(Math.max(...rates) - Math.min(...rates)).toBeLessThan(0.2)
})

test('the mean score rates of draws from a large pool differ by less than 0.05', () => {
  const hardOr = (rate: number) => (rate >= 0.4 ? 'MEDIUM' : 'HARD')
  const levelOf = (rate: number) => (rate >= 0.7 ? 'EASY' : hardOr(rate))
  const pool = Array.from({ length: 300 }, (_, i) => ((i * 7919) % 300) / 300).map((rate, i) =>
    candidate(i, { rate, level: levelOf(rate) }),
  )
  const means = Array.from({ length: 1000 }, (_, seed) => {
    const { drawn } = draw(asked({ counts: [50], pool, seed }))
    return drawn.reduce((sum, { id }) => sum + (pool[Number(id)]?.rate ?? 0), 0) / 50
  })
  expect(Math.max(...means) - Math.min(...means)).toBeLessThan(0.05)
})

test('two rules of the same questions share them equally', () => {
  const pool = Array.from({ length: 20 }, (_, i) => candidate(i, { rules: [0, 1] }))
  const seen = pool.map(() => [0, 0])
  for (let seed = 0; seed < 3000; seed++)
    for (const { id, rule } of draw(asked({ counts: [5, 5], pool, seed })).drawn) {
      const of = seen[Number(id)] as number[]
      of[rule] = (of[rule] ?? 0) + 1
    }
  const expected = (3000 * 5) / 20
  const chi = (rule: number) => seen.reduce((sum, of) => sum + ((of[rule] ?? 0) - expected) ** 2 / expected, 0)
  // the quantile of 19 degrees of freedom at p = 0.001
  expect(chi(0)).toBeLessThan(43.8)
  expect(chi(1)).toBeLessThan(43.8)
})

test('a scarce rule gets its questions, although a wide one matches them, too', () => {
  const pool = [candidate(1, { rules: [0, 1] }), candidate(2, { rules: [0] }), candidate(3, { rules: [0, 1] })]
  for (let seed = 0; seed < 20; seed++) {
    const { drawn, shortages } = draw(asked({ counts: [1, 2], pool, seed }))
    expect(shortages).toEqual([])
    expect(drawn.map((d) => `${d.rule} ${d.id}`).sort()).toEqual(['0 2', '1 1', '1 3'])
  }
})

test('a later draw has no question of an earlier one if there are enough, else as few as possible', () => {
  fc.assert(
    fc.property(anyAsked, (of) => {
      const { drawn, shortages } = draw(of)
      if (shortages.length) return
      const fresh = { ...of, pool: of.pool.filter((c) => !of.avoid.has(c.id)) }
      const isKnown = drawn.some(({ id }) => of.avoid.has(id))
      if (!of.similar.length) expect(isKnown).toBe(!satisfiable(fresh))
      else if (!isKnown) expect(satisfiable(fresh)).toBe(true)
    }),
    { numRuns: 500 },
  )
  const pool = Array.from({ length: 10 }, (_, i) => candidate(i))
  const avoid = new Set(['0', '1', '2', '3', '4', '5', '6'])
  const { drawn } = draw(asked({ counts: [5], pool, avoid }))
  expect(drawn.filter(({ id }) => avoid.has(id))).toHaveLength(2)
})

test('a known question is drawn neither instead of one that another rule holds, nor instead of a similar one', () => {
  // the second rule needs question 1, so that the first one must take question 2
  const pool = [candidate(1, { rules: [0, 1] }), candidate(2, { rules: [0] }), candidate(3, { rules: [1] })]
  // one of two similar questions is known
  const pair = [candidate(1), candidate(2)]
  for (let seed = 0; seed < 20; seed++) {
    const { drawn } = draw(asked({ counts: [1, 1], pool, avoid: new Set(['3']), seed }))
    expect(drawn.map((d) => d.id)).toEqual(['2', '1'])
    expect(draw(asked({ pool: pair, similar: [['1', '2']], avoid: new Set(['2']), seed })).drawn).toEqual([{ id: '1', rule: 0 }])
  }
})
