// Tests of external services: a tenant adds their voices and figures, and the worker makes an mp3 and a speaking video.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults, pollingFast, startServices, stripes } from '#test/media-services.ts'
import { startMemoryStore } from '#test/memory-store.ts'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { findFfmpeg } from '#engines/providers.ts'
import { openFolder } from '#platform/storage/folder.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openStore } from '#platform/storage/store.ts'
import { filmMaking } from '#features/authoring/films/server/making.ts'
import { createLog } from '#platform/log.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { type ScriptEdit, scripts } from '#features/authoring/scripts/contract.ts'
import { productions } from '../contract.ts'
import { mediaWork } from './work.ts'

const MINUTE = 60_000
let server: Awaited<ReturnType<typeof startServices>>
let world: World
let admin: Person
let subSceneId: string
let maker: ReturnType<typeof mediaWork>
/** Log entries of the worker. */
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  server = await startServices()
  world = await startWorld({
    SPEECH_OPENAI_URL: server.url,
    SPEECH_OPENAI_KEY: 'key-of-the-test',
    DUIX_VIDEO_URL: server.url,
    DUIX_DATA_DIR: server.dataDir,
    TENCENT_IVH_URL: server.url,
    TENCENT_IVH_APP_KEY: 'app-of-the-test',
    TENCENT_IVH_ACCESS_TOKEN: server.tencent.secret,
  })
  admin = await world.signIn('admin')
  await world.owner.query('delete from generation_task')
  const courseId = (await admin.get(courses.createCourse, { body: { title: '外部服务', description: '描述' } })).id
  const sceneId = (await admin.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })).id
  subSceneId = (await admin.get(courses.createSubScene, { body: { parentId: sceneId, title: '子场景', contentStr: '介绍的内容' } })).id
  maker = await openMaker()
})
afterAll(async () => {
  await maker?.close()
  await world?.close()
  await server?.close()
})

/** Opens a separate worker, like a second process. */
async function openMaker(store?: Storage) {
  const storage = store ?? (await openFolder(path.join(world.dataDir, 'files')))
  return mediaWork({
    pool: world.program.pool,
    storage,
    log: createLog('warn', { write: (line) => logged.push(JSON.parse(line)) }),
    disk: { full: false },
    ffmpeg: undefined,
    cacheDir: path.join(world.dataDir, 'cache'),
    sourcesBytes: 2 ** 30,
    atOnce: 1,
    convertMs: 60_000,
    films: filmMaking,
    services: server.services,
    limits: pollingFast,
  })
}

const choose = async (figure: string, voice: string) => {
  const of = (gender: 1 | 2, digitalHumanId: string) => ({ gender, digitalHumanId, voiceId: voice })
  await admin.get(digitalHumans.save, {
    body: {
      targetId: subSceneId,
      targetType: 'SUB_SCENE' as const,
      answer: { gender: 2 as const, voiceId: voice },
      subSceneIntro: of(2, figure),
      question: of(2, figure),
      intro: of(2, figure),
      tip: of(2, figure),
    },
  })
}
const line = (mediaType: 'AUDIO' | 'VIDEO', text: string): Partial<ScriptEdit> => ({
  editType: 'CREATE',
  type: 'TIPS',
  mediaType,
  needAnswer: 'NO_NEED',
  text,
})
/** Id of the last request. */
let requestId: string | null
const generate = async (edit: Partial<ScriptEdit>) => {
  const [made] = (await admin.get(scripts.save, { params: { subSceneId }, body: [edit] })).slice(-1)
  const id = made?.id ?? ''
  const asked = await admin.ask(productions.one, { params: { id } })
  requestId = asked.headers.get('x-request-id')
  return id
}
const task = async (id: string) =>
  (
    await world.owner.query('select status, reason, percent, input from generation_task where source_id = $1 order by id desc limit 1', [
      id,
    ])
  ).rows[0]
