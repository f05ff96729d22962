// Direct uploads to the store: inspected when a record names them, and then kept where nobody can overwrite them.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as samples from '#test/media-samples.ts'
import { formOf, png } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { temporaryFiles } from '#test/temporary-files.ts'
import { files, uploadRules } from '../contract.ts'

const [mp4, mp3] = [samples.mp4(), samples.mp3()]
const exe = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(600)])

let world: World
let author: Person
let sceneId: string
let subSceneId: string
/** Upload path that was issued for the author, below the tenant's resources. */
let issued: string
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  const course = await author.get(courses.createCourse, { body: { title: '直传', description: '描述' } })
  sceneId = (await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })).id
  subSceneId = (await author.get(courses.createSubScene, { body: { parentId: sceneId, title: '子场景' } })).id
})
beforeEach(async () => {
  issued = (await author.get(courses.uploadToken)).path
})
afterAll(() => world?.close())

const root = () => path.join(world.dataDir, 'files')
/** Stores an object as the browser would. */
async function put(key: string, content: Buffer): Promise<string> {
  const file = path.join(root(), key)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
  return key
}
const rows = async () => (await world.owner.query<{ path: string }>('select path from file order by id')).rows.map((r) => r.path)
const save = (imageFile: string, as = author) => as.ask(courses.createCourse, { body: { title: '封面', description: '描述', imageFile } })
const refused = (msg: string, field = 'imageFile') => ({ succ: false, status: 200, msg, fields: [{ field, message: msg }] })
const gone = '文件不存在或已失效，请重新上传'

test('upload credentials have a path of the tenant; for a scene or sub-scene, a path of their own', async () => {
  const tenant = `tenant/${(await world.owner.query<{ id: string }>(`select tenant_id::text id from tenant where domain = 'demo'`)).rows[0]?.id}`
  const of = async (query: object) => author.get(courses.uploadToken, { query: query as never })
  expect(await of({})).toEqual({ token: null, path: expect.stringMatching(new RegExp(`^${tenant}/upload/resource/[0-9a-f-]{36}$`)) })
  expect((await of({ id: subSceneId, type: 'SUB_SCENE' })).path).toMatch(
    new RegExp(`^${tenant}/upload/sub_scene-${subSceneId}/[0-9a-f-]{36}$`),
  )
  expect((await of({ id: sceneId, type: 'SCENE' })).path).toMatch(new RegExp(`^${tenant}/upload/scene-${sceneId}/[0-9a-f-]{36}$`))
  const { rowCount } = await world.owner.query(
    `select 1 from audit_log where action = '申请上传凭证' and result = 0 and entity_id like '%/upload/%'`,
  )
  expect(rowCount).toBeGreaterThanOrEqual(3)
})

test('credentials are refused for records that the user may not edit, does not know or only reads', async () => {
  const ask = async (who: Person, query: object) => (await who.ask(courses.uploadToken, { query: query as never })).status
  const [viewer, stranger] = await Promise.all([world.signIn('viewer'), world.signIn('author', 'yuanfan')])
  expect(await ask(viewer, {})).toBe(403)
  expect(await ask(world.anybody(), {})).toBe(401)
  expect(await ask(stranger, { id: subSceneId, type: 'SUB_SCENE' })).toBe(404)
  expect(await ask(author, { id: subSceneId, type: 'SCENE' })).toBe(404)
  expect(await ask(author, { id: '999999999', type: 'SCENE' })).toBe(404)
  expect(await ask(author, { id: 'x', type: 'SCENE' })).toBe(400)
  const admin = await world.signIn('admin')
  const course = await admin.get(courses.createCourse, { body: { title: '别人的', description: '描述' } })
  const scene = await admin.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  expect(await ask(author, { id: scene.id, type: 'SCENE' })).toBe(403)
  expect(await ask(author, { id: course.id })).toBe(403)
  expect(await ask(admin, { id: course.id })).toBe(404)
})

test('an impersonator cannot upload', async () => {
  const admin = await world.signIn('admin')
  const [leader] = await admin.get(sessions.viewable)
  await admin.get(sessions.viewAs, { body: { userId: leader?.userId ?? '' } })
  expect(await admin.ask(courses.uploadToken)).toMatchObject({
    status: 403,
    msg: '正在以他人身份查看：不能修改，也不能查看本人的学习和考试',
  })
  await admin.get(sessions.viewAsSelf)
  expect((await admin.ask(courses.uploadToken)).status).toBe(200)
})

