// Golden test of practice over HTTP: imported runs of people in courses and projects, every figure computed by hand.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { readBook } from '#test/written-book.ts'
import { transaction } from '#platform/database/transaction.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { rebuildProject, rebuildProjects } from '#features/practice/practice-runs/server/practice-runs.ts'
import { projectAssignments, projects } from '#features/practice/projects/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { users } from '#features/organisation/users/contract.ts'
import { trainingAnalysis } from '../contract.ts'

let world: World
let admin: Person
let author: Person
let secret: string
let tenantId: string
let lines: object[]
const ids: Record<string, string> = {}
const id = (name: string) => ids[name] ?? `no ${name}`

const transact = <T>(run: Parameters<typeof transaction<T>>[1]['run']) =>
  transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run })

async function subScene(name: string, sceneId: string, need: boolean) {
  ids[name] = (await author.get(courses.createSubScene, { body: { parentId: sceneId, title: name, content: ['一位客户。'] } })).id
  const line = (text: string) => ({
    ...{ editType: 'CREATE', type: 'QUESTION', mediaType: 'TEXT', text },
    ...(need ? { needAnswer: 'NEED', answerText: '您好，很高兴为您服务。' } : { needAnswer: 'NO_NEED' }),
  })
  const made = await author.get(scripts.save, {
    params: { subSceneId: id(name) },
    body: [line(`${name}的第一句话，请问有什么可以帮您`), line(`${name}的第二句话，请问还有什么问题`)],
  })
  for (const [i, s] of made.entries()) ids[`${name}.${i + 1}`] = s.id
}

/** Start times in March 2026, a minute apart from 09:00; each run lasts one minute. */
const at = (day: number, minute: number) => `2026-03-${String(day).padStart(2, '0')} 09:${String(minute).padStart(2, '0')}:00`
let minute = 0
const run = (user: string, sub: string, score: number | null, more: object = {}, day = 2) => ({
  ...{ loginName: id(`${user} login`), subSceneId: id(sub), mode: 'PRACTICE', startedAt: at(day, minute++ % 50), score },
  endedAt: score === null ? null : at(day, ((minute - 1) % 50) + 1),
  ...more,
})

