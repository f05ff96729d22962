// Tests of recognition failures: nothing recognised, repeated calls, timeouts. The line has one score, or waits for a mentor with a reason.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faults } from '#test/media-services.ts'
import { answers, AT, at, openSpokenRoom, over, type SpokenRoom, voice } from '#test/spoken-room.ts'
import { voiceOf } from '#test/voice.ts'
import { openListener } from '#engines/listening/listen.ts'
import { recordings } from '#features/practice/recordings/contract.ts'
import { rehearsals } from '../contract.ts'
import { expireTranscriptions, transcribeAnswer } from './hear.ts'

let room: SpokenRoom
beforeAll(async () => {
  room = await openSpokenRoom()
  await room.agree()
})
beforeEach(() => room.reset())
afterAll(() => room?.close())

test.each<[string, () => Parameters<SpokenRoom['server']['fail']>[1][], string, number]>([
  ['a wrong key', () => [faults.status(401)], 'OpenAI 兼容语音识别拒绝了访问，请管理员检查密钥（401）', 1],
  ['repeated server errors', () => Array.from({ length: 15 }, () => faults.status(500)), 'OpenAI 兼容语音识别内部出错（500）：no', 5],
  ['too many requests', () => Array.from({ length: 15 }, () => faults.status(429)), 'OpenAI 兼容语音识别请求过多，请稍后再试', 5],
  ['one that hangs', () => Array.from({ length: 5 }, () => faults.hang), 'OpenAI 兼容语音识别长时间没有响应', 5],
  ['an HTML page', () => Array.from({ length: 15 }, () => faults.bytes(Buffer.from('<html>'))), 'OpenAI 兼容语音识别的回答无法理解', 5],
  ['half of a JSON', () => Array.from({ length: 15 }, () => faults.bytes(Buffer.from('{"text":'))), 'OpenAI 兼容语音识别的回答无法理解', 5],
  ['a repeated phrase', () => [faults.bytes(Buffer.from(JSON.stringify({ text: '谢谢观看'.repeat(9) })))], '未能识别', 1],
  ['nothing heard', () => [faults.bytes(Buffer.from('{"text":""}'))], '没有听到说话', 1],
])('%s: the line waits for a mentor with the reason after the allowed tries', async (what, given, reason, tries) => {
  // only a hanging service gets the short timeout, because a busy machine is slow
  const limits = { retryMs: 5, ...(what === 'one that hangs' ? { listenMs: 200 } : {}) }
  const listener = openListener({ listen: room.server.services.listen }, limits)
  const run = await room.speak(await room.begin('PRACTICE'))
  room.server.fail(AT, ...given())
  let asked = 0
  while ((await room.waiting()).length && asked < 9) {
    asked++
    // a retryable error is thrown, and the queue tries again
    await room.hear({ listener }).catch(() => undefined)
  }
  expect(asked).toBe(tries)
  expect(await room.kept(run)).toEqual([{ listening: 'FAILED', said: null, heard: null, heard_by: null, unheard: reason, score: null }])
  expect((await room.detail(run)).current).toMatchObject({
    said: null,
    feedback: null,
    spoken: { listening: 'FAILED', unheard: reason },
  })
  const ended = await room.finish(await room.next(await room.next(run)))
  expect(ended).toMatchObject({ state: 'DONE', awaiting: 1, score: null })
})

test('silence is not sent to the service', async () => {
  const run = await room.speak(await room.begin('PRACTICE'), voiceOf(0, 3))
  await room.hear()
  expect(room.server.calls(AT)).toBe(0)
  expect(await room.kept(run)).toMatchObject([{ listening: 'FAILED', unheard: '没有听到说话' }])
  await room.finish(run)
})

test('a worker that ends before the write, a repeated call and concurrent calls lead to one score', async () => {
  room.server.listening.heard = [answers[0]]
  const run = await room.speakAll('PRACTICE')
  const [first = ''] = await room.waiting()
  const end = new Error('the process ends')
  // the second line ends the run, and its write fails
  await transcribeAnswer(room.options, room.w.tenantId, first, over)
  const broken = room.hear({ changed: () => Promise.reject(end) })
  await expect(broken).rejects.toBe(end)
  expect(await room.kept(run)).toMatchObject([{ listening: 'HEARD' }, { listening: 'WAITING', score: null }])
  expect((await room.report(run)).score).toBeNull()
  const [second = ''] = await room.waiting()
  room.told.times = 0
  await Promise.all([1, 2, 3].map(() => transcribeAnswer(room.options, room.w.tenantId, second, over)))
  const [scored, calls] = [await room.report(run), room.server.calls(AT)]
  expect(scored).toMatchObject({ awaiting: 0, score: expect.any(Number) })
  expect(room.told.times).toBe(1)
  await transcribeAnswer(room.options, room.w.tenantId, second, over)
  await transcribeAnswer(room.options, room.w.tenantId, first, over)
  expect([room.server.calls(AT), (await room.report(run)).score, room.told.times]).toEqual([calls, scored.score, 1])
  expect(
    await room.w.rows(
      'select count(*)::int n from practice_attempt where registration = (select registration from rehearsal where id = $1)',
      [run.id],
    ),
  ).toEqual([{ n: 1 }])
})

test('another take, typing or a deletion discards the text of the earlier recording', async () => {
  const run = await room.speak(await room.begin('PRACTICE'))
  const [old = ''] = await room.waiting()
  room.server.fail(AT, (response) => {
    void room.speak(run, voice, 2).then(() => response.end(JSON.stringify({ text: answers[0] })))
  })
  await transcribeAnswer({ ...room.options, listener: openListener({ listen: room.server.services.listen }) }, room.w.tenantId, old, over)
  expect(await room.kept(run)).toMatchObject([{ listening: 'WAITING', said: null }])
  room.server.listening.heard = [answers[1]]
  await room.hear()
  expect(await room.kept(run)).toMatchObject([{ listening: 'HEARD', said: answers[1] }])
  await room.viewer.get(rehearsals.answer, { params: at(run), body: { said: answers[0] } })
  expect(await room.kept(run)).toMatchObject([{ listening: null, heard: null, said: answers[0] }])
  const second = await room.speak(await room.next(run))
  const [gone = ''] = await room.waiting()
  await room.viewer.get(recordings.removeAll)
  room.server.asked.length = 0
  await transcribeAnswer(room.options, room.w.tenantId, gone, over)
  expect(room.server.calls(AT)).toBe(0)
  expect((await room.detail(second)).current?.spoken).toMatchObject({ listening: 'FAILED', unheard: '录音已删除' })
  await room.finish(run)
})

test('an answer without recognition for half an hour waits for a mentor', async () => {
  const run = await room.speak(await room.begin('PRACTICE'))
  await expireTranscriptions(room.options, over)
  expect(await room.kept(run)).toMatchObject([{ listening: 'WAITING' }])
  await room.w.world.owner.query(`update rehearsal_line set answered_at = now() - interval '31 minutes' where rehearsal_id = $1`, [run.id])
  await expireTranscriptions(room.options, over)
  expect(await room.kept(run)).toMatchObject([{ listening: 'FAILED', unheard: '语音识别超时' }])
  await room.finish(run)
})
