// Configuration: an error lists every bad variable, and the program does not start with a bad one.
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without any variable the program serves only this machine, with its demonstration data', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    role: 'all',
    databaseUrl: undefined,
    demoData: true,
    trustProxy: false,
    platformDomain: 'demo',
    baseHost: 'localhost',
    sessionIdleHours: 12,
    sessionDays: 7,
    mediaWork: { atOnce: 1, sourcesBytes: 2 ** 31, convertMs: 3_600_000 },
  })
})

test.each([
  ['false', false],
  ['true', 1],
  ['2', 2],
  ['10.0.0.0/8,::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s', (given, means) => expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(means))

test.each([
  [{}, 'http://localhost:8080', 'http://yuanfan.localhost:8080'],
  [{ BASE_HOST: 'train.example.com' }, 'https://train.example.com', 'https://yuanfan.train.example.com'],
  [{ PUBLIC_ORIGIN: 'https://{domain}.t.cn:8443' }, 'https://t.cn:8443', 'https://yuanfan.t.cn:8443'],
  [{ PUBLIC_ORIGIN: 'https://train.intra' }, 'https://train.intra', 'https://train.intra'],
])('with %j the tenants are at these origins', (env, own, other) => {
  const { originOf } = readConfig(env).identity
  expect([originOf('demo'), originOf('yuanfan')]).toEqual([own, other])
})

test('with an external database the demonstration is off unless a variable turns it on', () => {
  const DATABASE_URL = 'postgres://u:p@db/yanwu'
  expect(readConfig({ DATABASE_URL }).demoData).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO_DATA: 'true' }).demoData).toBe(true)
  expect(readConfig({ DEMO_DATA: '0' }).demoData).toBe(false)
})

test('an empty variable is an absent one; the data folder is absolute', () => {
  expect(readConfig({ PORT: '', ROLE: '', DATABASE_URL: '', DEMO_DATA: '' }).port).toBe(8080)
  expect(path.isAbsolute(readConfig({ DATA_DIR: './x' }).dataDir)).toBe(true)
})

test('one message names every bad variable with its value', () => {
  const bad = {
    PORT: '99999',
    ROLE: 'boss',
    DATABASE_URL: 'mysql://x',
    DATABASE_POOL: '1',
    PLATFORM_DOMAIN: 'Not A Label',
    ADMIN_PASSWORD: 'no spaces!',
    TRUST_PROXY: 'maybe',
    MEDIA_WORKERS: '0',
    SESSION_DAYS: 'x',
    OUTBOUND_ALLOW: '10.0.0.0/99',
    PUBLIC_ORIGIN: 'train.example.com/path',
    LOG_LEVEL: 'loud',
    DEMO_DATA: 'perhaps',
    PG_PORT: '80',
  }
  const refused = () => readConfig(bad)
  expect(refused).toThrow(ConfigError)
  expect(refused).toThrow(/^配置有误/)
  for (const [name, value] of Object.entries(bad)) {
    const shown = name === 'ADMIN_PASSWORD' || name === 'DATABASE_URL' ? '' : JSON.stringify(value)
    expect(refused).toThrow(new RegExp(`  ${name} = .*${shown}`))
  }
})

test('a message never repeats a password or a database URL, even a bad one', () => {
  const message = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return String(error)
    }
  }
  expect(message({ ADMIN_PASSWORD: 'geheim wort!' })).toContain('ADMIN_PASSWORD')
  expect(message({ ADMIN_PASSWORD: 'geheim wort!' })).not.toContain('geheim')
  expect(message({ DATABASE_URL: 'mysql://root:geheim@db/x' })).not.toContain('geheim')
})

const store = { STORAGE_BUCKET: 'yanwu', STORAGE_ACCESS_KEY_ID: 'id', STORAGE_ACCESS_KEY_SECRET: 'secret' }

test('files are kept in a folder unless an object store is fully configured', () => {
  expect(readConfig({}).storage).toEqual({ kind: 'folder' })
  expect(readConfig({ STORAGE: 's3', STORAGE_ENDPOINT: 'http://store:9000/', ...store }).storage).toMatchObject({
    kind: 's3',
    endpoint: 'http://store:9000',
    publicEndpoint: 'http://store:9000',
    stsEndpoint: 'http://store:9000',
    stsRole: undefined,
    region: 'us-east-1',
    pathStyle: true,
  })
  expect(readConfig({ STORAGE: 'oss', STORAGE_REGION: 'cn-beijing', ...store }).storage).toMatchObject({
    kind: 'oss',
    endpoint: 'https://s3.oss-cn-beijing.aliyuncs.com',
    stsEndpoint: 'https://sts.cn-beijing.aliyuncs.com',
    pathStyle: false,
  })
})

