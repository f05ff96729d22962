// Tests over HTTP of course variables: spoken values, staleness after a change, separate values of a copy.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { films } from '#features/authoring/films/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { productions } from '../contract.ts'

let world: World
let author: Person
let courseId: string
let sceneId: string
let subSceneId: string
let ids: string[]
const line = (text: string, more: object = {}) => ({
  editType: 'CREATE',
  type: 'QUESTION',
  mediaType: 'AUDIO',
  needAnswer: 'NO_NEED',
  text,
  ...more,
})
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  courseId = (await author.get(courses.createCourse, { body: { title: '变量课', description: '描述' } })).id
  sceneId = (await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })).id
  const body = { parentId: sceneId, title: '开场', contentStr: '{客户称呼}是一位两个孩子的妈妈' }
  subSceneId = (await author.get(courses.createSubScene, { body })).id
  const lines = [
    line('我想了解一下{产品名}，{客户称呼}是我'),
    line('这一句里没有任何变量', { needAnswer: 'NEED', answerText: '{客户称呼}您好，先听我说' }),
    line('这一句与谁都没有关系'),
  ]
  ids = (await author.get(scripts.save, { params: { subSceneId }, body: lines })).map((l) => l.id)
})
afterAll(() => world?.close())

const name = async (variables: string | null) => {
  const { version } = await author.get(courses.detail, { params: { id: courseId } })
  return author.get(courses.updateCourse, { body: { id: courseId, version, title: '变量课', description: '描述', variables } })
}
const textsOf = async (sourceId: string) =>
  (
    await world.owner.query(`select input ->> 'text' text from generation_task where source_id = $1 order by part desc`, [sourceId])
  ).rows.map((r) => r.text)
const lacks = async () => (await author.get(courseAuthoring.readiness, { params: { id: courseId } })).missing.map((m) => m.text)

test('a line with an empty variable is not made, and the course reports the variable by name before it is enabled', async () => {
  await name('产品名 = 安心保')
  const { submitted, skipped } = await author.get(productions.batch, { body: ids })
  expect(submitted).toEqual([ids[2]])
  expect(skipped.map((s) => s.reason)).toEqual(['变量 {客户称呼} 还没有值，请在课程里填写', '变量 {客户称呼} 还没有值，请在课程里填写'])
  expect(await author.ask(productions.intro, { params: { id: subSceneId } })).toMatchObject({
    succ: false,
    msg: '变量 {客户称呼} 还没有值，请在课程里填写',
  })
  expect(await lacks()).toContain('子场景「开场」的变量 {客户称呼} 还没有值，不能生成')
})

test('the values are spoken, and scripts keep their variables', async () => {
  await name('产品名 = 安心保\n客户称呼 = 王女士')
  expect((await author.get(productions.batch, { body: ids.slice(0, 2) })).submitted).toEqual(ids.slice(0, 2))
  await author.get(productions.intro, { params: { id: subSceneId } })
  expect(await textsOf(ids[0] ?? '')).toEqual(['我想了解一下安心保，王女士是我'])
  expect(await textsOf(ids[1] ?? '')).toEqual(['这一句里没有任何变量', '王女士您好，先听我说'])
  expect(await textsOf(subSceneId)).toEqual(['王女士是一位两个孩子的妈妈'])
  expect((await author.get(scripts.list, { params: { subSceneId } }))[0]?.text).toBe('我想了解一下{产品名}，{客户称呼}是我')
  expect(await lacks()).not.toContainEqual(expect.stringContaining('变量'))
})

test('a changed value makes only the media stale that contain it, and a copy has its own values', async () => {
  await world.owner.query(`update generation_task set status = 'TASK_SUCCESS', finished_at = now() where source_id = any ($1)`, [
    [...ids, subSceneId],
  ])
  const staleOf = async () =>
    (await author.get(productions.status, { query: { sourceId: subSceneId, taskType: 'OPERATION' } }))
      .flatMap((s) => Object.entries(s.taskInfo).map(([part, info]) => [ids.indexOf(s.sourceId), part, info?.stale]))
      .filter(([, , stale]) => stale)
      .sort()
  expect(await staleOf()).toEqual([])
  const copied = await author.get(courseAuthoring.copy, { body: { id: courseId } })
  expect(copied.variables).toBe('产品名 = 安心保\n客户称呼 = 王女士')
  await name('产品名 = 福满堂\n客户称呼 = 王女士')
  expect(await staleOf()).toEqual([[0, 'QUESTION', true]])
  await name('产品名 = 安心保\n客户称呼 = 李女士')
  expect(await staleOf()).toEqual([
    [0, 'QUESTION', true],
    [1, 'ANSWER', true],
  ])
  expect((await author.get(courses.detail, { params: { id: copied.id } })).variables).toBe('产品名 = 安心保\n客户称呼 = 王女士')
})

test('a film shows values on its cards, and is stale after a change of one', async () => {
  const shape = { format: '16:9', subtitles: 'NONE' } as const
  const text = (await author.get(scripts.save, { params: { subSceneId }, body: [line('请看{产品名}的条款', { mediaType: 'TEXT' })] })).at(
    -1,
  )
  expect(text?.text).toBe('请看{产品名}的条款')
  const cards = async () => {
    await world.owner.query(`delete from generation_task where task_type = 'FILM'`)
    await author.ask(films.make, { params: { subSceneId }, body: { ...shape, skipLacking: true } })
    const { rows } = await world.owner.query(`select clips from film where subscene_id = $1`, [subSceneId])
    return JSON.stringify(rows[0]?.clips)
  }
  expect(await cards()).toContain('请看安心保的条款')
  await name('产品名 = 福满堂\n客户称呼 = 李女士')
  expect(await cards()).toContain('请看福满堂的条款')
})

test.each([
  ['同名 = 甲\n同名 = 乙', '变量「同名」重复'],
  ['没有 名字 = 甲', '变量「没有 名字」的名称应为1至20个汉字、字母、数字或下划线'],
])('%j is refused on its field', async (variables, msg) => {
  const answer = await author.ask(courses.createCourse, { body: { title: '错', description: '描述', variables } })
  expect(answer).toMatchObject({ succ: false, fields: [{ field: 'variables', message: msg }] })
})
