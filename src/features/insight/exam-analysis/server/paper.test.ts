// Tests over HTTP: earlier exams to compare with, the paper of a person, and who may see them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { readBook } from '#test/written-book.ts'
import type { Person } from '#test/world.ts'
import { attemptEvents, attempts } from '#features/assessment/attempts/contract.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { examAnalysis, type PersonPaper } from '../contract.ts'

let w: ExamWorld
let secret: string
let leader: Person
let ids: Record<string, string>
let before: string
let examId: string
const nodes = (tree: readonly DepartmentNode[]): DepartmentNode[] => tree.flatMap((n) => [n, ...nodes(n.childList)])

/** Imports attempts: the month of the start, and minutes and answers by login name. */
const bring = (examinationId: string, month: string, given: Record<string, [minutes: number, answers: object[]]>) =>
  w.world.bring(
    secret,
    attempts.import,
    Object.entries(given).map(([loginName, [minutes, answers]]) => ({
      examinationId,
      loginName,
      startedAt: `2026-${month}-02 09:00:00`,
      submittedAt: `2026-${month}-02 09:${minutes}:00`,
      answers,
    })),
  )
const end = (id: string, month: string) =>
  w.rows(`update exam set end_time = $2::timestamptz where id = $1`, [id, `2026-${month}-20 00:00:00+08`])

beforeAll(async () => {
  w = await startExamWorld()
  leader = await w.world.signIn('leader')
  ids = Object.fromEntries(nodes(await w.admin.get(departments.tree)).map((d) => [d.fullName, d.id]))
  secret = (await w.admin.get(serviceCredentials.create, { body: { name: '考试系统', scopes: ['exam-results'] } })).secret
  const [single, multiple, truth, blanks, short] = w.ids
  before = await w.exam({ examinationName: '上季', startTime: '2026-03-01 00:00:00' })
  await bring(before, '03', {
    viewer: [20, [{ subjectId: single, response: 'B' }]],
    author: [20, [{ subjectId: short, response: '先共情' }]],
  })
  await end(before, '03')
  examId = await w.exam({ examinationName: '本季', startTime: '2026-05-01 00:00:00', maxExamCnt: 3 })
  await bring(examId, '05', {
    viewer: [
      31,
      [
        { subjectId: single, response: 'B' },
        { subjectId: multiple, response: ['A', 'B'] },
        { subjectId: truth, response: true },
      ],
    ],
    author: [
      15,
      [
        { subjectId: single, response: 'C' },
        { subjectId: multiple, response: ['A'] },
        { subjectId: truth, response: false },
      ],
    ],
    leader: [12, [{ subjectId: blanks, response: ['90', '观察期'] }]],
    auditor: [
      10,
      [
        { subjectId: single, response: 'B' },
        { subjectId: short, response: '先听' },
      ],
    ],
    admin: [10, [{ subjectId: single, response: 'D' }]],
  })
  await end(examId, '05')
})
afterAll(() => w?.world.close())

const id = (fullName: string) => ids[fullName] ?? `no ${fullName}`
const asked = (fullName = '总公司', more: object = {}) => ({ examId, departmentId: id(fullName), ...more })
const paperOf = (loginName: string, who = w.admin, query: object = asked()) =>
  who.ask(examAnalysis.paper, { params: { userId: w.userIds[loginName] ?? '' }, query: query as never })
const content = async (loginName: string) => (await paperOf(loginName)).content as PersonPaper
const counted = (paper: PersonPaper) => paper.questions.map((q) => [q.place, q.type, q.response, q.score, q.maxScore])

test('earlier exams share a bank, ended before, and have half of the people', async () => {
  const list = (query: object) => w.admin.get(examAnalysis.previous, { query: query as never })
  expect(await list(asked())).toEqual([{ id: before, examinationName: '上季', endTime: '2026-03-20 00:00:00', sharedPeople: 4 }])
  expect(await w.admin.get(examAnalysis.previousBy, { body: asked() as never })).toEqual(await list(asked()))
  // the earlier exam itself has no earlier one
  expect(await list({ ...asked(), examId: before })).toEqual([])
  const release = (names: string[]) =>
    w.rows(
      `update exam_enrolment set status = case when user_id = any ($2::bigint[]) then 'RELEASED' else 'REQUIRED' end where exam_id = $1`,
      [before, names.map((n) => w.userIds[n])],
    )
  await release(['viewer', 'author'])
  expect((await list(asked()))[0]?.sharedPeople).toBe(2)
  await release(['viewer', 'author', 'auditor'])
  expect(await list(asked())).toEqual([])
  // the range has one person, and that one is shared
  expect(await list({ examId, userIds: w.userIds['leader'] })).toMatchObject([{ id: before, sharedPeople: 1 }])
  await release([])
})

