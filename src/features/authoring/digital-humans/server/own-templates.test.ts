// Tests over HTTP of figures and voices that a tenant adds: refusals, permissions, and their media.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pngOf } from '#test/media-samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { findFfmpeg } from '#engines/providers.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { digitalHumans, type Role, roles } from '../contract.ts'

const previews = path.join(import.meta.dirname, 'previews')
const face = readFileSync(path.join(previews, 'chen-office.jpg'))
const mouth = { x: 0.47, y: 0.52, width: 0.06, height: 0.03 }
const folder = mkdtempSync(path.join(tmpdir(), 'yanwu-own-'))

let world: World
let admin: Person
let author: Person
let viewer: Person
let stranger: Person
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author, viewer, stranger] = (await Promise.all([
    world.signIn('admin'),
    world.signIn('author'),
    world.signIn('viewer'),
    world.signIn('admin', 'yuanfan'),
  ])) as [Person, Person, Person, Person]
})
beforeEach(() => world.owner.query('delete from digital_human_setting; delete from digital_human_template'))
afterAll(async () => {
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Uploads a file; returns its path, or the refusal in words. */
async function send(bytes: Buffer, name: string, field: string, as = admin): Promise<{ path: string; msg: string }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await as.fetch(`${files.upload.path}?field=${field}`, { method: 'POST', body: form })
  const { content, msg } = (await answer.json()) as { content: { path: string } | null; msg: string }
  return { path: content?.path ?? '', msg }
}
const film = (name: string, ...made: string[]) => {
  const file = path.join(folder, name)
  const { status, stderr } = spawnSync(findFfmpeg(undefined), ['-loglevel', 'error', '-y', ...made, '-f', 'mp4', file], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return readFileSync(file)
}
const idle = (seconds: number, size = '960x540') =>
  film(`${seconds}-${size}.mp4`, '-f', 'lavfi', '-i', `testsrc=s=${size}:r=25:d=${seconds}`, '-pix_fmt', 'yuv420p')

const figure = (picture: string, more: object = {}) => ({
  type: 'VIDEO' as const,
  name: '林经理',
  description: '大客户部',
  gender: 1 as const,
  source: { provider: 'house' as const, picture, mouth },
  ...more,
})
const voice = (more: object = {}) => ({
  type: 'VOICE' as const,
  name: '慢慢说',
  description: '',
  gender: 1 as const,
  speed: 0.8,
  pitch: -2,
  source: { provider: 'house' as const, voice: 'steady-man' },
  ...more,
})
const add = (body: object, as = admin) => as.ask(digitalHumans.create, { body: body as never })
const offered = async (type: 'VIDEO' | 'VOICE', as = author) => as.get(digitalHumans.templates, { query: { type } })
const listed = (type: 'VIDEO' | 'VOICE' = 'VIDEO') => admin.get(digitalHumans.own, { query: { type } })
const man = { gender: 1 as const, digitalHumanId: 'chen', voiceId: 'steady-man' }
const five = (change: Partial<Record<Role, object>> = {}) =>
  Object.fromEntries(roles.map((role) => [role, { ...man, ...change[role] }])) as unknown as Record<Role, typeof man>
const courseOf = async (as = author) =>
  (await as.get(courses.createCourse, { body: { title: `课程${Math.random()}`, description: '描述' } })).id
const save = (targetId: string, change: Partial<Record<Role, object>>) =>
  author.ask(digitalHumans.save, { body: { targetId, targetType: 'COURSE', ...five(change) } })

describe('a figure of a picture', () => {
  test('a picture figure is added, listed, offered after the built-in ones, chosen, changed, disabled, and deleted when unused', async () => {
    const sent = await send(face, 'face.jpg', 'figure')
    const made = (await add(figure(sent.path))).content
    expect(made).toMatchObject({ name: '林经理', enabled: true, uses: 0, source: { picture: sent.path, mouth } })
    const still = await author.fetch(made.fileUrl)
    expect(still.headers.get('content-type')).toBe('image/jpeg')
    expect((await offered('VIDEO')).at(-1)).toMatchObject({ digitalHumanId: made.id, own: true, offered: true, fileUrl: made.fileUrl })
    expect((await offered('VIDEO', stranger)).some((t) => t.own)).toBe(false)

    const id = await courseOf()
    const chosen = await save(id, { question: { digitalHumanId: made.id } })
    expect(chosen.content.question).toMatchObject({ digitalHumanId: made.id, digitalHumanName: '林经理' })
    expect((await listed()).records).toMatchObject([{ uses: 1 }])
    expect(await admin.ask(digitalHumans.remove, { query: { id: made.id } })).toMatchObject({
      status: 200,
      succ: false,
      msg: '「林经理」正被 1 处设置选用，请先更换，或将其停用',
    })

    const renamed = figure(sent.path, { id: made.id, name: '林总', version: made.version })
    expect(await admin.get(digitalHumans.update, { body: renamed })).toMatchObject({ name: '林总', fileUrl: made.fileUrl, uses: 1 })
    expect(await admin.ask(digitalHumans.update, { body: renamed })).toMatchObject({ succ: false, code: 40009 })

    await admin.get(digitalHumans.enable, { body: { id: made.id, enabled: false } })
    expect((await offered('VIDEO')).at(-1)).toMatchObject({ digitalHumanId: made.id, offered: false })
    expect((await save(id, { question: { digitalHumanId: made.id } })).succ).toBe(true)
    expect(await save(await courseOf(), { question: { digitalHumanId: made.id } })).toMatchObject({ msg: '所选形象不存在或与性别不符' })
    await save(id, {})
    expect((await offered('VIDEO')).some((t) => t.own)).toBe(false)
    await admin.get(digitalHumans.remove, { query: { id: made.id } })
    expect((await admin.ask(digitalHumans.remove, { query: { id: made.id } })).status).toBe(404)
    expect((await listed()).total).toBe(0)
  })

  test('an unusable picture is refused in words', async () => {
    const drawn = (width: number, height: number) => createCanvas(width, height).toBuffer('image/jpeg')
    const broken = Buffer.concat([face.subarray(0, 300), Buffer.alloc(20_000, 7)])
    // an image header that claims 20,000 x 20,000 pixels
    const bomb = Buffer.from(createCanvas(600, 600).toBuffer('image/png'))
    bomb.writeUInt32BE(20_000, 16)
    bomb.writeUInt32BE(20_000, 20)
    for (const [bytes, name, words] of [
      [drawn(400, 900), 'small.jpg', '图片为 400×900 像素，短边至少 512 像素'],
      [pngOf(5100, 8000), 'large.png', '图片为 5100×8000 像素，请缩小到 4,000 万像素以内'],
    ] as const) {
      const { path: picture } = await send(bytes, name, 'figure')
      expect(await add(figure(picture))).toMatchObject({ status: 200, succ: false, msg: words })
    }
    expect((await send(bomb, 'bomb.png', 'figure')).msg).toBe('图片为 20000×20000 像素，最大 8000×8000 像素')
    expect((await send(broken, 'broken.jpg', 'figure')).msg).toBe('图片已损坏，无法打开')
    expect((await send(Buffer.from('MZ\u0090\u0000 this program cannot be run'), 'face.jpg', 'figure')).msg).toMatch(/只支持/)
    expect((await send(Buffer.concat([face, Buffer.alloc(5 * 2 ** 20)]), 'face.jpg', 'figure')).msg).toBe('文件必须小于5M')
    expect(await add(figure('tenant/1/resource/no.jpg'))).toMatchObject({ succ: false, msg: '文件不存在或已失效，请重新上传' })
    expect((await listed()).total).toBe(0)
  })

  test.each([
    [{ x: 0.98 }, '嘴部须在图片之内'],
    [{ width: 0.001 }, '嘴部的框太小或太大，请框住嘴唇'],
    [{ width: 0.9, x: 0 }, '嘴部的框太小或太大，请框住嘴唇'],
  ])('a figure with a mouth at %j is refused', async (change, words) => {
    const { path: picture } = await send(face, 'face.jpg', 'figure')
    const source = { provider: 'house', picture, mouth: { ...mouth, ...change } }
    expect(await add(figure(picture, { source }))).toMatchObject({ succ: false, msg: words })
  })

  test('a figure needs a unique name, even under concurrent requests', async () => {
    const { path: picture } = await send(face, 'face.jpg', 'figure')
    const answers = await Promise.all([add(figure(picture)), add(figure(picture))])
    expect(answers.filter((a) => a.succ)).toHaveLength(1)
    expect(answers.find((a) => !a.succ)).toMatchObject({ msg: '已有同名的形象', fields: [{ field: 'name' }] })
    expect((await add(voice({ name: '林经理' }))).succ).toBe(true)
  })

  test('a figure belongs to its tenant, and only permitted people add one', async () => {
    const { path: picture } = await send(face, 'face.jpg', 'figure')
    const { id } = (await add(figure(picture))).content
    expect((await add(figure(picture, { name: '别人' }), viewer)).status).toBe(403)
    expect((await viewer.ask(digitalHumans.own, { query: { type: 'VIDEO' } })).status).toBe(403)
    expect(await add(figure(picture), stranger)).toMatchObject({ succ: false, msg: '文件不存在或已失效，请重新上传' })
    const theirs = (await send(face, 'face.jpg', 'figure', stranger)).path
    expect((await stranger.ask(digitalHumans.update, { body: figure(theirs, { id }) as never })).status).toBe(404)
    expect((await stranger.ask(digitalHumans.enable, { body: { id, enabled: false } })).status).toBe(404)
    expect((await stranger.ask(digitalHumans.remove, { query: { id } })).status).toBe(404)
    expect((await stranger.ask(digitalHumans.preview, { params: { templateId: id } })).status).toBe(404)
  })
})

describe('a figure of an idle video', () => {
  const of = (video: string, more: object = {}) => figure('', { source: { provider: 'house', video, mouth }, ...more })

  test('an idle video is added with its first frame as still', async () => {
    const { path: video } = await send(idle(4), 'idle.mp4', 'video')
    const made = (await add(of(video))).content
    expect(made).toMatchObject({ source: { video } })
    expect((await author.fetch(made.fileUrl)).headers.get('content-type')).toBe('image/jpeg')
  })

  test('an idle video that is too short, too small or without pictures is refused', async () => {
    const silent = film('sound.mp4', '-f', 'lavfi', '-i', 'sine=d=5', '-c:a', 'aac')
    const old = film('old.mp4', '-f', 'lavfi', '-i', 'testsrc=s=960x540:r=25:d=4', '-c:v', 'mpeg4')
    const { path: unfit } = await send(old, 'old.mp4', 'video')
    expect(await add(figure('', { source: { provider: 'house', video: unfit, mouth } }))).toMatchObject({
      succ: false,
      msg: '编码为 MPEG-4 Part 2，浏览器无法播放，请转为 H.264 + AAC',
    })
    const cut = idle(5).subarray(0, 3000)
    for (const [bytes, words] of [
      [idle(2), /^视频长 2\.0 秒，须在 3 到 60 秒之间$/],
      [idle(4, '320x240'), /^视频为 320×240 像素，短边至少 512 像素$/],
    ] as const) {
      const { path: video } = await send(bytes, 'idle.mp4', 'video')
      const answer = await add(of(video))
      expect(answer).toMatchObject({ status: 200, succ: false })
      expect(answer.msg).toMatch(words)
    }
    expect((await send(silent, 'idle.mp4', 'video')).msg).toBe('视频里没有画面，请换一个视频')
    expect((await send(cut, 'idle.mp4', 'video')).msg).toBe('视频已损坏，无法播放')
  })
})

describe('own voices', () => {
  test('a voice is a built-in one with its own delivery, is heard like that, and combines with the delivery of a role', async () => {
    const made = (await add(voice())).content
    expect(made).toMatchObject({ speed: 0.8, pitch: -2, uses: 0 })
    const hear = async (address: string) => Buffer.from(await (await author.fetch(address)).arrayBuffer())
    const usual = await hear(digitalHumans.preview.path.replace(':templateId', 'steady-man'))
    expect((await hear(made.fileUrl)).length).toBeGreaterThan(usual.length * 1.1)
    const id = await courseOf()
    const chosen = await save(id, { tip: { voiceId: made.id, speed: 1.1 } })
    expect(chosen.content.tip).toMatchObject({ voiceId: made.id, voiceName: '慢慢说', speed: 1.1 })
    expect(await save(id, { tip: { voiceId: made.id, gender: 2, digitalHumanId: 'li' } })).toMatchObject({
      msg: '所选声音不存在或与性别不符',
    })
    expect(await save(id, { tip: { digitalHumanId: made.id } })).toMatchObject({ msg: '所选形象不存在或与性别不符' })
  })

  test('a voice of a service that is not configured or does not exist is refused', async () => {
    expect((await admin.get(digitalHumans.sources)).voices).toEqual(['house'])
    for (const [source, words] of [
      [{ provider: 'openai', voice: 'alloy' }, '没有配置OpenAI 兼容语音，请管理员配置后再添加'],
      [{ provider: 'sherpa', speaker: 3 }, '没有配置sherpa-onnx，请管理员配置后再添加'],
      [{ provider: 'house', voice: 'nobody' }, '请选择声音的来源'],
      [{ provider: 'house', picture: 'x', mouth }, '请选择声音的来源'],
    ] as const)
      expect(await add(voice({ source }))).toMatchObject({ status: 200, succ: false, msg: words })
  })
})

test('a built-in figure has its own backgrounds and refuses those of another figure', async () => {
  const wang = (await offered('VIDEO'))[0]
  expect(wang?.backgrounds.map((b) => b.name)).toEqual(['办公室', '营业厅'])
  const shown = await Promise.all(
    (wang?.backgrounds ?? []).map(async (b) => (await (await author.fetch(b.fileUrl)).arrayBuffer()).byteLength),
  )
  expect(new Set(shown).size).toBe(2)
  const id = await courseOf()
  expect((await save(id, { intro: { background: 'meeting' } })).content.intro).toMatchObject({
    background: 'meeting',
    digitalHumanName: '陈志远 · 会议室',
  })
  expect((await author.get(digitalHumans.setting, { query: { id } })).intro.background).toBe('meeting')
  expect(await save(id, { intro: { background: 'home' } })).toMatchObject({ msg: '所选背景不存在', fields: [{ field: 'intro' }] })
})

test('a built-in figure has a framing, by default half, and its pictures follow', async () => {
  const id = await courseOf()
  expect((await save(id, { intro: { framing: 'close', background: 'meeting' } })).content.intro).toMatchObject({
    framing: 'close',
    digitalHumanName: '陈志远 · 会议室 · 近景',
  })
  expect((await save(id, { intro: { framing: 'half' } })).content.intro).not.toHaveProperty('framing')
  expect((await save(id, { question: { framing: 'wide' } })).content.question).toMatchObject({ framing: 'wide' })
  const cover = (await author.get(courses.detail, { params: { id } })).coverUrl ?? ''
  expect(cover).toMatch(/picture\?framing=wide$/)
  const bytesOf = async (address: string) => Buffer.from(await (await author.fetch(address)).arrayBuffer())
  const pictures = await Promise.all([cover, cover.replace('wide', 'close'), cover.replace('wide', 'half')].map(bytesOf))
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3)
  expect(pictures[2]).toEqual(await bytesOf(cover.replace(/\?.*/, '')))
  expect((await author.fetch(cover.replace('wide', 'far'))).status).toBe(400)
  const { path: picture } = await send(face, 'face.jpg', 'figure')
  const own = (await add(figure(picture))).content
  expect(await save(id, { intro: { digitalHumanId: own.id, framing: 'wide' } })).toMatchObject({
    msg: '只有产品自带的形象可以选择景别',
    fields: [{ field: 'intro' }],
  })
})

test('the tenant’s default counts as a use', async () => {
  const made = (await add(voice())).content
  const tenantId = (await admin.get(sessions.info)).orgId
  await admin.get(digitalHumans.save, {
    body: { targetId: tenantId, targetType: 'TENANT', ...five({ answer: { voiceId: made.id } }) },
  })
  expect((await listed('VOICE')).records).toMatchObject([{ uses: 1 }])
  expect((await admin.ask(digitalHumans.remove, { query: { id: made.id } })).succ).toBe(false)
  await admin.get(digitalHumans.inherit, { query: { id: tenantId } })
  await admin.get(digitalHumans.remove, { query: { id: made.id } })
})

test('a task freezes the sources of figure and voice, and the delivery of the voice', async () => {
  const { path: picture } = await send(face, 'face.jpg', 'figure')
  const own = (await add(figure(picture))).content
  const slow = (await add(voice())).content
  const courseId = await courseOf()
  const scene = await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })
  const sub = await author.get(courses.createSubScene, {
    body: { parentId: scene.id, title: '子场景', contentStr: '欢迎来到今天的练习课程' },
  })
  const frozen = async () => {
    await author.get(productions.intro, { params: { id: sub.id } })
    const { rows } = await world.owner.query('select input from generation_task where source_id = $1 order by id desc limit 1', [sub.id])
    await world.owner.query(`update generation_task set status = 'TASK_SUCCESS' where source_id = $1`, [sub.id])
    return rows[0].input
  }
  await save(courseId, { subSceneIntro: { digitalHumanId: own.id, voiceId: slow.id, speed: 1.1 } })
  const first = await frozen()
  expect(first).toMatchObject({
    figureId: own.id,
    figureName: '林经理',
    voiceName: '慢慢说',
    speed: 0.88,
    pitch: -2,
    figure: { provider: 'house', picture, mouth },
    voice: { provider: 'house', voice: 'steady-man' },
  })
  await save(courseId, { subSceneIntro: { background: 'meeting' } })
  expect(await frozen()).toMatchObject({
    figureName: '陈志远 · 会议室',
    figure: { provider: 'house', figure: 'chen', background: 'meeting' },
  })
  await save(courseId, { subSceneIntro: { background: 'office' } })
  const usual = await frozen()
  expect(usual).not.toHaveProperty('figure')
  expect(new Set([first.key, usual.key]).size).toBe(2)
  await save(courseId, { subSceneIntro: { framing: 'half' } })
  expect((await frozen()).key).toBe(usual.key)
  await save(courseId, { subSceneIntro: { framing: 'wide' } })
  const wide = await frozen()
  expect(wide).toMatchObject({ figureName: '陈志远 · 远景', figure: { provider: 'house', figure: 'chen', framing: 'wide' } })
  expect(wide.key).not.toBe(usual.key)
})