beforeAll(async () => {
  world = await startWorld()
  ;[admin, author] = (await Promise.all(['admin', 'author'].map((n) => world.signIn(n)))) as [Person, Person]
  tenantId = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  secret = (await admin.get(serviceCredentials.create, { body: { name: '练习系统', scopes: ['practice-results'] } })).secret
  const [root] = await admin.get(departments.tree)
  for (const [name, parent] of [
    ['练习中心', root?.id ?? ''],
    ['A', '练习中心'],
    ['A1', 'A'],
    ['A2', 'A'],
    ['B', '练习中心'],
  ] as const)
    ids[name] = (await admin.get(departments.create, { body: { name, parentId: ids[parent] ?? parent } })).id
  for (const [user, department] of Object.entries({
    ...{ u1: 'A1', u2: 'A1', u3: 'A1', u4: 'A2', u5: 'A2', u6: 'A2', u7: 'B', u8: 'B', u9: 'B', u10: 'B', u11: 'A1', u12: 'A1', u13: 'B' },
  })) {
    const n = user.slice(1).padStart(4, '0')
    const body = {
      workNo: `T${n}`,
      name: `学员${n}`,
      telephone: `1370000${n}`,
      departmentId: id(department),
      password: encode('abcd_1234'),
    }
    ids[user] = (await admin.get(users.create, { body })).id
    ids[`${user} login`] = body.telephone
  }
  for (const course of ['C', 'C2']) {
    ids[course] = (await author.get(courses.createCourse, { body: { title: `金表课程${course}`, description: '描述' } })).id
    ids[`${course} scene`] = (await author.get(courses.createScene, { body: { parentId: id(course), title: '场景' } })).id
  }
  for (const sub of ['S1', 'S2']) await subScene(sub, id('C scene'), true)
  await subScene('S3', id('C scene'), false)
  await subScene('T1', id('C2 scene'), true)
  await world.owner.query(`update course set is_valid = 'VALID' where id = any($1::bigint[])`, [[id('C'), id('C2')]])
  const project = async (name: string, courseList: object[], recordList: object[]) => {
    const body = { projectName: name, beginTime: '2026-03-01 00:00:00', courseList: courseList as never }
    ids[name] = (await admin.get(projects.create, { body })).id
    await admin.get(projectAssignments.create, { body: { projectId: id(name), recordList: recordList as never } })
  }
  const plain = { courseId: id('C'), needExam: 'NO_NEED' }
  const user = (name: string, type = 'MANDATORY') => ({ target: id(name), selectionType: 'BY_USER', type })
  await project('P1', [plain], [{ target: id('A'), selectionType: 'BY_GROUP', type: 'MANDATORY' }, user('u7')])
  await project('P2', [plain], [user('u8', 'ELECTIVE'), user('u9', 'ELECTIVE')])
  await project(
    'P3',
    [
      { courseId: id('C'), needExam: 'NEED', examRetryLimit: 2 },
      { courseId: id('C2'), needExam: 'NO_NEED' },
    ],
    [user('u11'), user('u12'), user('u13', 'ELECTIVE')],
  )
  const exam = { mode: 'EXAM' }
  lines = [
    ...[run('u1', 'S1', 90), run('u1', 'S2', 100)],
    ...[run('u2', 'S1', 70), run('u2', 'S1', 80), run('u2', 'S2', 90)],
    ...[run('u3', 'S1', 60), run('u3', 'S2', 59.98)],
    run('u4', 'S1', 100),
    run('u5', 'S1', null),
    ...[run('u7', 'S1', 60), run('u7', 'S2', 60)],
    ...[run('u9', 'S1', 80), run('u9', 'S2', 80)],
    ...[run('u10', 'S1', 100), run('u10', 'S2', 100)],
    ...[run('u11', 'S1', 100), run('u11', 'S2', 100)],
    ...[run('u11', 'S1', 40, exam), run('u11', 'S1', 50, exam), run('u11', 'S1', 100, exam), run('u11', 'S2', 60, exam)],
    ...[run('u12', 'S1', 50), run('u12', 'S2', 50), run('u12', 'S1', 70, exam), run('u12', 'S2', 60, exam)],
    ...[run('u11', 'T1', 90), run('u13', 'T1', 100)],
    // a run before the project began
    run('u12', 'T1', 100, { startedAt: '2026-02-28 23:59:00', endedAt: '2026-03-01 00:00:00' }),
  ]
  const answer = await world.bring(secret, practiceRuns.import, lines)
  expect(answer.content).toEqual({ total: lines.length, accepted: lines.length, repeated: 0, refused: 0, faults: [] })
})
afterAll(() => world?.close())

const asked = (scope: string, more: object = {}) => ({
  query: { type: 'COURSE', contentId: id('C'), analyzeType: 'BY_DEPARTMENT', departmentId: id(scope), ...more } as Record<string, string>,
})

/** Required, participated, completed, passed, high, low, mean, ratios of participated, completed, passed, [A, B, C, D], runs. */
const golden = {
  练习中心: [10, 9, 7, 5, 100, 0, 64.44, 0.9, 0.7, 0.5556, [2, 2, 1, 4], 23],
  A: [8, 7, 5, 3, 100, 0, 62.86, 0.875, 0.625, 0.4286, [2, 1, 0, 4], 19],
  A1: [5, 5, 5, 3, 100, 50, 78, 1, 1, 0.6, [2, 1, 0, 2], 17],
  A2: [3, 2, 0, 0, 50, 0, 25, 0.6667, 0, 0, [0, 0, 0, 2], 2],
  B: [2, 2, 2, 2, 80, 60, 70, 1, 1, 1, [0, 1, 1, 0], 4],
} as const
const ratioOf = (part: number, whole: number) => Math.round((part / whole) * 1e4) / 1e4
const expected = ([r, p, done, passed, high, low, mean, pr, cr, sr, levels, runs]: (typeof golden)[keyof typeof golden]) => ({
  ...{ requiredUserCount: r, participatedUserCount: p, completeUserCount: done, passedUserCount: passed, scoredUserCount: p },
  ...{ highestScore: high, lowestScore: low, averageScore: mean, participateRatio: pr, completeRatio: cr, passRatio: sr },
  ...{ excellentRatio: ratioOf(levels[0], p), goodRatio: ratioOf(levels[1], p) },
  ...{ slightPoorRatio: ratioOf(levels[2], p), poorRatio: ratioOf(levels[3], p), attemptCount: runs, pendingUserCount: 0 },
})

