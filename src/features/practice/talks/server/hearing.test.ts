// Spoken words of a talk over HTTP: recognised only after a consent, only in one's own open talk, and stored nowhere.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { faults, startServices } from '#test/media-services.ts'
import { scenario } from '#test/scenario.ts'
import { AT } from '#test/spoken-room.ts'
import { addTalkPlace } from '#test/talk-world.ts'
import { voiceOf } from '#test/voice.ts'
import type { Person } from '#test/world.ts'
import { consentVersion, recordings } from '#features/practice/recordings/contract.ts'
import { talks } from '../contract.ts'

let server: Awaited<ReturnType<typeof startServices>>
let w: ExamWorld
let viewer: Person
let id: string
beforeAll(async () => {
  server = await startServices()
  w = await startExamWorld({ LISTEN_OPENAI_URL: server.url, LISTEN_OPENAI_KEY: 'key-of-the-test', LISTEN_OPERATOR: '试听公司' })
  viewer = await w.world.signIn('viewer')
  const { subSceneId, projectId } = await addTalkPlace(w, scenario)
  ;({ id } = await viewer.get(talks.start, { body: { subSceneId, projectId } }))
})
beforeEach(() => server.reset())
afterAll(async () => {
  await w?.world.close()
  await server?.close()
})

const spoken = voiceOf(2)
const hear = (octets: Uint8Array<ArrayBuffer>, who = viewer, at = id) => who.ask(talks.hear, { params: { id: at }, octets })
const agree = () => viewer.ask(recordings.decide, { body: { agreed: true, textVersion: consentVersion, listener: '试听公司' } })

test('without a consent nothing leaves this system', async () => {
  expect((await hear(spoken)).msg).toBe('请先同意录音，或打字作答')
  expect(server.asked).toEqual([])
})

test('the words come back for the field, and the recording is stored nowhere', async () => {
  await agree()
  server.listening.heard = ['您好，请问您家里几口人？']
  expect((await hear(spoken)).content).toEqual({ text: '您好，请问您家里几口人？' })
  expect((await viewer.get(talks.detail, { params: { id } })).turns).toHaveLength(1)
  const [stored] = await w.rows(
    `select (select count(*)::int from recording) recordings, (select count(*)::int from file where kind = 'AUDIO' and path like '%/recording/%') files`,
  )
  expect(stored).toEqual({ recordings: 0, files: 0 })
  const [row] = await w.rows(`select after::text told from audit_log where action = '识别对话里说的话' order by id desc limit 1`)
  expect(row?.['told']).toContain('characters')
  expect(row?.['told']).not.toContain('几口人')
  await w.world.owner.query(`create function app.no_row() returns trigger language plpgsql as $$
      begin raise exception 'no row' using errcode = '53100'; end $$;
    create trigger no_row before insert on audit_log for each row execute function app.no_row()`)
  expect((await hear(spoken)).status).toBe(503)
  await w.world.owner.query('drop function app.no_row cascade')
})

test('silence, noise that is no sound, and too much of it are refused before the service is asked', async () => {
  expect((await hear(voiceOf(0, 2))).msg).toBe('没有听到说话，请再说一次')
  expect((await hear(new Uint8Array(5000).fill(7))).succ).toBe(false)
  expect((await hear(new Uint8Array(600_000))).status).toBe(413)
  expect(server.asked).toEqual([])
})

test('a failure of the service is told with its reason, and another try works', async () => {
  server.fail(AT, ...Array.from({ length: 9 }, () => faults.status(401)))
  const refused = await hear(spoken)
  expect(refused.msg).toMatch(/^没有识别出来：.+。请再说一次，或打字$/)
  server.reset()
  server.listening.heard = ['好的']
  expect((await hear(spoken)).content).toEqual({ text: '好的' })
})

test('nobody else can use the talk of a person, and an ended one hears nothing', async () => {
  expect((await hear(spoken, w.admin)).status).toBe(404)
  await viewer.get(talks.finish, { params: { id } })
  expect((await hear(spoken)).msg).toBe('这次对话已经结束')
  expect(server.asked).toEqual([])
})
