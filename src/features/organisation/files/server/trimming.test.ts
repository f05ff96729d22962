// Tests over HTTP with the real child process: a part of a sound is cut while the form waits, and the original stays.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaOf } from '#test/media-samples.ts'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { ownName } from '#shared/file-address.ts'
import { files } from '../contract.ts'

let world: World
let author: Person
let stranger: Person
let colleague: Person
beforeAll(async () => {
  world = await startWorld()
  ;[author, stranger, colleague] = (await Promise.all([
    world.signIn('author'),
    world.signIn('admin', 'yuanfan'),
    world.signIn('admin'),
  ])) as [Person, Person, Person]
})
afterAll(() => world?.close())

const recording = () => formOf(mediaOf('mp3', '-f', 'lavfi', '-i', 'sine=d=3', '-c:a', 'libmp3lame'), '开场白.mp3')
const send = async () => (await author.ask(files.upload, { query: { field: 'audio' }, form: recording() })).content
const ask = (body: { path: string; fromMs: number; toMs: number }, as = author) => as.ask(files.trim, { body })
async function trim(body: { path: string; fromMs: number; toMs: number }) {
  for (;;) {
    const answer = await ask(body)
    if (!answer.succ) throw new Error(answer.msg)
    if (answer.content.file) return answer.content.file
  }
}

test('a part becomes a file of its own with the same name, and the whole stays', { timeout: 60_000 }, async () => {
  const sent = await send()
  const part = await trim({ path: sent.path, fromMs: 500, toMs: 1500 })
  expect(part.path).not.toBe(sent.path)
  expect(ownName(part.path)).toBe('开场白.mp3')
  expect(Math.abs((part.durationMs ?? 0) - 1000)).toBeLessThan(120)
  expect((await author.fetch(part.url)).status).toBe(200)
  expect((await author.fetch(sent.url)).status).toBe(200)
})

test('a part of a file that the caller may not see, of a picture, or outside the medium is refused in words', async () => {
  const { path } = await send()
  const gone = { succ: false, msg: '文件不存在或已失效，请重新上传' }
  for (const as of [stranger, colleague]) expect(await ask({ path, fromMs: 0, toMs: 1000 }, as)).toMatchObject(gone)
  expect(await ask({ path: 'tenant/1/../2/resource/a.mp3', fromMs: 0, toMs: 1000 })).toMatchObject(gone)
  expect(await ask({ path, fromMs: 5000, toMs: 9000 })).toMatchObject({ succ: false, msg: '截取的部分不足 0.2 秒，请重新选择' })
  expect(await ask({ path, fromMs: 900, toMs: 1000 })).toMatchObject({ succ: false, fields: [{ field: 'toMs' }] })
})