test.each(Object.entries(golden))('the figures of %s equal the golden values', async (scope, figures) => {
  const overview = await admin.get(trainingAnalysis.overview, asked(scope))
  expect(overview).toMatchObject(expected(figures))
  expect(overview.scoreLevels).toEqual({ xaxisData: ['优秀', '良好', '较差', '差'], yaxisData: [...figures[10]] })
  expect(await admin.get(trainingAnalysis.overviewOf, { body: asked(scope).query })).toEqual(overview)
})

test('the overview counts extra people, durations and score bins', async () => {
  const overview = await admin.get(trainingAnalysis.overview, asked('练习中心'))
  expect(overview).toMatchObject({ extraUserCount: 1, totalDurationSec: 1320, avgDurationSec: 60, contentName: '金表课程C', passScore: 60 })
  expect(overview.scope).toMatch(/\/练习中心$/)
  expect(overview.scoreRanges.yaxisData).toEqual([1, 0, 0, 0, 0, 3, 1, 0, 2, 2])
  expect(overview.scoreRanges.xaxisData.slice(0, 2)).toEqual(['0-10', '10-20'])
})

test('rows by department are in depth-first order, with layers below the chosen one', async () => {
  const rows = await admin.get(trainingAnalysis.org, asked('练习中心'))
  expect(rows.map((r) => [r.departmentName, r.layer])).toEqual([
    ['练习中心', 0],
    ['A', 1],
    ['A1', 2],
    ['A2', 2],
    ['B', 1],
  ])
  for (const row of rows) expect(row.detail).toMatchObject(expected(golden[row.departmentName as keyof typeof golden]))
  expect((await admin.get(trainingAnalysis.org, asked('A'))).map((r) => [r.departmentName, r.layer])).toEqual([
    ['A', 0],
    ['A1', 1],
    ['A2', 1],
  ])
  expect(await admin.get(trainingAnalysis.orgOf, { body: asked('A').query })).toHaveLength(3)
})

test('rows by sub-scene mark those that are not scored', async () => {
  const rows = await admin.get(trainingAnalysis.content, asked('练习中心'))
  expect(rows.map((r) => [r.title, r.unscored, r.attemptCount, r.userCount, r.completeUserCount, r.highestScore, r.lowestScore])).toEqual([
    ['S1', false, 14, 9, 8, 100, 40],
    ['S2', false, 9, 7, 7, 100, 50],
    ['S3', true, 0, 0, 0, null, null],
  ])
  // scores: 90 70 80 60 100 60 80 100 40 50 100 50 70
  expect(rows[0]).toMatchObject({ averageScore: 73.08, avgDurationSec: 60, group: '场景', weakest: null })
  expect(await admin.get(trainingAnalysis.contentOf, { body: asked('练习中心').query })).toEqual(rows)
})

