// Tests that equal figures agree in the list of exams, report, departments, questions, rankings and spreadsheet: over HTTP, with random
// results, for several users.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { readBook } from '#test/written-book.ts'
import { ratio } from '#platform/database/ratio.ts'
import { percent, ratioOf } from '#shared/ratio.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { itemAnalysis } from '#features/insight/item-analysis/contract.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { examAnalysis } from '../contract.ts'
import { keepStandings } from './work.ts'

let w: ExamWorld
let ids: Record<string, string>
const examIds: string[] = []
const nodes = (tree: readonly DepartmentNode[]): DepartmentNode[] => tree.flatMap((n) => [n, ...nodes(n.childList)])
let seed = 7
const below = (n: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * n)
}

/** Adds people to every department with random answers. Only the second exam has essays, so there some people wait for marking. */
beforeAll(async () => {
  w = await startExamWorld()
  ids = Object.fromEntries(nodes(await w.admin.get(departments.tree)).map((d) => [d.fullName, d.id]))
  await w.rows(
    `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash)
     select $1, ($2::bigint[])[1 + i % cardinality($2::bigint[])], 'G' || i, '众' || i, 'agree' || i, '1361' || lpad(i::text, 7, '0'), 'x' from generate_series(0, 39) i`,
    [w.tenantId, Object.values(ids)],
  )
  const { secret } = await w.admin.get(serviceCredentials.create, { body: { name: '考试系统', scopes: ['exam-results'] } })
  for (const people of [
    await w.rows(`select id::text, login_name from app_user where login_name like 'agree%'`),
    await w.rows(`update app_user set name = name where login_name like 'agree%' returning id::text, login_name`),
  ]) {
    for (const person of people) w.userIds[person['login_name'] ?? ''] = String(person['id'])
    const names = people.map((p) => String(p['login_name']))
    const essay = examIds.length === 1
    const examinationId = await w.exam({ examinationName: `一致 ${examIds.length}`, endTime: '2099-01-01 00:00:00' })
    await w.assign(examinationId, names)
    examIds.push(examinationId)
    const pick = <T>(...list: T[]) => list[below(list.length)] as T
    await w.world.bring(
      secret,
      attempts.import,
      names.slice(0, 33).map((loginName) => ({
        examinationId,
        loginName,
        startedAt: '2026-03-01 09:00:00',
        submittedAt: '2026-03-01 09:20:00',
        answers: [
          { subjectId: w.ids[0], response: pick('A', 'B', 'B', 'C') },
          { subjectId: w.ids[1], response: pick(['A', 'C'], ['A'], ['B', 'C']) },
          { subjectId: w.ids[2], response: pick(true, true, false) },
          { subjectId: w.ids[3], response: pick(['90', '观察期'], ['90', '无'], ['1', '无']) },
          ...(essay && below(3) === 0 ? [{ subjectId: w.ids[4], response: '先听客户说完' }] : []),
        ],
      })),
    )
  }
})
afterAll(() => w?.world.close())

const scopes: [loginName: string, department: string][] = [
  ['admin', '总公司'],
  ['leader', '总公司/华东区'],
  ['viewer', '总公司/培训部'],
]
const who = async (loginName: string): Promise<Person> => (loginName === 'admin' ? w.admin : w.world.signIn(loginName))
const figuresOf = (of: {
  requiredUserCount: number
  participatedUserCount: number
  pendingUserCount: number
  passRatio: number | null
}) => [of.requiredUserCount, of.participatedUserCount, of.pendingUserCount, of.passRatio]

test.each(scopes)('%s sees equal figures of an exam in the list and in the report of %s, counted and cached', async (name, department) => {
  const person = await who(name)
  const listed = async () => (await person.get(exams.page, { body: { examinationName: '一致' } })).records
  const counted = await listed()
  expect(counted).toHaveLength(2)
  for (const exam of counted) {
    const query = { examId: exam.id, departmentId: ids[department] ?? '' }
    const told = await person.get(examAnalysis.perhaps, { query })
    expect(figuresOf(exam)).toEqual(figuresOf(told))
    const [top] = await person.get(examAnalysis.org, { query })
    expect(figuresOf(exam)).toEqual(figuresOf(top?.detail ?? told))
  }
  await keepStandings(w.world.program.pool, new AbortController().signal)
  expect(await listed()).toEqual(counted)
})

