// Tests of the brand background: offered if the tenant has a colour, frozen in recipes, drawn on demand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { digitalHumans } from '../contract.ts'

let world: World
let admin: Person
let author: Person
let courseId: string
let subSceneId: string
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author] = await Promise.all([world.signIn('admin'), world.signIn('author')])
  courseId = (await author.get(courses.createCourse, { body: { title: '品牌课', description: '描述' } })).id
  const scene = await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })
  const sub = { parentId: scene.id, title: '子场景', contentStr: '欢迎来到今天的练习课程' }
  subSceneId = (await author.get(courses.createSubScene, { body: sub })).id
})
afterAll(() => world?.close())

async function paint(brandColour: string | null) {
  const { version } = await admin.get(tenantSetup.setting)
  await admin.get(tenantSetup.saveSetting, { body: { version, brandColour } })
}
const chen = { gender: 1 as const, digitalHumanId: 'chen', voiceId: 'steady-man' }
const save = (change: object) => author.ask(digitalHumans.save, { body: { targetId: courseId, targetType: 'COURSE', ...change } })
const brands = async () => {
  const offered = await author.get(digitalHumans.templates, { query: { type: 'VIDEO' } })
  return offered.flatMap(({ backgrounds }) => backgrounds.filter(({ id }) => id === 'brand'))
}
/** Returns the inputs that the intro would be made of now. */
const frozen = async () => {
  await author.get(productions.intro, { params: { id: subSceneId } })
  const { rows } = await world.owner.query('select input from generation_task where source_id = $1 order by id desc limit 1', [subSceneId])
  await world.owner.query(`update generation_task set status = 'TASK_SUCCESS' where source_id = $1`, [subSceneId])
  return rows[0].input
}

test('the brand background exists only for a tenant with a colour, and media keep the colour they were made with', async () => {
  expect(await brands()).toEqual([])
  const brand = { subSceneIntro: { ...chen, background: 'brand' } }
  expect(await save(brand)).toMatchObject({ msg: '所选背景不存在', fields: [{ field: 'subSceneIntro' }] })
  const usual = await frozen()

  await paint('#c8102e')
  expect(await brands()).toHaveLength(12)
  expect((await save(brand)).content.subSceneIntro).toMatchObject({ background: 'brand', digitalHumanName: '陈志远 · 品牌' })
  const red = await frozen()
  expect(red.figure).toEqual({ provider: 'house', figure: 'chen', background: 'brand', colour: '#c8102e' })
  await paint('#00843d')
  const green = await frozen()
  expect(new Set([usual.key, red.key, green.key]).size).toBe(3)
  await paint('#c8102e')
  expect((await frozen()).key).toBe(red.key)

  // the background of another role does not depend on the colour
  await save({ subSceneIntro: chen })
  const plain = await frozen()
  await paint('#00843d')
  expect((await frozen()).key).toBe(plain.key)

  // without a colour the background disappears, and saving other fields still works
  await save(brand)
  await paint(null)
  expect(await frozen()).not.toHaveProperty('figure')
  const after = await save({ tip: { ...chen, speed: 0.9 } })
  expect(after.code).toBe(0)
  expect(after.content.subSceneIntro).not.toHaveProperty('background')
})

test('pictures of the brand background are drawn in the tenant’s colour, in every framing, for learners too', async () => {
  await paint('#c8102e')
  await save({ question: { ...chen, background: 'brand', framing: 'close' } })
  const cover = (await author.get(courses.detail, { params: { id: courseId } })).coverUrl ?? ''
  expect(cover).toMatch(/\/chen\/picture\?background=brand&framing=close&colour=c8102e$/)
  const bytesOf = async (address: string) => {
    const answer = await author.fetch(address)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    return Buffer.from(await answer.arrayBuffer()).toString('base64')
  }
  const [brand] = await brands()
  const red = [await bytesOf(cover), await bytesOf(cover.replace('&framing=close', '')), await bytesOf(brand?.fileUrl ?? '')]
  expect(new Set(red).size).toBe(3)
  // the server ignores the colour of the address
  expect(await bytesOf(cover.replace('c8102e', '0000ff'))).toBe(red[0])
  await paint('#00843d')
  expect(await bytesOf(cover)).not.toBe(red[0])
})
