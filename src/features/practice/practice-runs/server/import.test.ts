// Tests of the import of runs over HTTP: refusals, repetition, any order, hostile lines, and notification of projects.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { transaction } from '#platform/database/transaction.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { projectAssignments, projects } from '#features/practice/projects/contract.ts'
import { allProjectProgress, projectProgress } from '#features/practice/projects/server/projects.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { practiceRuns } from '../contract.ts'
import { importRuns } from './practice-runs.ts'
import { allProjectProgressWork, projectProgressWork } from './work.ts'

let world: World
let admin: Person
let secret: string
let tenantId: string
let courseId: string
let sub: string
let other: string
let line: string
let foreign: string
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
  const author = await world.signIn('author')
  tenantId = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  secret = (await admin.get(serviceCredentials.create, { body: { name: '练习系统', scopes: ['practice-results'] } })).secret
  courseId = (await author.get(courses.createCourse, { body: { title: '导入用课程', description: '描述' } })).id
  const scene = (await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })).id
  const subScene = async (title: string) => {
    const { id } = await author.get(courses.createSubScene, { body: { parentId: scene, title, content: ['一位客户。'] } })
    const edit = {
      editType: 'CREATE',
      type: 'QUESTION',
      mediaType: 'TEXT',
      needAnswer: 'NEED',
      text: `${title}的一句足够长的话`,
      answerText: '您好，请问。',
    }
    const [made] = await author.get(scripts.save, { params: { subSceneId: id }, body: [edit] })
    return [id, made?.id ?? ''] as const
  }
  ;[sub, line] = await subScene('甲')
  ;[other, foreign] = await subScene('乙')
})
afterAll(() => world?.close())