const ended = async (id: string) => {
  await expect.poll(async () => (await task(id))?.status, { timeout: MINUTE, interval: 200 }).toMatch(/SUCCESS|FAILED/)
  return task(id)
}
const fileOf = async (id: string) => {
  const { rows } = await world.owner.query('select coalesce(video_file, audio_file) path from script where id = $1', [id])
  return path.join(world.dataDir, 'files', rows[0].path)
}
const probe = (file: string) => spawnSync(findFfmpeg(), ['-hide_banner', '-i', file], { encoding: 'utf8' }).stderr

test('a voice of the OpenAI-compatible service makes an mp3 and a video with moving lips', { timeout: 2 * MINUTE }, async () => {
  const voice = await admin.get(digitalHumans.create, {
    body: { type: 'VOICE', name: '小晓', gender: 2, source: { provider: 'openai', voice: 'zf_xiaoxiao' } },
  })
  await choose('wang', voice.id)
  const audio = await generate(line('AUDIO', '请先寒暄，再了解客户的需要。'))
  expect(await ended(audio)).toMatchObject({ status: 'TASK_SUCCESS', percent: 100 })
  expect((await task(audio))?.input).toMatchObject({
    voice: { provider: 'openai', voice: 'zf_xiaoxiao' },
    voiceName: '小晓',
    engine: expect.stringContaining('OpenAI 兼容语音'),
  })
  expect(server.asked[0]).toMatchObject({ body: { input: '请先寒暄，再了解客户的需要。', voice: 'zf_xiaoxiao' } })
  expect(probe(await fileOf(audio))).toMatch(/Audio: mp3.*44100 Hz, mono/)

  const video = await generate(line('VIDEO', '今天我们重点学习客户异议处理的方法。'))
  expect(await ended(video)).toMatchObject({ status: 'TASK_SUCCESS' })
  const file = await fileOf(video)
  expect(probe(file)).toMatch(/Video: h264.*1280x720[\s\S]*Audio: aac/)
  expect(readFileSync(file.replace(/mp4$/, 'vtt'), 'utf8')).toContain('今天我们重点学习客户异议处理的方法')
  // the picture around the mouth changes far more during speech than during silence
  const args = ['-v', 'error', '-i', file, '-vf', 'fps=25,crop=200:110:540:300', '-f', 'rawvideo', '-pix_fmt', 'gray', '-']
  const { stdout } = spawnSync(findFfmpeg(), args, { maxBuffer: 2 ** 28 })
  const size = 200 * 110
  const motion = (from: number, to: number) => {
    let sum = 0
    for (let frame = from + 1; frame < to; frame++)
      for (let i = 0; i < size; i++) sum += Math.abs((stdout[frame * size + i] ?? 0) - (stdout[(frame - 1) * size + i] ?? 0))
    return sum / (to - from)
  }
  expect(motion(10, 50)).toBeGreaterThan(2 * motion(0, 5))
})

test('a failing service is retried later, and then gives a reason that an author understands', { timeout: 2 * MINUTE }, async () => {
  server.reset()
  server.fail('/v1/audio/speech', faults.status(404, { detail: { message: 'voice zf_xiaoxiao not found' } }))
  const id = await generate(line('AUDIO', '这一句话的声音已经不在了。'))
  expect(await ended(id)).toMatchObject({
    status: 'TASK_FAILED',
    reason: 'OpenAI 兼容语音不接受这次请求（404）：voice zf_xiaoxiao not found',
  })
  const [state] = await admin.get(productions.status, { query: { sourceId: id, taskType: 'OPERATION' } })
  expect(state?.taskInfo.QUESTION?.reason).toContain('voice zf_xiaoxiao not found')
  // the log has the id of the original request
  expect(logged.find(({ msg }) => msg === 'a medium was not made')).toMatchObject({ requestId, job: 'generate-media' })
})

