// Tests of course variables in the practice room: speech, texts and scores use their values.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import type { Person } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { rehearsals } from '../contract.ts'

let w: ExamWorld
let viewer: Person
let sub: string
let projectId: string
let courseId: string
beforeAll(async () => {
  w = await startExamWorld()
  viewer = await w.world.signIn('viewer')
  const line = { text: '{产品名}的等待期是多少天？', answerText: '{产品名}的等待期是{天数}天。', answerPoints: '等待期{天数}天' }
  const made = await addCourse(w, '变量课', { 异议: [line, { ...line, text: '{未命名}有什么用呢？' }] })
  ;[courseId, sub] = [made.id, made.subs[0] ?? '']
  const { title, version } = await w.admin.get(courses.detail, { params: { id: courseId } })
  const node = await w.admin.get(courses.detail, { params: { id: sub } })
  await w.admin.get(courses.updateSubScene, {
    body: { id: sub, version: node.version, title: node.title, contentStr: '想买{产品名}的客户。' },
  })
  await w.admin.get(courses.updateCourse, {
    body: { id: courseId, version, title, description: '描述', variables: '产品名 = 安心保\n天数 = 90' },
  })
  projectId = await addProject(w, courseId)
})
afterAll(() => w?.world.close())

const begin = (mode: 'PRACTICE' | 'STUDY') => viewer.get(rehearsals.start, { body: { subSceneId: sub, projectId, mode } })
const on = (id: string, place: number) => viewer.get(rehearsals.next, { params: { id }, body: { place } })

test('lines, references, points, persona, drills and weakest lines have variables filled in; an unknown name stays', async () => {
  const { id, current, persona } = await begin('PRACTICE')
  expect([persona, current?.text]).toEqual([['想买安心保的客户。'], '安心保的等待期是多少天？'])
  const scriptId = current?.scriptId ?? ''
  const said = await viewer.get(rehearsals.answer, { params: { id, scriptId }, body: { said: '等待期是90天' } })
  expect(said.current?.feedback).toMatchObject({ points: [{ text: '等待期90天', hit: 1 }], reference: { text: '安心保的等待期是90天。' } })
  expect((await on(id, 0)).current?.text).toBe('{未命名}有什么用呢？')
  await viewer.get(rehearsals.finish, { params: { id } })

  const drill = (await viewer.get(rehearsals.drill, { body: { scriptIds: [scriptId] } })).id
  expect((await viewer.get(rehearsals.detail, { params: { id: drill } })).current?.text).toBe('安心保的等待期是多少天？')
  await viewer.get(rehearsals.answer, { params: { id: drill, scriptId }, body: { said: '我不太清楚' } })
  await on(drill, 0)
  await viewer.get(rehearsals.finish, { params: { id: drill } })
  expect((await viewer.get(rehearsals.weakest)).map((l) => l.text)).toContain('安心保的等待期是多少天？')
})
