// What is right in an exam is kept from who must sit it, wherever a question is shown.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '../../../../test/exam-world.ts'
import type { Person } from '../../../../test/world.ts'
import { papers } from '../../exam-papers/contract.ts'
import { questionBanks, questions } from '../../question-banks/contract.ts'
import { questionSheets } from '../../question-sheets/contract.ts'

let w: ExamWorld
let leader: Person
beforeAll(async () => {
  w = await startExamWorld()
  leader = await w.world.signIn('leader')
})
afterAll(() => w?.world.close())

/** Everything of these questions that a holder of the bank's words is told. */
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

test('by no call of the bank while the exam is open for them; to others, and afterwards, everything', async () => {
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
  // who is not required, and who wrote them themselves
  await shown(w.admin)
  await shown(w.author)
  // no longer than it is open: not before, not after, not once they have sat as often as they may
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