test('a paper shows each answer with its key and the shares of the options', async () => {
  const paper = await content('viewer')
  expect(paper).toMatchObject({
    attemptNo: 1,
    attempts: 1,
    score: 30,
    totalScore: 100,
    rank: 1,
    of: 3,
    startedAt: '2026-05-02 09:00:00',
    submittedAt: '2026-05-02 09:31:00',
  })
  expect(counted(paper)).toEqual([
    [1, 0, 'B', 20, 20],
    [2, 3, ['A', 'B'], 0, 20],
    [3, 2, true, 10, 10],
    [4, 4, null, 0, 20],
    [5, 1, null, 0, 30],
  ])
  expect(paper.questions.map((q) => q.key)).toEqual(['B', 'A,C', '0', '90,观察期', '先共情，再说价值'])
  expect(paper.questions[0]).toMatchObject({ text: '哪一项是等待期？', options: [{ optionName: 'A', optionContent: '甲' }, {}, {}, {}] })
  // over four required participants, including the waiting one; a person who is not required counts nowhere
  expect(paper.questions.map((q) => q.share)).toEqual([{ B: 0.5, C: 0.25 }, { A: 0.5, B: 0.25 }, { 对: 0.25, 错: 0.25 }, {}, {}])
  expect(await content('leader')).toMatchObject({ score: 20, rank: 2, of: 3 })
})

test('a waiting person shows the latest attempt without rank, and a person who is not required has no rank', async () => {
  expect(await content('auditor')).toMatchObject({ score: null, rank: null, of: 3, attemptNo: 1 })
  expect((await content('auditor')).questions.map((q) => q.score)).toEqual([20, 0, 0, 0, null])
  expect(await content('admin')).toMatchObject({ score: 0, rank: null, of: 3 })
})

test('a person out of range, without an attempt or of another tenant has no paper, and the range must be within reach', async () => {
  const none = '该学员不在所选范围内，或还没有交卷'
  expect((await paperOf('viewer', w.admin, asked('总公司/华东区'))).msg).toBe(none)
  expect(
    (
      await paperOf('viewer', w.admin, {
        ...asked(),
        examId: await w.exam({ examinationName: '没有人参加', startTime: '2099-01-01 00:00:00' }),
      })
    ).msg,
  ).toBe(none)
  expect((await paperOf('leader', leader, asked('总公司/华东区'))).status).toBe(200)
  expect((await paperOf('viewer', leader, asked('总公司/华东区'))).msg).toBe(none)
  expect((await paperOf('viewer', leader)).status).toBe(403)
  expect((await paperOf('viewer', leader, { examId, userIds: w.userIds['viewer'] })).status).toBe(403)
  expect((await paperOf('viewer', w.admin, { examId })).msg).toBe('请选择考试、部门或学员')
  const stranger = await w.world.signIn('admin', 'yuanfan')
  const own = nodes(await stranger.get(departments.tree))[0]?.id ?? ''
  expect((await paperOf('viewer', stranger)).status).toBe(404)
  expect((await paperOf('viewer', stranger, { examId, departmentId: own })).status).toBe(404)
  expect((await stranger.ask(examAnalysis.previous, { query: asked() as never })).status).toBe(404)
})

test('opening a paper writes an audit row', async () => {
  await paperOf('viewer')
  const [row] = await w.rows(`select after, entity_id from audit_log where action = '查看试卷' and result = 0 order by id desc limit 1`)
  expect(row?.['after']).toEqual({ paperOf: '林小满', userId: w.userIds['viewer'] })
  expect(row?.['entity_id']).toBe(examId)
})

