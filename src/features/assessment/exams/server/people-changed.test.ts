// Enrolments after moves of many people: the request returns at once, and a worker synchronises the rest.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { assignments, exams } from '../contract.ts'

let world: World
let admin: Person
let ids: Record<string, string>
beforeAll(async () => {
  world = await startWorld({ ROLE: 'all' })
  admin = await world.signIn('admin')
  const spread = (nodes: readonly DepartmentNode[]): DepartmentNode[] => nodes.flatMap((n) => [n, ...spread(n.childList)])
  ids = Object.fromEntries(spread(await admin.get(departments.tree)).map((d) => [d.fullName, d.id]))
})
afterAll(() => world?.close())

const SHENZHEN = '总公司/华南区/深圳分公司'
const PUDONG = '总公司/华东区/上海分公司/浦东营业部'
const required = async (examId: string) => (await admin.get(assignments.page, { params: { id: examId }, query: {} })).people
async function until(examId: string, people: number) {
  for (let i = 0; i < 150; i++) {
    if ((await required(examId)) === people) return
    await new Promise((done) => setTimeout(done, 100))
  }
  expect(await required(examId)).toBe(people)
}

test('enrolments follow a thousand people who move and return, but not in a frozen exam', async () => {
  const { rows } = await world.owner.query(
    `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash)
     select t.tenant_id, $1, 'M' || i, '搬迁' || i, 'mover' || i, '1350' || lpad(i::text, 7, '0'), 'x' from tenant t, generate_series(1, 1000) i
      where t.domain = 'demo' returning id`,
    [ids[PUDONG]],
  )
  await world.owner.query(`update department set staff_count = staff_count + 1000 where id = $1`, [ids[PUDONG]])
  const people = rows.map((r) => String(r.id))
  const bank = await admin.get(questionBanks.create, { body: { categoryName: '搬迁用题库' } })
  const question = await admin.get(questions.create, {
    body: { categoryId: bank.id, type: 2, subjectName: '签收回执应由本人签名', answer: { answer: '0' } },
  })
  const make = async () => {
    const fields = { examinationName: '搬迁考试', startTime: '2026-01-01 09:00:00', endTime: '2099-01-01 09:00:00', examDurationMinute: 30 }
    const made = await admin.get(exams.create, { body: { ...fields, categories: [{ categoryId: bank.id }] } })
    await admin.get(papers.add, { params: { id: made.id }, body: [question.id] })
    await admin.get(assignments.create, { body: { examinationId: made.id, selectionType: 'BY_GROUP', targets: [ids[SHENZHEN] ?? ''] } })
    return made.id
  }
  const [open, ended] = [await make(), await make()]
  const before = await required(open)
  await world.owner.query(`update exam set end_time = now() - interval '1 second', frozen_at = now() where id = $1`, [ended])
  await admin.get(users.move, { body: people.map((id) => ({ id, departmentId: ids[SHENZHEN] ?? '' })) })
  await until(open, before + 1000)
  expect(await required(ended)).toBe(before)
  await admin.get(users.move, { body: people.slice(0, 3).map((id) => ({ id, departmentId: ids[PUDONG] ?? '' })) })
  await until(open, before + 997)
})
