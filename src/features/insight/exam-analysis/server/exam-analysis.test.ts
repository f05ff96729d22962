// Tests of exam analysis over HTTP: refusals, access by range, POST twins, empty exams, and the spreadsheet.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { itemAnalysis } from '#features/insight/item-analysis/contract.ts'
import type { Person } from '#test/world.ts'
import { readBook } from '#test/written-book.ts'
import { percent } from '#shared/ratio.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { examAnalysis, type Ranking, rankings } from '../contract.ts'

let w: ExamWorld
let admin: Person
let leader: Person
let viewer: Person
let examId: string
let ids: Record<string, string>
const nodes = (tree: readonly DepartmentNode[]): DepartmentNode[] => tree.flatMap((n) => [n, ...nodes(n.childList)])

beforeAll(async () => {
  w = await startExamWorld()
  admin = w.admin
  ;[leader, viewer] = (await Promise.all(['leader', 'viewer'].map((n) => w.world.signIn(n)))) as [Person, Person]
  ids = Object.fromEntries(nodes(await admin.get(departments.tree)).map((d) => [d.fullName, d.id]))
  // a name that a spreadsheet could take for a formula
  examId = await w.exam({ examinationName: '=考试("甲")', maxExamCnt: 2, endTime: '2099-01-01 00:00:00', remark: null })
  const { secret } = await admin.get(serviceCredentials.create, { body: { name: '考试系统', scopes: ['exam-results'] } })
  const line = (loginName: string, answers: object[]) => ({
    examinationId: examId,
    loginName,
    startedAt: '2026-03-01 09:00:00',
    submittedAt: '2026-03-01 09:20:00',
    answers,
  })
  await w.world.bring(secret, attempts.import, [
    line('viewer', [
      { subjectId: w.ids[0], response: 'B' },
      { subjectId: w.ids[1], response: ['A', 'C'] },
    ]),
    line('leader', [{ subjectId: w.ids[0], response: 'B' }]),
    line('auditor', [{ subjectId: w.ids[4], response: '先听客户说完' }]),
    line('admin', [{ subjectId: w.ids[2], response: true }]),
  ])
})
afterAll(() => w?.world.close())

const id = (fullName: string) => ids[fullName] ?? `no ${fullName}`
const asked = (fullName = '总公司', more: object = {}) => ({ examId, departmentId: id(fullName), ...more })
const reads = ['perhaps', 'scoreDistribution', 'levels', 'types', 'participation', 'org', 'results'] as const

test.each(reads)('%s requires an exam and a range, and its POST twin returns equal data', async (read) => {
  const userId = w.userIds['viewer'] ?? ''
  for (const query of [
    {},
    { examId },
    { departmentId: id('总公司') },
    { examId, analyzeType: 'BY_STUDENT', departmentId: id('总公司') },
    { examId, analyzeType: 'BY_DEPARTMENT', userIds: userId },
  ]) {
    const answer = await admin.ask(examAnalysis[read], { query: query as never })
    expect([answer.status, answer.succ, answer.msg]).toEqual([200, false, '请选择考试、部门或学员'])
    const twin = await admin.ask(examAnalysis[`${read}By`], { body: query as never })
    expect([twin.status, twin.succ, twin.msg]).toEqual([200, false, '请选择考试、部门或学员'])
  }
  const same = ({ content }: { content: unknown }) => ({ ...(content as object), readAt: null })
  for (const query of [asked(), { examId, userIds: `${userId},${w.userIds['leader']}` }, { examId, id: userId }]) {
    const twin = await admin.ask(examAnalysis[`${read}By`], { body: query as never })
    expect(twin.code).toBe(0)
    expect(same(await admin.ask(examAnalysis[read], { query: query as never }))).toEqual(same(twin))
  }
})

