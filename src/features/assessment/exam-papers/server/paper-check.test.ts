// The paper check: every figure is recalculated here over many papers; and the swap of a question.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import '#test/property-seed.ts'
import type { Db } from '#platform/database/transaction.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { type FindingKind, papers } from '../contract.ts'
import { checkPaper } from './paper-check.ts'

let w: ExamWorld
const banks: { id: string; name: string }[] = []
/** Written questions by id. */
const made = new Map<string, { bank: number; type: 0 | 2; key: string; options: number; shown: Shown | null }>()
interface Shown {
  people: number
  rate: number
  d: number | null
  index: number | null
}

const stems = [
  '等待期从哪一天起算',
  '理赔材料由谁提供',
  '保单贷款的上限是多少',
  '受益人可以怎样变更',
  '宽限期内出险怎样处理',
  '复效需要什么条件',
]
const options = ['甲方案', '乙方案', '丙方案', '丁方案'].map((optionContent) => ({ optionContent }))
const uses: (Shown | null)[] = [
  null,
  { people: 9, rate: 0.05, d: null, index: null },
  { people: 40, rate: 0.95, d: 0.4, index: 0.1 },
  { people: 60, rate: 0.6, d: 0.3, index: 0.31 },
  { people: 35, rate: 0.1, d: 0.05, index: 0.02 },
  { people: 80, rate: 0.5, d: -0.2, index: -0.05 },
  { people: 33, rate: 0.75, d: 0.5, index: 0.28 },
]

beforeAll(async () => {
  w = await startExamWorld()
  for (const name of ['检查甲库', '检查乙库', '检查丙库'])
    banks.push({ id: (await w.author.get(questionBanks.create, { body: { categoryName: name } })).id, name })
  for (let n = 0; n < 48; n++) {
    const [bank, type, letter] = [n % 2, n % 4 === 3 ? 2 : 0, n % 5 === 0 ? 'A' : 'C'] as const
    const own = options.slice(0, 3 + (n % 2))
    const given = type === 2 ? { answer: { answer: '0' } } : { options: own, answer: { answer: letter } }
    const subjectName = `${stems[n % 6]}，第${'甲乙丙丁戊己庚辛'[Math.floor(n / 6)]}种情形${n % 12 === 0 ? '' : `，${'春夏秋冬'[n % 4]}${n}`}`
    const { id } = await w.author.get(questions.create, { body: { categoryId: banks[bank]?.id ?? '', type, subjectName, ...given } })
    const shown = uses[n % uses.length] ?? null
    made.set(id, { bank, type, key: letter, options: own.length, shown })
    if (shown)
      await w.rows(
        `insert into question_use (tenant_id, question_id, exams, people, score_rate, discrimination, reliability_index, last_used_at) values ($1, $2, 1, $3, $4, $5, $6, now())`,
        [w.tenantId, id, shown.people, shown.rate, shown.d, shown.index],
      )
  }
})
afterAll(() => w?.world.close())

const check = (id: string) => w.author.get(papers.check, { params: { id } })
async function paper(ids: readonly string[], more: object = {}) {
  const fields = { examinationName: '检查', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, passRate: 60 }
  const body = { ...fields, categories: banks.map((b) => ({ categoryId: b.id })), ...more }
  const { id } = await w.author.get(exams.create, { body })
  if (ids.length) await w.author.get(papers.add, { params: { id }, body: [...ids] })
  return id
}
const sat = (id: string) => w.rows('update exam set sat_at = now() where tenant_id = $1 and id = $2', [w.tenantId, id])

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
/** The share below z, by numerical integration of the normal density. */
function below(z: number): number {
  const step = 0.0005
  let area = 0
  for (let x = -9; x < z; x += step) area += Math.exp(-((x + step / 2) ** 2) / 2) * Math.min(step, z - x)
  return area / Math.sqrt(2 * Math.PI)
}
const close = (is: number | null, wanted: number | null, within: number) =>
  wanted === null ? expect(is).toBeNull() : expect(Math.abs(Number(is) - wanted)).toBeLessThanOrEqual(within)

