// Recognition against a local service that speaks the protocol, and fails like real ones.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faults, json, pollingFast, startServices } from '#test/media-services.ts'
import { MediaError } from '../process/media-error.ts'
import { openListener } from './listen.ts'

const AT = '/v1/audio/transcriptions'
const mp3 = Buffer.from('an mp3, as far as anybody looks here')
let server: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  server = await startServices()
})
afterEach(() => server.reset())
afterAll(() => server.close())

interface Given {
  url?: string
  key?: string
  hotwords?: string[]
  listenMs?: number
  signal?: AbortSignal
}
const listen = async ({ hotwords = [], listenMs = 5_000, signal, ...more }: Given = {}) => {
  const listener = openListener({ listen: { ...server.services.listen, ...more } }, { ...pollingFast, listenMs })
  if (!listener) throw new Error('nobody listens')
  return listener.listen(mp3, hotwords, signal)
}
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => Promise.reject(new Error(`did not fail: ${JSON.stringify(value)}`)),
    (error: unknown) => {
      expect(error).toBeInstanceOf(MediaError)
      return [(error as MediaError).reason, (error as MediaError).retryable]
    },
  )

test('the recording is sent as a file with the terms and no word of the reference, and words have their times', async () => {
  server.listening.heard = ['保额五十万']
  expect(await listen({ hotwords: ['保额', '等待期'] })).toEqual({
    text: '保额五十万',
    words: [...'保额五十万'].map((text, i) => ({ text, startMs: i * 250, endMs: (i + 1) * 250 })),
    by: 'openai:whisper-1',
  })
  expect(server.asked).toHaveLength(1)
  expect(server.asked[0]).toMatchObject({ path: AT, headers: { authorization: 'Bearer key-of-the-test' } })
  expect(server.asked[0]?.body).toEqual({
    file: { name: 'answer.mp3', type: 'audio/mpeg', bytes: mp3 },
    model: 'whisper-1',
    language: 'zh',
    temperature: '0',
    response_format: 'verbose_json',
    'timestamp_granularities[]': 'word',
    prompt: '保额、等待期',
  })
})

test('without key and terms, these fields are not sent, and /v1 is not doubled; from many terms, only whole ones within the model’s limit are sent', async () => {
  await listen({ url: `${server.url}/v1/`, key: '' })
  expect(server.asked[0]?.headers['authorization']).toBeUndefined()
  expect(server.asked[0]?.body).not.toHaveProperty('prompt')
  await listen({ hotwords: Array.from({ length: 100 }, () => '重大疾病') })
  expect(server.asked[1]?.body['prompt']).toBe(Array.from({ length: 40 }, () => '重大疾病').join('、'))
})

test('a service that knows only the plain format is asked for it', async () => {
  server.listening.heard = ['等待期九十天']
  server.fail(AT, faults.status(400, { error: { message: 'response_format verbose_json is not supported' } }))
  expect(await listen()).toEqual({ text: '等待期九十天', words: [], by: 'openai:whisper-1' })
  expect(server.asked.map((a) => [a.body['response_format'], a.body['timestamp_granularities[]']])).toEqual([
    ['verbose_json', 'word'],
    ['json', undefined],
  ])
})