describe('people', () => {
  const names = async (more: object, scope = '练习中心') =>
    (await admin.get(trainingAnalysis.people, asked(scope, more))).records.map((p) => `u${Number(p.workNo.slice(1))}`)

  test('every filter lists the people behind its figure', async () => {
    expect(await names({})).toEqual(['u11', 'u1', 'u2', 'u9', 'u7', 'u3', 'u4', 'u12', 'u5'])
    expect(await names({ status: 'ABSENT' })).toEqual(['u6'])
    expect(await names({ status: 'ALL' })).toHaveLength(10)
    expect(await names({ status: 'COMPLETED' })).toEqual(['u11', 'u1', 'u2', 'u9', 'u7', 'u3', 'u12'])
    expect(await names({ status: 'UNCOMPLETED' })).toEqual(['u4', 'u5', 'u6'])
    expect(await names({ status: 'PASSED' })).toEqual(['u1', 'u2', 'u9', 'u7', 'u12'])
    expect(await names({ status: 'UNPASSED' })).toEqual(['u11', 'u3', 'u4', 'u5'])
    expect(await names({ status: 'EXTRA' })).toEqual(['u10'])
    expect(await names({ status: 'PENDING' })).toEqual([])
    expect(await names({ scoreLevel: 'D' })).toEqual(['u3', 'u4', 'u12', 'u5'])
    expect(await names({ bin: '9' })).toEqual(['u11', 'u1'])
    expect(await names({ within: id('B') })).toEqual(['u9', 'u7'])
    expect(await names({ query: 'T0012' })).toEqual(['u12'])
    expect(await admin.get(trainingAnalysis.peopleOf, { body: { ...asked('A2').query, status: 'ALL' } })).toMatchObject({ total: 3 })
  })

  test('a required exam decides on passing, by its first tries only', async () => {
    const [row] = (await admin.get(trainingAnalysis.people, asked('练习中心', { query: 'T0011' }))).records
    expect(row).toMatchObject({
      score: 100,
      examScore: 55,
      passed: false,
      completed: true,
      scoreLevel: 'A',
      attemptCount: 6,
      doneCount: 2,
      partCount: 2,
    })
    const [other] = (await admin.get(trainingAnalysis.people, asked('练习中心', { query: 'T0012' }))).records
    expect(other).toMatchObject({
      score: 50,
      examScore: 65,
      passed: true,
      scoreLevel: 'D',
      departmentFullName: expect.stringMatching(/A\/A1$/),
    })
  })

  test('a range of people counts only required ones and lists the others', async () => {
    const userIds = ['u1', 'u4', 'u6', 'u8', 'u10'].map(id).join(',')
    const query = { type: 'COURSE', contentId: id('C'), analyzeType: 'BY_STUDENT', userIds }
    const overview = await admin.get(trainingAnalysis.overview, { query })
    expect(overview).toMatchObject({ requiredUserCount: 3, participatedUserCount: 2, averageScore: 72.5, scope: '5 人', extraUserCount: 1 })
    expect(overview.users).toHaveLength(5)
    expect(overview.unassignedUsers.map((u) => u.name)).toEqual(['学员0008', '学员0010'])
    expect(await admin.get(trainingAnalysis.org, { query })).toEqual([])
  })

  test('a range of all people equals the range of their department', async () => {
    const all = Array.from({ length: 13 }, (_, i) => id(`u${i + 1}`)).join(',')
    const {
      users: _u,
      unassignedUsers: _n,
      scope: _s,
      analyzeType: _a,
      ...byPeople
    } = await admin.get(trainingAnalysis.overview, {
      query: { type: 'COURSE', contentId: id('C'), analyzeType: 'BY_STUDENT', userIds: all },
    })
    expect(await admin.get(trainingAnalysis.overview, asked('练习中心'))).toMatchObject(byPeople)
  })

  test('runs can be listed by person, sub-scene and project, and only within reach', async () => {
    const ask = (query: Record<string, string>) => admin.get(practiceRuns.runs, { query })
    expect(await ask({ userId: id('u2') })).toMatchObject({ total: 3 })
    const { records } = await ask({ userId: id('u2'), subSceneId: id('S1') })
    expect(records.map((r) => [r.score, r.subSceneTitle, r.completed, r.durationSec])).toEqual([
      [80, 'S1', true, 60],
      [70, 'S1', true, 60],
    ])
    expect((await ask({ projectId: id('P3'), userId: id('u12') })).total).toBe(4)
    expect((await ask({ courseId: id('C'), departmentId: id('A2') })).total).toBe(2)
    expect((await ask({ courseId: id('C'), beginTime: '2026-03-03' })).total).toBe(0)
    expect((await admin.ask(practiceRuns.runs)).msg).toBe('请选择课程、子场景、项目或人员')
    const reader = await world.signIn('viewer')
    expect((await reader.get(practiceRuns.runs, { query: { courseId: id('C') } })).total).toBe(0)
    expect((await reader.ask(practiceRuns.runs, { query: { courseId: id('C'), departmentId: id('A') } })).status).toBe(403)
    expect((await admin.ask(practiceRuns.runs, { query: { courseId: id('C'), departmentId: '999999' } })).status).toBe(404)
  })
})

