// Tests of arranging a whole sub-scene in one call: optimistic lock on the seen order, unchanged versions, permission of each edit.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { maxSaved, type ScriptEdit, scripts } from '../contract.ts'

let world: World
let author: Person
let sceneId: string
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  const course = await author.get(courses.createCourse, { body: { title: '编排课', description: '说明' } })
  sceneId = (await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })).id
})
afterAll(() => world?.close())

const line = (text: string): ScriptEdit => ({ editType: 'CREATE', type: 'TIPS', mediaType: 'TEXT', needAnswer: 'NO_NEED', text })
async function newSubScene(texts: readonly string[]) {
  const { id } = await author.get(courses.createSubScene, { body: { parentId: sceneId, title: '子场景' } })
  await author.get(scripts.save, { params: { subSceneId: id }, body: texts.map(line) })
  return id
}
const list = (subSceneId: string) => author.get(scripts.list, { params: { subSceneId } })
const order = async (subSceneId: string) => (await list(subSceneId)).map((l) => l.text).join('')
const idsOf = async (subSceneId: string) => (await list(subSceneId)).map((l) => l.id)
/** Sends every line as an UPDATE with its position, like the page. */
const arrange = (subSceneId: string, ids: readonly string[], seen: readonly string[], who = author) =>
  who.ask(scripts.save, {
    params: { subSceneId },
    body: { list: ids.map((id, seq) => ({ editType: 'UPDATE', id, seq })), seen: { offset: 0, ids: seen } },
  })

test('all lines are sent with their positions, and moved lines keep their version', async () => {
  const sub = await newSubScene(['甲', '乙', '丙', '丁'])
  const before = await list(sub)
  const ids = before.map((l) => l.id)
  const turned = ids.toReversed()
  expect((await arrange(sub, turned, ids)).succ).toBe(true)
  expect(await order(sub)).toBe('丁丙乙甲')
  const after = await list(sub)
  expect(after.map((l) => l.seq)).toEqual([0, 1, 2, 3])
  expect(after.map((l) => l.version)).toEqual(before.map((l) => l.version).toReversed())
})

test('the second of two concurrent arrangements is refused, and so is one that missed an added or deleted line', async () => {
  const sub = await newSubScene(['甲', '乙', '丙'])
  const [a = '', b = '', c = ''] = await idsOf(sub)
  const seen = [a, b, c]
  const answers = await Promise.all([arrange(sub, [c, b, a], seen), arrange(sub, [b, a, c], seen)])
  expect(answers.map((r) => r.code).sort()).toEqual([0, 40009])
  const now = await idsOf(sub)
  await author.get(scripts.save, { params: { subSceneId: sub }, body: [line('新')] })
  expect((await arrange(sub, now.toReversed(), now)).code).toBe(40009)
  expect(await idsOf(sub)).toEqual([...now, expect.anything()])
  const four = await idsOf(sub)
  await author.get(scripts.save, { params: { subSceneId: sub }, body: [{ editType: 'DELETE', id: a }] })
  expect((await arrange(sub, four.toReversed(), four)).code).toBe(40009)
})

test('without the seen order the given positions apply, and some of the lines can move', async () => {
  const sub = await newSubScene(['甲', '乙', '丙'])
  const [a = ''] = await idsOf(sub)
  await author.get(scripts.save, { params: { subSceneId: sub }, body: { list: [{ editType: 'UPDATE', id: a, seq: 9 }] } })
  expect(await order(sub)).toBe('乙丙甲')
})

test('all lines can move in one call, and at most 500 can be written', async () => {
  const many = maxSaved + 60
  const sub = await newSubScene(Array.from({ length: maxSaved }, (_, i) => `第${i}句`))
  await author.get(scripts.save, { params: { subSceneId: sub }, body: Array.from({ length: 60 }, (_, i) => line(`尾${i}`)) })
  const ids = await idsOf(sub)
  expect(ids).toHaveLength(many)
  expect((await arrange(sub, ids.toReversed(), ids)).succ).toBe(true)
  expect(await idsOf(sub)).toEqual(ids.toReversed())
  const edits = ids.slice(0, maxSaved + 1).map((id) => ({ editType: 'UPDATE' as const, id, text: '改' }))
  const refused = await author.ask(scripts.save, { params: { subSceneId: sub }, body: edits })
  expect(refused).toMatchObject({ succ: false, msg: '一次最多保存500条脚本' })
})

test('a locked line can be moved but not changed, and a foreign line refuses the call', async () => {
  const sub = await newSubScene(['甲', '乙'])
  const [a = '', b = ''] = await idsOf(sub)
  await world.owner.query(
    `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, status, input)
     select tenant_id, 'OPERATION', id, subscene_id, 'QUESTION', 'TASK_PROCESSING', '{}' from script where id = $1`,
    [a],
  )
  expect((await arrange(sub, [b, a], [a, b])).succ).toBe(true)
  const save = (edit: ScriptEdit) => author.ask(scripts.save, { params: { subSceneId: sub }, body: [edit] })
  expect((await save({ editType: 'UPDATE', id: a, text: '改' })).msg).toBe('任务进行中，暂不能操作')
  expect((await save({ editType: 'DELETE', id: a })).msg).toBe('任务进行中，暂不能操作')
  const [foreign = ''] = await idsOf(await newSubScene(['别处']))
  expect((await arrange(sub, [foreign, a], [b, a])).status).toBe(404)
  expect(await order(sub)).toBe('乙甲')
})

test('each edit needs the permission of its kind, whichever permission opened the endpoint', async () => {
  const sub = await newSubScene(['甲', '乙'])
  const [a = '', b = ''] = await idsOf(sub)
  const without = async (word: string, run: () => Promise<unknown>) => {
    const set = (on: boolean) => world.owner.query('update menu set enabled = $2 where alias = $1', [word, on])
    await set(false)
    await run().finally(() => set(true))
  }
  const status = async (edit: ScriptEdit) => (await author.ask(scripts.save, { params: { subSceneId: sub }, body: [edit] })).status
  await without('course:btn:delete', async () => {
    expect(await status({ editType: 'DELETE', id: a })).toBe(403)
    expect(await status({ editType: 'UPDATE', id: a, text: '甲改' })).toBe(200)
  })
  await without('course:btn:edit', async () => {
    expect(await status({ editType: 'UPDATE', id: b, text: '不许' })).toBe(403)
    expect((await arrange(sub, [b, a], [a, b])).status).toBe(403)
    expect(await status(line('丙'))).toBe(200)
  })
  await without('course:btn:add', async () => {
    expect(await status(line('丁'))).toBe(403)
    await without('course:btn:edit', async () => {
      expect(await status({ editType: 'DELETE', id: b })).toBe(200)
      expect(await status(line('丁'))).toBe(403)
      expect(await status({ editType: 'UPDATE', id: a, text: '不许' })).toBe(403)
      const ids = await idsOf(sub)
      expect((await arrange(sub, ids.toReversed(), ids)).status).toBe(403)
    })
  })
  expect(await order(sub)).toBe('甲改丙')
})

test('deleting an outdated line is refused, and the line stays', async () => {
  const sub = await newSubScene(['甲'])
  const [seen] = await list(sub)
  await author.get(scripts.save, { params: { subSceneId: sub }, body: [{ editType: 'UPDATE', id: seen?.id, text: '甲改' }] })
  const remove = { editType: 'DELETE' as const, id: seen?.id, version: seen?.version }
  expect((await author.ask(scripts.save, { params: { subSceneId: sub }, body: [remove] })).code).toBe(40009)
  expect(await order(sub)).toBe('甲改')
})
