// Scenarios over HTTP: draft, submission, approval, versions, and the try-out.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { scenario as content } from '#test/scenario.ts'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { scenarios } from '../contract.ts'
import { getEnabledScenarios } from './scenarios.ts'

let w: ExamWorld
let author: Person
let viewer: Person
let courseId: string
let sceneId: string
beforeAll(async () => {
  w = await startExamWorld()
  ;[author, viewer] = (await Promise.all(['author', 'viewer'].map((name) => w.world.signIn(name)))) as [Person, Person]
  courseId = (await author.get(courses.createCourse, { body: { title: '医疗险', description: '练习介绍' } })).id
  sceneId = (await author.get(courses.createScene, { body: { parentId: courseId, title: '初次接触' } })).id
})
afterAll(() => w?.world.close())

const subScene = async (title: string) => (await author.get(courses.createSubScene, { body: { parentId: sceneId, title } })).id
const save = (subSceneId: string, more: object = {}) => author.get(scenarios.save, { body: { subSceneId, content, ...more } })
const act = { body: {} }
const msgOf = async (answer: Promise<{ msg: string }>) => (await answer).msg

describe('a scenario', () => {
  test('goes from draft to submitted to enabled; its next edit begins a new version, which retires it', async () => {
    const id = await subScene('张先生')
    const draft = await save(id)
    expect(draft).toMatchObject({ version: 1, state: 'DRAFT', content, updateUserName: expect.any(String) })
    const params = { id: draft.id }
    expect(await msgOf(author.ask(scenarios.approve, { params, ...act }))).toBe('只有待审的情景可以通过或退回')
    expect((await author.get(scenarios.submit, { params, ...act })).state).toBe('SUBMITTED')
    expect(await msgOf(author.ask(scenarios.save, { body: { subSceneId: id, content } }))).toBe('这个情景正在待审，请先撤回再修改')
    const enabled = await author.get(scenarios.approve, { params, ...act })
    expect(enabled).toMatchObject({ state: 'ENABLED', approveUserName: expect.any(String), approveDate: expect.any(String) })
    const next = await save(id, { content: { ...content, opening: '你好，哪位？' }, seen: enabled.seen })
    expect(next).toMatchObject({ version: 2, state: 'DRAFT' })
    expect(await msgOf(author.ask(scenarios.takeBack, { params, ...act }))).toBe('已有正在编写的新版本，请先提交或撤回它')
    const both = await author.get(scenarios.get, { query: { subSceneId: id } })
    expect([both.working?.version, both.enabled?.version, both.enabled?.content.opening]).toEqual([2, 1, content.opening])
    const forTalks = await w.inTenant((db) => getEnabledScenarios(db, [id]))
    expect(forTalks.get(id)).toEqual({ id: draft.id, version: 1, content })
    await author.get(scenarios.submit, { params: { id: next.id }, ...act })
    await author.get(scenarios.approve, { params: { id: next.id }, ...act })
    const after = await author.get(scenarios.get, { query: { subSceneId: id } })
    expect([after.working, after.enabled?.version, after.retired.map(({ version }) => version)]).toEqual([null, 2, [1]])
  })

  test('returns to its author with the reason, and can be taken back from both states', async () => {
    const { id } = await save(await subScene('退回的'))
    const params = { id }
    await author.get(scenarios.submit, { params, ...act })
    expect(await author.get(scenarios.reject, { params, body: { remark: '开场太长' } })).toMatchObject({
      state: 'DRAFT',
      remark: '开场太长',
    })
    expect((await author.get(scenarios.submit, { params, ...act })).remark).toBe('')
    expect((await author.get(scenarios.takeBack, { params, ...act })).state).toBe('DRAFT')
    await author.get(scenarios.submit, { params, ...act })
    await author.get(scenarios.approve, { params, ...act })
    expect((await author.get(scenarios.takeBack, { params, ...act })).state).toBe('DRAFT')
  })

  test('is not submitted with faults; the check names their places', async () => {
    const subSceneId = await subScene('有问题的')
    const wrong = { ...content, opening: '', secrets: [{ id: 'x', name: '病史', goal: '', layers: ['去年做过手术。'] }] }
    const { id } = await save(subSceneId, { content: wrong })
    expect(await msgOf(author.ask(scenarios.submit, { params: { id }, ...act }))).toBe('还有2处必须修改：没有开场白')
    const { issues } = await viewer.get(scenarios.check, { body: { subSceneId, content: wrong } })
    expect(issues.filter(({ level }) => level === 'FAULT').map(({ place }) => place)).toEqual(['opening', 'secrets.0.goal'])
  })

  test('that somebody else has changed is not overwritten', async () => {
    const id = await subScene('同时改的')
    const { seen } = await save(id)
    const latest = await save(id, { seen })
    expect((await author.ask(scenarios.save, { body: { subSceneId: id, content, seen } })).code).toBe(40009)
    expect((await author.ask(scenarios.submit, { params: { id: latest.id }, body: { seen } })).code).toBe(40009)
  })

  test('beyond its bounds is refused with the bound', async () => {
    const [stage] = content.stages
    const [goal] = stage?.goals ?? []
    const goals = Array.from({ length: 10_000 }, (_, i) => ({ ...goal, id: `x${i}` }))
    const body = { subSceneId: await subScene('太大的'), content: { ...content, stages: [{ ...stage, goals }] } }
    const answer = await author.ask(scenarios.save, { body } as never)
    expect([answer.succ, answer.msg]).toEqual([false, '最多40个目标'])
  })

  test('is changed by editors of its course alone', async () => {
    const { id } = await save(await subScene('别人的'))
    const other = await w.world.signIn('admin', 'yuanfan')
    expect((await viewer.ask(scenarios.submit, { params: { id }, ...act })).status).toBe(403)
    expect((await other.ask(scenarios.submit, { params: { id }, ...act })).status).toBe(404)
  })
})

test('the page lists the sub-scenes of a course with their states, also those without a scenario', async () => {
  const { records, total } = await viewer.get(scenarios.page, { query: { courseId, pageSize: '50' } })
  expect(total).toBe(records.length)
  const byTitle = new Map(records.map((one) => [one.title, one]))
  expect(byTitle.get('张先生')).toMatchObject({ sceneTitle: '初次接触', workingState: null, enabledVersion: 2 })
  expect(byTitle.get('太大的')).toMatchObject({ workingState: null, enabledVersion: null, updateDate: null })
})

test('a try-out plays the content at once, with the findings, the prompt and the stopped sentence, and stores nothing', async () => {
  const subSceneId = await subScene('试一试')
  const turns = [
    { said: '您家里几口人，身体怎么样？', model: '' },
    { said: '等待期是九十天', model: '作为AI，我不能说。' },
  ]
  const tried = await viewer.get(scenarios.try, { body: { subSceneId, content, turns } })
  expect(tried.opening).toEqual([content.opening])
  expect(tried.turns.map(({ findings, reply, stopped }) => [findings.map(({ name }) => name), reply.source, stopped?.why])).toEqual([
    [['问家庭情况', '问健康状况'], 'AUTHOR', undefined],
    [['等待期'], 'FALLBACK', '离开了角色'],
  ])
  expect(tried.turns[0]?.prompt[0]?.role).toBe('system')
  expect(tried.rules[0]).toContain('目标共60分')
  expect((await viewer.get(scenarios.get, { query: { subSceneId } })).working).toBeNull()
})
