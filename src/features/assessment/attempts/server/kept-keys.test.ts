// Answer keys of an exam stay secret from its candidates wherever a question is shown.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { readBook } from '#test/written-book.ts'
import { audit } from '#features/organisation/audit/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { marking } from '#features/assessment/marking/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { questionSheets } from '#features/assessment/question-sheets/contract.ts'

let w: ExamWorld
let leader: Person
beforeAll(async () => {
  w = await startExamWorld()
  leader = await w.world.signIn('leader')
})
afterAll(() => w?.world.close())

/** All that a person with the permissions of a bank can read about these questions. */
async function told(as: Person, examId: string): Promise<string> {
  const answers = [
    await as.get(questions.page, { body: { categoryIds: [w.bankId] } }),
    ...(await Promise.all(w.ids.map((id) => as.get(questions.detail, { params: { id } })))),
    ...(await Promise.all(w.ids.map((id) => as.get(questions.versions, { params: { id } })))),
    await as.get(papers.page, { body: { examinationId: examId } }),
  ]
  return JSON.stringify(answers)
}
const keys = ['先共情，再说价值', '观察期', '"answer":"B"', '"answer":"A,C"', '共情","weight"']
const refusal = { succ: false, msg: '您正在参加的考试使用了其中的试题，考试结束前不能查看、导出或修改答案' }

test('no endpoint of the question bank reveals keys to a candidate while the exam is pending; others, and later everybody, see them', async () => {
  const role = await w.rows(`select id::text from role where tenant_id = $1 and name = '系统管理员'`, [w.tenantId])
  await w.rows('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3) on conflict do nothing', [
    w.tenantId,
    w.userIds['leader'],
    String(role[0]?.['id']),
  ])
  const examId = await w.exam()
  await w.rows('update question_bank set create_user_id = $2 where id = $1', [w.bankId, w.userIds['leader']])
  const hidden = async () => {
    const text = await told(leader, examId)
    expect(keys.filter((key) => text.includes(key))).toEqual([])
    expect(text).toContain('"keysKept":true')
    const [id = ''] = w.ids
    for (const call of [questionSheets.exportJson, questionSheets.exportSheet])
      for (const ids of [undefined, id])
        expect(await leader.ask(call, { query: { categoryId: w.bankId, ...(ids ? { ids } : {}) } })).toMatchObject(refusal)
    const other = await leader.get(questionBanks.create, { body: { categoryName: `抄走${Math.random()}` } })
    expect(await leader.ask(questions.copy, { body: { ids: [id], categoryId: other.id } })).toMatchObject(refusal)
    expect(await leader.ask(questions.update, { params: { id }, body: { analysis: '改一改' } })).toMatchObject(refusal)
  }
  const shown = async (as: Person) => {
    const text = await told(as, examId)
    expect(keys.filter((key) => !text.includes(key))).toEqual([])
    expect(text).not.toContain('keysKept')
  }
  await hidden()
  // people who are not required, and the author of the questions
  await shown(w.admin)
  await shown(w.author)
  // keys are visible before the exam opens, after it ends, and once all attempts are used
  const change = (set: string) => w.rows(`update exam set ${set} where id = $1`, [examId])
  await change(`start_time = now() - interval '2 days', end_time = now() - interval '1 day'`)
  await shown(leader)
  await change(`end_time = null`)
  await hidden()
  await w.rows(
    `insert into exam_attempt (tenant_id, exam_id, user_id, attempt_no, registration, status, source, started_at, total_score)
     values ($1, $2, $3, 1, gen_random_uuid(), 'IN_PROGRESS', 'LEARNER', now(), 100)`,
    [w.tenantId, examId, w.userIds['leader']],
  )
  await hidden()
  await w.rows(`update exam_attempt set status = 'GRADING', submitted_at = now() where exam_id = $1`, [examId])
  await change('max_exam_cnt = 1')
  await shown(leader)
  await change('max_exam_cnt = 2')
  await hidden()
})

