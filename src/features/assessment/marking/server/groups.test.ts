// Groups and leases over HTTP: like answers together, one score for a group, later members proposed, one marker per answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { importAttempts, rebuildResults } from '#features/assessment/attempts/server/attempts.ts'
import { marking } from '../contract.ts'
import { usualScore } from '#shared/scores.ts'

let w: ExamWorld
let second: Person
beforeAll(async () => {
  w = await startExamWorld()
  second = w.admin
})
afterAll(() => w?.world.close())

const subjectId = () => w.ids[4] ?? ''
const people = ['viewer', 'leader', 'auditor', 'officer']
let hour = 0
/** Imports one attempt with each of these texts, in this order of handing in. */
async function bring(examId: string, texts: readonly string[]) {
  const lines = texts.map((response, i) => {
    const at = `2026-02-01 ${String(10 + Math.floor(++hour / 60)).padStart(2, '0')}:${String(hour % 60).padStart(2, '0')}:00`
    return {
      line: i + 1,
      value: {
        examinationId: examId,
        loginName: people[i % 4] ?? '',
        startedAt: at,
        submittedAt: at,
        answers: [{ subjectId: subjectId(), response }],
      },
    }
  })
  expect(await importAttempts(w.inTenant, lines, { now: new Date() })).toMatchObject({ accepted: texts.length })
}
const groupsOf = (examinationId: string, more: object = {}, who = w.author) =>
  who.get(marking.groups, { query: { examinationId, subjectId: subjectId(), ...more } })
const mark = (body: unknown, who = w.author) => who.ask(marking.mark, { body })
const claim = (answers: object[], who = w.author, more: object = {}) => who.get(marking.claim, { body: { answers, ...more } as never })
const key = (attemptId: string) => ({ attemptId, subjectId: subjectId() })
const membersOf = (group: Awaited<ReturnType<typeof groupsOf>>['records'][number]) => group.texts.flatMap((t) => t.members)

const long = '先听客户把话说完，再说明等待期与犹豫期的区别，最后约定下次见面的时间'
test('like answers form a group with marked differences, one score marks all, and a later member is proposed', async () => {
  const examId = await w.exam({ maxExamCnt: 20 })
  await bring(examId, [long, '讲价格', `${long}吧`, `${long} `, `${long}，90天`, `${long}，30天`])
  const before = await groupsOf(examId)
  expect(before.total).toBe(4)
  expect(before.records.map((g) => [g.waiting, g.marked, g.proposed])).toEqual([
    [3, 0, null],
    [1, 0, null],
    [1, 0, null],
    [1, 0, null],
  ])
  const [group] = before.records
  expect(group?.texts.map((t) => t.parts.filter((p) => p.kind !== 'SAME'))).toEqual([[], [{ text: '吧', kind: 'ADDED' }]])
  expect(group?.texts.map((t) => t.members.length)).toEqual([2, 1])
  const one = group as NonNullable<typeof group>
  expect((await mark(membersOf(one).map((m) => ({ ...key(m.attemptId), score: 24, remark: '要点齐全' })))).content).toEqual({
    marked: 3,
    graded: 3,
  })
  const rows = await w.rows(
    `select grader_id::text grader, graded_at is not null timed, score::float8 score, hand_score::float8 hand, remark
       from exam_answer where attempt_id = any ($1::bigint[]) and type = 1`,
    [membersOf(one).map((m) => m.attemptId)],
  )
  expect(rows).toEqual(
    Array.from({ length: 3 }, () => ({ grader: w.userIds['author'], timed: true, score: 24, hand: 24, remark: '要点齐全' })),
  )
  await bring(examId, [`${long}。`])
  const later = await groupsOf(examId)
  expect(later.total).toBe(4)
  const joined = later.records.find((g) => g.id === one.id)
  expect(joined).toMatchObject({ waiting: 1, marked: 3, proposed: 24 })
  expect(membersOf(joined as typeof one).filter((m) => m.score === null)).toHaveLength(1)
  const all = later.records.flatMap(membersOf).map((m) => m.attemptId)
  expect([all.length, new Set(all).size]).toEqual([7, 7])
  const paged = await Promise.all([1, 2, 3, 4].map((pageNumber) => groupsOf(examId, { pageNumber, pageSize: 1 })))
  expect(paged.flatMap((p) => p.records.map((g) => g.id)).toSorted()).toEqual(later.records.map((g) => g.id).toSorted())
  expect(await w.inTenant((db) => rebuildResults(db, examId, null))).toEqual({ written: 0, removed: 0 })
  expect((await w.author.ask(marking.groups, { query: { examinationId: examId, subjectId: w.ids[0] ?? '' } })).status).toBe(404)
})

test('by points, answers that make the same scoring points form a group, and every answer is in one', async () => {
  const examId = await w.exam({ maxExamCnt: 20 })
  await bring(examId, ['您好，我会先共情', '讲价格', '注意共情，请放心', '不会共情', '您好，我会先共情。'])
  const { records, total } = await groupsOf(examId, { by: 'POINTS' })
  expect(total).toBe(2)
  expect(records.map((g) => [g.hits, g.waiting])).toEqual([
    [[0], 3],
    [[], 2],
  ])
  expect(new Set(records.flatMap(membersOf).map((m) => m.attemptId)).size).toBe(5)
})