describe('projects', () => {
  const project = (scope = '练习中心', more: object = {}) => asked(scope, { type: 'PROJECT', contentId: id('P3'), ...more })
  const ratios = async () => {
    const { completeRatio, passRatio, version } = await admin.get(projects.detail, { params: { projectId: id('P3') } })
    return { completeRatio, passRatio, version }
  }

  test('the ratios of a project count mandatory people, and a second rebuild changes nothing', async () => {
    const { version } = await ratios()
    await transact((db) => rebuildProject(db, id('P3')))
    expect(await ratios()).toEqual({ completeRatio: 0.5, passRatio: 0, version })
    const rows = () => world.owner.query(`select *, xmin::text from project_result order by project_id, user_id`)
    await rebuildProjects(transact)
    const first = (await rows()).rows
    expect(first.filter((r) => r.project_id === id('P3')).map((r) => [r.user_id, r.course_done, r.completed, r.passed, r.score])).toEqual([
      [id('u11'), 2, true, false, '95.00'],
      [id('u12'), 1, false, false, '25.00'],
      [id('u13'), 1, false, false, '50.00'],
    ])
    await rebuildProjects(transact)
    await rebuildProjects(transact, [id('u11'), id('u12')])
    expect((await rows()).rows).toEqual(first)
  })

  test('a project has figures by course', async () => {
    const overview = await admin.get(trainingAnalysis.overview, project())
    expect(overview).toMatchObject({
      ...{ requiredUserCount: 2, participatedUserCount: 2, completeUserCount: 1, passedUserCount: 0, averageScore: 60, completeRatio: 0.5 },
      ...{ highestScore: 95, lowestScore: 25, extraUserCount: 1, attemptCount: 11 },
    })
    const rows = await admin.get(trainingAnalysis.content, project())
    expect(rows.map((r) => [r.title, r.group, r.userCount, r.completeUserCount, r.averageScore, r.highestScore, r.lowestScore])).toEqual([
      ['金表课程C', '考试 2 次', 2, 2, 75, 100, 50],
      ['金表课程C2', null, 1, 1, 90, 90, 90],
    ])
    expect((await admin.get(trainingAnalysis.org, project())).map((r) => [r.departmentName, r.detail.requiredUserCount])).toEqual([
      ['练习中心', 2],
      ['A', 2],
      ['A1', 2],
    ])
  })

  test('a further run completes and passes, and a day range excludes earlier runs', async () => {
    await world.bring(secret, practiceRuns.import, [run('u12', 'T1', 70, {}, 5)])
    await transact((db) => rebuildProject(db, id('P3')))
    expect(await ratios()).toMatchObject({ completeRatio: 1, passRatio: 0.5 })
    const on = (beginTime: string, endTime: string) => admin.get(trainingAnalysis.overview, project('练习中心', { beginTime, endTime }))
    expect(await on('2026-03-01', '2026-03-04')).toMatchObject({ completeUserCount: 1, averageScore: 60 })
    expect(await on('2026-03-05', '2026-03-05')).toMatchObject({
      participatedUserCount: 1,
      completeUserCount: 0,
      averageScore: 35,
      attemptCount: 1,
    })
    expect(await on('2026-03-01', '2026-03-05')).toMatchObject({ completeUserCount: 2, averageScore: 77.5 })
    // an exam try before the days still counts as a try
    expect(await on('2026-03-06', '2026-03-09')).toMatchObject({
      participatedUserCount: 0,
      averageScore: null,
      passRatio: null,
      lowestScore: null,
    })
  })

  test('reassigned people keep their runs, and a course without scored lines demands nothing', async () => {
    await admin.get(projectAssignments.update, { body: { projectId: id('P3'), recordList: [], allType: 'ELECTIVE' } })
    await transact((db) => rebuildProject(db, id('P3')))
    expect(await ratios()).toMatchObject({ completeRatio: 0, passRatio: 0 })
    const { records } = await admin.get(projectAssignments.page, { params: { projectId: id('P3') } })
    const back = records
      .filter((r) => r.target !== id('u13'))
      .map((r) => ({ id: r.id, editType: 'UPDATE' as const, type: 'MANDATORY' as const }))
    await admin.get(projectAssignments.update, { body: { projectId: id('P3'), recordList: back } })
    await world.owner.query(`update script set need_answer = 'NO_NEED' where subscene_id = $1`, [id('T1')])
    await transact((db) => rebuildProject(db, id('P3')))
    expect(await ratios()).toMatchObject({ completeRatio: 1, passRatio: 0.5 })
    await world.owner.query(`update script set need_answer = 'NEED' where subscene_id = $1`, [id('T1')])
  })
})