test.each([
  [{ STORAGE: 's3' }, 'STORAGE_ENDPOINT、STORAGE_BUCKET、STORAGE_ACCESS_KEY_ID、STORAGE_ACCESS_KEY_SECRET'],
  [{ STORAGE: 'oss', ...store, STORAGE_ACCESS_KEY_SECRET: '' }, 'STORAGE_ACCESS_KEY_SECRET'],
  [{ STORAGE: 's3', ...store, STORAGE_ENDPOINT: 'store:9000' }, 'STORAGE_ENDPOINT'],
  [{ STORAGE: 's3', ...store, STORAGE_ENDPOINT: 'ftp://store' }, 'STORAGE_ENDPOINT'],
  [{ STORAGE: 's3', ...store, STORAGE_ENDPOINT: 'http://store', STORAGE_BUCKET: 'No Bucket' }, 'STORAGE_BUCKET'],
  [{ STORAGE: 's3', ...store, STORAGE_ENDPOINT: 'http://10.0.0.1:9000', STORAGE_PATH_STYLE: 'false' }, 'STORAGE_PATH_STYLE=true'],
  [{ STORAGE: 'minio' }, 'STORAGE'],
])('the store %j is refused at the start', (env, words) => expect(() => readConfig(env)).toThrow(words))

const duix = { DUIX_SPEECH_URL: 'http://gpu:18180/', DUIX_DATA_DIR: '/data/duix' }
const tencent = { TENCENT_IVH_APP_KEY: 'key', TENCENT_IVH_ACCESS_TOKEN: 'token' }

test('speech and figure services are off by default, and each requires all its settings', () => {
  expect(readConfig({}).mediaServices).toEqual({})
  expect(
    readConfig({ SPEECH_OPENAI_URL: 'http://kokoro:8880/', SPEECH_OPENAI_VOICES: 'zf_xiaoxiao,zm_yunxi' }).mediaServices.openai,
  ).toEqual({
    url: 'http://kokoro:8880',
    key: '',
    model: 'tts-1',
    voices: ['zf_xiaoxiao', 'zm_yunxi'],
  })
  expect(readConfig(duix).mediaServices.duix).toEqual({
    speechUrl: 'http://gpu:18180',
    videoUrl: undefined,
    dataDir: '/data/duix',
    containerDir: '/code/data',
  })
  expect(readConfig(tencent).mediaServices.tencent?.url).toBe('https://gw.tvs.qq.com')
  expect(readConfig({ SHERPA_MODEL_DIR: '/models/melo' }).mediaServices.sherpa).toEqual({ folder: '/models/melo' })
  expect(readConfig({ JUDGE_OPENAI_URL: 'http://gpu:8000', JUDGE_OPENAI_MODEL: 'qwen' }).mediaServices.judge).toMatchObject({
    url: 'http://gpu:8000',
    model: 'qwen',
    dailyTokens: 1_000_000,
  })
  const talk = { TALK_OPENAI_URL: 'http://gpu:8000', TALK_OPENAI_MODEL: 'qwen', TALK_OPENAI_KEY: 'geheim', TALK_OPERATOR: '云公司' }
  const service = { url: 'http://gpu:8000', model: 'qwen', key: 'geheim', operator: '云公司' }
  expect(readConfig(talk).mediaServices).toMatchObject({ talk: { ...service, dailyTokens: 5_000_000, thinking: 'auto' } })
  expect(readConfig(talk).mediaServices.judge).toBeUndefined()
  // a use with a model and no address takes the service of the other use, never its key for another address
  expect(readConfig({ ...talk, JUDGE_OPENAI_MODEL: 'qwen', TALK_THINKING: 'keep' }).mediaServices.judge).toEqual({
    ...{ ...service, dailyTokens: 1_000_000, thinking: 'keep' },
  })
  expect(readConfig({ ...talk, JUDGE_OPENAI_URL: 'http://b', JUDGE_OPENAI_MODEL: 'qwen' }).mediaServices.judge).toMatchObject({
    ...{ url: 'http://b', key: '', thinking: 'auto' },
  })
  // drafts use the service of talks, unless they have a model of their own
  expect(readConfig({ ...talk, DRAFT_DAILY_TOKENS: '7', DRAFT_OPERATOR: '起草公司' }).mediaServices.draft).toEqual({
    ...{ ...service, dailyTokens: 7, operator: '起草公司', thinking: 'auto' },
  })
  expect(readConfig({ ...talk, DRAFT_OPENAI_MODEL: 'big', TALK_THINKING: 'keep' }).mediaServices.draft).toEqual({
    ...{ ...service, model: 'big', dailyTokens: 1_000_000, thinking: 'auto' },
  })
  expect(readConfig({ ...talk, DRAFT_OPENAI_URL: 'http://b', DRAFT_OPENAI_MODEL: 'big' }).mediaServices.draft).toMatchObject({
    ...{ url: 'http://b', key: '', operator: '部署本系统的单位所选的服务商' },
  })
  const judge = { JUDGE_OPENAI_URL: 'http://gpu:8000', JUDGE_OPENAI_MODEL: 'qwen' }
  expect(readConfig(judge).mediaServices.draft).toBeUndefined()
  expect(readConfig({ ...judge, DRAFT_OPENAI_MODEL: 'big' }).mediaServices.draft).toMatchObject({ url: 'http://gpu:8000', model: 'big' })
  expect(readConfig({ LISTEN_OPENAI_URL: 'http://gpu:8000/', LISTEN_OPERATOR: ' 云\u200b公司 ' }).mediaServices.listen).toEqual({
    url: 'http://gpu:8000',
    key: '',
    model: 'whisper-1',
    operator: '云公司',
  })
  expect(readConfig({ LISTEN_SHERPA_DIR: '/models/ear' }).mediaServices).toMatchObject({ hear: { folder: '/models/ear' } })
})

