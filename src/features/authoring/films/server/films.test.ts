// Tests over HTTP with a worker: plan, request, permission, cancellation and staleness of films.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mediaOf } from '#test/media-samples.ts'
import { formOf, png } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { findFfmpeg } from '#engines/providers.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createLog } from '#platform/log.ts'
import { openFolder } from '#platform/storage/folder.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { courseAuthoring, recycleBin } from '#features/authoring/course-authoring/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { finishTask } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { claimTask } from '#features/authoring/productions/server/queries.ts'
import { mediaWork } from '#features/authoring/productions/server/work.ts'
import { type ScriptEdit, scripts } from '#features/authoring/scripts/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { type Film, films } from '../contract.ts'
import { filmMaking } from './making.ts'

const MINUTE = 60_000
let world: World
let author: Person
let viewer: Person
let picture: string
let courseId: string
let sceneId: string
beforeAll(async () => {
  world = await startWorld()
  ;[author, viewer] = (await Promise.all(['author', 'viewer'].map((n) => world.signIn(n)))) as [Person, Person]
  await world.owner.query('delete from generation_task')
  courseId = (await author.get(courses.createCourse, { body: { title: '重疾险/首访', description: '描述' } })).id
  sceneId = (await author.get(courses.createScene, { body: { parentId: courseId, title: '客户到访' } })).id
  picture = (await author.get(files.upload, { query: { field: 'image' }, form: formOf(png) })).path
})
afterAll(() => world?.close())
beforeEach(() => world.owner.query('delete from generation_task where task_type = $1', ['FILM']))

const openMaker = async (folder = 'cache') =>
  mediaWork({
    pool: world.program.pool,
    storage: await openFolder(path.join(world.dataDir, 'files')),
    log: createLog('silent'),
    disk: { full: false },
    ffmpeg: undefined,
    services: {},
    cacheDir: path.join(world.dataDir, folder),
    sourcesBytes: 2 ** 30,
    atOnce: 1,
    convertMs: 60_000,
    films: filmMaking,
  })
/** Runs a worker during `run`. */
async function working<T>(run: () => Promise<T>): Promise<T> {
  const maker = await openMaker()
  try {
    return await run()
  } finally {
    await maker.close()
  }
}

const line = (text: string, more: Partial<ScriptEdit> = {}): Partial<ScriptEdit> => ({
  editType: 'CREATE',
  type: 'QUESTION',
  mediaType: 'VIDEO',
  needAnswer: 'NO_NEED',
  text,
  ...more,
})
async function newSubScene(title: string, ...lines: Partial<ScriptEdit>[]) {
  const { id } = await author.get(courses.createSubScene, { body: { parentId: sceneId, title, contentStr: '两个孩子的妈妈' } })
  const saved = lines.length ? await author.get(scripts.save, { params: { subSceneId: id }, body: lines }) : []
  return { id, ids: saved.map((l) => l.id) }
}
const plan = (subSceneId: string, query: { format?: '16:9' | '9:16'; subtitles?: Film['subtitles'] } = {}, as = author) =>
  as.get(films.plan, { params: { subSceneId }, query: { format: '16:9', subtitles: 'BURNED', ...query } })
const ask = (
  subSceneId: string,
  body: { format?: '16:9' | '9:16'; subtitles?: Film['subtitles']; skipLacking?: boolean } = {},
  as = author,
) => as.ask(films.make, { params: { subSceneId }, body: { format: '16:9', subtitles: 'BURNED', ...body } })
const list = (subSceneId: string, as = author) => as.get(films.list, { params: { subSceneId } })
const only = async (subSceneId: string) => (await list(subSceneId)).films[0]
const ended = async (subSceneId: string) => {
  await expect.poll(async () => (await only(subSceneId))?.status, { timeout: 2 * MINUTE, interval: 200 }).toMatch(/SUCCESS|FAILED/)
  return only(subSceneId)
}
const generate = async (ids: readonly string[]) => {
  await author.get(productions.batch, { body: [...ids], query: {} })
  await expect
    .poll(async () => (await world.owner.query(`select count(*)::int n from generation_task where status <> 'TASK_SUCCESS'`)).rows[0].n, {
      timeout: 2 * MINUTE,
      interval: 200,
    })
    .toBe(0)
}
const keyOf = (url: string | null | undefined) => decodeURIComponent((url ?? '').split('/download/local/')[1] ?? '')
const fileOf = (url: string | null | undefined) => path.join(world.dataDir, 'files', keyOf(url))
const probe = (file: string, ...more: string[]) =>
  spawnSync(findFfmpeg(), ['-hide_banner', '-nostdin', ...more, '-i', file, '-f', 'null', '-'], { encoding: 'utf8' }).stderr