test('the usual score is the most frequent one, and the lower of several', () => {
  expect([usualScore([]), usualScore([null]), usualScore([3, 5, null, 5]), usualScore([5, 3])]).toEqual([null, null, 5, 3])
})

test('two markers who claim at once never get the same answer', async () => {
  const examId = await w.exam({ maxExamCnt: 20 })
  await bring(examId, ['甲', '乙', '丙', '丁', '戊', '己'])
  const keys = (await groupsOf(examId)).records.flatMap(membersOf).map((m) => key(m.attemptId))
  const both = await Promise.all(Array.from({ length: 6 }, (_, n) => claim(keys, n % 2 ? second : w.author, { most: 1 + n })))
  const given = both.flatMap((b, n) => b.claimed.map((c) => ({ marker: n % 2, attemptId: c.attemptId })))
  const markers = Map.groupBy(given, (g) => g.attemptId)
  expect([...markers.values()].map((list) => new Set(list.map((g) => g.marker)).size)).toEqual([1, 1, 1, 1, 1, 1])
})

test('a lease keeps others from marking until it ends, and a late mark tells who has the answer', async () => {
  const examId = await w.exam({ maxExamCnt: 20 })
  await bring(examId, ['甲', '乙'])
  const [first, other] = (await groupsOf(examId)).records.flatMap(membersOf).map((m) => key(m.attemptId)) as [object, object]
  expect(await claim([first, other], w.author, { most: 1 })).toEqual({ claimed: [first], held: [] })
  expect(await claim([first, other], second)).toEqual({ claimed: [other], held: [{ ...first, name: '周雅琴' }] })
  expect((await mark([{ ...first, score: 3 }], second)).msg).toBe('周雅琴正在评这份作答，请先评其他作答；您给出的分数还在')
  const shown = await second.get(marking.queue, { query: { examinationId: examId } })
  expect(shown.records.map((r) => r.holder)).toEqual(['周雅琴', null])
  expect((await groupsOf(examId, {}, second)).records.flatMap(membersOf).map((m) => m.holder)).toEqual(['周雅琴', null])
  // the lease of the author ends while they type, and the second marker takes the answer
  const expire = () =>
    w.rows(`update marking_lease set lease_until = now() - interval '1 second' where user_id = $1`, [w.userIds['author']])
  await expire()
  expect((await claim([first], second)).claimed).toEqual([first])
  expect((await mark([{ ...first, score: 3 }])).msg).toContain('正在评这份作答')
  await second.get(marking.release)
  expect((await mark([{ ...first, score: 3 }])).succ).toBe(true)
  expect(await claim([first], second)).toEqual({ claimed: [], held: [] })
  expect(await w.rows('select 1 from marking_lease where attempt_id = $1', [(first as { attemptId: string }).attemptId])).toEqual([])
  // without a lease of another marker, a mark needs none
  expect((await mark([{ ...other, score: 4 }], second)).succ).toBe(true)
})

test('a marker has a comment bank and comments on answers and on whole attempts', async () => {
  expect((await w.author.get(marking.phrases)).length).toBeGreaterThan(0)
  expect(await w.author.get(marking.savePhrases, { body: { texts: ['很好', '很好', '缺例子'] } })).toEqual(['很好', '缺例子'])
  expect(await w.author.get(marking.phrases)).toEqual(['很好', '缺例子'])
  expect(await second.get(marking.phrases)).not.toEqual(['很好', '缺例子'])
  const many = Array.from({ length: 10 }, (_, i) => `第${i}条`)
  expect((await w.author.ask(marking.savePhrases, { body: { texts: many } })).msg).toBe('最多9条常用评语')
  const viewer = await w.world.signIn('viewer')
  // no other exam of this file asks the question, so nothing hides the review
  const own = await w.question({ type: 1, subjectName: '怎样收尾？', answer: { answer: '约定下次见面' }, score: 30 })
  const single = await w.question({ type: 2, subjectName: '可以收尾', answer: { answer: '0' }, score: 10 })
  const examId = await w.exam({ reviewFrom: 'SUBMIT' }, [single, own])
  const { id } = await viewer.get(attempts.start, { body: { examinationId: examId } })
  expect((await w.author.ask(marking.remark, { params: { id }, body: { remark: '好' } })).msg).toBe('这份作答尚未交卷')
  await viewer.get(attempts.save, { params: { id }, body: [{ subjectId: own, response: '先共情' }] })
  await viewer.get(attempts.submit, { params: { id } })
  await mark([{ attemptId: id, subjectId: own, score: 20, remark: '缺例子' }])
  await w.author.get(marking.remark, { params: { id }, body: { remark: '整体不错' } })
  const review = await viewer.get(attempts.review, { params: { id } })
  expect([review.remark, review.questions.map((q) => q.remark)]).toEqual(['整体不错', [null, '缺例子']])
  // a changed comment needs no other score
  await mark([{ attemptId: id, subjectId: own, score: 20, seen: 20, remark: '' }])
  expect((await viewer.get(attempts.review, { params: { id } })).questions.at(-1)?.remark).toBe(null)
  expect((await viewer.ask(marking.remark, { params: { id }, body: { remark: '好' } })).status).toBe(403)
})
