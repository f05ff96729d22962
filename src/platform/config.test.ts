// Configuration: every fault told at once, nothing started with a wrong one.
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without any variable the program runs by itself, for this machine only, with its demonstration', () => {
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
    mediaWorkers: 1,
  })
})

test.each([
  ['false', false],
  ['true', 1],
  ['2', 2],
  ['10.0.0.0/8,::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s', (given, means) => expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(means))

test('with a database of its own the demonstration is off, unless it is asked for', () => {
  const DATABASE_URL = 'postgres://u:p@db/yanwu'
  expect(readConfig({ DATABASE_URL }).demoData).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO_DATA: 'true' }).demoData).toBe(true)
  expect(readConfig({ DEMO_DATA: '0' }).demoData).toBe(false)
})

test('an empty variable is an absent one; the data folder is absolute', () => {
  expect(readConfig({ PORT: '', ROLE: '', DATABASE_URL: '', DEMO_DATA: '' }).port).toBe(8080)
  expect(path.isAbsolute(readConfig({ DATA_DIR: './x' }).dataDir)).toBe(true)
})

test('every bad variable is told in one message, with its value', () => {
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

test('a password, even a bad one, is never repeated, nor that in the address of a database', () => {
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

test('files lie in a folder, unless an object store is named with all that it needs', () => {
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
