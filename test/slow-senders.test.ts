// Endless, slow or incomplete requests are cut off or answered in words, without an effect on others.
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let author: Person
let viewer: Person
beforeAll(async () => {
  world = await startWorld({ SLOW_SENDER_SECONDS: '0.6' })
  ;[author, viewer] = [await world.signIn('author'), await world.signIn('viewer')]
})
afterAll(async () => world.close())

interface Wire {
  socket: Socket
  heard(): string
  closed: Promise<void>
}
function open(head: string[], start = ''): Wire {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk))
  socket.on('error', () => {})
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  if (head.length) socket.write(`${head.join('\r\n')}\r\nHost: ${new URL(world.url).host}\r\ntoken: ${author.token}\r\n\r\n${start}`)
  return { socket, heard: () => heard, closed }
}
const place = `${files.upload.path}?field=video`
const upload = [`POST ${place} HTTP/1.1`, 'Content-Type: multipart/form-data; boundary=b', 'Transfer-Encoding: chunked']
const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
const chunk = (text: string | Buffer) =>
  Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), Buffer.from(text), Buffer.from('\r\n')])
const json = (path: string, length: number) => [`POST ${path} HTTP/1.1`, 'Content-Type: application/json', `Content-Length: ${length}`]

test('an endless upload is refused in words and cut off', async () => {
  const wire = open(upload)
  wire.socket.write(chunk(part))
  const piece = chunk(Buffer.alloc(64_000, 1))
  let sent = 0
  const pour = () => {
    while (wire.socket.writable && sent < 2_000_000_000) {
      sent += 64_000
      if (!wire.socket.write(piece)) break
    }
  }
  wire.socket.on('drain', pour)
  pour()
  await wire.closed
  expect(wire.heard()).toContain('文件必须小于50M')
  expect(sent).toBeLessThan(2_000_000_000)
})

test('a trickling body and endless headers are cut off, and others are answered meanwhile', async () => {
  const slow = open(json(courses.createCourse.path, 500), '{')
  const drip = setInterval(() => slow.socket.write(' '), 50)
  const headers = open(['GET / HTTP/1.1'])
  headers.socket.write('X-More: ')
  const mute = open([])
  expect((await author.ask(courses.page)).status).toBe(200)
  await Promise.all([slow.closed, mute.closed])
  clearInterval(drip)
  headers.socket.destroy()
  expect(slow.heard()).toContain('408')
  expect(slow.heard()).toContain('请求发送过慢')
})

test('a body that declares too great a length is refused before it arrives', async () => {
  const wire = open(json(courses.createCourse.path, 50_000_000))
  await wire.closed
  expect(wire.heard()).toContain('HTTP/1.1 413')
  expect(wire.heard()).toContain('提交的内容过大')
})

test('a form without its end gives 400 in words', async () => {
  for (const body of [`${part}abc`, '--b\r\nContent-Disp', '']) {
    const answer = await author.fetch(place, {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    const { msg } = (await answer.json()) as { msg: string }
    expect([body, answer.status < 500, msg]).toEqual([body, true, expect.stringMatching(/文件/)])
  }
})

test('text that is not UTF-8 is refused, not stored as question marks', async () => {
  const gbk = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xd6, 0xd0]), Buffer.from('","description":"a"}')])
  const answer = await author.fetch(courses.createCourse.path, {
    method: 'POST',
    body: new Uint8Array(gbk),
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([400, '请以 UTF-8 编码提交'])
})

test('a caller without permission gets 403, not an error about the body', async () => {
  const wrong = [{ body: '{}' }, { body: '{"title":1}' }, { body: '{' }, { body: '{}', headers: { 'content-type': 'text/csv' } }]
  for (const init of wrong) {
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, ...init }
    expect([init.body, (await viewer.fetch(courses.createCourse.path, asked)).status]).toEqual([init.body, 403])
    expect((await author.fetch(courses.createCourse.path, asked)).status).not.toBe(403)
  }
})

test('an error of a malformed request names the field, and the item of a list', async () => {
  const line = { editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: '一句话' }
  const answer = await author.ask(scripts.save, { params: { subSceneId: '1' }, body: [line, { ...line, type: 'OTHER' }] })
  expect(answer).toMatchObject({ status: 400, msg: '请求错误：第 2 项 type 不正确' })
})