test('a user who must sit an equal question sees neither its key nor answers and scores', async () => {
  // an exam that has not started yet protects the keys of all its questions
  await w.rows(`update exam set deleted_at = now() where examination_name = '没有人参加'`)
  const open = await w.exam({ examinationName: '下季' }, [w.ids[0] ?? ''])
  const own = await paperOf('leader', leader, asked('总公司/华东区'))
  expect(own.content?.questions[0]).toMatchObject({ key: null, response: null, score: null, share: {} })
  expect(own.content?.questions[1]).toMatchObject({ key: 'A,C' })
  await w.rows('update exam set deleted_at = now() where id = $1', [open])
})

test('rows have department, duration, number of attempts, and the earlier ratio', async () => {
  const list = async (more: object = {}) => {
    const { records } = await w.admin.get(examAnalysis.results, { query: { ...asked(), status: 'ALL', ...more } as never })
    return Object.fromEntries(records.map((r) => [r.name, r]))
  }
  const rows = await list({ compareId: before })
  expect(rows['林小满']).toMatchObject({
    departmentFullName: '总公司/培训部',
    submittedAt: '2026-05-02 09:31:00',
    durationSec: 1860,
    attemptCount: 1,
    previousRatio: 0.2,
    attemptId: expect.stringMatching(/^\d+$/) as string,
  })
  const waits = Object.values(rows).find((r) => r.state === 'PENDING')
  expect(waits).toMatchObject({ attemptId: null, durationSec: null, attemptCount: 1, previousRatio: null })
  expect(Object.values(await list()).map((r) => r.previousRatio)).toEqual([null, null, null, null])
})

test('the paper lists events in order, the row counts them, and late answers are hidden like answers', async () => {
  const add = (loginName: string, values: string) =>
    w.rows(
      `insert into exam_event (tenant_id, attempt_id, id, kind, from_at, to_at, question_id, response, rev)
       select a.tenant_id, a.id, gen_random_uuid(), v.* from exam_attempt a, (values ${values}) v (kind, from_at, to_at, question_id, response, rev)
        where a.exam_id = $1 and a.user_id = $2`,
      [examId, w.userIds[loginName]],
    )
  const hidden = (from: string, to: string) =>
    `('HIDDEN', '2026-05-02 ${from}+08'::timestamptz, '2026-05-02 ${to}+08'::timestamptz, null::bigint, null::jsonb, null::int)`
  const late = (n: number, rev: number) => `('LATE', '2026-05-02 09:40:00+08', null, ${w.ids[n]}, '"C"', ${rev})`
  await add('leader', [hidden('09:05:00', '09:05:42'), late(0, 7), late(0, 8), hidden('09:01:00', '09:01:03.4')].join())
  await add('auditor', hidden('09:05:00', '09:05:10'))
  expect((await content('viewer')).events).toEqual([])
  const none = { place: null, response: null, answers: null, chars: null, name: null }
  expect((await content('leader')).events).toEqual([
    { kind: 'HIDDEN', at: '2026-05-02 09:01:00', seconds: 3, ...none },
    { kind: 'HIDDEN', at: '2026-05-02 09:05:00', seconds: 42, ...none },
    ...[1, 2].map(() => ({
      kind: 'LATE',
      at: '2026-05-02 09:40:00',
      seconds: null,
      place: 1,
      response: 'C',
      answers: null,
      chars: null,
      name: null,
    })),
  ])
  const { records } = await w.admin.get(examAnalysis.results, { query: { ...asked(), status: 'ALL' } as never })
  const counts = Object.fromEntries(records.map((r) => [r.id, [r.leftCount, r.lateCount]]))
  expect(['viewer', 'leader', 'auditor'].map((name) => counts[w.userIds[name] ?? ''])).toEqual([
    [0, 0],
    [2, 1],
    [1, 0],
  ])
  // an open exam with an equal question, which the user must sit
  const open = await w.exam({ examinationName: '再下季' }, [w.ids[0] ?? ''])
  const own = await paperOf('leader', leader, asked('总公司/华东区'))
  expect(own.content?.events.map((e) => e.response)).toEqual([null, null, null, null])
  await w.rows('update exam set deleted_at = now() where id = $1', [open])
})