test('user ids may be repeated fields, separated by commas, or a list in the body', async () => {
  const [a, b] = [w.userIds['viewer'], w.userIds['leader']]
  const count = async (url: string) =>
    (
      JSON.parse(await (await admin.fetch(`/ai-exam/v1/statistics/perhaps?examId=${examId}&${url}`)).text()) as {
        content: { requiredUserCount: number }
      }
    ).content.requiredUserCount
  expect(await count(`userIds=${a}&userIds=${b}`)).toBe(2)
  expect(await count(`userIds=${a},${b},${a}`)).toBe(2)
  expect((await admin.fetch(`/ai-exam/v1/statistics/perhaps?examId=${examId}&userIds=${a},x`)).status).toBe(400)
  const many = Array.from({ length: 10_000 }, () => a)
  expect((await admin.ask(examAnalysis.perhapsBy, { body: { examId, userIds: many } })).status).toBe(400)
})

test('an unknown or foreign exam, department or person gets 404', async () => {
  const stranger = await w.world.signIn('admin', 'yuanfan')
  const unknown = '999999999'
  for (const [who, query] of [
    [admin, { examId: unknown, departmentId: id('总公司') }],
    [admin, { examId, departmentId: unknown }],
    [admin, { examId, userIds: `${w.userIds['viewer']},${unknown}` }],
    [stranger, asked()],
    [stranger, { examId, userIds: w.userIds['viewer'] ?? '' }],
  ] as const)
    for (const read of reads) expect((await who.ask(examAnalysis[read], { query: query as never })).status).toBe(404)
  const own = nodes(await stranger.get(departments.tree))[0]?.id ?? ''
  expect((await admin.ask(examAnalysis.perhaps, { query: { examId, departmentId: own } })).status).toBe(404)
  expect((await stranger.get(examAnalysis.exams, { query: {} })).some((e) => e.id === examId)).toBe(false)
})

test('a leader sees their departments and below, others see their own department, and nobody sees more', async () => {
  const status = async (who: Person, query: object) => (await who.ask(examAnalysis.perhaps, { query: query as never })).status
  for (const [name, expected] of [
    ['总公司/华东区', 200],
    ['总公司/华东区/区域管理部', 200],
    ['总公司', 403],
    ['总公司/管理部', 403],
    ['总公司/华南区', 403],
  ] as const)
    expect([name, await status(leader, asked(name))]).toEqual([name, expected])
  expect(await status(leader, { examId, userIds: w.userIds['leader'] })).toBe(200)
  expect(await status(leader, { examId, userIds: `${w.userIds['leader']},${w.userIds['viewer']}` })).toBe(403)
  expect(await status(viewer, asked('总公司/培训部'))).toBe(200)
  expect(await status(viewer, asked('总公司'))).toBe(403)
  expect(await status(viewer, { examId, userIds: w.userIds['leader'] })).toBe(403)
  expect((await leader.get(examAnalysis.perhaps, { query: asked('总公司/华东区') })).requiredUserCount).toBe(1)
  // a filter by a department out of reach leaves an empty list
  const elsewhere = { ...asked('总公司/华东区'), status: 'ALL' as const, within: id('总公司/管理部') }
  expect(await leader.get(examAnalysis.results, { query: elsewhere })).toEqual({ records: [], total: 0 })
})