function expected(ids: readonly string[], scores: readonly number[], passScore: number) {
  const rows = ids.map((id, i) => ({ score: scores[i] ?? 0, shown: made.get(id)?.shown ?? null }))
  const total = sum(scores)
  const stretched = (list: typeof rows, of: (shown: Shown) => number) => {
    const worth = sum(list.map((r) => r.score))
    return worth > 0 && worth >= total / 2 ? (total * sum(list.map((r) => (r.shown ? r.score * of(r.shown) : 0)))) / worth : null
  }
  const known = rows.filter((r) => (r.shown?.people ?? 0) >= 10)
  const mean = stretched(known, (s) => s.rate)
  const spread = stretched(
    rows.filter((r) => typeof r.shown?.index === 'number'),
    (s) => s.index ?? 0,
  )
  const deviation = spread !== null && spread > 0 ? spread : null
  const passes = mean === null || deviation === null ? null : 1 - below((passScore - mean) / deviation)
  return { mean, deviation, passes, known: known.length, knownScore: sum(known.map((r) => r.score)) }
}

test('every figure of random papers equals the one recalculated from the facts', async () => {
  const all = [...made.keys()]
  const order = fc.shuffledSubarray(all, { minLength: 1, maxLength: 30 })
  const cases = fc.sample(fc.record({ ids: order, before: fc.array(order, { minLength: 1, maxLength: 4 }), passRate: fc.nat(100) }), 8)
  const told: Partial<Record<FindingKind, number>> = {}
  for (const [n, { ids, before, passRate }] of cases.entries()) {
    await w.rows('update exam set deleted_at = now() where tenant_id = $1', [w.tenantId])
    // only the last three sat exams count
    for (const [i, earlier] of before.entries())
      await sat(await paper(earlier, { startTime: `2025-0${i + 1}-01 09:00:00`, examinationName: `之前${i + 1}` }))
    await paper(all, { startTime: '2025-09-01 09:00:00', examinationName: '没有人考' })
    await sat(await paper(all, { startTime: '2027-09-01 09:00:00', examinationName: '之后' }))
    const id = await paper(ids, { passRate })
    const scores = ids.map((_, i) => ((i * 7 + n) % 5) + 0.5)
    await w.author.get(papers.score, { params: { id }, body: ids.map((subjectId, i) => ({ subjectId, score: scores[i] ?? 0 })) })
    const is = await check(id)
    const want = expected(ids, scores, (sum(scores) * passRate) / 100)
    close(is.expected.score, want.mean, 0.0051)
    close(is.expected.deviation, want.deviation, 0.0051)
    // tolerance of one rounding step: a ratio near 0 or 1 is kept off both
    close(is.expected.passRatio, want.passes, 0.0001)
    expect([is.expected.known, is.expected.knownScore]).toEqual([want.known, want.knownScore])

    const recent = before
      .map((earlier, i) => ({ earlier, name: `之前${i + 1}` }))
      .toReversed()
      .slice(0, 3)
    expect(is.recent.map((r) => [r.examinationName, r.shared])).toEqual(
      recent.map((r) => [r.name, r.earlier.filter((x) => ids.includes(x)).length]),
    )
    const findings = (kind: FindingKind) => is.findings.filter((f) => f.kind === kind)
    const about = (kind: FindingKind) => findings(kind).map((f) => f.questions[0]?.id)
    expect(findings('REUSED').map((f) => [f.questions[0]?.id, f.text])).toEqual(
      ids.flatMap((x) => {
        const names = recent.filter((r) => r.earlier.includes(x)).map((r) => r.name)
        return names.length ? [[x, `最近考过：${names.join('、')}`]] : []
      }),
    )
    expect(about('WEAK')).toEqual(ids.filter((x) => (made.get(x)?.shown?.d ?? 1) < 0.15))
    expect(about('EXTREME')).toEqual(
      ids.filter((x) => {
        const s = made.get(x)?.shown
        return s && s.people >= 10 && (s.rate > 0.9 || s.rate < 0.2)
      }),
    )
    const single = ids.flatMap((x) => made.get(x) ?? []).filter((q) => q.type === 0)
    for (const [i, letter] of [...'ABCD'].entries()) {
      const chances = single.map((q) => (i < q.options ? 1 / q.options : 0))
      const key = is.keys.find((k) => k.name === letter)
      expect(key?.count ?? 0).toBe(single.filter((q) => q.key === letter).length)
      close(key?.expected ?? 0, sum(chances), 0.0051)
      const far = Math.abs((key?.count ?? 0) - sum(chances)) / Math.sqrt(sum(chances.map((p) => p * (1 - p))))
      // expectations are rounded to two decimals, so edge cases are skipped
      if (single.length >= 8 && Math.abs(far - 2.5) > 0.02)
        expect(findings('KEYS').some((f) => f.text.includes(`正确答案是 ${letter} 的`))).toBe(far > 2.5)
    }
    const used = (b: number) => ids.filter((x) => made.get(x)?.bank === b)
    expect(findings('UNUSED_BANK').map((f) => f.text)).toEqual(
      banks.flatMap((b, i) => (used(i).length ? [] : [`题库「${b.name}」没有题目在试卷中`])),
    )
    for (const c of is.coverage) {
      const own = (q: { bank: number; type: number } | undefined) => q && banks[q.bank]?.id === c.categoryId && q.type === c.type
      const at = ids.flatMap((x, i) => (own(made.get(x)) ? [i] : []))
      expect([c.count, c.score, c.all]).toEqual([at.length, sum(at.map((i) => scores[i] ?? 0)), [...made.values()].filter(own).length])
    }
    expect(sum(is.coverage.map((c) => c.count))).toBe(ids.length)
    expect(is.total).toBe(is.findings.length)
    for (const f of is.findings) told[f.kind] = (told[f.kind] ?? 0) + 1
  }
  for (const kind of ['REUSED', 'WEAK', 'EXTREME', 'KEYS', 'UNUSED_BANK'] as const) expect(told[kind]).toBeGreaterThan(0)
}, 120_000)