test('a Duix.Avatar figure survives the end of the worker that waits for it, and a cancellation ends it', {
  timeout: 3 * MINUTE,
}, async () => {
  server.reset()
  const idle = stripes(path.join(server.dataDir, 'idle.mp4'), 4, '960x540')
  const { path: stored } = await admin.get(files.upload, { query: { field: 'video' }, form: formOf(readFileSync(idle), '静默.mp4') })
  const figure = await admin.get(digitalHumans.create, {
    body: { type: 'VIDEO', name: '陈老师', gender: 2, source: { provider: 'duix', video: stored } },
  })
  await choose(figure.id, 'gentle-woman')
  server.duix.polls = 12
  const id = await generate(line('VIDEO', '您好，欢迎参加今天的训练。'))
  await expect.poll(() => server.calls('/easy/query'), { timeout: MINUTE }).toBeGreaterThan(1)
  await maker.close()
  expect((await task(id))?.status).toBe('TASK_WAIT')
  maker = await openMaker()
  expect(await ended(id)).toMatchObject({ status: 'TASK_SUCCESS' })
  expect(server.duix.submits).toBe(1)
  expect(probe(await fileOf(id))).toMatch(/Video: h264.*1280x720/)

  server.duix.polls = 10_000
  const other = await generate(line('VIDEO', '这一条会被取消，不再等待。'))
  await expect.poll(() => server.duix.submits, { timeout: MINUTE }).toBe(2)
  // waiting for a service does not block the built-in engine
  await choose('wang', 'gentle-woman')
  expect(await ended(await generate(line('AUDIO', '这一句由内置引擎朗读，不用排队。')))).toMatchObject({ status: 'TASK_SUCCESS' })
  expect((await task(other))?.status).toBe('TASK_PROCESSING')
  await admin.get(productions.cancel, { params: { sourceId: other } })
  const before = server.calls('/easy/query')
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const after = server.calls('/easy/query')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(server.calls('/easy/query')).toBe(after)
  expect(after - before).toBeLessThan(60)
})

test('a Tencent photo figure is refused with local storage, and with an object store its inputs are lent and removed', {
  timeout: 3 * MINUTE,
}, async () => {
  server.reset()
  stripes(path.join(server.dataDir, 'made.mp4'), 8, '720x960')
  const still = path.join(server.dataDir, 'face.jpg')
  spawnSync(findFfmpeg(), ['-y', '-f', 'lavfi', '-i', 'testsrc=s=800x1000:d=1', '-frames:v', '1', still])
  const { path: stored } = await admin.get(files.upload, { query: { field: 'image' }, form: formOf(readFileSync(still), '照片.jpg') })
  const source = { provider: 'tencent' as const, picture: stored }
  const figure = await admin.get(digitalHumans.create, { body: { type: 'VIDEO', name: '照片', gender: 2, source } })
  await choose(figure.id, 'gentle-woman')
  const refused = await generate(line('VIDEO', '欢迎您参加本次训练课程。'))
  expect(await ended(refused)).toMatchObject({
    status: 'TASK_FAILED',
    reason: '腾讯云数智人要从外网读取照片和录音，需要管理员配置对象存储',
  })
  expect(server.asked).toEqual([])

  await maker.close()
  const memory = await startMemoryStore()
  const { rows } = await world.owner.query('select source from digital_human_template where id = $1', [figure.id])
  memory.objects.set(rows[0].source.picture, readFileSync(still))
  maker = await openMaker(await openStore(memory.options, path.join(world.dataDir, 'work'), createLog('silent')))
  server.tencent.statuses = [
    { Status: 'COMMIT', ArrayCount: 2 },
    { Status: 'SUCCESS', MediaUrl: `${server.url}/made.mp4` },
  ]
  const id = await generate(line('VIDEO', '请您介绍一下自己的家庭情况。'))
  expect(await ended(id)).toMatchObject({ status: 'TASK_SUCCESS' })
  const ordered = server.asked.find((a) => a.path.includes('phototovideonotrain'))?.body['Payload'] as Record<string, string>
  expect(ordered['RefPhotoUrl']).toContain(`${encodeURI(rows[0].source.picture)}?`)
  expect(ordered['InputAudioUrl']).toMatch(/X-Amz-Signature=/)
  expect(server.tencent.sound?.length).toBeGreaterThan(5000)
  const lent = memory.removed.filter((key) => key.endsWith('.mp3'))
  expect(lent).toHaveLength(1)
  expect([...memory.objects.keys()].map((key) => path.extname(key)).toSorted()).toEqual(['.jpeg', '.jpg', '.mp4', '.srt', '.vtt'])
  await maker.close()
  maker = await openMaker()
  await memory.close()
})