let minute = 0
const next = () =>
  `2026-03-${String(1 + Math.floor(++minute / 1440)).padStart(2, '0')} ${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
const run = (more: object = {}) => {
  const startedAt = next()
  return { loginName: 'viewer', subSceneId: sub, mode: 'PRACTICE', startedAt, endedAt: startedAt, score: 80, ...more }
}
const bring = async (lines: readonly unknown[] | string) => (await world.bring(secret, practiceRuns.import, lines)).content
const kept = async () => (await world.owner.query('select count(*)::int n from practice_attempt')).rows[0].n as number
const transact = <T>(act: Parameters<typeof transaction<T>>[1]['run']) =>
  transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run: act })

test('each faulty line is refused with its reason, and the line beside it is accepted', async () => {
  const turn = { operationId: line, score: 70 }
  const wrong: [line: unknown, reason: string | RegExp][] = [
    [run({ loginName: 'nobody' }), '没有登录名为“nobody”的人员'],
    [run({ subSceneId: '999999' }), '没有编号为 999999 的子场景'],
    [run({ subSceneId: courseId }), `没有编号为 ${courseId} 的子场景`],
    [run({ endedAt: '2026-02-01 00:00:00' }), '结束时间早于开始时间'],
    [run({ startedAt: '2099-01-01 00:00:00', endedAt: null }), '时间在未来'],
    [run({ endedAt: '2099-01-01T00:00:00Z' }), '时间在未来'],
    [run({ score: null }), '已结束的练习缺少得分'],
    [run({ score: 100.01 }), '得分应为0到100，最多两位小数'],
    [run({ score: -1 }), '得分应为0到100，最多两位小数'],
    [run({ score: 33.333 }), '得分应为0到100，最多两位小数'],
    [run({ score: '80' }), '得分应为0到100，最多两位小数'],
    [run({ mode: 'GAME' }), '模式应为 PRACTICE 或 EXAM'],
    [run({ startedAt: '2026-02-30 00:00:00' }), '时间格式应为 YYYY-MM-DD HH:mm:ss 或 ISO 8601'],
    [run({ startedAt: '昨天' }), '时间格式应为 YYYY-MM-DD HH:mm:ss 或 ISO 8601'],
    [run({ turns: [{ operationId: foreign }] }), `脚本 ${foreign} 不属于该子场景`],
    [run({ turns: [{ operationId: '999999' }] }), '脚本 999999 不属于该子场景'],
    [
      run({
        turns: [
          { ...turn, turnNo: 2 },
          { ...turn, turnNo: 2 },
        ],
      }),
      `脚本 ${line} 的第 2 轮重复`,
    ],
    [run({ turns: Array.from({ length: 101 }, () => turn) }), '对话轮次最多100项'],
    [run({ dimensions: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`维度${i}`, 1])) }), '评分维度最多100项'],
    [run({ dimensions: { 流利度: 101 } }), '得分应为0到100，最多两位小数'],
    [run({ loginName: '\u0000' }), '登录名无效'],
    [{}, /.+/],
    [null, /.+/],
    [[], /.+/],
  ]
  const before = await kept()
  const answer = await bring([...wrong.map(([l]) => l), run()])
  expect(answer.faults.map((f) => [f.line, f.reason])).toEqual(
    wrong.map(([, reason], i) => [i + 1, typeof reason === 'string' ? reason : expect.stringMatching(reason)]),
  )
  expect(answer).toMatchObject({ total: wrong.length + 1, accepted: 1, repeated: 0, refused: wrong.length })
  expect(await kept()).toBe(before + 1)
})

test('malformed and hostile lines do no harm', async () => {
  const long = 'x'.repeat(1_000_001)
  const body = ['{"a":', '', 'null', '{"loginName":{"$ne":1}}', `"${long}"`, '{"__proto__":{"a":1}}', '\ud800', JSON.stringify(run())].join(
    '\n',
  )
  const answer = await bring(body)
  expect(answer).toMatchObject({ accepted: 1, refused: 6 })
  expect(answer.faults.map((f) => f.line)).toEqual([1, 3, 4, 5, 6, 7])
  const said = run({
    turns: [{ operationId: line, transcript: "'; drop table x; --\u0000\ud800", pointsHit: ['共情\u0000'] }],
    dimensions: { "a'b": 1 },
  })
  expect(await bring([said])).toMatchObject({ accepted: 1 })
  const { rows } = await world.owner.query(`select transcript, points_hit from practice_turn where transcript like '%drop%'`)
  expect(rows).toEqual([{ transcript: "'; drop table x; --", points_hit: ['共情'] }])
})

test('a repeated line counts once, other content at an equal start is refused, and order and zone do not matter', async () => {
  const dimensions = { 要点覆盖: 80, 流利度: 90.5 }
  const full = run({
    dimensions,
    turns: [
      { operationId: line, transcript: '您好', score: 90 },
      { operationId: line, transcript: '再见', score: 70 },
    ],
  })
  const same = {
    ...full,
    dimensions: { 流利度: 90.5, 要点覆盖: 80 },
    startedAt: `${full.startedAt.replace(' ', 'T')}+08:00`,
    loginName: 'VIEWER',
  }
  const before = await kept()
  expect(await bring([full, same, full])).toMatchObject({ total: 3, accepted: 1, repeated: 2, refused: 0 })
  expect(await bring([same])).toMatchObject({ accepted: 0, repeated: 1 })
  expect(
    await bring([
      { ...full, score: 81 },
      { ...full, turns: [] },
      { ...full, mode: 'EXAM' },
    ]),
  ).toMatchObject({
    accepted: 1,
    refused: 2,
    faults: [1, 2].map((l) => ({ line: l, reason: '同一时间开始的记录已存在，内容不同' })),
  })
  expect(await kept()).toBe(before + 2)
  const { rows } = await world.owner.query(
    `select turn_no, t.score from practice_turn t join practice_attempt a on a.id = t.attempt_id and a.mode = 'PRACTICE' where transcript = any($1) order by 1`,
    [['您好', '再见']],
  )
  expect(rows).toEqual([
    { turn_no: 1, score: '90.00' },
    { turn_no: 2, score: '70.00' },
  ])
})

test('two concurrent imports of equal runs in opposite order store each run once', async () => {
  const lines = Array.from({ length: 1100 }, () => run())
  const before = await kept()
  const [a, b] = await Promise.all([bring(lines), bring(lines.toReversed())])
  expect(a.accepted + b.accepted).toBe(1100)
  expect(a.repeated + b.repeated).toBe(1100)
  expect(await kept()).toBe(before + 1100)
})

test('a batch takes as many statements as one run, and the list of faults is limited', async () => {
  const count = async (n: number) => {
    let statements = 0
    const given = Array.from({ length: n }, (_, i) => ({ line: i + 1, value: { ...run(), mode: 'EXAM' as const } }))
    const counting: typeof transact = (act) =>
      transact((db) => act({ ...db, query: (...args) => (statements++, db.query(...args)), sql: db.sql } as typeof db))
    await importRuns(counting, given, { now: new Date(), changed: async () => {} })
    return statements
  }
  const [one, many] = [await count(1), await count(500)]
  expect(many).toBe(one)
  const bad = Array.from({ length: 10_050 }, (_, i) => ({ line: i + 1, fault: '不是有效的 JSON' }))
  const answer = await importRuns(transact, bad, { now: new Date(), changed: async () => {} })
  expect([answer.refused, answer.faults.length]).toEqual([10_050, 10_000])
})

test('a long stream may bring runs that ended after its beginning', async () => {
  const clock = () => new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
  async function* stream() {
    for (let i = 0; i < 500; i++) yield { line: i + 1, value: { ...run(), mode: 'PRACTICE' as const } }
    const began = clock()
    while (clock() === began) await new Promise((done) => setTimeout(done, 20))
    const now = clock()
    yield { line: 501, value: { ...run(), mode: 'PRACTICE' as const, startedAt: now, endedAt: now } }
  }
  expect(await importRuns(transact, stream(), { changed: async () => {} })).toMatchObject({ accepted: 501, faults: [] })
})

test('the transaction notifies the projects, and the worker computes them and those with changed courses', async () => {
  await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [courseId])
  const project = async () => {
    const body = { projectName: '导入的项目', beginTime: '2026-01-01 00:00:00', courseList: [{ courseId, needExam: 'NO_NEED' as const }] }
    const { id } = await admin.get(projects.create, { body })
    const viewer = (await world.owner.query(`select id from app_user where login_name = 'viewer' and tenant_id = $1`, [tenantId])).rows[0]
      .id
    const recordList = [{ target: viewer, selectionType: 'BY_USER' as const, type: 'MANDATORY' as const }]
    await admin.get(projectAssignments.create, { body: { projectId: id, recordList } })
    return id
  }
  const jobs = async () =>
    (await world.owner.query(`select data->>'id' id from pgboss.job where name = $1`, [projectProgress.name])).rows.map(
      (r) => r.id as string,
    )
  const id = await project()
  expect(await jobs()).toEqual([id])
  await world.owner.query(`delete from pgboss.job where name = $1`, [projectProgress.name])
  await bring([run({ subSceneId: sub }), run({ subSceneId: other })])
  expect(await jobs()).toEqual([id])
  await bring([run({ loginName: 'nobody' })])
  expect(await jobs()).toEqual([id])
  const ratio = async () => (await admin.get(projects.detail, { params: { projectId: id } })).completeRatio
  const { signal } = new AbortController()
  const [one, all] = [projectProgressWork(world.program.pool), allProjectProgressWork(world.program.pool)]
  expect([one.job, all.job]).toEqual([projectProgress, allProjectProgress])
  await one.handle({ tenantId, id }, signal)
  expect(await ratio()).toBe(1)
  // a new scored sub-scene is completed by nobody; the scheduled job finds the project by its changed course
  await world.owner.query(`update script set need_answer = 'NO_NEED' where subscene_id = $1`, [other])
  await world.owner.query(`update practice_attempt set completed = false where sub_scene_id = $1`, [sub])
  await one.handle({ tenantId: '0', id: '0' }, signal)
  expect(await ratio()).toBe(0)
  await world.owner.query(`update practice_attempt set completed = true where sub_scene_id = $1 and ended_at is not null`, [sub])
  await all.handle({ tenantId: '0', id: '0' }, signal)
  expect(await ratio()).toBe(1)
})

test('the audit log names the credential and the number of runs, without content', async () => {
  await bring([run(), run({ loginName: 'nobody' })])
  const { rows } = await world.owner.query(
    `select actor_id, actor_name, after from audit_log where action = '导入练习记录' order by at desc, id desc limit 1`,
  )
  expect(rows).toEqual([{ actor_id: null, actor_name: '服务凭证「练习系统」', after: { total: 2, accepted: 1, repeated: 0, refused: 1 } }])
  expect((await world.bring(`yw_${'x'.repeat(43)}`, practiceRuns.import, [run()])).status).toBe(401)
})
