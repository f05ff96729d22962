// Files over HTTP with a real object store (npm run test:s3): the same behaviour, and a store that fails in between.
import { mp4 as second, padded } from '#test/media-samples.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askStore, openBucket, realStore, storeEnv } from '#test/real-store.ts'
import { formOf, png } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { files } from '../contract.ts'

const mp4 = padded(second(), 5_000_000)
const exe = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(600)])

describe.skipIf(!realStore)('with an object store', () => {
  let world: World
  let author: Person
  let subSceneId: string
  let subScene: { id: string; title: string }
  beforeAll(async () => {
    await openBucket()
    world = await startWorld(storeEnv())
    author = await world.signIn('author')
    const course = await author.get(courses.createCourse, { body: { title: '直传', description: '描述' } })
    const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
    subSceneId = (await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景' } })).id
    subScene = { id: subSceneId, title: '子场景' }
  })
  afterAll(() => world?.close())

  /** Uploads like a page: gets credentials, and puts the object itself. */
  async function send(content: Buffer, name: string) {
    const { token, path } = await author.get(courses.uploadToken, { query: { id: subSceneId, type: 'SUB_SCENE' } })
    if (!token) throw new Error('no leave')
    const key = `${path}/${Date.now()}${name}`
    const put = (bytes: Buffer) => askStore(token, 'PUT', key, bytes)
    expect(await put(content)).toBe(200)
    return { key, put }
  }
  const stopped = async (act: () => Promise<void>) => {
    process.kill(realStore?.pid ?? 0, 'SIGSTOP')
    try {
      await act()
    } finally {
      process.kill(realStore?.pid ?? 0, 'SIGCONT')
    }
  }

  test('pages may send to the store, and to no other origin', async () => {
    const policy = (await world.anybody().fetch('/healthz/live')).headers.get('content-security-policy') ?? ''
    expect(/connect-src ([^;]+)/.exec(policy)?.[1]).toBe(`'self' ${new URL(realStore?.endpoint ?? '').origin}`)
    expect(await (await world.anybody().fetch('/healthz/ready')).json()).toEqual({
      ready: true,
      database: true,
      files: true,
      schedules: true,
    })
  })

  test('an upload through the server is stored, readable whole and in ranges, and has a URL of its own', async () => {
    const { path, url } = await author.get(files.upload, { query: { field: 'video' }, form: formOf(mp4, '介绍.mp4') })
    expect(Buffer.from(await (await author.fetch(url)).arrayBuffer()).equals(mp4)).toBe(true)
    const part = await author.fetch(url, { headers: { range: 'bytes=1000000-1000099' } })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
      206,
      `bytes 1000000-1000099/${mp4.length}`,
      'video/mp4',
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(mp4.subarray(1_000_000, 1_000_100))).toBe(true)
    const etag = part.headers.get('etag') ?? ''
    expect((await author.fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const address = await author.get(files.url, { query: { filename: path } })
    expect(address.startsWith(`${realStore?.endpoint}/`)).toBe(true)
    expect((await (await fetch(address)).arrayBuffer()).byteLength).toBe(mp4.length)
  })

  test('a direct upload is taken over by a record, and a later write does not change the record’s file', async () => {
    const { key, put } = await send(mp4, '介绍.mp4')
    const saved = await author.get(courses.updateSubScene, { body: { ...subScene, intro: key } })
    expect(saved).toMatchObject({ intro: key.replace('/upload/', '/'), mediaProvider: 'CUSTOMER' })
    expect(await put(exe)).toBe(200)
    expect((await author.get(courses.updateSubScene, { body: { ...subScene, intro: key } })).intro).toBe(saved.intro)
    const read = await author.fetch(saved.videoFileUrl ?? '')
    expect([read.headers.get('content-type'), Buffer.from(await read.arrayBuffer()).equals(mp4)]).toEqual(['video/mp4', true])
  })

  test('a renamed program is refused on its field, and no part of it is stored', async () => {
    const { key } = await send(exe, 'intro.mp4')
    expect(await author.ask(courses.updateSubScene, { body: { ...subScene, intro: key } })).toMatchObject({
      succ: false,
      fields: [{ field: 'intro', message: '只支持 .mp4 类型文件' }],
    })
    expect((await author.ask(files.download, { params: { '*': key.replace('/upload/', '/') } })).status).toBe(404)
  })

  test('an upload of another tenant is not found', async () => {
    const { key } = await send(mp4, 'intro.mp4')
    const stranger = await world.signIn('author', 'yuanfan')
    expect(await stranger.ask(courses.createCourse, { body: { title: '封面', description: '描述', imageFile: key } })).toMatchObject({
      succ: false,
      msg: '文件不存在或已失效，请重新上传',
    })
    expect((await stranger.ask(files.download, { params: { '*': key } })).status).toBe(404)
  })

  test('a failing store gives 503 with a message, everything else works, and it recovers by itself', async () => {
    const { path, url } = await author.get(files.upload, { query: { field: 'image' }, form: formOf(png) })
    const { key } = await send(png, '封面.png')
    const away = { succ: false, status: 503, msg: '文件存储暂时无法访问，请稍后再试' }
    await stopped(async () => {
      const answers = await Promise.all(
        [
          ...Array.from({ length: 20 }, () => author.ask(files.download, { params: { '*': path } })),
          author.ask(files.upload, { query: { field: 'image' }, form: formOf(png) }),
          author.ask(courses.createCourse, { body: { title: '封面', description: '描述', imageFile: key } }),
          author.ask(courses.uploadToken),
        ].map(async (answer, i) => {
          // other pages still work
          if (i === 0) expect((await author.ask(courses.page)).status).toBe(200)
          return answer
        }),
      )
      for (const answer of answers) expect(answer).toMatchObject(away)
      expect(await (await author.fetch('/healthz/ready')).json()).toEqual({ ready: true, database: true, files: false, schedules: true })
      expect((await author.ask(courses.page)).status).toBe(200)
    })
    await expect.poll(async () => (await author.fetch(url)).status, { timeout: 60_000 }).toBe(200)
    const course = await author.get(courses.createCourse, { body: { title: '封面', description: '描述', imageFile: key } })
    expect(course.imageFile).toBe(key.replace('/upload/', '/'))
  })
})
