// Tests of the summary of training reports, its days, weak content and rankings.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContentRow, OrgRow, Overview } from '../contract.ts'
import { daysBefore, filled, stepOf } from './days.ts'
import { ranksOf } from './ranks.ts'
import { sayingOfTraining, type TrainingFigures } from './saying.ts'
import { weakOf } from './weak.ts'

const overview = {
  type: 'COURSE',
  requiredUserCount: 1252,
  participatedUserCount: 1204,
  participateRatio: 0.9617,
  pendingUserCount: 0,
  sittingUserCount: 0,
  completeUserCount: 640,
  completeRatio: 0.5112,
  passRatio: 0.8306,
  averageScore: 78.2,
  passScore: 60,
  fullScore: 100,
} as Overview
const row = (title: string, completeUserCount: number, more: Partial<ContentRow> = {}) =>
  ({ id: title, title, completeUserCount, unscored: false, averageScore: 70, scoreRate: null, weakest: null, ...more }) as ContentRow
const department = (layer: number, name: string, requiredUserCount: number, completeRatio: number | null) =>
  ({
    layer,
    departmentName: name,
    departmentId: name,
    departmentFullName: name,
    detail: { requiredUserCount, completeRatio, passRatio: completeRatio, pendingUserCount: 0, scoredUserCount: requiredUserCount },
  }) as OrgRow
const to: TrainingFigures['to'] = {
  behind: ({ status, within }) => `?${status ?? within?.id ?? 'all'}`,
  content: '?content',
  departments: '?departments',
}
const said = ({ overview: own, ...more }: Partial<Omit<TrainingFigures, 'overview'>> & { overview?: Partial<Overview> } = {}) =>
  sayingOfTraining({
    before: null,
    than: '前 30 天',
    content: [],
    departments: [],
    to,
    ...more,
    overview: { ...overview, ...own } as Overview,
  })
const text = (of: Parameters<typeof said>[0] = {}) =>
  said(of)
    .map((p) => p.text)
    .join('')

test('a summary has participation, completion and scores, compared with the days before', () => {
  expect(text()).toBe(
    '应练 1,252 人，1,204 人练过（参与率 96.17%），640 人全部完成（51.12%）；平均分 78.2，合格率 83.06%。48 人还没有参加。',
  )
  expect(text({ before: { averageScore: 66, passRatio: 0.7876 } })).toContain(
    '平均分从 66 升到 78.2，合格率 83.06%，比前 30 天高 4.30 个百分点。',
  )
  expect(text({ before: { averageScore: 80, passRatio: 0.8306 } })).toContain('平均分从 80 降到 78.2，合格率 83.06%。')
  expect(said().flatMap((p) => p.to ?? [])).toEqual(['?all', '?COMPLETED', '?ABSENT'])
  expect(said({ coming: true }).flatMap((p) => p.to ?? [])).toEqual(['?all', '?COMPLETED'])
})

test('nobody required, nobody present, nobody scored and people waiting each have their sentence', () => {
  expect(text({ overview: { requiredUserCount: 0 } })).toBe('这个范围内没有应参加的人员。')
  expect(text({ overview: { participatedUserCount: 0 } })).toBe('应练 1,252 人，还没有人参加。')
  expect(text({ overview: { averageScore: null, passRatio: null } })).toContain('全部完成（51.12%）。48 人')
  expect(text({ overview: { type: 'EXAM', pendingUserCount: 3 } })).toBe(
    '应考 1,252 人，1,204 人参加（参与率 96.17%）。还有 3 人待阅卷，合格率与平均分暂不能下结论。48 人还没有参加。',
  )
})

test('a summary names the least completed content and the line with the lowest score', () => {
  const content = [row('客户到访', 1100), row('签单与回访', 640), row('不计分', 0, { unscored: true })]
  expect(text({ content })).toContain('。签单与回访完成最少（51.12%）。')
  expect(text({ content: [row('甲', 640), row('乙', 700)] })).not.toContain('完成最少')
  const weakest = { id: '1', text: '结节不用写吧，医生说没事。您看呢', averageScore: 41.3 }
  const weak = row('投保', 1000, { weakest: { ...weakest, text: '另一句', averageScore: 55 } })
  expect(text({ content: [...content, weak, row('健康告知', 1000, { weakest })] })).toContain(
    '“结节不用写吧，医生说没事。您…”一句得分最低（41.3 分）',
  )
  expect(text({ content: [row('甲', 640, { weakest: { ...weakest, averageScore: 60 } })] })).not.toContain('最低')
  const questions = [row('a', 9, { scoreRate: 0.8 }), row('等待期{{answer}}天', 9, { scoreRate: 0.31 })]
  expect(text({ overview: { type: 'EXAM' }, content: questions })).toContain('第 2 题“等待期____天”得分率只有 31%')
})

