// A PDF as a tenant's picture: its first page is drawn at the upload; an unreadable PDF is refused with a message.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutAt, pdfOf } from '#test/media-samples.ts'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { files } from '#features/organisation/files/contract.ts'
import { temporaryFiles } from '#test/temporary-files.ts'
import { tenantSetup } from '../contract.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

const send = (bytes: Buffer) => admin.ask(tenantSetup.uploadImage, { form: formOf(bytes, '标志.pdf') })
const rows = async () => (await world.owner.query<{ n: string }>('select count(*) n from file')).rows[0]?.n

test('the first page of a PDF becomes the picture', async () => {
  const { path: key, url } = (await send(pdfOf())).content
  expect(key).toMatch(/\.png$/)
  const shown = await admin.fetch(url)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await shown.arrayBuffer()).byteLength).toBeLessThan(50 * 1024)
  const { rows: known } = await world.owner.query('select kind, width, height from file where path = $1', [key])
  expect(known).toEqual([{ kind: 'IMAGE', width: 1600, height: 800 }])
  expect(await temporaryFiles(world.dataDir)).toEqual([])
})

test('a locked or broken PDF is refused with a message, and no part of it stays', async () => {
  const before = await rows()
  expect(await send(pdfOf(true))).toMatchObject({ succ: false, msg: 'PDF 设有密码，无法打开' })
  for (const share of [0.1, 0.4, 0.7])
    expect([share, (await send(cutAt(pdfOf(), share))).msg]).toEqual([share, 'PDF 已损坏或无法显示，请换一个文件'])
  expect(await rows()).toBe(before)
  expect(await temporaryFiles(world.dataDir)).toEqual([])
})

test('no other field accepts a PDF', async () => {
  const answer = await admin.ask(files.upload, { query: { field: 'cover' }, form: formOf(pdfOf()) })
  expect(answer).toMatchObject({ status: 415, msg: '只支持 .png/.jpeg 类型文件' })
})
