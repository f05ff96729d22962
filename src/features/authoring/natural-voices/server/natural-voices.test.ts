// Tests over HTTP of natural voices: download from a local server, use by every tenant, permissions.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ArchiveServer, faults, startArchiveServer } from '#test/archive-server.ts'
import { tinyPack } from '#test/tiny-voice.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { findFfmpeg } from '#engines/providers.ts'
import { remove } from '#engines/voice-packs/install.ts'
import type { Pack } from '#engines/voice-packs/catalogue.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { naturalVoices } from '../contract.ts'

const root = mkdtempSync(path.join(tmpdir(), 'yanwu-natural-'))
const folder = path.join(root, 'voices')
let server: ArchiveServer
let archive: Buffer
let pack: Pack
let world: World
let admin: Person
let body: { name: string; address: string }
beforeAll(async () => {
  server = await startArchiveServer()
  ;({ archive, pack } = await tinyPack(`${server.url}/tiny-voice.tar.bz2`))
  server.set(archive)
  const catalogue = path.join(root, 'catalogue.json')
  writeFileSync(catalogue, JSON.stringify([pack, { ...pack, name: 'unsigned', sha256: null }]))
  world = await startWorld({ VOICES_DIR: folder, VOICES_CATALOGUE: catalogue, VOICES_MIRRORS: `${server.url}/mirror` })
  admin = await world.signIn('admin')
  body = { name: 'tiny', address: `${server.url}/mirror/tiny-voice.tar.bz2` }
})
afterAll(async () => {
  await world?.close()
  await server?.close()
  rmSync(root, { recursive: true, force: true })
})
afterEach(async () => {
  server.pace(0, 0)
  // the process that installed the pack may still hold files open
  await vi.waitFor(() => remove(folder, 'tiny'), { timeout: 20_000, interval: 50 })
})

const tiny = async (person = admin) => {
  const found = (await person.get(naturalVoices.list)).packs.find(({ name }) => name === 'tiny')
  if (!found) throw new Error('not in the list')
  return found
}
const comes = (state: string) => vi.waitFor(async () => expect((await tiny()).state).toBe(state), { timeout: 30_000, interval: 50 })
const isMp3 = (bytes: Buffer) =>
  /Audio: mp3/.test(
    String(spawnSync(findFfmpeg(), ['-hide_banner', '-f', 'mp3', '-i', 'pipe:0', '-f', 'null', '-'], { input: bytes }).stderr),
  )

test('a pack is downloaded, heard, added, used and made the default without a restart, also by another tenant', async () => {
  expect(await tiny()).toMatchObject({
    state: 'ABSENT',
    addresses: [body.address, pack.address],
    licence: 'Apache-2.0',
    bytes: archive.length,
  })
  expect((await admin.get(naturalVoices.list)).free).toBeGreaterThan(1e6)
  const preview = (id: string, person = admin) => person.fetch(digitalHumans.preview.path.replace(':templateId', id))
  expect((await preview('tiny.2')).status).toBe(404)

  expect(await admin.get(naturalVoices.start, { body })).toMatchObject({ name: 'tiny', state: 'WORKING' })
  await comes('READY')
  const { voices } = await tiny()
  expect(voices.map(({ templateId }) => templateId)).toEqual(['tiny.0', 'tiny.1', 'tiny.2', 'tiny.3', 'tiny.4'])
  const heard = await preview('tiny.2')
  expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect(isMp3(Buffer.from(await heard.arrayBuffer()))).toBe(true)

  const source = { provider: 'sherpa' as const, pack: 'tiny', speaker: 2 }
  const voice = { type: 'VOICE' as const, name: '自然声音 · 小三', gender: 2 as const, source }
  const added = await admin.get(digitalHumans.create, { body: voice })
  expect(added.source).toEqual(source)
  const own = await preview(added.id)
  expect(isMp3(Buffer.from(await own.arrayBuffer()))).toBe(true)
  const { orgId } = await admin.get(sessions.info)
  const setting = await admin.get(digitalHumans.setting, { query: { id: orgId } })
  const changed = { targetId: orgId, targetType: 'TENANT' as const, answer: { ...setting.answer, gender: 2 as const, voiceId: added.id } }
  expect((await admin.get(digitalHumans.save, { body: changed })).answer).toMatchObject({ voiceName: voice.name })

  const other = await world.signIn('admin', 'yuanfan')
  expect((await tiny(other)).state).toBe('READY')
  expect((await other.get(digitalHumans.create, { body: voice })).name).toBe(voice.name)
  expect(await admin.ask(naturalVoices.start, { body })).toMatchObject({ succ: false, msg: '「小小的声音」已经装好' })
  const { rows } = await world.owner.query(`select action, after from audit_log where entity = 'natural-voice' order by id`)
  expect(rows).toEqual([{ action: '下载自然声音', after: { name: '小小的声音', address: body.address } }])
})

