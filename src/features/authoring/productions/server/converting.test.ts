// Tests over HTTP with the real child process: a worker converts uploads that browsers cannot play, and the result replaces them.
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mediaOf, mp4, mp4By } from '#test/media-samples.ts'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { findFfmpeg } from '#engines/providers.ts'
import { createLog } from '#platform/log.ts'
import { openFolder } from '#platform/storage/folder.ts'
import { ownName } from '#shared/file-address.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { courseAuthoring, recycleBin } from '#features/authoring/course-authoring/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { type ScriptEdit, scripts } from '#features/authoring/scripts/contract.ts'
import { productionBoard, productions } from '../contract.ts'
import { temporaryFiles } from '#test/temporary-files.ts'
import { mediaWork } from './work.ts'

const MINUTE = 60_000
let world: World
let author: Person
let courseId: string
let sceneId: string
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  courseId = (await author.get(courses.createCourse, { body: { title: '转码', description: '描述' } })).id
  sceneId = (await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })).id
})
afterAll(() => world?.close())
beforeEach(() => world.owner.query('delete from generation_task'))

const noFilms = {
  make: () => Promise.reject(new Error('no film was asked for')),
  handOver: () => Promise.reject(new Error('no film was asked for')),
}
async function working<T>(run: () => Promise<T>): Promise<T> {
  const storage = await openFolder(path.join(world.dataDir, 'files'))
  const maker = mediaWork({
    pool: world.program.pool,
    storage,
    log: createLog('silent'),
    disk: { full: false },
    ffmpeg: undefined,
    services: {},
    cacheDir: path.join(world.dataDir, 'cache'),
    sourcesBytes: 0,
    atOnce: 1,
    convertMs: 60_000,
    films: noFilms,
  })
  try {
    await maker.work.handle({ tenantId: '0', id: '0' }, AbortSignal.timeout(MINUTE))
    return await run()
  } finally {
    await maker.close()
  }
}

