// External voices against a local service that speaks the protocol, and fails like real ones.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faults, pollingFast, json, say, startServices, wavOf } from '#test/media-services.ts'
import { MediaError, startMediaProcess } from '../media.ts'
import type { VoiceSource } from '../sources.ts'
import { findFfmpeg } from '../video/program.ts'
import { type RecordingOptions, record } from './recording.ts'
import { assertDefined } from '#shared/assert-defined.ts'

const TEXT = '您好，欢迎参加今天的训练。第二句话说得长一些，费率是3.5%，请您放心。'
const AT = '/v1/audio/speech'
const folder = mkdtempSync(path.join(tmpdir(), 'yanwu-voice-'))
const media = startMediaProcess()
let server: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  server = await startServices()
})
afterEach(() => {
  server.reset()
  expect(readdirSync(folder).filter((name) => /pcm|answer|partial/.test(name))).toEqual([])
})
afterAll(async () => {
  await media.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const openai: VoiceSource = { provider: 'openai', voice: 'zf_xiaoxiao' }
const options = (more: Partial<RecordingOptions> = {}): RecordingOptions => ({
  services: server.services,
  limits: pollingFast,
  ffmpeg: findFfmpeg,
  base: path.join(folder, 'x'),
  speed: 1,
  fileOf: async () => path.join(folder, 'reference.wav'),
  ...more,
})
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('did not fail')),
    (error: unknown) => {
      expect(error).toBeInstanceOf(MediaError)
      const { reason, retryable } = error as MediaError
      return [reason, retryable]
    },
  )

describe('OpenAI-compatible speech', () => {
  test('is called sentence by sentence, in hanzi, with its parameters; its times are reported', async () => {
    const heard: number[] = []
    const { voice, close } = await record(TEXT, openai, options({ speed: 1.2, onProgress: (share) => heard.push(share) }))
    expect(server.asked.map(({ body }) => body['input'])).toEqual([
      '您好，欢迎参加今天的训练。',
      '第二句话说得长一些，费率是百分之三点五，请您放心。',
    ])
    expect(server.asked[0]).toMatchObject({
      headers: { authorization: 'Bearer key-of-the-test' },
      body: { model: 'tts-1', voice: 'zf_xiaoxiao', response_format: 'wav', speed: 1.2, stream: false },
    })
    expect(heard).toEqual([0.5, 1])
    const out = path.join(folder, 'a.wav')
    const { durationMs } = await media.run({ kind: 'speech', text: TEXT, voice, out })
    await close()
    const { clauses } = JSON.parse(readFileSync(`${out}.json`, 'utf8'))
    expect(clauses.map((c: { text: string }) => c.text)).toEqual([
      '您好',
      '欢迎参加今天的训练',
      '第二句话说得长一些',
      '费率是3.5%',
      '请您放心',
    ])
    for (const [at, { startMs, endMs }] of clauses.entries()) {
      expect(endMs - startMs).toBeGreaterThan(200)
      expect(startMs).toBeGreaterThanOrEqual(clauses[at - 1]?.endMs ?? 0)
    }
    expect(clauses.at(-1).endMs).toBeLessThan(durationMs)
  })

  test('an address that ends in /v1, and a model of the voice', async () => {
    const services = { openai: { ...server.services.openai, url: `${server.url}/v1/`, key: '' } }
    await (await record('您好，欢迎您。', { ...openai, model: 'kokoro' }, options({ services }))).close()
    expect(server.asked[0]).toMatchObject({ path: AT, body: { model: 'kokoro' } })
    expect(server.asked[0]?.headers['authorization']).toBeUndefined()
  })

  test('after two failures of the service the third try succeeds', async () => {
    server.fail(AT, faults.status(500), faults.status(503))
    await (await record('您好，欢迎您。', openai, options())).close()
    expect(server.calls(AT)).toBe(3)
  })

  test('«too many» is retried at the time that the service names', async () => {
    server.fail(AT, faults.status(429, {}, { 'retry-after': '1' }))
    await (await record('您好，欢迎您。', openai, options())).close()
    const [refused, again] = server.asked.filter((one) => one.path === AT)
    expect(assertDefined(again, 'a second call').at - assertDefined(refused, 'a first call').at).toBeGreaterThan(950)
  })

  test.each<[string, () => Parameters<typeof server.fail>[1][], number, string, boolean]>([
    [
      'a wrong key',
      () => [faults.status(401, { error: { message: 'bad key key-of-the-test' } })],
      1,
      'OpenAI 兼容语音拒绝了访问，请管理员检查密钥（401）',
      false,
    ],
    [
      'a refusal, its words without the key',
      () => [faults.status(400, { detail: { error: 'x', message: 'voice zf not found key-of-the-test' } })],
      1,
      'OpenAI 兼容语音不接受这次请求（400）：voice zf not found ***',
      false,
    ],
    ['failures that do not end', () => [1, 2, 3].map(() => faults.status(502)), 3, 'OpenAI 兼容语音内部出错（502）：no', true],
    ['a flood', () => [1, 2, 3].map(() => faults.status(429)), 3, 'OpenAI 兼容语音请求过多，请稍后再试', true],
    ['half a body', () => [1, 2, 3].map(() => faults.halfBody), 3, 'OpenAI 兼容语音的回答中断了', true],
    ['nothing at all', () => [faults.bytes(Buffer.alloc(0))], 1, 'OpenAI 兼容语音返回的录音是空的', true],
    ['no sound', () => [faults.bytes(Buffer.from('<html>login</html>'))], 1, 'OpenAI 兼容语音返回的不是录音', true],
    ['an error in JSON as if it were a recording', () => [(r) => json(r, { error: 'x' })], 1, 'OpenAI 兼容语音返回的不是录音', true],
    ['a playlist', () => [faults.bytes(Buffer.from('#EXTM3U\n/etc/passwd'))], 1, 'OpenAI 兼容语音返回的不是录音', true],
    [
      'a wav that breaks off',
      () => [faults.bytes(wavOf(new Int16Array(20_000)).subarray(0, 9000))],
      1,
      'OpenAI 兼容语音返回的录音不完整',
      true,
    ],
    [
      'noise called a wav',
      () => [faults.bytes(Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), Buffer.alloc(300, 7)]))],
      1,
      'OpenAI 兼容语音返回的录音无法读取',
      true,
    ],
    ['too much', () => [faults.bytes(Buffer.alloc(70_000))], 1, 'OpenAI 兼容语音返回的内容过大', false],
  ])('%s', async (_, given, calls, reason, retryable) => {
    server.fail(AT, ...given())
    const limits = { ...pollingFast, maxAudio: 60_000 }
    expect(await reasonOf(record('您好，欢迎您。', openai, options({ limits })))).toEqual([reason, retryable])
    expect(server.calls(AT)).toBe(calls)
  })

  test('a hanging service is given up once', async () => {
    server.fail(AT, faults.hang)
    const limits = { ...pollingFast, speechMs: 300 }
    expect(await reasonOf(record('您好，欢迎您。', openai, options({ limits })))).toEqual(['OpenAI 兼容语音长时间没有响应', true])
    expect(server.calls(AT)).toBe(1)
  })

  test('a cancellation ends a request at once', async () => {
    server.fail(AT, faults.hang)
    const abort = new AbortController()
    setTimeout(() => abort.abort(), 100)
    expect(await reasonOf(record('您好，欢迎您。', openai, options({ signal: abort.signal })))).toEqual(['已取消', true])
  })

  test('an unreachable service, a redirect elsewhere and a missing configuration each give a message', async () => {
    const services = { openai: { ...server.services.openai, url: 'http://127.0.0.1:9' } }
    const [reason] = await reasonOf(record('您好，欢迎您。', openai, options({ services })))
    expect(reason).toMatch(/^无法连接OpenAI 兼容语音，请管理员检查地址和网络/)
    server.fail(AT, ...[1, 2, 3].map(() => faults.status(302, {}, { location: 'http://169.254.169.254/' })))
    expect((await reasonOf(record('您好，欢迎您。', openai, options())))[0]).toMatch(/^无法连接/)
    expect(await reasonOf(record('您好，欢迎您。', openai, options({ services: {} })))).toEqual([
      '没有配置OpenAI 兼容语音，请管理员配置后重试，或换一个声音',
      false,
    ])
  })

  test('silence, and a recording that is much too short, are refused', async () => {
    server.fail(AT, faults.bytes(wavOf(new Int16Array(40_000))))
    const silent = await record(TEXT.slice(0, 12), openai, options())
    const job = { kind: 'speech' as const, text: TEXT.slice(0, 12), out: path.join(folder, 'n.mp3') }
    expect(await reasonOf(media.run({ ...job, voice: silent.voice }))).toEqual(['语音服务返回的录音没有声音', true])
    await silent.close()
    server.fail(AT, faults.bytes(await say('好')))
    const short = await record('今天我们重点学习客户异议处理的方法。', openai, options())
    expect(await reasonOf(media.run({ ...job, text: '今天我们重点学习客户异议处理的方法。', voice: short.voice }))).toEqual([
      '语音服务返回的录音不完整',
      true,
    ])
    await short.close()
  })
})