test('a removed pack is reported, so its voices can be neither heard nor added and lines give the reason', async () => {
  const source = { provider: 'sherpa' as const, pack: 'tiny', speaker: 1 }
  expect(await admin.ask(digitalHumans.create, { body: { type: 'VOICE', name: '没有的', gender: 1, source } })).toMatchObject({
    succ: false,
    msg: '没有配置这个自然声音，请管理员配置后再添加',
  })
  const { records } = await admin.get(digitalHumans.own, { query: { type: 'VOICE', pack: 'tiny' } })
  expect(records.map(({ source }) => 'pack' in source && source.pack)).toEqual(records.map(() => 'tiny'))
  expect(await admin.get(digitalHumans.own, { query: { type: 'VOICE', pack: 'other' } })).toMatchObject({ records: [], total: 0 })
  const gone = records.find(({ name }) => name === '自然声音 · 小三')
  // uses another speed, because the earlier audition is cached
  const answer = await admin.fetch(`${digitalHumans.preview.path.replace(':templateId', gone?.id ?? '')}?speed=0.9`)
  expect(await answer.json()).toMatchObject({
    succ: false,
    msg: '自然声音「tiny」不在这台机器上，请管理员在「形象与声音」中下载，或换一个声音',
  })
})

describe('download', () => {
  test('everybody sees the progress, and a download can be paused, resumed and requested twice without doubling', async () => {
    server.pace(400, 60)
    server.asked.length = 0
    await admin.get(naturalVoices.start, { body })
    await vi.waitFor(async () => expect((await tiny()).received).toBeGreaterThan(1000), { timeout: 20_000, interval: 30 })
    expect(await admin.get(naturalVoices.start, { body })).toMatchObject({ state: 'WORKING', phase: 'download' })
    const other = await world.signIn('admin', 'yuanfan')
    expect(await tiny(other)).toMatchObject({ state: 'WORKING', phase: 'download', address: body.address })
    await admin.get(naturalVoices.pause, { body: { name: 'tiny' } })
    await comes('PAUSED')
    expect((await tiny()).received).toBeGreaterThan(1000)
    expect(server.asked.length).toBe(1)
    server.pace(0, 0)
    await admin.get(naturalVoices.start, { body })
    await comes('READY')
    expect(server.asked.at(-1)?.range).toMatch(/^bytes=[1-9]\d*-$/)
  })

  test('a failed download gives a reason and can be retried', async () => {
    server.next(faults.html)
    await admin.get(naturalVoices.start, { body })
    await comes('FAILED')
    expect((await tiny()).reason).toMatch(/返回的是网页而不是声音包/)
    await admin.get(naturalVoices.start, { body })
    await comes('READY')
  })
})

describe('permissions', () => {
  test('only administrators of the platform download packs, and others see them', async () => {
    const other = await world.signIn('admin', 'yuanfan')
    expect((await other.ask(naturalVoices.start, { body })).status).toBe(403)
    expect((await other.ask(naturalVoices.pause, { body: { name: 'tiny' } })).status).toBe(403)
    const author = await world.signIn('author')
    for (const [endpoint, given] of [
      [naturalVoices.start, body],
      [naturalVoices.pause, { name: 'tiny' }],
    ] as const)
      expect((await author.ask(endpoint, { body: given })).status).toBe(403)
    expect((await author.ask(naturalVoices.list)).status).toBe(403)
    expect((await tiny()).state).toBe('ABSENT')
  })

  test('downloads come only from listed addresses and need a known digest', async () => {
    const refused = { succ: false, msg: '请从列出的来源中选择' }
    expect(await admin.ask(naturalVoices.start, { body: { ...body, address: 'http://169.254.169.254/latest' } })).toMatchObject(refused)
    expect(await admin.ask(naturalVoices.start, { body: { name: 'unsigned', address: pack.address } })).toMatchObject(refused)
    expect(await admin.ask(naturalVoices.start, { body: { ...body, name: 'nobody' } })).toMatchObject({
      succ: false,
      msg: '没有这个自然声音',
    })
    expect((await admin.ask(naturalVoices.start, { body: { ...body, name: '../tiny' } })).status).toBe(400)
  })
})