test.each<[Record<string, string>, string]>([
  [{ SPEECH_OPENAI_KEY: 'geheim' }, 'SPEECH_OPENAI_KEY 还需要 SPEECH_OPENAI_URL'],
  [{ SPEECH_OPENAI_URL: 'kokoro:8880' }, 'SPEECH_OPENAI_URL'],
  [{ SPEECH_OPENAI_URL: 'file:///etc/passwd' }, 'SPEECH_OPENAI_URL'],
  [{ SPEECH_OPENAI_URL: 'http://me:secret@kokoro:8880' }, '不能有用户名或密码'],
  [{ SPEECH_OPENAI_URL: 'http://k', SPEECH_OPENAI_VOICES: 'a, b' }, 'SPEECH_OPENAI_VOICES'],
  [{ DUIX_VIDEO_URL: 'http://gpu:8383' }, 'DUIX_VIDEO_URL 还需要 DUIX_DATA_DIR'],
  [{ DUIX_DATA_DIR: '/data/duix' }, 'DUIX_DATA_DIR 还需要 DUIX_SPEECH_URL 或 DUIX_VIDEO_URL'],
  [{ ...duix, DUIX_DATA_DIR: 'data' }, 'DUIX_DATA_DIR'],
  [{ TENCENT_IVH_APP_KEY: 'key' }, 'TENCENT_IVH_APP_KEY 还需要 TENCENT_IVH_ACCESS_TOKEN'],
  [{ TENCENT_IVH_URL: 'http://local' }, 'TENCENT_IVH_URL 还需要 TENCENT_IVH_APP_KEY、TENCENT_IVH_ACCESS_TOKEN'],
  [{ SHERPA_MODEL_DIR: 'models' }, 'SHERPA_MODEL_DIR'],
  [{ JUDGE_OPENAI_URL: 'http://gpu:8000', JUDGE_OPENAI_KEY: 'geheim' }, 'JUDGE_OPENAI_URL、JUDGE_OPENAI_KEY 还需要 JUDGE_OPENAI_MODEL'],
  [{ TALK_OPENAI_KEY: 'geheim', TALK_THINKING: 'keep' }, 'TALK_OPENAI_KEY、TALK_THINKING 还需要 TALK_OPENAI_URL、TALK_OPENAI_MODEL'],
  [
    { JUDGE_OPENAI_URL: 'http://gpu', JUDGE_OPENAI_MODEL: 'a', TALK_OPENAI_MODEL: 'a', TALK_OPENAI_KEY: 'geheim' },
    'TALK_OPENAI_KEY 还需要 TALK_OPENAI_URL',
  ],
  [{ TALK_OPENAI_URL: 'http://gpu', TALK_OPENAI_MODEL: 'a', TALK_THINKING: 'off' }, 'TALK_THINKING'],
  [{ DRAFT_OPENAI_URL: 'http://gpu', DRAFT_OPENAI_KEY: 'geheim' }, 'DRAFT_OPENAI_URL、DRAFT_OPENAI_KEY 还需要 DRAFT_OPENAI_MODEL'],
  [
    { DRAFT_OPENAI_MODEL: 'a', DRAFT_DAILY_TOKENS: '7' },
    'DRAFT_OPENAI_MODEL、DRAFT_DAILY_TOKENS 还需要 DRAFT_OPENAI_URL、DRAFT_OPENAI_MODEL',
  ],
  [{ TALK_OPENAI_URL: 'http://gpu', TALK_OPENAI_MODEL: 'a', DRAFT_OPENAI_KEY: 'geheim' }, 'DRAFT_OPENAI_KEY 还需要 DRAFT_OPENAI_URL'],
  [{ LISTEN_OPENAI_KEY: 'geheim', LISTEN_OPERATOR: '云公司' }, 'LISTEN_OPENAI_KEY、LISTEN_OPERATOR 还需要 LISTEN_OPENAI_URL'],
  [{ LISTEN_SHERPA_DIR: 'models' }, 'LISTEN_SHERPA_DIR'],
  [{ LISTEN_SHERPA_DIR: '/models/ear', LISTEN_OPENAI_URL: 'http://gpu:8000' }, 'LISTEN_SHERPA_DIR 与 LISTEN_OPENAI_URL 只能设置一个'],
  [{ LISTEN_OPENAI_URL: 'http://gpu:8000', LISTEN_OPERATOR: ' 本系统' }, '「本系统」留给本机的语音识别'],
])('the services %j are refused at the start, without a secret', (env, words) => {
  expect(() => readConfig(env)).toThrow(words)
  expect(() => readConfig(env)).not.toThrow('geheim')
})
