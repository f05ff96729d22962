// Files over HTTP: typed by their content, stored below the tenant's prefix, read in ranges, and named safely.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jpeg, mp3, mp4, padded } from '#test/media-samples.ts'
import { formOf, png } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { temporaryFiles } from '#test/temporary-files.ts'
import { files, type UploadField, uploadRules } from '../contract.ts'

const content = {
  png,
  jpeg: jpeg(),
  mp4: mp4(),
  mp3: mp3(),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  gif: Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
  empty: Buffer.alloc(0),
}

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())

const upload = (field: UploadField, bytes: Buffer, name = '文件', as = author) =>
  as.ask(files.upload, { query: { field }, form: formOf(bytes, name) })
const temporary = () => temporaryFiles(world.dataDir)
const read = (url: string, headers: Record<string, string> = {}, as = author) => as.fetch(url, { headers })

describe('uploading', () => {
  test('a file name may be long, and cannot change the direction of text', async () => {
    for (const name of [`${'保'.repeat(300)}.png`, `${'𠮷'.repeat(300)}.png`, '\u202Egnp.exe', `a${'\u0301\u0323'.repeat(500)}.png`]) {
      const { content: kept } = await upload('cover', content.png, name)
      expect(kept?.name).not.toMatch(/[\u202E]/)
      expect((await read(kept?.url ?? '')).status).toBe(200)
    }
  })

  test('a field accepts a file by its content, whatever the name is', async () => {
    for (const [field, bytes, name, extension] of [
      ['cover', content.png, '封面.mp4', 'png'],
      ['image', content.jpeg, '图片.png', 'jpeg'],
      ['audio', content.mp3, '录音.exe', 'mp3'],
      ['video', content.mp4, '../../etc/passwd', 'mp4'],
    ] as const) {
      const answer = await upload(field, bytes, name)
      expect(answer).toMatchObject({ status: 200, code: 0 })
      expect(answer.content.path).toMatch(new RegExp(`^tenant/\\d+/resource/[0-9a-f-]{36}/\\d{13}[\\p{L}\\p{N}._-]*\\.${extension}$`, 'u'))
      expect(answer.content.url).toBe(`/ai-training/v1/management/file/download/local/${encodeURI(answer.content.path)}`)
      expect(Buffer.from(await (await read(answer.content.url)).arrayBuffer()).equals(bytes)).toBe(true)
    }
    expect(await temporary()).toEqual([])
  })

  test.each<[UploadField, keyof typeof content, string]>([
    ['video', 'png', '只支持 .mp4 类型文件'],
    ['audio', 'mp4', '只支持 .mp3 类型文件'],
    ['image', 'mp3', '只支持 .png/.jpeg 类型文件'],
    ['cover', 'gif', '只支持 .png/.jpeg 类型文件'],
    ['cover', 'svg', '只支持 .png/.jpeg 类型文件'],
    ['cover', 'html', '只支持 .png/.jpeg 类型文件'],
    ['cover', 'empty', '只支持 .png/.jpeg 类型文件'],
  ])('the field %s refuses %s by its content, and stores no part of it', async (field, kind, message) => {
    const before = (await world.owner.query('select 1 from file')).rowCount
    expect(await upload(field, content[kind], `好的${uploadRules[field].types[0]}`)).toMatchObject({
      status: 415,
      succ: false,
      msg: message,
      content: null,
    })
    expect((await world.owner.query('select 1 from file')).rowCount).toBe(before)
    expect(await temporary()).toEqual([])
  })

  test('without a field, the content decides the type', async () => {
    const send = (bytes: Buffer) => author.ask(files.upload, { form: formOf(bytes, '文件') })
    for (const [bytes, extension] of [
      [content.png, 'png'],
      [content.mp3, 'mp3'],
      [content.mp4, 'mp4'],
    ] as const)
      expect((await send(bytes)).content.path.split('.').at(-1)).toBe(extension)
    expect(await send(content.html)).toMatchObject({ status: 415, msg: '只支持 .png/.jpeg/.mp3/.mp4 类型文件' })
  })

  test('a request without a file or form is refused with a message', async () => {
    const none = new FormData()
    none.append('note', 'x')
    expect(await author.ask(files.upload, { query: { field: 'image' }, form: none })).toMatchObject({ code: 40000, msg: '请选择文件' })
    expect((await author.ask(files.upload, { query: { field: 'image' }, body: {} })).status).toBe(400)
    expect((await author.ask(files.upload, { query: { field: 'anything' }, form: formOf(png) })).status).toBe(400)
  })

  test('a request with two files stores one at most', async () => {
    const form = formOf(png)
    form.append('file', new Blob([new Uint8Array(png)]), '二.png')
    const before = (await world.owner.query('select 1 from file')).rowCount ?? 0
    expect((await author.ask(files.upload, { query: { field: 'image' }, form })).status).toBeLessThan(500)
    expect((await world.owner.query('select 1 from file')).rowCount).toBeLessThanOrEqual(before + 1)
    expect(await temporary()).toEqual([])
  })

  test('a user with many uploads does not delay others', async () => {
    const admin = await world.signIn('admin')
    const many = Array.from({ length: 24 }, () => upload('video', content.mp4))
    let done = 0
    for (const one of many) void one.then(() => done++)
    await expect.poll(() => done).toBeGreaterThan(0)
    expect((await upload('video', content.mp4, '文件', admin)).succ).toBe(true)
    // only files that were ahead of it, and not all that were sent before
    expect(done).toBeLessThan(16)
    expect((await Promise.all(many)).filter((a) => !a.succ)).toEqual([])
  })

  test('a connection that breaks in the middle leaves no file behind', async () => {
    const { port } = new URL(world.url)
    const before = (await world.owner.query('select 1 from file')).rowCount
    await new Promise<void>((done) => {
      const outgoing = request({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: `${files.upload.path}?field=image`,
        headers: {
          host: `localhost:${port}`,
          token: author.token,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': '1000000',
        },
      })
      outgoing.on('error', () => done())
      outgoing.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
      outgoing.write(Buffer.concat([png, Buffer.alloc(200_000)]))
      const wait = setInterval(async () => {
        if (!(await temporary()).length) return
        clearInterval(wait)
        outgoing.destroy()
      }, 10)
    })
    await expect.poll(temporary).toEqual([])
    expect((await world.owner.query('select 1 from file')).rowCount).toBe(before)
  })

  test('an upload has an audit row with its name, also if it is refused', async () => {
    const refused = `select 1 from audit_log where action = '上传文件' and result = 415`
    const before = (await world.owner.query(refused)).rowCount ?? 0
    await upload('video', png)
    await expect.poll(async () => (await world.owner.query(refused)).rowCount).toBe(before + 1)
    const { content: kept } = await upload('image', png, '合同扫描件.png')
    const { rows } = await world.owner.query(`select action, after, actor_name from audit_log where entity_id = $1`, [kept.path])
    expect(rows).toEqual([{ action: '上传文件', after: { name: '合同扫描件.png', bytes: png.length }, actor_name: '周雅琴' }])
  })
})