test('moves between devices are events, each attempt has its paper, and the row counts events of the attempt that counts', async () => {
  // without the question that needs marking
  const examId = await w.exam({ examinationName: '两次', maxExamCnt: 3, singleDevice: true, trackHidden: true }, w.ids.slice(0, 4))
  const viewer = await w.world.signIn('viewer')
  const sit = async (response: string) => {
    const { id: sitting } = await viewer.get(attempts.start, { body: { examinationId: examId } })
    const [first, second] = [randomUUID(), randomUUID()]
    const params = { id: sitting }
    await viewer.get(attempts.hold, { params, body: { holder: first } })
    await w.rows(`update exam_attempt set holder_seen_at = now() - interval '2 minutes' where id = $1`, [sitting])
    await viewer.get(attempts.hold, { params, body: { holder: second, take: true } })
    await viewer.get(attempts.save, { params, body: { holder: second, answers: [{ subjectId: w.ids[0] ?? '', response, rev: 1 }] } })
    return { sitting, handIn: () => viewer.get(attempts.submit, { params, query: { holder: second } }) }
  }
  const good = await sit('B')
  await w.rows(
    `insert into exam_event (tenant_id, attempt_id, id, kind, from_at, to_at)
     select tenant_id, id, gen_random_uuid(), 'HIDDEN', started_at, started_at + s * interval '1 second' from exam_attempt, (values (42), (3.4)) v (s) where id = $1`,
    [good.sitting],
  )
  await good.handIn()
  const poor = await sit('C')
  await w.author.get(attemptEvents.release, { params: { id: examId }, body: { userIds: [w.userIds['viewer'] ?? ''] } })
  // after the release the device must take over again
  expect((await viewer.ask(attempts.submit, { params: { id: poor.sitting }, query: { holder: randomUUID() } })).code).toBe(40_031)
  await w.rows(`update exam_attempt set started_at = now() - interval '2 hours', deadline_at = now() - interval '1 hour' where id = $1`, [
    poor.sitting,
  ])
  await viewer.get(attempts.submit, { params: { id: poor.sitting } })

  const of = { ...asked(), examId }
  const kinds = (paper: PersonPaper) => paper.events.map((e) => e.kind).sort()
  const paper = (await paperOf('viewer', w.admin, of)).content as PersonPaper
  expect([paper.attemptNo, kinds(paper)]).toEqual([1, ['HIDDEN', 'HIDDEN', 'TAKEN']])
  expect(paper.sittings).toEqual([
    { attemptNo: 1, score: 20, counts: true },
    { attemptNo: 2, score: 0, counts: false },
  ])
  const other = (await paperOf('viewer', w.admin, { ...of, attemptNo: 2 })).content as PersonPaper
  expect([other.attemptNo, other.score, kinds(other)]).toEqual([2, 0, ['FREED', 'TAKEN']])
  expect((await paperOf('viewer', w.admin, { ...of, attemptNo: 3 })).msg).toBe('该学员不在所选范围内，或还没有交卷')
  const { records } = await w.admin.get(examAnalysis.results, { query: { ...of, status: 'ALL' } as never })
  expect(records.find((r) => r.id === w.userIds['viewer'])).toMatchObject({ leftCount: 2, leftSeconds: 45, movedCount: 1 })

  // the sheet has numbers, and empty cells for absent people
  const sheet = async () =>
    (await readBook(Buffer.from(await (await w.admin.fetch(`/ai-exam/v1/statistics/export?${new URLSearchParams(of)}`)).arrayBuffer())))[
      '成绩明细'
    ] ?? []
  const [head = [], ...lines] = await sheet()
  expect(head.slice(-3)).toEqual(['离开次数', '离开时长（秒）', '换设备次数'])
  expect(lines.map((line) => line.slice(-3)).sort()).toEqual([
    ['-', '-', '-'],
    ['-', '-', '-'],
    ['-', '-', '-'],
    ['2', '45', '1'],
  ])
  await w.rows('update exam set single_device = false, track_hidden = false where id = $1', [examId])
  expect((await sheet())[0]?.at(-1)).toBe('部门')
})

test('the overview has the median, and each ranking the number of its departments', async () => {
  expect((await w.admin.get(examAnalysis.perhaps, { query: asked() as never })).medianScore).toBe(20)
  const top = await w.admin.get(examAnalysis.top, { query: { ...asked(), range: 'PARTICIPANT_COUNT_TOP' } as never })
  expect(top.every((r) => r.of === top.length)).toBe(true)
  expect(top.reduce((n, r) => n + r.scored, 0)).toBe(3)
})