test('near-duplicates in a paper are reported once, those outside are not, and deleted questions are reported', async () => {
  const ask = (subjectName: string, bank = 0) =>
    w.author.get(questions.create, { body: { categoryId: banks[bank]?.id ?? '', type: 1, subjectName, answer: { answer: '略' } } })
  const [a, b, c, other] = [
    await ask('客户说再考虑考虑时，第一句话应当怎样回应才合适'),
    await ask('客户说再考虑考虑时，第一句话应当怎样回应才合适？', 1),
    await ask('客户说再考虑考虑时，第一句话应当怎样回应才合适呢'),
    await ask('介绍产品之前应当先问清楚的三件事情'),
  ].map((q) => q.id) as [string, string, string, string]
  const pairs = async (id: string) =>
    (await check(id)).findings.filter((f) => f.kind === 'SIMILAR').map((f) => [f.questions.map((q) => q.id), f.text])
  expect(await pairs(await paper([a, other]))).toEqual([])
  const id = await paper([other, b, a, c])
  expect((await pairs(id)).map(([ids]) => ids)).toEqual([
    [b, a],
    [b, c],
    [a, c],
  ])
  expect((await pairs(id))[0]?.[1]).toBe('第 2 题与第 3 题：题干相同')
  await w.author.get(questions.remove, { body: [other] })
  expect((await check(id)).findings[0]).toMatchObject({ kind: 'REMOVED', questions: [{ id: other, place: 1 }] })
})

test('a good paper and an empty one have no findings', async () => {
  const good = [...made].filter(([, q]) => q.shown?.people === 33 || q.shown?.people === 60).map(([id]) => id)
  const own = banks.slice(0, 2).map((b) => ({ categoryId: b.id }))
  await w.rows('update exam set deleted_at = now() where tenant_id = $1', [w.tenantId])
  const some = [0, 1].flatMap((bank) => good.filter((x) => made.get(x)?.bank === bank).slice(0, 3))
  expect(await check(await paper(some, { categories: own }))).toMatchObject({ total: 0, findings: [] })
  const none = await check(await paper([]))
  expect(none).toMatchObject({ total: 0, findings: [], recent: [] })
  expect(none.expected).toEqual({ score: null, deviation: null, passRatio: null, known: 0, knownScore: 0 })
})