describe('Duix.Avatar speech', () => {
  const duix: VoiceSource = { provider: 'duix', referenceAudio: 'tenant/1/voice.wav', referenceText: '这是录音里的话' }
  beforeAll(async () => writeFileSync(path.join(folder, 'reference.wav'), await say('这是录音里的话')))

  test('gets the recording where its container reads it', async () => {
    await (await record('您好，欢迎您。', duix, options({ speed: 1.2 }))).close()
    expect(server.asked[0]).toMatchObject({
      path: '/v1/invoke',
      body: { text: '您好，欢迎您。', format: 'wav', streaming: false, reference_text: '这是录音里的话' },
    })
    expect(server.asked[0]?.body['reference_audio']).toMatch(/^\/code\/data\/yanwu\/yanwu-source-\w+\.wav$/)
  })

  test('a missing recording, and a folder that is not writable, give a message', async () => {
    const gone = options({ fileOf: async () => path.join(folder, 'nothing.wav') })
    expect(await reasonOf(record('您好，欢迎您。', { ...duix, referenceAudio: 'tenant/1/gone.wav' }, gone))).toEqual([
      '数字人的素材文件已不存在，请重新选择形象或声音',
      false,
    ])
    const services = { duix: { ...server.services.duix, dataDir: '/proc/nowhere' } }
    expect((await reasonOf(record('您好，欢迎您。', duix, options({ services }))))[0]).toMatch(/请管理员检查 DUIX_DATA_DIR$/)
  })

  test('its failures give a message', async () => {
    server.fail('/v1/invoke', ...[1, 2, 3].map(() => faults.status(500, { message: 'CUDA out of memory' })))
    expect(await reasonOf(record('您好，欢迎您。', duix, options()))).toEqual(['Duix.Avatar内部出错（500）：CUDA out of memory', true])
  })
})