describe('reading', () => {
  const bytes = padded(content.mp4, content.mp4.length + 1000)
  let url: string
  let key: string
  beforeAll(async () => {
    const kept = await author.get(files.upload, { query: { field: 'video' }, form: formOf(bytes) })
    url = kept.url
    key = kept.path
  })

  test('the whole file is sent with a type that browsers do not override', async () => {
    const answer = await read(url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=0, must-revalidate',
    })
    expect(answer.headers.get('content-disposition')).toBeNull()
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, bytes.length - 1],
    ['bytes=-10', bytes.length - 10, bytes.length - 1],
    ['bytes=-999999', 0, bytes.length - 1],
    [`bytes=5-999999`, 5, bytes.length - 1],
  ])('the range %s returns the right bytes', async (range, start, end) => {
    const answer = await read(url, { range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${bytes.length}`])
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  test.each([`bytes=${bytes.length}-`, 'bytes=999999-9999999', 'bytes=-0'])('the range %s gets 416', async (range) => {
    const answer = await read(url, { range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  })

  test.each(['bytes=-', 'items=0-1', 'bytes=0-1,5-6', 'bytes=a-b'])('the unsupported range %s gets the whole file', async (range) => {
    expect((await read(url, { range })).status).toBe(200)
  })

  test('a cached file is not sent again, and a range is only sent of the cached version', async () => {
    const etag = (await read(url)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304)
    expect((await read(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await read(url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  })

  test('a download may have any name, which is encoded in the header', async () => {
    const name = '销售"话术\r\nX-Evil: 1;\'.mp4'
    const answer = await read(`${url}?name=${encodeURIComponent(name)}`)
    const header = answer.headers.get('content-disposition') ?? ''
    expect(header).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/)
    expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(name)
    expect(answer.headers.get('x-evil')).toBeNull()
  })

  test('no file outside the tenant’s own folder is readable, in any spelling', async () => {
    const other = await world.signIn('author', 'yuanfan')
    const theirs = await other.get(files.upload, { query: { field: 'image' }, form: formOf(png) })
    const base = files.download.path.replace('*', '')
    const own = key.split('/').slice(0, 2).join('/')
    const foreign = encodeURI(theirs.path).split('/').slice(1).join('/')
    for (const way of [
      encodeURI(theirs.path),
      `${own}/../${foreign}`,
      `${own}/%2e%2e/${foreign}`,
      `${own}/..%2f${foreign}`,
      `${own}%2f..%2f${foreign}`,
      `${own}/..%5c${foreign}`,
      `${own}/%252e%252e/${foreign}`,
      `${own}/resource/../../../../../../etc/passwd`,
      `${own}/resource/%00`,
      `${own}/`,
      `${own}/resource`,
      `/${encodeURI(key)}`,
      '.tmp/x',
      '',
      '/etc/passwd',
    ]) {
      const answer = await read(base + way)
      expect([way, answer.status]).toEqual([way, 404])
    }
    expect((await other.fetch(theirs.url)).status).toBe(200)
    expect((await world.anybody().fetch(url)).status).toBe(401)
  })

  test('the URL of a path is returned only for own paths', async () => {
    expect(await author.get(files.url, { query: { filename: key } })).toBe(url)
    for (const filename of [
      'tenant/1/resource/x.png',
      'x.png',
      `${key.split('/').slice(0, 2).join('/')}/../1/x.png`,
      'http://evil.example/x',
    ])
      expect([filename, (await author.ask(files.url, { query: { filename } })).status]).toEqual([filename, 404])
  })
})

test('a course shows its uploaded cover; a file that is no picture of this tenant is refused', async () => {
  const cover = (await upload('cover', png)).content
  const course = await author.get(courses.createCourse, { body: { title: '有封面', description: '描述', imageFile: cover.path } })
  expect(course).toMatchObject({ imageFile: cover.path, imageFileUrl: cover.url })
  expect((await read(course.imageFileUrl ?? '')).status).toBe(200)
  const video = (await upload('video', content.mp4)).content
  const theirs = await (await world.signIn('author', 'yuanfan')).get(files.upload, { query: { field: 'cover' }, form: formOf(png) })
  const gone = '文件不存在或已失效，请重新上传'
  for (const [imageFile, message] of [
    [video.path, '只支持 .png/.jpeg 类型文件'],
    ...[theirs.path, cover.url, '../../etc/passwd'].map((other) => [other, gone] as const),
  ] as const)
    expect(await author.ask(courses.updateCourse, { body: { id: course.id, title: '改', description: '改', imageFile } })).toMatchObject({
      succ: false,
      fields: [{ field: 'imageFile', message }],
    })
  const bare = await author.get(courses.updateCourse, { body: { id: course.id, title: '有封面', description: '描述', imageFile: '' } })
  expect(bare).toMatchObject({ imageFile: null, imageFileUrl: null })
})
