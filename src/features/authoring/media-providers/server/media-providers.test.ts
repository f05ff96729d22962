// Tests over HTTP of services, with local servers that speak their protocols: cards, tests, permission, rate limits.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faults, startServices } from '#test/media-services.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { findFfmpeg } from '#engines/providers.ts'
import { mediaProviders, type ProviderId } from '../contract.ts'

let server: Awaited<ReturnType<typeof startServices>>
let world: World
let bare: World
let admin: Person
const model = mkdtempSync(path.join(tmpdir(), 'yanwu-model-'))
beforeAll(async () => {
  server = await startServices()
  bare = await startWorld()
  world = await startWorld({
    SPEECH_OPENAI_URL: server.url,
    SPEECH_OPENAI_KEY: 'key-of-the-test',
    SPEECH_OPENAI_VOICES: 'zf_xiaoxiao,zm_yunxi',
    DUIX_SPEECH_URL: server.url,
    DUIX_VIDEO_URL: server.url,
    DUIX_DATA_DIR: server.dataDir,
    TENCENT_IVH_URL: server.url,
    TENCENT_IVH_APP_KEY: 'app-of-the-test',
    TENCENT_IVH_ACCESS_TOKEN: server.tencent.secret,
    SHERPA_MODEL_DIR: model,
    LISTEN_OPENAI_URL: server.url,
    LISTEN_OPENAI_KEY: 'key-of-the-test',
    JUDGE_OPENAI_URL: server.url,
    JUDGE_OPENAI_KEY: 'key-of-the-test',
    JUDGE_OPENAI_MODEL: 'judge-1',
    TALK_OPENAI_MODEL: 'talk-1',
  })
  admin = await world.signIn('admin')
})
afterAll(async () => {
  await world?.close()
  await bare?.close()
  await server?.close()
})
beforeEach(() => server.reset())

const tryIt = (provider: ProviderId, voice?: string) => admin.get(mediaProviders.test, { body: { provider, ...(voice ? { voice } : {}) } })

describe('cards', () => {
  test('without configuration only the built-in engine is available, and the others list their variables', async () => {
    const list = await (await bare.signIn('admin')).get(mediaProviders.list)
    expect(list.map((p) => [p.id, p.configured])).toEqual([
      ['house', true],
      ['openai', false],
      ['duix', false],
      ['sherpa', false],
      ['tencent', false],
      ['listen', false],
      ['hear', false],
      ['judge', false],
      ['talk', false],
      ['draft', false],
    ])
    for (const { id, variables } of list) if (id !== 'house') expect(variables.some((v) => v.needed)).toBe(true)
  })

  test('configured services show their abilities, but no addresses, keys or folders', async () => {
    const list = await admin.get(mediaProviders.list)
    // recognition is either local or external
    expect(list.filter((p) => !p.configured).map((p) => p.id)).toEqual(['hear'])
    expect(list.find((p) => p.id === 'openai')).toMatchObject({
      voices: ['zf_xiaoxiao', 'zm_yunxi'],
      abilities: { speed: true, pitch: false, readings: false },
    })
    const { host } = new URL(server.url)
    const at = (id: ProviderId) => list.find((p) => p.id === id)?.connection
    expect([at('house'), at('openai'), at('duix'), at('listen'), at('judge'), at('talk')]).toEqual([
      null,
      { host, model: 'tts-1' },
      null,
      { host, model: 'whisper-1' },
      { host, model: 'judge-1' },
      { host, model: 'talk-1' },
    ])
    const told = JSON.stringify(list)
    for (const secret of [server.url, 'key-of-the-test', 'app-of-the-test', server.tencent.secret, server.dataDir, model])
      expect(told).not.toContain(secret)
  })

  test('only administrators can see and test services', async () => {
    for (const who of ['author', 'viewer']) {
      const person = await world.signIn(who)
      expect((await person.ask(mediaProviders.list)).status).toBe(403)
      expect((await person.ask(mediaProviders.test, { body: { provider: 'house' } })).status).toBe(403)
    }
    expect((await world.anybody().ask(mediaProviders.list)).status).toBe(401)
  })
})