test('a summary names departments of ten people or more that are twenty points below the total', () => {
  const all = [
    department(0, '总公司', 1252, 0.5112),
    department(1, '华东', 400, 0.2),
    department(2, '甲部', 20, 0.31),
    department(2, '乙部', 9, 0),
  ]
  expect(text({ departments: all })).toContain('甲部完成率只有 31%')
  expect(text({ departments: [...all, department(1, '丙部', 30, 0.1)] })).toContain('丙部等 2 个部门完成率低于 35%')
  expect(text({ departments: [department(0, '总公司', 9, 0.5), department(1, '甲部', 30, 0.32)] })).not.toContain('部门')
})

test('the days before are equally many and directly before', () => {
  expect(daysBefore({ beginTime: '2026-11-02', endTime: '2026-12-01' })).toEqual({
    beginTime: '2026-10-03',
    endTime: '2026-11-01',
    words: '前 30 天',
  })
  expect(daysBefore({ beginTime: '2026-03-01', endTime: '2026-03-01' })).toMatchObject({ beginTime: '2026-02-28', endTime: '2026-02-28' })
  expect(daysBefore({ beginTime: '2026-03-01', endTime: null })).toBeNull()
  expect([
    stepOf({ beginTime: '2026-01-01', endTime: '2026-03-03' }),
    stepOf({ beginTime: '2026-01-01', endTime: '2026-03-04' }),
    stepOf({}),
  ]).toEqual(['DAY', 'WEEK', 'WEEK'])
})

test('filling adds every day between the ends and none beyond', () => {
  const told = filled(
    [
      { from: '2026-02-27', n: 1 },
      { from: '2026-03-02', n: 2 },
    ],
    'DAY',
    { n: 0 },
  )
  expect(told.map((d) => `${d.from.slice(5)} ${d.n}`)).toEqual(['02-27 1', '02-28 0', '03-01 0', '03-02 2'])
  expect(
    filled(
      [
        { from: '2026-02-02', n: 1 },
        { from: '2026-02-16', n: 2 },
      ],
      'WEEK',
      { n: 0 },
    ).map((d) => d.n),
  ).toEqual([1, 0, 2])
  expect(filled([], 'DAY', {})).toEqual([])
})

test('weak content and rankings agree with a full sort', () => {
  const ratio = fc.nat(100).map((n) => n / 100)
  const rows = fc.array(fc.record({ done: fc.nat(50), rate: fc.option(ratio), unscored: fc.boolean() }), { maxLength: 12 })
  for (const list of fc.sample(rows, { seed: 7, numRuns: 50 })) {
    const content = list.map((r, i) => row(`${i}`, r.done, { scoreRate: r.rate, unscored: r.unscored }))
    const byDone = list.filter((r) => !r.unscored).map((r) => Math.round((r.done / 50) * 10_000) / 10_000)
    expect(weakOf(content, { type: 'PROJECT', requiredUserCount: 50 }).map((r) => r.share)).toEqual(byDone.toSorted((a, b) => a - b))
    const byRate = list.filter((r) => !r.unscored).flatMap((r) => r.rate ?? [])
    expect(weakOf(content, { type: 'EXAM', requiredUserCount: 50 }).map((r) => r.share)).toEqual(byRate.toSorted((a, b) => a - b))
  }
  for (const list of fc.sample(fc.array(ratio, { maxLength: 30 }), { seed: 8, numRuns: 50 })) {
    const all = [department(0, '全', 99, 0.5), ...list.map((r, i) => department(1, `${i}`, 10, r))]
    const { best, last, between } = ranksOf(all, 'COURSE')
    // a single department is ranked alone
    const sorted = list.length ? list.toSorted((a, b) => b - a) : [0.5]
    expect(best.map((r) => r.value)).toEqual(sorted.slice(0, 5))
    expect(last.map((r) => r.value)).toEqual(sorted.slice(5).slice(-5))
    expect(best.length + last.length + between).toBe(sorted.length)
  }
})