describe('a report query', () => {
  test('without content or range is refused with a message', async () => {
    for (const query of [
      { contentId: id('C') },
      { departmentId: id('A') },
      { contentId: id('C'), analyzeType: 'BY_STUDENT', departmentId: id('A') },
      { contentId: id('C'), analyzeType: 'BY_DEPARTMENT', userIds: id('u1') },
    ])
      expect((await admin.ask(trainingAnalysis.overview, { query: query as never })).msg).toBe('请选择分析内容、部门或学员')
    const backwards = await admin.ask(trainingAnalysis.overview, asked('A', { beginTime: '2026-03-05', endTime: '2026-03-01' }))
    expect(backwards.msg).toBe('开始日期不能晚于结束日期')
  })

  test('gets 404 for unknown records and 403 out of reach', async () => {
    const status = async (person: Person, query: object) => (await person.ask(trainingAnalysis.overview, { query: query as never })).status
    expect(await status(admin, { ...asked('A').query, departmentId: '999999' })).toBe(404)
    expect(await status(admin, { ...asked('A').query, contentId: '999999' })).toBe(404)
    expect(await status(admin, { ...asked('A').query, contentId: id('P3') })).toBe(404)
    const reader = await world.signIn('viewer')
    expect(await status(reader, asked('A').query)).toBe(403)
    expect(await status(reader, { type: 'COURSE', contentId: id('C'), analyzeType: 'BY_STUDENT', userIds: id('u1') })).toBe(403)
    expect((await reader.ask(trainingAnalysis.export, asked('A'))).status).toBe(403)
  })

  test('finds contents by part of the name', async () => {
    const found = await admin.get(trainingAnalysis.contents, { query: { type: 'COURSE', q: '金表' } })
    for (const q of ['', '金表', '没有']) {
      const all = await admin.get(trainingAnalysis.contents, { query: { type: 'COURSE', q, limit: 9999 } })
      expect(await admin.get(trainingAnalysis.contentsCount, { query: { type: 'COURSE', q } })).toEqual({ total: all.length })
      const some = await admin.get(trainingAnalysis.contents, { query: { type: 'COURSE', q, limit: 1 } })
      expect(some).toEqual(all.slice(0, 1))
    }
    expect(found.map((c) => c.name)).toEqual(['金表课程C2', '金表课程C'])
    expect(await admin.get(trainingAnalysis.contents, { query: { type: 'PROJECT', id: id('P1') } })).toEqual([{ id: id('P1'), name: 'P1' }])
    expect(await admin.get(trainingAnalysis.contents, { query: { type: 'EXAM', q: '没有这样的考试' } })).toEqual([])
  })
})