test('neither the audit log nor marking an own exam with the same questions reveals keys', async () => {
  const auditor = await w.world.signIn('auditor')
  const [first = '', , , , short = ''] = w.ids
  await w.admin.get(questions.update, { params: { id: first }, body: { analysis: '看条款第三条' } })
  const rows = await w.rows(`select id::text from audit_log where tenant_id = $1 and entity = 'question' and entity_id = $2`, [
    w.tenantId,
    first,
  ])
  expect(rows.length).toBeGreaterThan(1)
  const seen = async () => {
    const details = await Promise.all(rows.map(({ id }) => auditor.get(audit.detail, { params: { id: String(id) } })))
    const sheet = await auditor.fetch(`${audit.export.path}?kind=act`)
    expect(sheet.status).toBe(200)
    const cells = JSON.stringify(await readBook(Buffer.from(await sheet.arrayBuffer())))
    return { details: JSON.stringify(details), cells }
  }
  const own = await leader.get(exams.create, {
    body: { examinationName: '借题', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId: w.bankId }] },
  })
  const marked = async () => (await leader.get(marking.queue, { query: { examinationId: own.id } })).questions
  await w.rows(`update exam set deleted_at = now() where tenant_id = $1 and id <> $2`, [w.tenantId, own.id])
  await leader.get(papers.add, { params: { id: own.id }, body: [short] })
  const before = await seen()
  for (const text of Object.values(before)) expect(text).toContain('看条款第三条')
  expect(await marked()).toMatchObject([{ reference: '先共情，再说价值', points: [{ text: '共情' }], keysKept: false }])
  await w.exam()
  const { details, cells } = await seen()
  for (const text of [details, cells]) {
    expect(text).toContain(first)
    expect(text).not.toContain('看条款第三条')
    expect(text).not.toMatch(/"keys"|"answer"|answerKey/)
  }
  expect(await marked()).toMatchObject([{ reference: '', points: [], keysKept: true }])
})

test('the score of an own paper with one question reveals no key', async () => {
  const [first = '', second = ''] = w.ids
  await w.rows(`update exam set deleted_at = now() where tenant_id = $1`, [w.tenantId])
  const own = async (name: string) => {
    const fields = { startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId: w.bankId }] }
    return (await leader.get(exams.create, { body: { examinationName: name, ...fields } })).id
  }
  const [wide, empty] = [await own('宽'), await own('空')]
  await leader.get(papers.add, { params: { id: wide }, body: [first, second] })
  const examId = await w.exam()
  const refused = { succ: false, msg: '您正在参加的考试使用了其中的试题，考完前不能放进别的试卷，也不能修改含有它的试卷' }
  const draw = { examinationDetail: [{ categoryId: w.bankId, randomDetails: [{ type: 0 as const, count: 1 }] }], replace: true }
  const tries = () => [
    leader.ask(papers.addRandom, { params: { id: empty }, body: draw }),
    leader.ask(papers.remove, { params: { id: wide }, body: [second] }),
    leader.ask(papers.removeByPost, { params: { id: wide }, body: [second] }),
    leader.ask(papers.score, { params: { id: wide }, body: [{ subjectId: second, score: 0 }] }),
    leader.ask(papers.scoreByType, { params: { id: wide }, body: [{ subjectType: 3, score: 0 }] }),
  ]
  for (const answer of await Promise.all(tries())) expect(answer).toMatchObject(refused)
  const added = await leader.ask(papers.add, { params: { id: empty }, body: [first] })
  expect(JSON.stringify(added)).toContain(refused.msg)
  expect(await leader.get(papers.ids, { params: { id: empty } })).toEqual([])
  expect(await leader.get(papers.ids, { params: { id: wide } })).toEqual([first, second])
  // the questions of the exam itself do not prevent its maker from composing it
  await w.rows('update exam set create_user_id = $2 where id = $1', [examId, w.userIds['leader']])
  await w.rows('update exam set deleted_at = now() where id = $1', [wide])
  await leader.get(papers.remove, { params: { id: examId }, body: [second] })
})
