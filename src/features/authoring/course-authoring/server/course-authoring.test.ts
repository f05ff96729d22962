// Tests over HTTP of enabling and disabling a course, and of the courses offered to projects.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { type ScriptEdit, scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring } from '../contract.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())

async function newCourse(title: string, lines: Partial<ScriptEdit>[] = []) {
  const { id } = await author.get(courses.createCourse, { body: { title, description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景' } })
  if (lines.length) await author.get(scripts.save, { params: { subSceneId: sub.id }, body: lines })
  return { id, sceneId: scene.id, subSceneId: sub.id }
}
const tip: Partial<ScriptEdit> = { editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: '提示' }
const state = (id: string, isValid: 'VALID' | 'NOT_VALID', as = author) => as.ask(courseAuthoring.state, { body: { id, isValid } })
const validity = async (id: string) => (await author.get(courses.detail, { params: { id } })).isValid

test('a course can be enabled only with a script in a sub-scene', async () => {
  const { id } = await newCourse('没有脚本')
  expect(await state(id, 'VALID')).toMatchObject({ status: 200, succ: false, msg: '只有包含有效子场景脚本的课程才能启用' })
  expect(await validity(id)).toBe('NOT_VALID')
  const full = await newCourse('有脚本', [tip])
  expect((await state(full.id, 'VALID')).code).toBe(0)
  expect(await validity(full.id)).toBe('VALID')
})

test('deleted scripts and scripts of deleted sub-scenes do not count', async () => {
  const one = await newCourse('删子场景', [tip])
  await author.get(courseAuthoring.remove, { body: [one.subSceneId] })
  expect((await state(one.id, 'VALID')).msg).toBe('只有包含有效子场景脚本的课程才能启用')
  const two = await newCourse('删脚本', [tip])
  const [line] = await author.get(scripts.list, { params: { subSceneId: two.subSceneId } })
  await author.get(scripts.remove, { body: [line?.id] })
  expect((await state(two.id, 'VALID')).succ).toBe(false)
})

test('a course can be enabled and disabled repeatedly, and a repeated call changes nothing', async () => {
  const { id } = await newCourse('来回', [tip])
  for (const isValid of ['VALID', 'VALID', 'NOT_VALID', 'NOT_VALID', 'VALID'] as const) {
    expect((await state(id, isValid)).code).toBe(0)
    expect(await validity(id)).toBe(isValid)
  }
})

test('the switch exists only for courses, and only their editors can use it', async () => {
  const { id, sceneId, subSceneId } = await newCourse('权限', [tip])
  for (const other of [sceneId, subSceneId, '999999999']) expect((await state(other, 'VALID')).status).toBe(404)
  const leader = await world.signIn('leader')
  expect((await state(id, 'VALID', leader)).status).toBe(403)
  expect(await validity(id)).toBe('NOT_VALID')
  expect((await author.ask(courseAuthoring.state, { body: { id, isValid: 'MAYBE' } })).status).toBe(400)
})

test('enabling during the deletion of the last script never leaves an enabled course without a script', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, subSceneId } = await newCourse(`同时${round}`, [tip])
    const [line] = await author.get(scripts.list, { params: { subSceneId } })
    await Promise.all([state(id, 'VALID'), author.ask(scripts.remove, { body: [line?.id] })])
    const left = (await author.get(scripts.list, { params: { subSceneId } })).length
    expect([await validity(id), left]).toEqual(left ? ['VALID', 1] : ['NOT_VALID', 0])
  }
})

test('projects can use enabled courses, and a course with an answer line can be an exam', async () => {
  const asked = { ...tip, type: 'QUESTION' as const, needAnswer: 'NEED' as const, answerText: '答案' }
  const [none, some, off] = [await newCourse('无问', [tip]), await newCourse('有问', [tip, asked]), await newCourse('未启用', [asked])]
  for (const { id } of [none, some]) await state(id, 'VALID')
  const offered = await author.get(courseAuthoring.exam)
  expect(offered.find((c) => c.id === none.id)).toEqual({ id: none.id, title: '无问', hasExam: false })
  expect(offered.find((c) => c.id === some.id)).toEqual({ id: some.id, title: '有问', hasExam: true })
  expect(offered.find((c) => c.id === off.id)).toBeUndefined()
})

test('an enabled course keeps its last scripts, but the course itself can be deleted', async () => {
  const { id, sceneId, subSceneId } = await newCourse('保留脚本', [tip])
  await state(id, 'VALID')
  for (const part of [sceneId, subSceneId]) {
    expect(await author.ask(courseAuthoring.remove, { body: [part] })).toMatchObject({
      succ: false,
      msg: '已启用的课程至少保留一条脚本，请先停用',
    })
    expect((await author.ask(courses.detail, { params: { id: part } })).status).toBe(200)
  }
  expect((await author.ask(courseAuthoring.remove, { body: [id] })).code).toBe(0)
})
