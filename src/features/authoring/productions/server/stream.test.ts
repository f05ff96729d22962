// Tests of the task stream: each event is sent only to people who may read it at that moment.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxStreamsOfPerson } from '#platform/http/events.ts'
import { openEvents } from '#test/event-stream.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { productions } from '../contract.ts'

let world: World
let author: Person
let tenantId: string
let sourceId: string
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  const course = await author.get(courses.createCourse, { body: { title: '生成课', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  const { id: subSceneId } = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', content: ['一'] } })
  const body = [{ editType: 'CREATE' as const, type: 'TIPS' as const, needAnswer: 'NO_NEED' as const, text: '请先寒暄，再了解客户' }]
  sourceId = (await author.get(scripts.save, { params: { subSceneId }, body }))[0]?.id ?? ''
  await author.get(productions.one, { params: { id: sourceId } })
  const { rows } = await world.owner.query('select tenant_id::text id from generation_task where source_id = $1', [sourceId])
  tenantId = rows[0]?.id
})
afterAll(() => world?.close())

/** Notifies of a moved task, like another process. */
const move = () =>
  world.owner.query(`select pg_notify('yanwu_events', $1)`, [JSON.stringify({ tasks: { tenantId, sourceIds: [sourceId] } })])

const listen = (reader: Person) => openEvents(world.url, productions.stream, reader)
const tells = (text: string) => text.split('\n').filter((line) => line.startsWith('data:') && line.includes(sourceId)).length

test.each<[string, string, string]>([
  ['whose session has ended', 'delete from session where tenant_id = $1 and user_id = $2', ''],
  [
    'whose right was withdrawn',
    `delete from user_role where tenant_id = $1 and user_id = $2`,
    `insert into user_role (tenant_id, user_id, role_id) select tenant_id, $2, id from role where tenant_id = $1 and id = any ($3::bigint[])`,
  ],
  [
    'who was disabled',
    'update app_user set locked = 2 where tenant_id = $1 and id = $2',
    'update app_user set locked = 0 where tenant_id = $1 and id = $2',
  ],
])('somebody %s receives nothing more, and their stream ends while others continue', async (_, withdraw, giveBack) => {
  const [person, other] = await Promise.all([world.signIn('author'), world.signIn('admin')])
  const { rows } = await world.owner.query(`select id::text id from app_user where tenant_id = $1 and login_name = 'author'`, [tenantId])
  const userId = rows[0]?.id
  const roles = (
    await world.owner.query('select role_id::text id from user_role where tenant_id = $1 and user_id = $2', [tenantId, userId])
  ).rows
  const [going, staying] = await Promise.all([listen(person), listen(other)])
  await move()
  await expect.poll(() => [going, staying].map(({ heard }) => tells(heard.text) > 0)).toEqual([true, true])
  const [before, others] = [tells(going.heard.text), tells(staying.heard.text)]
  await world.owner.query(withdraw, [tenantId, userId])
  await move()
  // the stream ends well before the next heartbeat, which would end it at the latest
  await expect.poll(() => going.heard.ended, { timeout: 10_000 }).toBe(true)
  expect(tells(going.heard.text)).toBe(before)
  await expect.poll(() => tells(staying.heard.text) > others).toBe(true)
  staying.close()
  if (giveBack) await world.owner.query(giveBack, giveBack.includes('$3') ? [tenantId, userId, roles.map((r) => r.id)] : [tenantId, userId])
})

test('people of a disabled tenant receive nothing more', async () => {
  const { heard, close } = await listen(await world.signIn('author'))
  await move()
  await expect.poll(() => tells(heard.text) > 0).toBe(true)
  const before = tells(heard.text)
  await world.owner.query('update tenant set status = 0 where tenant_id = $1', [tenantId])
  await move()
  // longer than the debounce of the events
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, 1_000)
  await promise
  expect(tells(heard.text)).toBe(before)
  await world.owner.query('update tenant set status = 1 where tenant_id = $1', [tenantId])
  close()
})

test('streams per person are limited over all sessions, so the oldest ends and other people keep theirs', async () => {
  const [first, second, other] = [await world.signIn('leader'), await world.signIn('leader'), await world.signIn('admin')]
  const theirs = await listen(other)
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (let n = 0; n < maxStreamsOfPerson + 2; n++) streams.push(await listen(n % 2 ? first : second))
  const ended = () => streams.map(({ heard }) => heard.ended)
  await expect.poll(() => ended().filter(Boolean).length).toBe(2)
  expect(ended().slice(0, 3)).toEqual([true, true, false])
  await move()
  await expect.poll(() => tells(theirs.heard.text)).toBe(1)
  await expect.poll(() => streams.filter(({ heard }) => tells(heard.text) > 0).length).toBe(maxStreamsOfPerson)
  for (const stream of [...streams, theirs]) stream.close()
})