test('a flood of requests for credentials is refused with 429', async () => {
  const other = await world.signIn('admin')
  const answers = await Promise.all(Array.from({ length: 130 }, () => other.ask(courses.uploadToken)))
  expect(answers.filter((a) => a.status === 429).length).toBeGreaterThanOrEqual(10)
  expect((await author.ask(courses.uploadToken)).status).toBe(200)
})

describe('a record that names an upload', () => {
  test('keeps it: inspected, counted, readable, and out of reach of its sender', async () => {
    const key = await put(`${issued}/1700000000000封面.png`, png)
    const course = (await save(key)).content
    const kept = key.replace('/upload/', '/')
    expect(course).toMatchObject({
      imageFile: kept,
      imageFileUrl: `/ai-training/v1/management/file/download/local/${kept.replace('封面', encodeURIComponent('封面'))}`,
    })
    const { rows: found } = await world.owner.query('select kind, content_type, bytes::int, provider from file where path = $1', [kept])
    expect(found).toEqual([{ kind: 'IMAGE', content_type: 'image/png', bytes: png.length, provider: 'CUSTOMER' }])
    await expect.poll(async () => readFile(path.join(root(), key)).catch(() => null)).toBeNull()
    // the upload credentials are still valid, but a later write does not change the record's file
    await put(key, exe)
    expect((await save(key)).content).toMatchObject({ imageFile: kept })
    expect(Buffer.from(await (await author.fetch(course.imageFileUrl ?? '')).arrayBuffer()).equals(png)).toBe(true)
    expect((await rows()).filter((p) => p === kept)).toHaveLength(1)
  })

  test('keeps it once, even if it is named twenty times concurrently', async () => {
    const key = await put(`${issued}/1a.png`, png)
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(key)))
    expect(answers.map((a) => a.content?.imageFile)).toEqual(Array.from({ length: 20 }, () => key.replace('/upload/', '/')))
    expect((await rows()).filter((p) => p === key.replace('/upload/', '/'))).toHaveLength(1)
  })

  test('keeps the uploads of a sub-scene and its lines, all or none', async () => {
    const video = await put(`${issued}/1介绍.mp4`, mp4)
    expect((await author.get(courses.updateSubScene, { body: { id: subSceneId, title: '子场景', intro: video } })).mediaProvider).toBe(
      'CUSTOMER',
    )
    const line = (audioFile: string) => ({
      editType: 'CREATE' as const,
      type: 'TIPS' as const,
      mediaType: 'AUDIO' as const,
      needAnswer: 'NO_NEED' as const,
      text: '请先寒暄再了解客户',
      audioFile,
    })
    const good = await put(`${issued}/1录音.mp3`, mp3)
    const bad = await put(`${issued}/2录音.mp3`, exe)
    const before = await rows()
    expect(await author.ask(scripts.save, { params: { subSceneId }, body: [line(good), line(bad)] })).toMatchObject(
      refused('只支持 .mp3 类型文件', '1.audioFile'),
    )
    expect(await rows()).toEqual(before)
    const [saved] = await author.get(scripts.save, { params: { subSceneId }, body: [line(good)] })
    expect(saved).toMatchObject({ audioFile: good.replace('/upload/', '/'), mediaProvider: 'CUSTOMER' })
  })

  test('refuses a wrong content or a wrong name, and stores no part of it', async () => {
    const before = await rows()
    for (const [name, content] of [
      ['1程序.png', exe],
      ['2.png', Buffer.alloc(0)],
      ['3.png', mp4],
      ['4.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['5.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
      // a picture that would be served as another type
      ['6.mp4', png],
      ['7.html', png],
    ] as const) {
      const key = await put(`${issued}/${name}`, content)
      expect([name, await save(key)]).toMatchObject([name, refused('只支持 .png/.jpeg 类型文件')])
      expect(await readFile(path.join(root(), key.replace('/upload/', '/'))).catch(() => null)).toBeNull()
    }
    expect(await rows()).toEqual(before)
  })

  test('refuses a file above the limit of its field', async () => {
    const key = await put(`${issued}/1大.png`, Buffer.concat([png, Buffer.alloc(uploadRules.cover.maxBytes)]))
    expect(await save(key)).toMatchObject(refused('文件必须小于50M'))
  })

  test('refuses an upload that is missing, was not issued, or belongs to another user', async () => {
    const stranger = await world.signIn('author', 'yuanfan')
    const theirs = await put(`${(await stranger.get(courses.uploadToken)).path}/1.png`, png)
    const tenant = issued.split('/').slice(0, 2).join('/')
    await put(`${tenant}/stray/1.png`, png)
    await put(`${tenant}/resource/stray.png`, png)
    await put(`${tenant}/upload/stray.png`, png)
    await put(`${issued}/below/1.png`, png)
    const before = await rows()
    for (const key of [
      theirs,
      `${issued}/nothing.png`,
      `${tenant}/stray/1.png`,
      `${tenant}/resource/stray.png`,
      `${tenant}/upload/stray.png`,
      `${issued}/below/1.png`,
      `${issued}/../../../../${theirs.split('/').slice(1).join('/')}`,
      `${issued}/%2e%2e/1.png`,
      `${issued}/1.png/`,
      `${issued}/`,
      issued,
      `/${issued}/1.png`,
      'tenant/../etc/passwd',
      `${issued}/..`,
      `${issued}/a\u0000.png`,
    ])
      expect([key, await save(key)]).toMatchObject([key, refused(gone)])
    expect(await rows()).toEqual(before)
    expect((await save(theirs, stranger)).succ).toBe(true)
  })

  test('an upload of another kind cannot be named, neither a fresh nor a known one', async () => {
    const { path: known } = await author.get(files.upload, { query: { field: 'image' }, form: formOf(png) })
    const asked = (intro: string) => author.ask(courses.updateSubScene, { body: { id: subSceneId, title: '子场景', intro } })
    expect(await asked(known)).toMatchObject(refused('只支持 .mp4 类型文件', 'intro'))
    expect(await asked(await put(`${issued}/1.png`, png))).toMatchObject(refused('只支持 .mp4 类型文件', 'intro'))
  })

  test('no upload is kept for a user who may not edit the record', async () => {
    const viewer = await world.signIn('viewer')
    const key = await put(`${issued}/1.mp4`, mp4)
    expect((await viewer.ask(courses.updateSubScene, { body: { id: subSceneId, title: '改', intro: key } })).status).toBe(403)
    expect(await readFile(path.join(root(), key.replace('/upload/', '/'))).catch(() => null)).toBeNull()
  })

  test('an upload beyond the tenant’s quota is refused, and no part of it stays', async () => {
    const set = (settings: string) => world.owner.query(`update tenant set settings = ${settings} where domain = 'demo'`)
    await set(`settings || '{"quotaBytes": 1}'`)
    try {
      const key = await put(`${issued}/1.png`, png)
      expect(await save(key)).toMatchObject({ succ: false, msg: '存储空间不足，请联系管理员' })
      expect(await readFile(path.join(root(), key.replace('/upload/', '/'))).catch(() => null)).toBeNull()
      expect(await author.ask(files.upload, { query: { field: 'image' }, form: formOf(png) })).toMatchObject({ succ: false })
      expect(await temporaryFiles(world.dataDir)).toEqual([])
    } finally {
      await set(`settings - 'quotaBytes'`)
    }
  })
})