const framesOf = (ms: number) => Math.ceil(ms / 40 - 0.01)

describe('the plan of a film', () => {
  test('the plan of an empty sub-scene is refused with a reason', async () => {
    const { id } = await newSubScene('空的')
    expect(await plan(id)).toMatchObject({ clips: 0, durationMs: 0, refused: '子场景还没有可以播放的内容' })
    expect(await ask(id)).toMatchObject({ succ: false, msg: '子场景还没有可以播放的内容' })
    expect(await list(id)).toEqual({ name: '重疾险 首访-客户到访-空的', films: [] })
  })

  test('the plan counts chapters, texts, pictures and answers with their length, and names lines with missing media', async () => {
    const { id } = await newSubScene(
      '告诉',
      line('请先读这一段文字', { mediaType: 'TEXT', section: '开场' }),
      line('还没有生成的一句话', { section: '开场', needAnswer: 'NEED', answerText: '也没有生成的答案' }),
      line('', { mediaType: 'IMAGE', imageFile: picture, section: '异议' }),
      line('没有上传的一句话', { mediaProvider: 'CUSTOMER', section: '收尾' }),
    )
    expect(await plan(id)).toEqual({
      // two chapters (the third has no media yet), text, a picture
      clips: 4,
      durationMs: 2000 + 2000 + 2000 + 4000,
      lacking: { count: 2, places: [1, 3] },
      stale: { count: 0, places: [] },
      burned: { count: 0, places: [] },
      encoded: { count: 0, places: [] },
      refused: null,
    })
    expect(await ask(id)).toMatchObject({ succ: false, msg: '2句还没有生成，请先生成，或选择跳过它们' })
    expect((await list(id)).films).toEqual([])
  })

  test('the plan counts an unplayable upload as missing', async () => {
    const old = mediaOf('mp4', '-f', 'lavfi', '-i', 'testsrc=s=96x64:r=10:d=1', '-c:v', 'mpeg4')
    const { path: videoFile } = await author.get(files.upload, { query: { field: 'video' }, form: formOf(old, '录像.mp4') })
    const { id, ids } = await newSubScene('旧录像', line('请看这一段录像吧', { videoFile }))
    expect(await plan(id)).toMatchObject({ clips: 0, lacking: { count: 1, places: [0] } })
    await author.get(productions.cancel, { params: { sourceId: ids[0] ?? '' } })
  })

  test('another tenant cannot plan, request, read or cancel a film', async () => {
    const { id } = await newSubScene('甲方的', line('只有我们看得到的话', { mediaType: 'TEXT' }))
    const asked = await ask(id)
    const stranger = await world.signIn('author', 'yuanfan')
    const shape = { format: '16:9', subtitles: 'NONE' } as const
    expect((await stranger.ask(films.plan, { params: { subSceneId: id }, query: shape })).status).toBe(404)
    expect((await stranger.ask(films.list, { params: { subSceneId: id } })).status).toBe(404)
    expect((await ask(id, {}, stranger)).status).toBe(404)
    expect((await stranger.ask(films.cancel, { params: { id: asked.content.id } })).status).toBe(404)
    expect((await only(id))?.status).toBe('TASK_WAIT')
  })
})