test('a leader of overlapping departments sees each person once', async () => {
  const scope = (await w.rows(`select to_jsonb(l) l from training_leader l where user_id = $1`, [w.userIds['leader']]))[0]?.[
    'l'
  ] as unknown as object
  expect(scope).toBeTruthy()
  const more = [ids['总公司/培训部'], Object.entries(ids).find(([name]) => name.startsWith('总公司/华东区/'))?.[1]]
  for (const departmentId of more)
    await w.rows(
      `insert into training_leader select (jsonb_populate_record(null::training_leader, $1::jsonb || jsonb_build_object('id', nextval('app.id_seq')::text, 'department_id', $2::text))).*`,
      [JSON.stringify(scope), departmentId],
    )
  const leader = await w.world.signIn('leader')
  const sums = await Promise.all(
    ['总公司/华东区', '总公司/培训部'].map((name) =>
      leader.get(examAnalysis.perhaps, { query: { examId: examIds[1] ?? '', departmentId: ids[name] ?? '' } }),
    ),
  )
  const [exam] = (await leader.get(exams.page, { body: { examinationName: '一致 1' } })).records
  for (const key of ['requiredUserCount', 'participatedUserCount', 'pendingUserCount'] as const)
    expect(exam?.[key]).toBe(sums.reduce((n, of) => n + of[key], 0))
  expect(exam?.passRatio).toBe(
    ratioOf(
      sums.reduce((n, of) => n + of.passedUserCount, 0),
      sums.reduce((n, of) => n + of.scoredUserCount, 0),
    ),
  )
})

test.each([0, 1])('exam %i has equal figures in types, levels, questions, rankings and spreadsheet', async (n) => {
  const query = { examId: examIds[n] ?? '', departmentId: ids['总公司'] ?? '' }
  const [told, levels, types, items, org, top] = await Promise.all([
    w.admin.get(examAnalysis.perhaps, { query }),
    w.admin.get(examAnalysis.levels, { query }),
    w.admin.get(examAnalysis.types, { query }),
    w.admin.get(itemAnalysis.items, { query }),
    w.admin.get(examAnalysis.org, { query }),
    w.admin.get(examAnalysis.top, { query: { ...query, range: 'PASS_RATE_TOP' } }),
  ])
  expect(told.pendingUserCount > 0).toBe(n === 1)
  const { excellentRatio, goodRatio, slightPoorRatio, poorRatio, scoredUserCount } = told
  expect(levels.yaxisData.map((people) => ratioOf(people ?? 0, scoredUserCount))).toEqual([
    excellentRatio,
    goodRatio,
    slightPoorRatio,
    poorRatio,
  ])
  // each type of this paper has one question; while people wait, questions also count their already marked answers
  if (n === 0) expect(types.yaxisData).toEqual(types.xaxisData.map((name) => items.find((q) => typeLabels[q.type] === name)?.scoreRate))
  for (const item of items) {
    const one = await w.admin.get(itemAnalysis.item, { params: { subjectId: item.subjectId }, query })
    expect(one).toMatchObject({ scoreRate: item.scoreRate, correctRate: item.correctRate, discrimination: item.discrimination })
    expect(one.options.map((o) => o.share)).toEqual(item.options.map((o) => o.share))
  }
  const paper = await w.admin.get(examAnalysis.paper, { params: { userId: w.userIds['agree1'] ?? '' }, query })
  for (const q of paper.questions)
    for (const option of items.find((i) => i.subjectId === q.subjectId)?.options ?? []) expect(q.share[option.name] ?? 0).toBe(option.share)
  for (const r of top) {
    const own = org.find((o) => o.departmentId === r.departmentId)
    // a department with children is ranked by its own people but summed with theirs, so compare leaves only
    if (own && !org.some((o) => o.departmentFullName.startsWith(`${own.departmentFullName}/`)))
      expect([r.value, r.scored, r.pending]).toEqual([own.detail.passRatio, own.detail.scoredUserCount, own.detail.pendingUserCount])
  }
  const answer = await w.admin.fetch(`/ai-exam/v1/statistics/export?${new URLSearchParams(query)}`)
  const book = await readBook(Buffer.from(await answer.arrayBuffer()))
  const cell = (name: string) => book['概览']?.find(([key]) => key === name)?.[1]
  expect([cell('参与率'), cell('合格率'), cell('平均分')]).toEqual([
    percent(told.participateRatio),
    percent(told.passRatio),
    String(told.averageScore),
  ])
  expect(book['分布']?.filter(([key]) => key === '题型得分率').map((row) => row[2])).toEqual(types.yaxisData.map(percent))
})

test('database and program round ratios alike: only the full ratio is 1, only an empty one is 0', async () => {
  const pairs = [
    [0, 0],
    [0, 7],
    [7, 7],
    [1, 3],
    [2, 3],
    [1, 8],
    [1, 20_000],
    [19_999, 20_000],
    [1, 100_000],
    [99_996, 100_000],
    [99_999, 100_000],
  ] as const
  for (const [part, whole] of [...pairs, ...Array.from({ length: 50 }, () => [below(900), 900 + below(90_000)] as const)]) {
    const [row] = await w.rows(`select ${ratio('$1::int', '$2::int')} told`, [part, whole])
    expect([part, whole, row?.['told']]).toEqual([part, whole, ratioOf(part, whole)])
  }
})
