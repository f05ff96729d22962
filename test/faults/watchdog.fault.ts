// Suspends or kills the media child or its encoder at each stage: the queue goes on, and everything is made in time.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { films } from '#features/authoring/films/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { report } from '../figures.ts'
import { mediaOf } from '../media-samples.ts'
import { formOf } from '../samples.ts'
import type { Person } from '../world.ts'
import { childrenOf, openSite, type Site } from './site.ts'

/**
 * Milliseconds: silence counts after 20 s, a retry waits for 5 s, and the work starts again; the progress check finds a suspended encoder.
 */
const BOUND_MS = { child: 150_000, encoder: 300_000 }
const LETTERS = 240

let site: Site
let db: pg.Client
let author: Person
let sceneId: string
let serial = 0
const found: Record<string, number> = {}
beforeAll(async () => {
  site = await openSite({ MEDIA_WORKERS: '1' })
  db = await site.connect()
  author = await site.signIn('author')
  const course = await author.get(courses.createCourse, { body: { title: '经得起停顿', description: '描述' } })
  sceneId = (await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })).id
  await site.startWorker()
}, 120_000)
afterAll(async () => {
  await db?.end()
  await site?.close()
  await report({ scenario: 'watchdog', watchdogMs: found })
})

const newSubScene = async () => (await author.get(courses.createSubScene, { body: { parentId: sceneId, title: `停顿${++serial}` } })).id
/** Different words each time, because equal ones are made once. */
const words = (letters: number) =>
  `第${++serial}句。${'请您先说一说情况，我再为您介绍。'.repeat(Math.ceil(letters / 16))}`.slice(0, Math.max(8, letters))
async function addLine(
  subSceneId: string,
  mediaType: 'VIDEO' | 'AUDIO',
  more: { text?: string; videoFile?: string } = {},
): Promise<string> {
  const line = {
    editType: 'CREATE' as const,
    type: 'QUESTION' as const,
    mediaType,
    needAnswer: 'NO_NEED' as const,
    text: words(12),
    ...more,
  }
  const [made] = await author.get(scripts.save, { params: { subSceneId }, body: [line] })
  return made?.id ?? ''
}
const generate = (id: string) => author.get(productions.batch, { body: [id] })

interface Task {
  source: string
  status: string
  percent: number
  attempts: number
  reason: string | null
}
const tasks = async (): Promise<Task[]> =>
  (await db.query<Task>('select source_id::text source, status, percent, attempts, reason from generation_task order by id')).rows
const isLive = ({ status }: Task) => status === 'TASK_WAIT' || status === 'TASK_PROCESSING'

/** Process id of the worker's media child, or of the encoder that it has started. */
const pidOf = (whose: 'child' | 'encoder') => {
  const [child = 0] = childrenOf(site.worker?.child.pid ?? 0)
  return whose === 'child' ? child : (childrenOf(child)[0] ?? 0)
}

async function lineOf(): Promise<string> {
  const id = await addLine(await newSubScene(), 'VIDEO', { text: words(LETTERS) })
  await generate(id)
  return id
}
async function conversion(): Promise<string> {
  const pattern = ['-f', 'lavfi', '-i', `testsrc=s=1280x720:r=25:d=30`, '-vf', `hue=h=${++serial * 7}`]
  const bytes = mediaOf('mp4', ...pattern, '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none')
  const sent = await author.get(files.upload, { query: { field: 'video' }, form: formOf(bytes, '录像.mp4') })
  return addLine(await newSubScene(), 'VIDEO', { videoFile: sent.path })
}
async function film(): Promise<string> {
  const subSceneId = await newSubScene()
  const id = await addLine(subSceneId, 'VIDEO', { text: words(80) })
  await generate(id)
  await expect.poll(async () => (await tasks()).filter(isLive).length, { timeout: 120_000, interval: 200 }).toBe(0)
  // another format, so that its pieces are encoded
  const body = { format: '9:16' as const, subtitles: 'BURNED' as const, skipLacking: true }
  return (await author.get(films.make, { params: { subSceneId }, body })).id
}

const stages: [stage: string, begin: () => Promise<string>, from: number][] = [
  ['speech', lineOf, 1],
  ['painting', lineOf, 12],
  ['encoding', lineOf, 30],
  ['storing', lineOf, 97],
  ['conversion', conversion, 2],
  ['film', film, 2],
]
const faults = (['SIGKILL', 'SIGSTOP'] as const).flatMap((signal) => stages.map((stage) => [signal, 'child' as const, ...stage] as const))

test.each([...faults, ['SIGSTOP', 'encoder', 'encoding', lineOf, 30] as const])(
  '%s to the %s at %s: the task and the following ones are made',
  async (signal, whose, stage, begin, from) => {
    await db.query('delete from generation_task')
    const target = await begin()
    const behind = await newSubScene()
    for (let i = 0; i < 2; i++) await generate(await addLine(behind, 'AUDIO'))
    const of = async () => (await tasks()).find(({ source }) => source === target)
    for (let task = await of(); task && isLive(task) && task.percent < from; task = await of()) await sleep(20)
    const pid = pidOf(whose)
    expect(pid).toBeGreaterThan(0)
    process.kill(pid, signal)
    const begun = Date.now()
    await expect.poll(async () => (await tasks()).filter(isLive).length, { timeout: BOUND_MS[whose], interval: 200 }).toBe(0)
    found[`${signal} ${whose} ${stage}`] = Date.now() - begun
    expect((await tasks()).map(({ status, reason }) => [status, reason])).toEqual((await tasks()).map(() => ['TASK_SUCCESS', null]))
    // a suspended process does not remain
    await expect.poll(() => pidOf(whose) === pid && signal === 'SIGSTOP', { timeout: 30_000 }).toBe(false)
  },
)

test('twenty media beside two busy loops are made at the first try', async () => {
  await db.query('delete from generation_task')
  const loops = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  try {
    const subSceneId = await newSubScene()
    for (let i = 0; i < 20; i++) await generate(await addLine(subSceneId, i % 2 ? 'AUDIO' : 'VIDEO', { text: words(40) }))
    await expect.poll(async () => (await tasks()).filter(isLive).length, { timeout: 600_000, interval: 500 }).toBe(0)
    expect((await tasks()).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(
      Array.from({ length: 20 }, () => 'TASK_SUCCESS 1'),
    )
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
  }
})
