// Test of the weakest line of a course with variables: leaders see it with values, at home and in the report.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { rehearsals } from '#features/practice/rehearsals/contract.ts'
import { trainingAnalysis } from '#features/insight/training-analysis/contract.ts'
import { home } from '../contract.ts'

let w: ExamWorld
beforeAll(async () => {
  w = await startExamWorld()
})
afterAll(() => w?.world.close())

test('the weakest line has the values of its course, for leaders at home and in the report', async () => {
  const leads = `select l.department_id from training_leader l join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
                  where l.tenant_id = $1 and u.login_name = 'leader'`
  const { rows } = await w.world.owner.query<{ id: string }>(
    `update app_user set department_id = (${leads}) where tenant_id = $1 and login_name = 'viewer' returning department_id::text id`,
    [w.tenantId],
  )
  const made = await addCourse(w, '变量课', {
    异议: [{ text: '{产品名}太贵了吧？', answerText: '{产品名}每天只要三块钱。', answerPoints: '每天三块钱' }],
  })
  const { title, version } = await w.admin.get(courses.detail, { params: { id: made.id } })
  await w.admin.get(courses.updateCourse, { body: { id: made.id, version, title, description: '描述', variables: '产品名 = 安心保' } })
  const projectId = await addProject(w, made.id)
  const viewer = await w.world.signIn('viewer')
  for (let i = 0; i < 3; i++) {
    const { id, current } = await viewer.get(rehearsals.start, { body: { subSceneId: made.subs[0] ?? '', projectId, mode: 'PRACTICE' } })
    await viewer.get(rehearsals.answer, { params: { id, scriptId: current?.scriptId ?? '' }, body: { said: '我不太清楚' } })
    await viewer.get(rehearsals.finish, { params: { id } })
  }
  const content = await w.admin.get(trainingAnalysis.content, { query: { type: 'COURSE', contentId: made.id, departmentId: rows[0]?.id } })
  expect(content.map((row) => row.weakest?.text)).toEqual(['安心保太贵了吧？'])
  const { leader } = await (await w.world.signIn('leader')).get(home.overview)
  expect(leader?.people.records.find((p) => p.reason === 'WEAK_LINE')?.words).toBe('安心保太贵了吧？')
})