test('a film is made once from its parts, and is stale after a change of them', { timeout: 5 * MINUTE }, async () => {
  const { id, ids } = await newSubScene(
    '二胎妈妈',
    line('您好，我想问问重疾险。', { section: '开场', needAnswer: 'NEED', answerText: '您好，很高兴为您介绍。' }),
    line('那这款产品贵不贵呢？', { section: '报价' }),
    line('先共情，再解释。', { type: 'TIPS', mediaType: 'TEXT', section: '报价' }),
  )
  await working(async () => {
    await generate(ids.slice(0, 2))
    const seen = await plan(id)
    expect(seen).toMatchObject({ clips: 6, refused: null, lacking: { count: 0 }, encoded: { count: 0 }, burned: { count: 0 } })

    // burned-in subtitles cannot be removed
    expect(await plan(id, { subtitles: 'NONE' })).toMatchObject({
      burned: { count: 2, places: [0, 1] },
      refused: expect.stringContaining('2句'),
    })
    expect(await ask(id, { subtitles: 'BESIDE' })).toMatchObject({ succ: false, msg: expect.stringContaining('2句的字幕已在画面中') })
    expect((await plan(id, { format: '9:16' })).encoded).toEqual({ count: 2, places: [0, 1] })

    // every reader of the sub-scene may request a film
    expect(await ask(id, {}, viewer)).toMatchObject({ succ: true, content: { subSceneId: id, url: null, userName: expect.any(String) } })
    const film = await ended(id)
    expect(film).toMatchObject({ status: 'TASK_SUCCESS', isCurrent: true, format: '16:9', subtitles: 'BURNED' })

    const { rows } = await world.owner.query(
      `select f.duration_ms "durationMs", q.duration_ms q, a.duration_ms a from script s
         join file q on q.path = s.video_file left join file a on a.path = s.answer_audio_file, file f
        where s.subscene_id = $1 and f.path = $2 order by s.seq`,
      [id, keyOf(film?.url)],
    )
    const frames = rows.reduce((sum, r) => sum + framesOf(r.q) + (r.a ? framesOf(r.a) : 0), 0) + 4 * 50
    expect(rows).toHaveLength(2)
    expect(film?.durationMs).toBe(frames * 40)
    expect(rows[0].durationMs).toBe(frames * 40)
    expect(Math.abs(seen.durationMs - frames * 40)).toBeLessThanOrEqual(6 * 40)
    const file = fileOf(film?.url)
    expect(probe(file, '-loglevel', 'warning')).toBe('')
    expect(probe(file)).toMatch(/Video: h264.*1280x720.*25 fps/)
    expect(probe(file)).toContain('"ContentProducer":"青禾人寿保险（演示）"')
    const bytes = readFileSync(file)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    expect(film?.bytes).toBe(bytes.length)
  })
  const film = await only(id)

  // readers of the sub-scene can download the files under a readable name
  const { name } = await list(id)
  const download = await viewer.fetch(`${film?.url}?name=${encodeURIComponent(`${name}.mp4`)}`)
  expect(download.status).toBe(200)
  expect(download.headers.get('content-disposition')).toContain(encodeURIComponent('重疾险 首访-客户到访-二胎妈妈.mp4'))
  const srt = await (await viewer.fetch((film?.subtitlesUrl ?? '').replace(/\.vtt$/, '.srt'))).text()
  expect(srt).toContain('您好 很高兴为您介绍'.slice(0, 2))
  expect(srt.split('\n\n').length).toBeGreaterThanOrEqual(4)
  const stranger = await world.signIn('author', 'yuanfan')
  expect((await stranger.fetch(film?.url ?? '')).status).toBe(404)

  const [admin, { durationMs: lasts }] = [await world.signIn('admin'), await plan(id)]
  // without changes the film is complete at once, without a worker
  const before = (await world.owner.query('select count(*)::int n from file')).rows[0].n
  expect(await ask(id)).toMatchObject({ succ: true, content: { status: 'TASK_SUCCESS', url: film?.url, info: { reused: true } } })
  expect((await world.owner.query('select count(*)::int n from file')).rows[0].n).toBe(before)

  // without marks, the film has no first card that tells of generated voices
  const mark = async (aiMarks: boolean) => {
    const { version } = await admin.get(tenantSetup.setting)
    await admin.get(tenantSetup.saveSetting, { body: { version, aiMarks } })
  }
  await mark(false)
  expect([await only(id), (await plan(id)).durationMs]).toMatchObject([{ isCurrent: false }, lasts - 2000])
  await mark(true)
  expect([await only(id), (await plan(id)).durationMs]).toMatchObject([{ isCurrent: true }, lasts])

  // the text of a card has changed
  await author.get(scripts.save, { params: { subSceneId: id }, body: [{ editType: 'UPDATE', id: ids[2], text: '先共情，再慢慢解释。' }] })
  expect(await only(id)).toMatchObject({ isCurrent: false, url: film?.url })
  // a line has changed and its medium is stale
  await author.get(scripts.save, {
    params: { subSceneId: id },
    body: [{ editType: 'UPDATE', id: ids[1], text: '那这款产品到底贵不贵呢？' }],
  })
  expect((await plan(id)).stale).toEqual({ count: 1, places: [1] })

  // the sweep keeps the files of the film
  await world.owner.query(`update file set create_date = now() - interval '2 days'`)
  await world.owner.query(`select app.sweep_files(tenant_id, 0, 100) from tenant where domain = 'demo'`)
  expect((await world.owner.query('select unused_since from file where path = $1', [keyOf(film?.url)])).rows).toEqual([
    { unused_since: null },
  ])

  // with a deleted sub-scene nobody can read the film, and a purge deletes its row
  const { deletionId } = await author.get(courseAuthoring.remove, { body: [id] })
  expect((await viewer.fetch(film?.url ?? '')).status).toBe(404)
  await author.get(recycleBin.purge, { body: [deletionId ?? ''] })
  expect((await world.owner.query('select from film where subscene_id = $1', [id])).rowCount).toBe(0)
  expect((await world.owner.query(`select from generation_task where task_type = 'FILM' and parent_id = $1`, [id])).rowCount).toBe(0)
})