test('the states are pending, absent and outside, and login names are masked without the right', async () => {
  const all = await admin.get(examAnalysis.perhaps, { query: asked() })
  expect(all).toMatchObject({
    requiredUserCount: 4,
    participatedUserCount: 3,
    pendingUserCount: 1,
    scoredUserCount: 2,
    endTime: '2099-01-01 00:00:00',
  })
  expect(all).toMatchObject({
    highestScore: 40,
    lowestScore: 20,
    averageScore: 30,
    participateRatio: 0.75,
    passRatio: 0,
    poorRatio: 1,
    scope: '总公司',
  })
  const list = async (status: 'PENDING' | 'ABSENT' | 'OUTSIDE') =>
    (await admin.get(examAnalysis.results, { query: { ...asked(), status } })).records.map((r) => [r.workNo, r.sumScore, r.state])
  expect(await list('ABSENT')).toEqual([['A0002', null, 'ABSENT']])
  expect((await list('PENDING')).map((r) => r[1])).toEqual([null])
  expect(await list('OUTSIDE')).toEqual([['A0001', 10, 'SCORED']])
  await w.rows(`update app_user set login_name = telephone where login_name = 'auditor'`)
  const people = { examId, userIds: w.userIds['auditor'] ?? '' }
  // reads that write no audit row mask phone numbers even with the right
  expect((await admin.get(examAnalysis.perhaps, { query: people })).users[0]?.loginName).toMatch(/^1\d\d\*{4}\d{4}$/)
  const exported = async (as: Person) => {
    const sheet = await as.fetch(`/ai-exam/v1/statistics/export?${new URLSearchParams(people)}`)
    return JSON.stringify(await readBook(Buffer.from(await sheet.arrayBuffer())))
  }
  // an export writes an audit row, so it shows them
  expect(await exported(admin)).toMatch(/（1[3-9]\d{9}）/)
  await w.rows(`update app_user set department_id = $1 where id = $2`, [id('总公司/培训部'), w.userIds['auditor']])
  expect((await viewer.get(examAnalysis.perhaps, { query: people })).users[0]?.loginName).toMatch(/^1\d\d\*{4}\d{4}$/)
  await w.rows(`update app_user set department_id = $1 where id = $2`, [id('总公司/华东区/上海分公司/浦东营业部'), w.userIds['auditor']])
  expect(await exported(leader)).toMatch(/（1\d\d\*{4}\d{4}）/)
})

