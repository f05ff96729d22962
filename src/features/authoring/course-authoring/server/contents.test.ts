// Tests over HTTP: the contents of a course.
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

const line = (text: string): Partial<ScriptEdit> => ({ editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', mediaType: 'AUDIO', text })
const contents = (id: string) => author.get(courseAuthoring.contents, { params: { id } })
const newCourse = async () => (await author.get(courses.createCourse, { body: { title: '目录课', description: '描述' } })).id
const newScene = async (parentId: string, title: string) =>
  (await author.get(courses.createScene, { body: { parentId, title, description: `${title}的说明` } })).id
const newSubScene = async (parentId: string, title: string, contentStr = '') =>
  (await author.get(courses.createSubScene, { body: { parentId, title, contentStr } })).id

test('the contents list all scenes and sub-scenes in their order, with lines, media and customer', async () => {
  const id = await newCourse()
  expect(await contents(id)).toEqual({ scenes: [] })
  const visit = await newScene(id, '到访')
  const empty = await newScene(id, '回访')
  const wang = await newSubScene(visit, '王女士', '两个孩子的妈妈\n怕买贵')
  const li = await newSubScene(visit, '李先生')
  await author.get(scripts.save, { params: { subSceneId: wang }, body: [line('第一句足够长的话'), line('第二句足够长的话')] })
  const [first, second, ...others] = (await contents(id)).scenes
  expect(others).toEqual([])
  expect(second).toEqual({ id: empty, title: '回访', description: '回访的说明', subScenes: [] })
  expect(first).toMatchObject({ id: visit, title: '到访', description: '到访的说明' })
  expect(first?.subScenes).toMatchObject([
    { id: wang, title: '王女士', contentStr: '两个孩子的妈妈\n怕买贵', lines: 2, portraitUrl: expect.any(String) },
    { id: li, title: '李先生', contentStr: '', lines: 0, coverUrl: expect.any(String) },
  ])
  // the intro and both lines
  expect(first?.subScenes.map((part) => part.counts.none)).toEqual([3, 0])

  await author.get(courses.sort, { query: {}, body: { type: 'SUB_SCENE', list: [{ id: li, seq: 0 }] } })
  await author.get(courses.sort, { query: {}, body: { type: 'SCENE', list: [{ id: empty, seq: 0 }] } })
  await author.get(courseAuthoring.remove, { body: [wang] })
  expect((await contents(id)).scenes.map((scene) => [scene.id, scene.subScenes.map((part) => part.id)])).toEqual([
    [empty, []],
    [visit, [li]],
  ])
})

test('a scene, a deleted course and a course of another tenant get 404', async () => {
  const id = await newCourse()
  const scene = await newScene(id, '到访')
  const ask = (of: string, as = author) => as.ask(courseAuthoring.contents, { params: { id: of } })
  expect((await ask(scene)).status).toBe(404)
  expect((await ask(id, await world.signIn('author', 'yuanfan'))).status).toBe(404)
  await author.get(courseAuthoring.remove, { body: [id] })
  expect((await ask(id)).status).toBe(404)
})