test('unburned lines keep their picture beside an .srt file, or get subtitles burned in', { timeout: 4 * MINUTE }, async () => {
  const { id, ids } = await newSubScene('不烧入', line('这一句没有烧入字幕。'))
  const of = (digitalHumanId: string) => ({ gender: 1 as const, digitalHumanId, voiceId: 'steady-man' })
  await author.get(digitalHumans.save, {
    body: {
      targetId: id,
      targetType: 'SUB_SCENE',
      answer: { gender: 1, voiceId: 'steady-man' },
      burnSubtitles: false,
      subSceneIntro: of('chen'),
      question: of('chen'),
      intro: of('chen'),
      tip: of('chen'),
    },
  })
  await working(async () => {
    await generate(ids)
    expect(await plan(id, { subtitles: 'BESIDE' })).toMatchObject({ burned: { count: 0 }, encoded: { count: 0 }, refused: null })
    expect((await plan(id)).encoded).toEqual({ count: 1, places: [0] })
    await ask(id, { subtitles: 'BESIDE' })
    await ended(id)
    // equal content in another subtitle mode is complete at once
    expect((await ask(id, { subtitles: 'NONE' })).content).toMatchObject({ status: 'TASK_SUCCESS', url: (await only(id))?.url })
    await ask(id)
    await expect.poll(async () => (await list(id)).films.map((f) => f.status), { timeout: MINUTE }).toEqual(Array(3).fill('TASK_SUCCESS'))
  })
  const [beside, , burned] = (await list(id)).films
  const still = (url: string | null | undefined) =>
    spawnSync(findFfmpeg(), [
      '-v',
      'error',
      '-ss',
      // the first two seconds are the card that tells of generated voices
      '3',
      '-i',
      fileOf(url),
      '-vf',
      'crop=400:60:440:630',
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      '-',
    ]).stdout
  // the pictures differ where the subtitles are
  expect(still(beside?.url).equals(still(burned?.url))).toBe(false)
  expect(beside?.durationMs).toBe(burned?.durationMs)
})

