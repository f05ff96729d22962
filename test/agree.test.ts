// Repeated parts of a request must agree: a record and its kind, a path and its file.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())

const newTree = async () => {
  const course = await author.get(courses.createCourse, { body: { title: '课', description: '述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场' } })
  const sub = (title: string) =>
    author.get(courses.createSubScene, { body: { parentId: scene.id, title, content: ['请您介绍一下这款产品'] } })
  return { course, scene, one: await sub('一'), two: await sub('二') }
}

test('a setting is saved for the kind of its type, or not at all', async () => {
  const { course, scene, one } = await newTree()
  const {
    targetId: _id,
    targetType: _type,
    inheritedFrom: _from,
    ...choices
  } = await author.get(digitalHumans.setting, { query: { id: course.id } })
  const kinds = { COURSE: course.id, SCENE: scene.id, SUB_SCENE: one.id } as const
  for (const [type, targetId] of Object.entries(kinds))
    for (const targetType of ['COURSE', 'SCENE', 'SUB_SCENE', 'TENANT'] as const) {
      const answer = await author.ask(digitalHumans.save, { body: { ...choices, targetId, targetType } })
      if (targetType === type) expect(answer.code).toBe(0)
      else expect(answer).toMatchObject({ code: 40000, fields: [{ field: 'targetType' }] })
    }
})

test('an order is saved only for rows of its type', async () => {
  const { scene, one, two } = await newTree()
  const list = [{ id: two.id, seq: 0 }]
  const order = async () => (await author.get(courses.page, { query: { type: 'SUB_SCENE', parentId: scene.id } })).records.map((r) => r.id)
  for (const asked of [{ body: { type: 'SCENE' as const, list } }, { body: list, query: { type: 'COURSE' as const } }]) {
    expect(await author.ask(courses.sort, asked)).toMatchObject({ code: 40000, fields: [{ field: 'type' }] })
    expect(await order()).toEqual([one.id, two.id])
  }
  await author.get(courses.sort, { body: { type: 'SUB_SCENE', list } })
  expect(await order()).toEqual([two.id, one.id])
})

test('states are returned only for the requested kind', async () => {
  const { scene, one } = await newTree()
  const line = { type: 'QUESTION', needAnswer: 'NO_NEED', text: '您好，请问您考虑过重疾险吗' } as const
  const [made] = await author.get(scripts.save, { params: { subSceneId: one.id }, body: [{ editType: 'CREATE', ...line }] })
  await author.get(productions.intro, { params: { id: one.id } })
  await author.get(productions.one, { params: { id: made?.id ?? '' } })
  const of = async (sourceId: string, taskType: 'OPERATION' | 'COURSE') =>
    (await author.get(productions.status, { query: { sourceId, taskType } })).map((s) => s.sourceId)
  expect(await of(one.id, 'OPERATION')).toEqual([made?.id])
  expect(await of(one.id, 'COURSE')).toEqual([one.id])
  expect(await of(scene.id, 'COURSE')).toEqual([one.id])
  expect(await of(scene.id, 'OPERATION')).toEqual([])
})

test('an address is returned only for an existing file, and an upload keeps its name after the time', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const before = Date.now()
  const form = new FormData()
  form.append('file', new Blob([png], { type: 'image/png' }), '封面 图/../一.PNG')
  const { path } = await author.get(files.upload, { query: { field: 'cover' }, form })
  const [, time, name] = /^tenant\/\d+\/resource\/[0-9a-f-]{36}\/(\d{13})(.+)$/.exec(path) ?? []
  expect(Number(time)).toBeGreaterThanOrEqual(before)
  expect(name).toMatch(/一\.png$/)
  expect(await author.get(files.url, { query: { filename: path } })).toContain(encodeURIComponent(name ?? ''))
  for (const filename of [`${path}x`, path.replace('resource', 'media'), 'tenant/1/resource/nothing.png'])
    expect((await author.ask(files.url, { query: { filename } })).status).toBe(404)
})