describe('invariants of the figures', () => {
  const everything = async () => ({
    overview: await admin.get(trainingAnalysis.overview, asked('练习中心')),
    content: await admin.get(trainingAnalysis.content, asked('练习中心')),
    org: await admin.get(trainingAnalysis.org, asked('练习中心')),
    people: await admin.get(trainingAnalysis.people, asked('练习中心', { status: 'ALL' })),
  })

  test('a department is the sum of its own people and its children', async () => {
    const { org, people } = await everything()
    for (const { departmentFullName: name, detail } of org) {
      const children = org.filter((r) => r.departmentFullName.slice(0, r.departmentFullName.lastIndexOf('/')) === name)
      const own = people.records.filter((p) => p.departmentFullName === name)
      const counts: [(d: typeof detail) => number, (p: (typeof own)[number]) => number][] = [
        [(d) => d.requiredUserCount, () => 1],
        [(d) => d.participatedUserCount, (p) => Number(p.participated)],
        [(d) => d.completeUserCount, (p) => Number(p.completed)],
        [(d) => d.passedUserCount, (p) => Number(p.passed)],
        [(d) => d.totalDurationSec, (p) => p.totalDurationSec],
      ]
      for (const [of, ofOne] of counts)
        expect([name, of(detail)]).toEqual([
          name,
          children.reduce(
            (n, c) => n + of(c.detail),
            own.reduce((n, p) => n + ofOne(p), 0),
          ),
        ])
    }
  })

  test('a further project with the course changes nothing for people who are already required', async () => {
    const before = await everything()
    const body = { projectName: 'P9', beginTime: '2026-03-04 00:00:00', courseList: [{ courseId: id('C'), needExam: 'NO_NEED' as const }] }
    const { id: projectId } = await admin.get(projects.create, { body })
    const recordList = ['u1', 'u6', 'u9'].map((u) => ({ target: id(u), selectionType: 'BY_USER' as const, type: 'MANDATORY' as const }))
    await admin.get(projectAssignments.create, { body: { projectId, recordList } })
    expect(await everything()).toEqual(before)
  })

  test('a higher score lowers no mean and no ratio', async () => {
    const { rows } = await world.owner.query(`select id, score from practice_attempt where course_id = $1 and completed and score < 100`, [
      id('C'),
    ])
    expect(rows.length).toBeGreaterThan(10)
    let before = await admin.get(trainingAnalysis.overview, asked('练习中心'))
    for (const row of fc.sample(fc.shuffledSubarray(rows, { minLength: rows.length }), { numRuns: 1, seed: 7 })[0] ?? []) {
      await world.owner.query(`update practice_attempt set score = 100 where id = $1`, [row.id])
      const now = await admin.get(trainingAnalysis.overview, asked('练习中心'))
      for (const key of ['averageScore', 'highestScore', 'lowestScore', 'passRatio', 'excellentRatio', 'completeRatio'] as const)
        expect([key, now[key] ?? 0]).toEqual([key, Math.max(now[key] ?? 0, before[key] ?? 0)])
      before = now
    }
    expect(before.averageScore).toBeGreaterThan(64.44)
    for (const row of rows) await world.owner.query(`update practice_attempt set score = $2 where id = $1`, [row.id, row.score])
  })

  test('the order of imported runs does not matter', async () => {
    const before = await everything()
    for (const shuffled of fc.sample(fc.shuffledSubarray(lines, { minLength: lines.length }), { numRuns: 3, seed: 11 })) {
      await world.owner.query(`delete from practice_attempt where course_id = any($1::bigint[])`, [[id('C'), id('C2')]])
      const half = shuffled.length >> 1
      await Promise.all([shuffled.slice(0, half), shuffled.slice(half)].map((part) => world.bring(secret, practiceRuns.import, part)))
      expect(await everything()).toEqual(before)
    }
  })
})

test('the spreadsheet has the values of the report and the name of the tab', async () => {
  const response = await admin.fetch(`${trainingAnalysis.export.path}?${new URLSearchParams({ ...asked('练习中心').query, name: '三月' })}`)
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('三月.xlsx')
  const book = await readBook(Buffer.from(await response.arrayBuffer()))
  expect(Object.keys(book)).toEqual(['概览', '按内容', '按组织', '人员明细'])
  const facts = Object.fromEntries((book['概览'] ?? []).map(([k, v]) => [k, v]))
  expect(facts).toMatchObject({
    类型: '课程练习',
    应参加人数: '10',
    参与率: '90%',
    合格率: '55.56%',
    平均分: '64.44',
    练习次数: '23',
    '50-60 分': '3',
  })
  expect((book['按组织'] ?? []).slice(1).map((r) => [r[1], r[2], r[11]])).toEqual([
    ['0', '10', '64.44'],
    ['1', '8', '62.86'],
    ['2', '5', '78'],
    ['2', '3', '25'],
    ['1', '2', '70'],
  ])
  expect(book['按内容']?.map((r) => r[0])).toEqual(['子场景', 'S1', 'S2', 'S3'])
  expect(book['人员明细']).toHaveLength(11)
  const answer = await admin.fetch(trainingAnalysis.exportOf.path, {
    method: 'POST',
    body: JSON.stringify(asked('A').query),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  const byPeople = new URLSearchParams({ type: 'COURSE', contentId: id('C'), analyzeType: 'BY_STUDENT', userIds: id('u1') })
  const ofPeople = await admin.fetch(`${trainingAnalysis.export.path}?${byPeople}`)
  expect(Object.keys(await readBook(Buffer.from(await ofPeople.arrayBuffer())))).toEqual(['概览', '按内容', '人员明细'])
  const { rows } = await world.owner.query(`select after from audit_log where action = '导出训练数据分析' and result = 0 order by at`)
  expect(rows[0].after).toMatchObject({ type: 'COURSE', content: '金表课程C', people: 10 })
})