describe('the request of a film', () => {
  const words = (text: string) => line(text, { mediaType: 'TEXT' })
  test('a request is shown live, refused while one is running, and cancelled by its requester or an editor', async () => {
    const { id } = await newSubScene('取消', words('等着被取消的一段文字'))
    const asked = await ask(id, {}, viewer)
    const filmId = asked.content.id
    expect(asked.content).toMatchObject({ status: 'TASK_WAIT', mayCancel: true, info: { place: 1 } })
    expect(await ask(id)).toMatchObject({ succ: false, msg: '这个成片正在合成' })
    expect((await author.get(productions.active)).records).toMatchObject([
      { sourceId: filmId, part: 'FILM', title: '取消 · 成片', courseId },
    ])
    const auditor = await world.signIn('auditor')
    expect((await auditor.ask(films.cancel, { params: { id: filmId } })).status).toBe(403)
    // other readers may not cancel
    const leader = await world.signIn('leader')
    const theirs = await list(id, leader)
    if (!theirs.films[0]?.mayCancel) expect((await leader.ask(films.cancel, { params: { id: filmId } })).status).toBe(403)
    expect(await viewer.ask(films.cancel, { params: { id: filmId } })).toMatchObject({ succ: true })
    expect((await list(id)).films).toEqual([])
    expect(await viewer.ask(films.cancel, { params: { id: filmId } })).toMatchObject({ succ: false, msg: '没有正在合成的成片' })
    // after the cancellation it can be requested again
    expect((await ask(id)).content).toMatchObject({ id: filmId, status: 'TASK_WAIT' })
    expect(await author.ask(films.cancel, { params: { id: filmId } })).toMatchObject({ succ: true })
  })

  test('a request locks no lines, and keeps the content of its time', { timeout: 2 * MINUTE }, async () => {
    const { id, ids } = await newSubScene('编辑', words('先前的一段文字内容'))
    await ask(id)
    await author.get(scripts.save, { params: { subSceneId: id }, body: [{ editType: 'UPDATE', id: ids[0], text: '后来的一段文字内容' }] })
    await working(() => ended(id))
    const film = await only(id)
    expect(film).toMatchObject({ status: 'TASK_SUCCESS', isCurrent: false })
    expect(await (await author.fetch((film?.subtitlesUrl ?? '').replace(/vtt$/, 'srt'))).text()).toContain('先前的一段文字内容')
  })

  test('a request of a killed worker is taken over once, and that worker can write nothing more', { timeout: 2 * MINUTE }, async () => {
    const { id } = await newSubScene('中断', words('工作进程中断后的一段文字'))
    await ask(id)
    const lease = randomUUID()
    const claimed = await claimTask(world.program.pool, lease, 60)
    await world.owner.query(`update generation_task set lease_until = now() - interval '1 second' where id = $1`, [claimed?.id])
    const makers = await Promise.all([openMaker('cache-1'), openMaker('cache-2')])
    const film = await ended(id)
    await Promise.all(makers.map((m) => m.close()))
    expect(film).toMatchObject({ status: 'TASK_SUCCESS', isCurrent: true })
    const { rows } = await world.owner.query(
      `select g.attempts, g.lease, (select count(*)::int from file f where f.recipe_key = g.input ->> 'key') made from generation_task g where g.id = $1`,
      [claimed?.id],
    )
    expect(rows).toEqual([{ attempts: 2, lease: null, made: 1 }])
    const late = await transaction(world.program.pool, {
      tenantId: claimed?.tenantId ?? '',
      entry: enterTenant(claimed?.tenantId ?? ''),
      run: (db) => finishTask(db, claimed?.id ?? '', lease, { status: 'TASK_FAILED', reason: '太晚了' }),
    })
    expect(late).toBeUndefined()
  })

  test('a request with an unreadable part fails with a reason, and the former film stays', { timeout: 2 * MINUTE }, async () => {
    const { id, ids } = await newSubScene('失败', words('第一次的一段文字内容'))
    await ask(id)
    const first = await working(() => ended(id))
    await author.get(scripts.save, {
      params: { subSceneId: id },
      body: [{ editType: 'UPDATE', id: ids[0], mediaType: 'IMAGE', imageFile: picture, text: '看图' }],
    })
    await ask(id)
    await world.owner.query(
      `update film set clips = jsonb_set(clips, '{0,card,picture}', '"tenant/1/media/2026-01/none.png"') where subscene_id = $1`,
      [id],
    )
    const failed = await working(() => ended(id))
    expect(failed).toMatchObject({ status: 'TASK_FAILED', url: first?.url, info: { reason: '有句子的音视频已不存在，请重新导出' } })
  })
})