test('a file that is kept again under a swept name stays, even if the store has not removed the old object yet', async () => {
  const key = await put(`${issued}/cover.png`, png)
  const { imageFile } = (await save(key)).content
  const kept = key.replace('/upload/', '/')
  // no record names it any more, and the sweep has removed its row
  await world.owner.query('update course set image_file = null where image_file = $1', [kept])
  await world.owner.query(
    'with gone as (delete from file where path = $1 returning tenant_id, path) insert into loose_object (tenant_id, path, remove_after) select tenant_id, path, now() from gone',
    [kept],
  )
  await put(key, png)
  expect((await save(key)).code).toBe(0)
  expect((await world.owner.query('select path from app.due_objects(500) where path = $1', [kept])).rows).toEqual([])
  expect(imageFile ?? kept).toContain(kept)
})

test('an upload of a colleague that no record shows cannot be named, because naming grants access', async () => {
  const leader = await world.signIn('leader')
  const sent = await author.get(files.upload, { query: { field: 'cover' }, form: formOf(png) })
  expect((await leader.fetch(sent.url)).status).toBe(404)
  expect(await save(sent.path, leader)).toMatchObject(refused(gone))
  expect((await leader.fetch(sent.url)).status).toBe(404)
  // the sender may name the upload, and then every reader of the record
  expect((await save(sent.path)).succ).toBe(true)
  expect((await save(sent.path, leader)).succ).toBe(true)
})