const tone = ['-f', 'lavfi', '-i', 'sine=d=1']
let seed = 0
/** Returns a different video of one second each time, because equal uploads are converted once. */
const hevc = () => {
  const hue = ['-vf', `hue=h=${++seed * 7}`]
  return mp4By(...tone, ...hue, '-c:v', 'libx265', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p10le', '-c:a', 'ac3')
}
const send = async (field: 'video' | 'audio', bytes: Buffer, name = `录像.${field === 'video' ? 'mp4' : 'mp3'}`) =>
  (await author.ask(files.upload, { query: { field }, form: formOf(bytes, name) })).content
const newSubScene = async (more: { intro?: string } = {}) =>
  (await author.get(courses.createSubScene, { body: { parentId: sceneId, title: `子场景${++seed}`, ...more } })).id
const line = (more: Partial<ScriptEdit>): Partial<ScriptEdit> => ({
  editType: 'CREATE',
  type: 'QUESTION',
  mediaType: 'VIDEO',
  needAnswer: 'NO_NEED',
  text: '您好，请问这份保险怎么赔？',
  ...more,
})
const addLines = async (subSceneId: string, ...lines: Partial<ScriptEdit>[]) =>
  (await author.get(scripts.save, { params: { subSceneId }, body: lines })).map((l) => l.id)
const linesOf = (subSceneId: string) => author.get(scripts.list, { params: { subSceneId } })
const stateOf = async (sourceId: string) => (await author.get(productions.status, { query: { sourceId, taskType: 'OPERATION' } }))[0]
const boardOf = async (subSceneId: string) =>
  (await author.get(productionBoard.rows, { query: { courseId, subSceneId, pageSize: 50 } })).records
const tasks = async () =>
  (await world.owner.query('select status, reason, attempts, reused from generation_task order by id')).rows as {
    status: string
    reason: string | null
    attempts: number
    reused: boolean
  }[]
const allEnded = () =>
  expect
    .poll(async () => (await tasks()).filter((t) => t.status === 'TASK_WAIT' || t.status === 'TASK_PROCESSING').length, {
      timeout: MINUTE,
      interval: 100,
    })
    .toBe(0)
const keyOf = (url: string | null) => decodeURIComponent((url ?? '').split('/download/local/')[1] ?? '')
const probe = (url: string | null) =>
  spawnSync(findFfmpeg(), ['-hide_banner', '-i', path.join(world.dataDir, 'files', keyOf(url))], { encoding: 'utf8' }).stderr
const fileRow = async (key: string) =>
  (await world.owner.query('select provider, unfit, width, loudness, peaks, poster_path from file where path = $1', [key])).rows[0]

describe('a video with an unplayable codec', () => {
  test('the video is accepted as uploaded, converted, and replaced by the result', { timeout: 2 * MINUTE }, async () => {
    const sent = await send('video', hevc(), '公司介绍.mp4')
    expect(sent).toMatchObject({ unfit: 'HEVC（H.265） + AC-3', durationMs: 1000, width: 96, posterUrl: expect.stringContaining('.jpg') })
    const sub = await newSubScene()
    const [id = ''] = await addLines(sub, line({ videoFile: sent.path }))
    expect(await linesOf(sub)).toMatchObject([{ mediaProvider: 'CUSTOMER', videoFile: sent.path, videoFileUrl: null, unfit: sent.unfit }])
    expect(await stateOf(id)).toMatchObject({ taskDetail: { QUESTION: 'TASK_WAIT' }, taskInfo: { QUESTION: { converts: true, place: 1 } } })
    expect(await boardOf(sub)).toMatchObject([{ state: 'waiting', converts: true, url: null, lack: null }])
    expect((await author.get(productions.active)).records).toMatchObject([{ sourceId: id, converts: true, courseId }])
    // a worker is notified in the same transaction
    const told = `select count(*)::int n from pgboss.job where name = 'generate-media' and data ->> 'id' = (select id::text from generation_task)`
    expect((await world.owner.query(told)).rows[0].n).toBe(1)
    // the line is locked during the conversion, as during generation
    const edit = { editType: 'UPDATE' as const, id, text: '您好，请问这份保险怎么理赔呢？' }
    expect(await author.ask(scripts.save, { params: { subSceneId: sub }, body: [edit] })).toMatchObject({ msg: '任务进行中，暂不能操作' })

    await working(allEnded)
    const [now] = await linesOf(sub)
    expect(now).toMatchObject({
      mediaProvider: 'CUSTOMER',
      unfit: null,
      videoFile: expect.not.stringContaining(sent.path),
      durationMs: 1000,
    })
    expect(ownName(now?.videoFile ?? '')).toBe('公司介绍.mp4')
    expect(probe(now?.videoFileUrl ?? null)).toMatch(/Video: h264 \(High\).*yuv420p[\s\S]*Audio: aac/)
    expect((await author.fetch(now?.videoFileUrl ?? '')).status).toBe(200)
    expect((await author.fetch(now?.posterUrl ?? '')).headers.get('content-type')).toBe('image/jpeg')
    expect(await fileRow(now?.videoFile ?? '')).toMatchObject({
      provider: 'CUSTOMER',
      unfit: null,
      width: 96,
      loudness: expect.any(Number),
    })
    expect(await stateOf(id)).toMatchObject({
      taskDetail: { QUESTION: 'TASK_SUCCESS' },
      taskInfo: { QUESTION: { converts: false, stale: false } },
    })
    expect(await boardOf(sub)).toMatchObject([{ state: 'uploaded', converts: false }])
    // the conversion does not change the version of the line, so an edit of the earlier read succeeds
    expect(await author.ask(scripts.save, { params: { subSceneId: sub }, body: [edit] })).toMatchObject({ code: 0 })
    expect(await tasks()).toHaveLength(1)
    // no record names the original upload any more, so the sweep will delete it
    const named = `select count(*)::int n from app.named_files((select tenant_id from file where path = $1)) f (path) where f.path = $1`
    expect((await world.owner.query(named, [sent.path])).rows[0].n).toBe(0)
    expect(await temporaryFiles(world.dataDir)).toEqual([])
    // a person who may not read the line can read neither upload nor result
    const stranger = await world.signIn('learner').catch(() => null)
    if (stranger) expect((await stranger.fetch(now?.videoFileUrl ?? '')).status).toBe(404)
  })

  test('an upload that several lines name is converted once, even if it was sent again', { timeout: 2 * MINUTE }, async () => {
    const bytes = hevc()
    const [first, again] = [await send('video', bytes), await send('video', bytes)]
    const sub = await newSubScene()
    await addLines(sub, line({ videoFile: first.path }), line({ videoFile: first.path }), line({ videoFile: again.path }))
    await working(allEnded)
    const now = await linesOf(sub)
    expect(new Set(now.map((l) => l.videoFile)).size).toBe(1)
    expect(now.map((l) => [l.unfit, l.videoFileUrl === null])).toEqual(now.map(() => [null, false]))
    expect((await tasks()).map((t) => [t.status, t.reused])).toEqual([
      ['TASK_SUCCESS', false],
      ['TASK_SUCCESS', true],
      ['TASK_SUCCESS', true],
    ])
  })

  test('a cancelled conversion waits until the line or the board requests it again', { timeout: 2 * MINUTE }, async () => {
    const sub = await newSubScene()
    const [one = '', two = ''] = await addLines(
      sub,
      line({ videoFile: (await send('video', hevc())).path }),
      line({ videoFile: (await send('video', hevc())).path }),
    )
    for (const sourceId of [one, two]) await author.get(productions.cancel, { params: { sourceId } })
    expect((await boardOf(sub)).map((r) => `${r.state} ${r.converts}`)).toEqual(['none true', 'none true'])
    expect(await stateOf(one)).toBeUndefined()
    expect(await author.get(productions.one, { params: { id: one } })).toMatchObject({ taskInfo: { QUESTION: { converts: true } } })
    const { submitted } = await author.get(productionBoard.generate, { body: { courseId, subSceneId: sub, what: 'MISSING' } })
    expect(submitted).toBe(1)
    await working(allEnded)
    expect((await linesOf(sub)).map((l) => l.unfit)).toEqual([null, null])
  })

  test('the result also replaces the upload in copies and in the recycle bin', { timeout: 2 * MINUTE }, async () => {
    const sub = await newSubScene()
    const [id = ''] = await addLines(sub, line({ videoFile: (await send('video', hevc())).path }))
    const [other, third] = [await newSubScene(), await newSubScene()]
    for (const subSceneId of [other, third]) await author.get(courseAuthoring.copyScripts, { body: { ids: [id], subSceneId } })
    expect((await linesOf(other)).map((l) => [l.unfit !== null, l.videoFileUrl])).toEqual([[true, null]])
    // a copy requests no conversion itself
    expect(await tasks()).toHaveLength(1)
    const { deletionId } = await author.get(courseAuthoring.remove, { body: [third] })
    await working(allEnded)
    await author.get(recycleBin.restore, { body: [deletionId ?? ''] })
    const [now] = await linesOf(sub)
    expect(now?.videoFileUrl).not.toBeNull()
    for (const subSceneId of [other, third]) expect(await linesOf(subSceneId)).toMatchObject([{ videoFile: now?.videoFile, unfit: null }])
  })

  test('a missing upload fails with a reason, and another upload replaces it', { timeout: 2 * MINUTE }, async () => {
    const sent = await send('video', hevc())
    const sub = await newSubScene()
    const [id = ''] = await addLines(sub, line({ videoFile: sent.path }))
    await rm(path.join(world.dataDir, 'files', sent.path))
    await working(allEnded)
    const reason = '上传的文件已不存在，请重新上传'
    expect(await tasks()).toMatchObject([{ status: 'TASK_FAILED', reason, attempts: 1 }])
    expect(await stateOf(id)).toMatchObject({ taskInfo: { QUESTION: { converts: true, reason } } })
    expect(await boardOf(sub)).toMatchObject([{ state: 'failed', converts: true }])
    const { path: videoFile } = await send('video', mp4())
    await author.get(scripts.save, { params: { subSceneId: sub }, body: [{ editType: 'UPDATE', id, videoFile }] })
    expect(await linesOf(sub)).toMatchObject([{ videoFile, unfit: null }])
    expect(await stateOf(id)).toMatchObject({ taskInfo: { QUESTION: { converts: false } } })
    expect(await boardOf(sub)).toMatchObject([{ state: 'uploaded', converts: false }])
  })

  test('an upload is no intro until it is converted', { timeout: 2 * MINUTE }, async () => {
    const sent = await send('video', hevc())
    const id = await newSubScene({ intro: sent.path })
    const seen = () => author.get(courses.detail, { params: { id } })
    expect(await seen()).toMatchObject({ intro: sent.path, unfit: sent.unfit, videoFileUrl: null, mediaProvider: 'CUSTOMER' })
    await working(allEnded)
    const now = await seen()
    expect(now).toMatchObject({ unfit: null, mediaProvider: 'CUSTOMER', durationMs: 1000 })
    expect(probe(now.videoFileUrl)).toMatch(/Video: h264/)
  })
})

describe('a sound of another codec named .mp3', () => {
  test('the sound becomes an mp3, for a line and for its answer', { timeout: 2 * MINUTE }, async () => {
    const wav = await send('audio', mediaOf('wav', ...tone, '-c:a', 'pcm_s16le'))
    const m4a = await send('audio', mediaOf('m4a', ...tone, '-c:a', 'aac'))
    expect([wav.unfit, m4a.unfit]).toEqual(['PCM', 'AAC'])
    const sub = await newSubScene()
    await addLines(
      sub,
      line({
        type: 'TIPS',
        mediaType: 'AUDIO',
        audioFile: wav.path,
        needAnswer: 'NEED',
        answerText: '按合同约定给付',
        answerAudioFile: m4a.path,
      }),
    )
    expect(await linesOf(sub)).toMatchObject([{ audioFileUrl: null, answerAudioFileUrl: null, unfit: 'PCM', answerUnfit: 'AAC' }])
    await working(allEnded)
    const [now] = await linesOf(sub)
    expect(now).toMatchObject({ unfit: null, answerUnfit: null, peaks: expect.any(Array), answerPeaks: expect.any(Array) })
    for (const url of [now?.audioFileUrl ?? null, now?.answerAudioFileUrl ?? null]) expect(probe(url)).toMatch(/Audio: mp3/)
    expect((await tasks()).map((t) => t.status)).toEqual(['TASK_SUCCESS', 'TASK_SUCCESS'])
  })

  test('a sound is recognised by its content and not its name, and a document is refused', async () => {
    const upload = (bytes: Buffer, name: string) => author.ask(files.upload, { query: { field: 'audio' }, form: formOf(bytes, name) })
    const wav = mediaOf('wav', ...tone, '-c:a', 'pcm_s16le')
    expect(await upload(wav, '录音.wav')).toMatchObject({ succ: true, content: { unfit: 'PCM' } })
    expect(await upload(Buffer.from('%PDF-1.7 '.padEnd(400)), '录音.mp3')).toMatchObject({ succ: false, msg: '只支持 .mp3 类型文件' })
  })
})