test('an exam without assignments and questions has zero counts and null figures', async () => {
  const { id: empty } = await w.author.get(exams.create, {
    body: { examinationName: '空考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId: w.bankId }] },
  })
  const query = { examId: empty, departmentId: id('总公司') }
  const o = await admin.get(examAnalysis.perhaps, { query })
  expect(o).toMatchObject({
    requiredUserCount: 0,
    participateRatio: null,
    passRatio: null,
    averageScore: null,
    excellentRatio: null,
    endTime: null,
  })
  for (const read of ['scoreDistribution', 'levels', 'types', 'participation'] as const)
    expect(await admin.get(examAnalysis[read], { query })).toMatchObject({ xaxisData: [], yaxisData: [] })
  expect(await admin.get(examAnalysis.org, { query })).toEqual([])
  expect(await admin.get(examAnalysis.top, { query: { ...query, range: 'AVG_SCORE_TOP' } })).toEqual([])
  const sheets = await admin.fetch(`/ai-exam/v1/statistics/export?${new URLSearchParams(query)}`)
  const { 概览: _, ...others } = await readBook(Buffer.from(await sheets.arrayBuffer()))
  expect(Object.entries(others).map(([name, [, ...rows]]) => [name, rows.map((row) => row.filter(Boolean))])).toEqual([
    ['按组织', [['没有应考的部门']]],
    ['成绩明细', [['没有应考的人员']]],
    ['分布', [['没有成绩']]],
  ])
})

test('the levels of the exam override those of the tenant', async () => {
  const level = async () => (await admin.get(examAnalysis.levels, { query: asked() })).yaxisData
  expect(await level()).toEqual([0, 0, 0, 2])
  await w.rows(
    `update tenant set settings = settings || '{"gradeScale": {"excellent": 40, "good": 30, "slightPoor": 20}}' where domain = 'demo'`,
  )
  expect(await level()).toEqual([1, 0, 1, 0])
  await w.rows(`update exam set grade_scale = '{"excellent": 90, "good": 40, "slightPoor": 10}' where id = $1`, [examId])
  expect(await level()).toEqual([0, 1, 1, 0])
  await w.rows(`update exam set grade_scale = null where id = $1`, [examId])
  await w.rows(`update tenant set settings = settings - 'gradeScale' where domain = 'demo'`)
})

test('the spreadsheet of all answers has an attendance list, figures, all answers and a sheet for each question', async () => {
  const answer = await admin.fetch(`/ai-exam/v1/statistics/answers/export?${new URLSearchParams({ ...asked(), name: '作答' })}`)
  const book = await readBook(Buffer.from(await answer.arrayBuffer()))
  const items = await admin.get(itemAnalysis.items, { query: asked() })
  expect(Object.keys(book)).toEqual(['签到表', '试题统计', '全部作答', ...items.map((i) => `第${i.place}题`)])
  const { records } = await admin.get(examAnalysis.results, { query: { ...asked(), status: 'ALL' } })
  const attended = (book['签到表'] ?? []).slice(1).map(([name, workNo, , startedAt]) => [name, workNo, startedAt !== '未参加'])
  expect(attended.toSorted()).toEqual(records.map((r) => [r.name, r.workNo, r.state !== 'ABSENT']).toSorted())
  expect((book['试题统计'] ?? []).slice(1).map((row) => row.slice(4, 7))).toEqual(
    items.map((i) => [i.answered, i.blank, i.full].map(String)),
  )
  const rows = (book['全部作答'] ?? []).slice(1)
  expect(new Set(rows.map((row) => row[5])).size).toBe(items.length)
  expect(rows.some((row) => row.at(-3) === '待阅卷')).toBe(true)
  // the points of the rows add up to the results
  for (const r of records.filter((one) => one.state === 'SCORED' && one.attemptCount === 1)) {
    const own = rows.filter((row) => row[1] === r.workNo)
    expect(own.reduce((sum, row) => sum + Number(row.at(-3)), 0)).toBe(r.sumScore)
  }
  for (const { place } of items)
    expect((book[`第${place}题`] ?? []).slice(1).map((row) => row[4])).toEqual(
      rows.filter((row) => row[5] === String(place)).map((row) => row[8]),
    )
  // a drawn question has another place in each paper, so its sheet has a number of its own
  const last = items.at(-1)?.subjectId
  await w.rows('update exam_question set drawn = true where exam_id = $1 and question_id = $2', [examId, last])
  const again = await admin.fetch(`/ai-exam/v1/statistics/answers/export?${new URLSearchParams({ ...asked(), name: '作答' })}`)
  const drawn = await readBook(Buffer.from(await again.arrayBuffer()))
  await w.rows('update exam_question set drawn = false where exam_id = $1 and question_id = $2', [examId, last])
  expect(Object.keys(drawn).at(-1)).toBe('抽题1')
  expect(drawn['试题统计']?.at(-1)?.[0]).toBe('抽题1')
})

test('the spreadsheet has the values of the calls and the name of the tab', async () => {
  const answer = await admin.fetch(`/ai-exam/v1/statistics/export?${new URLSearchParams({ ...asked(), name: '四季度/抽查' })}`)
  expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('四季度')
  const book = await readBook(Buffer.from(await answer.arrayBuffer()))
  expect(Object.keys(book)).toEqual(['概览', '按组织', '成绩明细', '分布'])
  const o = await admin.get(examAnalysis.perhaps, { query: asked() })
  const cell = Object.fromEntries((book['概览'] ?? []).map(([key, value]) => [key, value]))
  expect(cell).toMatchObject({
    考试标题: '=考试("甲")',
    备注: '-',
    范围: '总公司',
    考试时间: `${o.beginTime} 至 ${o.endTime}`,
    试卷总分: '100',
    合格线: '60%',
    应考人数: '4',
    参加人数: '3',
    待阅卷人数: '1',
    合格人数: '0',
    最高分: '40',
    最低分: '20',
    平均分: '30',
    参与率: '75%',
    合格率: '0%',
    优秀率: '0%',
    良好率: '0%',
    较差率: '0%',
    差率: '100%',
  })
  const said = (value: number | null) => (value === null ? '-' : String(value))
  const org = await admin.get(examAnalysis.org, { query: asked() })
  expect((book['按组织'] ?? []).slice(1)).toEqual(
    org.map(({ departmentName, departmentFullName, layer, detail: d }) => [
      ...['　'.repeat(layer) + departmentName, departmentFullName, String(layer)],
      ...[d.requiredUserCount, d.participatedUserCount, d.pendingUserCount, d.passedUserCount].map(String),
      ...[d.highestScore, d.lowestScore, d.averageScore].map(said),
      ...[d.participateRatio, d.passRatio, d.excellentRatio, d.goodRatio, d.slightPoorRatio, d.poorRatio].map(percent),
    ]),
  )
  const { records } = await admin.get(examAnalysis.results, { query: { ...asked(), status: 'ALL' } })
  const states = { SCORED: '已评分', PENDING: '待阅卷', SITTING: '进行中', ABSENT: '未参加' }
  const verdict = (passed: boolean) => (passed ? '合格' : '不合格')
  expect((book['成绩明细'] ?? []).slice(1)).toEqual(
    records.map((r) => [
      ...[r.name, r.workNo],
      ...[r.sumScore, r.choicesScore, r.multipleScore, r.judgementScore, r.fillBlankScore, r.shortAnswerScore].map(said),
      ...[r.scoreLevel ?? '-', r.passed === null ? '-' : verdict(r.passed), states[r.state], r.departmentFullName ?? '-'],
    ]),
  )
  const query = asked()
  const [scoreDistribution, levels, types, parts] = await Promise.all([
    admin.get(examAnalysis.scoreDistribution, { query }),
    admin.get(examAnalysis.levels, { query }),
    admin.get(examAnalysis.types, { query }),
    admin.get(examAnalysis.participation, { query }),
  ])
  const bars = (title: string, { xaxisData, yaxisData }: typeof scoreDistribution, say: (y: number | null) => string) =>
    xaxisData.map((x, i) => [title, x, say(yaxisData[i] ?? null)])
  const ranked: string[][] = []
  for (const [range, title] of Object.entries(rankings))
    for (const r of await admin.get(examAnalysis.top, { query: { ...query, range: range as Ranking } }))
      ranked.push([
        ...[title, r.departmentFullName, range.startsWith('PASS') ? percent(r.value) : String(r.value)],
        ...(r.pending && !range.startsWith('PARTICIPANT') ? [`暂定，${r.pending} 人待阅卷`] : []),
      ])
  expect((book['分布'] ?? []).slice(1)).toEqual([
    ...bars('分数段分布', scoreDistribution, said),
    ...bars('成绩等级分布', levels, said),
    ...bars('题型得分率', types, percent),
    ...bars('参与率', parts, percent),
    ...ranked,
  ])
  const [row] = await w.rows(`select after from audit_log where action = '导出考试数据分析' and result = 0 order by id desc limit 1`)
  expect(row?.['after']).toEqual({ scope: '总公司', required: 4 })
})

test('all sheets are read at one moment', () => {
  expect([examAnalysis.export, examAnalysis.exportBy].map((e) => e.repeatableRead)).toEqual([true, true])
})

test('an export works for people too, and needs its own permission', async () => {
  const body = { examId, userIds: [w.userIds['viewer'] ?? '', w.userIds['admin'] ?? ''], name: '抽查' }
  const answer = await admin.fetch('/ai-exam/v1/statistics/export', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const book = await readBook(Buffer.from(await answer.arrayBuffer()))
  expect((book['概览'] ?? []).filter(([key]) => key?.includes('学员')).map((r) => r[1])).toHaveLength(3)
  expect(Object.keys(book)).toEqual(['概览', '成绩明细', '分布'])
  expect((await viewer.ask(examAnalysis.export, { query: asked('总公司/培训部') })).status).toBe(403)
  expect((await leader.ask(examAnalysis.export, { query: asked() })).status).toBe(403)
  expect((await admin.ask(examAnalysis.exportBy, { body: { examId } })).msg).toBe('请选择考试、部门或学员')
})

test('the exams to choose from come newest first', async () => {
  const list = await viewer.get(examAnalysis.exams, { query: {} })
  expect(list[0]).toMatchObject({ examinationName: '空考试', startTime: '2026-01-01 09:00:00', endTime: null })
  expect(list.some((e) => e.id === examId)).toBe(true)
  expect((await viewer.ask(examAnalysis.exams, { query: { limit: '100000' } })).status).toBe(400)
})