/** Runs the check without HTTP as an ordinary person, and counts the statements. */
const checked = (id: string, kept: readonly string[]) =>
  w.inTenant(async (db) => {
    let sent = 0
    const asked = new Set<unknown>(['run', 'one', 'sql', 'prepared', 'query'])
    const person = {
      tenantId: w.tenantId,
      userId: '1',
      name: '甲',
      loginName: 'jia',
      type: 0,
      departmentId: null,
      impersonator: null,
      scopes: [],
    }
    const counting = new Proxy(db, {
      get(of, name) {
        if (asked.has(name)) sent++
        if (name === 'who') return () => Promise.resolve(person)
        const value: unknown = Reflect.get(of, name)
        return typeof value === 'function' ? value.bind(of) : value
      },
    }) as Db
    return { ...(await checkPaper(counting, id, () => Promise.resolve(new Set(kept)))), sent }
  })

test('a person who may not know the keys gets no finding about their spread', async () => {
  const single = [...made].filter(([, q]) => q.type === 0).map(([id]) => id)
  const id = await paper(single.slice(0, 12))
  const counted = async (kept: readonly string[]) => sum((await checked(id, kept)).keys.map((k) => k.count))
  expect([await counted([]), await counted(single.slice(0, 5)), await counted(single)]).toEqual([12, 7, 0])
})

test('sixty questions need as many statements as three, and a foreign tenant gets 404', async () => {
  const all = [...made.keys()]
  const [few, many] = [await checked(await paper(all.slice(0, 3)), []), await checked(await paper(all), [])]
  expect(many.sent).toBe(few.sent)
  expect(many.total).toBeGreaterThan(10)
  const stranger = await w.world.signIn('admin', 'yuanfan')
  const id = await paper(all.slice(0, 3))
  for (const answer of [
    await stranger.ask(papers.check, { params: { id } }),
    await stranger.ask(papers.swap, { params: { id }, body: { subjectId: all[0] ?? '' } }),
  ])
    expect(answer.status).toBe(404)
})

test('a swap takes a question of the same bank and type with the same points, and is refused after a sitting', async () => {
  const ofKind = [...made].filter(([, q]) => q.bank === 1 && q.type === 2).map(([id]) => id)
  await w.rows('update exam set deleted_at = now() where tenant_id = $1', [w.tenantId])
  // all candidates but one were used before: that one is taken
  const [first = '', fresh = ''] = ofKind
  await sat(
    await paper(
      ofKind.filter((x) => x !== fresh),
      { startTime: '2025-05-01 09:00:00' },
    ),
  )
  const other = [...made].find(([, q]) => q.type === 0)?.[0] ?? ''
  const id = await paper([first, other])
  await w.author.get(papers.score, { params: { id }, body: [{ subjectId: first, score: 7 }] })
  const swap = (subjectId: string) => w.author.ask(papers.swap, { params: { id }, body: { subjectId } })
  expect((await swap(first)).content).toMatchObject({ subjectId: fresh, questionCount: 2, totalScore: 8 })
  const read = async () =>
    (await w.author.get(papers.page, { query: {}, body: { examinationId: id } })).records.map((q) => [q.id, q.sort, q.score])
  expect(await read()).toEqual([
    [fresh, 0, 7],
    [other, 1, 1],
  ])
  // without an unused candidate any other one is taken
  const next = (await swap(fresh)).content?.subjectId ?? ''
  expect(ofKind.includes(next) && next !== fresh).toBe(true)
  expect((await swap(fresh)).msg).toBe('列表已变化，请刷新')
  await w.author.get(papers.add, { params: { id }, body: ofKind.filter((x) => x !== next) })
  expect((await swap(next)).msg).toBe('题库“检查乙库”没有别的同题型试题可换')
  await sat(id)
  expect((await swap(next)).msg).toBe(papers.meta.failures.sat)
})