test('after two failures the third try succeeds, and «too many» is retried at the time that the service names, with the whole recording', async () => {
  server.fail(AT, faults.status(500), faults.halfBody)
  expect((await listen()).text).toBe('您好，很高兴见到您。')
  server.fail(AT, faults.status(429, {}, { 'retry-after': '1' }))
  await listen()
  expect(server.calls(AT)).toBe(5)
  const [refused, again] = server.asked.slice(3)
  expect((again?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThan(950)
  expect(again?.body['file']).toMatchObject({ bytes: mp3 })
})

const name = 'OpenAI 兼容语音识别'
test.each<[string, () => Parameters<typeof server.fail>[1][], number, string, boolean]>([
  ['a wrong key', () => [faults.status(401, { error: 'key-of-the-test' })], 1, `${name}拒绝了访问，请管理员检查密钥（401）`, false],
  [
    'a refusal in either format, without the key',
    () => [1, 2].map(() => faults.status(400, { error: { message: 'no model key-of-the-test' } })),
    2,
    `${name}不接受这次请求（400）：no model ***`,
    false,
  ],
  ['failures that do not end', () => [1, 2, 3].map(() => faults.status(503)), 3, `${name}内部出错（503）：no`, true],
  ['a flood', () => [1, 2, 3].map(() => faults.status(429)), 3, `${name}请求过多，请稍后再试`, true],
  [
    'a page instead of an answer',
    () => [1, 2, 3].map(() => faults.bytes(Buffer.from('<html>login</html>'))),
    3,
    `${name}的回答无法理解`,
    true,
  ],
  ['half of a JSON', () => [1, 2, 3].map(() => faults.bytes(Buffer.from('{"text": "您'))), 3, `${name}的回答无法理解`, true],
  ['half a body', () => [1, 2, 3].map(() => faults.halfBody), 3, `${name}的回答中断了`, true],
  ['another JSON', () => [(r) => json(r, { result: '您好' })], 1, `${name}的回答无法理解`, false],
  ['too much', () => [faults.bytes(Buffer.alloc(1_100_000, 'a'))], 1, `${name}返回的内容过大`, false],
  [
    'a place elsewhere',
    () => [faults.status(302, {}, { location: 'http://169.254.169.254/' })],
    1,
    `无法连接${name}：它要求转到别的地址，请管理员填写最终的地址`,
    false,
  ],
])('%s', async (_, given, calls, reason, retryable) => {
  server.fail(AT, ...given())
  expect(await reasonOf(listen())).toEqual([reason, retryable])
  expect(server.calls(AT)).toBe(calls)
})

test('a hanging service is given up once, and a cancellation ends the call at once', async () => {
  server.fail(AT, faults.hang)
  expect(await reasonOf(listen({ listenMs: 200 }))).toEqual([`${name}长时间没有响应`, true])
  expect(server.calls(AT)).toBe(1)
  server.fail(AT, faults.hang)
  const abort = new AbortController()
  const ended = reasonOf(listen({ signal: abort.signal }))
  await expect.poll(() => server.calls(AT)).toBe(2)
  abort.abort()
  expect(await ended).toEqual(['已取消', true])
})

const terms = ['保额', '等待期', '犹豫期', '现金价值']
test.each<[string, string, string]>([
  ['nothing', '', '没有听到说话'],
  ['signs', ' …。 ', '没有听到说话'],
  ['the terms as they were named', '保额、等待期、犹豫期、现金价值', '未能识别'],
  ['some of them, with a word more', '好的，等待期、犹豫期、现金价值。', '未能识别'],
  ['the same again and again', '谢谢观看。谢谢观看。谢谢观看。谢谢观看。', '未能识别'],
  ['a sound again and again', '那个嗯嗯嗯嗯嗯嗯嗯嗯嗯嗯', '未能识别'],
  ['a flood of words', '保险'.repeat(1001), '未能识别'],
])('%s is not understood', async (_, heard, reason) => {
  server.listening.heard = [heard]
  expect(await reasonOf(listen({ hotwords: terms }))).toEqual([reason, false])
})

test('similar texts are accepted: one term, two adjacent terms, a word said three times, terms in a sentence', async () => {
  const said = ['等待期', '保额、等待期', '对对对，是的是的是的', '我们的保额五十万，等待期九十天，犹豫期十五天，现金价值写在合同里']
  server.listening.heard = [...said]
  for (const text of said) expect((await listen({ hotwords: terms })).text).toBe(text)
})

test('if the service itself is sure that nobody spoke, the recording counts as silent', async () => {
  const segments = (no_speech_prob: number) => [{ no_speech_prob, avg_logprob: -1.4 }]
  server.fail(AT, (r) => json(r, { text: '字幕由社区提供', segments: segments(0.9) }))
  expect(await reasonOf(listen())).toEqual(['没有听到说话', false])
  server.fail(AT, (r) => json(r, { text: '保额五十万', segments: [...segments(0.9), ...segments(0.1)] }))
  expect((await listen()).text).toBe('保额五十万')
})
