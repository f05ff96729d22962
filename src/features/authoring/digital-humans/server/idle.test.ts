// Tests of the idle loops: a silent video of a listening figure, made once, for signed-in people.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { findFfmpeg } from '#engines/providers.ts'
import { digitalHumans } from '../contract.ts'

let world: World
let learner: Person
beforeAll(async () => {
  world = await startWorld()
  learner = await world.signIn('viewer')
})
afterAll(() => world?.close())

const addressOf = (id: string, query = '') => digitalHumans.idle.path.replace(':templateId', id) + query
const folder = () => path.join(world.dataDir, 'cache', 'idle')

test('the loop is a silent video that browsers play, made once for concurrent requests', async () => {
  const answers = await Promise.all([0, 1, 2].map(() => learner.fetch(addressOf('wang'))))
  const loops = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  const [first] = answers
  expect([first?.status, first?.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(new Set(loops.map((loop) => loop.toString('base64'))).size).toBe(1)
  expect(readdirSync(folder())).toEqual([expect.stringMatching(/^[\da-f]{32}\.mp4$/)])
  const { stderr } = spawnSync(findFfmpeg(), ['-hide_banner', '-i', path.join(folder(), readdirSync(folder())[0] ?? '')], {
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/Duration: 00:00:06[\s\S]*Video: h264.*1280x720/)
  expect(stderr).not.toMatch(/Audio:/)

  const etag = first?.headers.get('etag') ?? ''
  expect((await learner.fetch(addressOf('wang'), { headers: { 'if-none-match': etag } })).status).toBe(304)
  const part = await learner.fetch(addressOf('wang'), { headers: { range: 'bytes=0-1' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 2])
})

test('another background, framing or format gives another loop, and unknown values give the default', async () => {
  const lengthOf = async (query: string) => {
    const answer = await learner.fetch(addressOf('wang', query))
    expect([query, answer.status]).toEqual([query, 200])
    return (await answer.arrayBuffer()).byteLength
  }
  const lengths = [await lengthOf(''), await lengthOf('?background=hall'), await lengthOf('?framing=close'), await lengthOf('?format=9:16')]
  expect(new Set(lengths).size).toBe(4)
  expect(await lengthOf('?background=nowhere')).toBe(lengths[0])
})

test('a voice, an unknown figure and a signed-out caller get no loop', async () => {
  for (const id of ['gentle-woman', 'nobody', '123']) expect([id, (await learner.fetch(addressOf(id))).status]).toEqual([id, 404])
  expect((await world.anybody().fetch(addressOf('wang'))).status).toBe(401)
  expect(await learner.ask(digitalHumans.idle, { params: { templateId: 'wang' }, query: { format: '4:3' } })).toMatchObject({ succ: false })
})
