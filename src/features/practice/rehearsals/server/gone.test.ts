// Tests of a run whose course the learner has lost: its content is hidden and it can be ended; an exam continues.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import type { Person } from '#test/world.ts'
import { learning } from '#features/portal/learning/contract.ts'
import { projectAssignments, projects } from '#features/practice/projects/contract.ts'
import { type Mode, type Rehearsal, rehearsals } from '../contract.ts'

const lines = [
  { text: '您觉得贵吗？', answerText: '秘密的回答甲' },
  { text: '什么时候开始？', answerText: '秘密的回答乙' },
]

let w: ExamWorld
let viewer: Person
beforeAll(async () => {
  w = await startExamWorld()
  viewer = await w.world.signIn('viewer')
})
afterAll(() => w?.world.close())

let made = 0
/** Adds a course with a project of the viewer, and starts a run of it. */
async function run(mode: Mode, said = lines) {
  const { id: courseId, subs } = await addCourse(w, `课${++made}`, { 异议: said })
  const projectId = await addProject(w, courseId)
  const subSceneId = subs[0] ?? ''
  const begun = await viewer.get(rehearsals.start, { body: { subSceneId, projectId, mode } })
  return { courseId, projectId, subSceneId, begun }
}
type Run = Awaited<ReturnType<typeof run>>

const ways: [string, (of: Run) => Promise<unknown>][] = [
  [
    'the assignment is removed',
    async ({ projectId }) => {
      const { records } = await w.admin.get(projectAssignments.page, { params: { projectId } as never, query: {} })
      const recordList = records.map(({ id }) => ({ id, editType: 'DELETE' as const }))
      await w.admin.get(projectAssignments.update, { body: { projectId, recordList } })
    },
  ],
  ['the project is deleted', ({ projectId }) => w.admin.get(projects.remove, { params: { projectId } })],
  ['the course is disabled', ({ courseId }) => w.rows(`update course set is_valid = 'NOT_VALID' where id = $1`, [courseId])],
  ['the sub-scene is deleted', ({ subSceneId }) => w.rows('update course set deleted_at = now() where id = $1', [subSceneId])],
]

const steps = ({ id, current }: Rehearsal) => {
  const params = { id, scriptId: current?.scriptId ?? '' }
  return {
    detail: () => viewer.ask(rehearsals.detail, { params }),
    answer: () => viewer.ask(rehearsals.answer, { params, body: { said: '您好' } }),
    hint: () => viewer.ask(rehearsals.hint, { params, body: { scriptId: params.scriptId } }),
    next: () => viewer.ask(rehearsals.next, { params, body: { place: 0 } }),
    finish: () => viewer.ask(rehearsals.finish, { params }),
  }
}

test.each(ways)('%s: the run hides its content and can be ended', async (_, take) => {
  for (const mode of ['STUDY', 'PRACTICE'] as const) {
    const of = await run(mode)
    const { finish, ...asked } = steps(of.begun)
    expect((await viewer.get(learning.tasks)).next).toMatchObject({ kind: 'RUN', id: of.begun.id })
    await take(of)
    for (const ask of Object.values(asked)) {
      const answer = await ask()
      expect([answer.succ, JSON.stringify(answer)]).toEqual([false, expect.not.stringContaining('秘密')])
    }
    expect(await asked.detail()).toMatchObject({ code: 40_032, msg: '这些内容已不在您的学习任务中', content: null })
    // the refused calls changed nothing
    expect((await w.rows('select place from rehearsal where id = $1', [of.begun.id]))[0]).toEqual({ place: 0 })
    expect((await viewer.get(learning.tasks)).next?.kind).not.toBe('RUN')
    expect((await finish()).content).toMatchObject({ state: 'BROKEN', score: null })
  }
})

test('a drill hides everything if one of its lines is gone', async () => {
  const [one, two] = [await run('STUDY'), await run('STUDY')]
  const scriptIds = [one, two].map(({ begun }) => begun.current?.scriptId ?? '')
  const drill = await viewer.get(rehearsals.drill, { body: { scriptIds } })
  expect((await steps(drill).hint()).succ).toBe(true)
  await w.rows(`update course set is_valid = 'NOT_VALID' where id = $1`, [two.courseId])
  expect((await steps(drill).detail()).code).toBe(40_032)
  expect((await steps(drill).finish()).succ).toBe(true)
})

test('a begun exam continues after its course is gone', async () => {
  const of = await run('EXAM')
  await w.rows(`update course set is_valid = 'NOT_VALID' where id = $1`, [of.courseId])
  const { answer, next, finish } = steps(of.begun)
  expect([(await answer()).succ, (await next()).content.place]).toEqual([true, 1])
  expect((await finish()).content.state).toBe('DONE')
})

test('a learner who has the course in another project continues', async () => {
  const of = await run('PRACTICE')
  await addProject(w, of.courseId, { type: 'ELECTIVE' })
  await w.admin.get(projects.remove, { params: { projectId: of.projectId } })
  expect((await steps(of.begun).next()).content.place).toBe(1)
})

test('during an exam on a line no other run reveals its reference, whether begun before or after', async () => {
  const of = await run('PRACTICE')
  const { id, current } = of.begun
  const scriptId = current?.scriptId ?? ''
  await viewer.get(rehearsals.answer, { params: { id, scriptId }, body: { said: '您好' } })
  const { subSceneId, projectId } = of
  const start = (mode: Mode) => viewer.ask(rehearsals.start, { body: { subSceneId, projectId, mode } })
  const report = await viewer.get(rehearsals.finish, { params: { id } })
  expect(JSON.stringify(report)).toContain('秘密的回答甲')
  const beside = (await start('PRACTICE')).content
  const exam = (await start('EXAM')).content
  const { finish: _finish, ...asked } = steps(beside)
  const told = async () => [
    ...(await Promise.all([
      ...(['STUDY', 'PRACTICE'] as const).map(start),
      viewer.ask(rehearsals.drill, { body: { scriptIds: [scriptId] } }),
    ])),
    ...(await Promise.all(Object.values(asked).map((ask) => ask()))),
  ]
  for (const answer of await told()) {
    expect(answer).toMatchObject({ succ: false, msg: '您正在考核其中的对话，结束考核后再学习和练习' })
    expect(JSON.stringify(answer)).not.toContain('秘密')
  }
  expect(JSON.stringify(await viewer.get(rehearsals.report, { params: { id } }))).not.toContain('秘密')
  // other lines can be practised meanwhile
  await expect(run('STUDY')).rejects.toThrow('您正在考核其中的对话')
  expect((await run('STUDY', [{ text: '别的话', answerText: '别的回答' }])).begun.current?.reference?.text).toBe('别的回答')
  await viewer.get(rehearsals.finish, { params: { id: exam.id } })
  expect((await start('STUDY')).content.current?.reference?.text).toBe('秘密的回答甲')
  expect(JSON.stringify(await viewer.get(rehearsals.report, { params: { id } }))).toContain('秘密的回答甲')
})
