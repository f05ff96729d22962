// Tests over HTTP of a local recogniser: a real model recognises our own voice, and a bad folder is reported.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sureEar } from '#test/tiny-ear.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { mediaProviders } from '../contract.ts'

const root = mkdtempSync(path.join(tmpdir(), 'yanwu-ear-'))
const folder = path.join(root, 'ear')
let world: World
let admin: Person
beforeAll(async () => {
  mkdirSync(folder)
  world = await startWorld({ LISTEN_SHERPA_DIR: folder })
  admin = await world.signIn('admin')
})
afterAll(async () => {
  await world?.close()
  rmSync(root, { recursive: true, force: true })
})
const tryIt = () => admin.get(mediaProviders.test, { body: { provider: 'hear' } })

test('the card says that nothing leaves this machine, and does not reveal the folder', async () => {
  const list = await admin.get(mediaProviders.list)
  expect(list.find((p) => p.id === 'hear')).toMatchObject({
    configured: true,
    gives: ['LISTENING'],
    outside: false,
    sends: null,
    connection: null,
  })
  expect(list.find((p) => p.id === 'listen')).toMatchObject({ configured: false })
  expect(JSON.stringify(list)).not.toContain(root)
})

test('the model recognises our own voice, and a missing or damaged model is reported', async () => {
  expect(await tryIt()).toMatchObject({ ok: false, reason: expect.stringContaining('文件夹是空的') })
  for (const [name, content] of Object.entries(sureEar())) writeFileSync(path.join(folder, name), content)
  const told = await tryIt()
  expect(told).toMatchObject({ ok: true, reason: expect.stringContaining('识别为「保额」') })
  expect(told.sample).not.toBeNull()
  writeFileSync(path.join(folder, 'model.onnx'), 'no model'.repeat(100))
  expect(await tryIt()).toMatchObject({ ok: false, sample: null, reason: expect.stringContaining('请管理员检查模型文件夹') })
})