describe('connection tests', () => {
  const isMp3 = (sample: string | null) => {
    const run = spawnSync(findFfmpeg(), ['-hide_banner', '-f', 'mp3', '-i', 'pipe:0', '-f', 'null', '-'], {
      input: Buffer.from(sample ?? '', 'base64'),
    })
    return /Audio: mp3/.test(String(run.stderr))
  }

  test('a test of voices returns a recording', async () => {
    const house = await tryIt('house')
    expect(house).toMatchObject({ ok: true, reason: null })
    expect(isMp3(house.sample)).toBe(true)
    const openai = await tryIt('openai')
    expect(openai).toMatchObject({ ok: true, reason: null })
    expect(isMp3(openai.sample)).toBe(true)
    await tryIt('openai', 'zm_yunxi')
    expect(server.asked.map((a) => a.body['voice'])).toEqual(['zf_xiaoxiao', 'zf_xiaoxiao', 'zm_yunxi', 'zm_yunxi'])
  })

  test('a test of figures sends a request that creates nothing', async () => {
    expect(await tryIt('duix')).toMatchObject({ ok: true, sample: null, reason: expect.stringContaining('形象与声音') })
    expect(await tryIt('tencent')).toMatchObject({ ok: true, reason: null })
    expect(server.duix.submits).toBe(0)
    expect(server.asked.some((a) => a.path.includes('phototovideonotrain'))).toBe(false)
  })

  test('a test of recognition sends our own voice and returns the recognised text', async () => {
    server.listening.heard = ['您好，很高兴见到您']
    const told = await tryIt('listen')
    expect(told).toMatchObject({ ok: true, reason: expect.stringContaining('识别为「您好，很高兴见到您」') })
    expect(isMp3(told.sample)).toBe(true)
    const file = server.asked[0]?.body['file'] as { bytes: Buffer } | undefined
    expect(file?.bytes.toString('base64')).toBe(told.sample)
    server.fail('/v1/audio/transcriptions', faults.status(401))
    expect(await tryIt('listen')).toMatchObject({ ok: false, reason: 'OpenAI 兼容语音识别拒绝了访问，请管理员检查密钥（401）' })
  })

  test('a failed test gives a reason in words, and its audit row contains no secret', async () => {
    server.fail('/v1/audio/speech', faults.status(401, { error: { message: 'key-of-the-test is no key' } }))
    expect(await tryIt('openai')).toMatchObject({ ok: false, sample: null, reason: 'OpenAI 兼容语音拒绝了访问，请管理员检查密钥（401）' })
    server.fail('/easy/query', faults.bytes(Buffer.from('<html>')))
    expect(await tryIt('duix')).toMatchObject({ ok: false, reason: 'Duix.Avatar的回答无法理解' })
    server.fail(
      '/v2/ivh/videomaker/broadcastservice/getprogress',
      faults.status(200, { Header: { Code: 100003, Message: 'signature mismatch' } }),
    )
    expect(await tryIt('tencent')).toMatchObject({ ok: false, reason: expect.stringContaining('signature mismatch') })
    expect(await tryIt('sherpa')).toMatchObject({ ok: false, reason: expect.stringContaining('文件夹是空的') })
    writeFileSync(path.join(model, 'model.onnx'), 'no model'.repeat(100))
    for (const name of ['tokens.txt', 'lexicon.txt']) writeFileSync(path.join(model, name), 'a 1\n')
    expect(await tryIt('sherpa')).toMatchObject({ ok: false, reason: expect.stringContaining('检查') })
    const { rows } = await world.owner.query(`select after::text, entity_id from audit_log where entity = 'media-provider' order by id`)
    expect(rows.at(-1)).toMatchObject({ entity_id: 'sherpa' })
    expect(JSON.stringify(rows)).not.toMatch(/key-of-the-test|app-of-the-test|token-of-the-test/)
  })

  test('a test of an unconfigured or unknown service is refused', async () => {
    const someone = await bare.signIn('admin')
    expect(await someone.ask(mediaProviders.test, { body: { provider: 'openai' } })).toMatchObject({
      succ: false,
      msg: '没有配置OpenAI 兼容语音',
    })
    expect((await someone.ask(mediaProviders.test, { body: { provider: 'nobody' as never } })).status).toBe(400)
  })

  test('too many tests get 429', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 14; i++) statuses.push((await admin.ask(mediaProviders.test, { body: { provider: 'tencent' } })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
