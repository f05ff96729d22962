// Tests of drawing ahead: a worker draws a chosen figure before anything is generated.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import type { Payload } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { openFolder } from '#platform/storage/folder.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { mediaWork } from './work.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  // removes the tasks of the demo, which would run meanwhile
  await world.owner.query('delete from generation_task')
})
afterAll(() => world?.close())

const cacheDir = () => path.join(world.dataDir, 'cache')
const painted = async () => {
  const names = await readdir(cacheDir()).catch(() => [])
  return names.flatMap((name) => (name.endsWith('.sprites') ? [name.split('-').slice(0, -1).join('-')] : [])).toSorted()
}
const asked = async () => (await world.owner.query<{ data: Payload }>(`select data from pgboss.job where name = 'paint-figures'`)).rows

const nobody = () => Promise.reject(new Error('no film was asked for'))
async function openMaker() {
  return mediaWork({
    pool: world.program.pool,
    storage: await openFolder(path.join(world.dataDir, 'files')),
    log: createLog('silent'),
    disk: { full: false },
    ffmpeg: undefined,
    services: {},
    cacheDir: cacheDir(),
    sourcesBytes: 0,
    atOnce: 1,
    convertMs: 60_000,
    films: { make: nobody, handOver: nobody },
  })
}

test('a worker draws every built-in figure of the target in its look, and nothing for a deleted target', async () => {
  const { id } = await author.get(courses.createCourse, { body: { title: '先画好的课', description: '描述' } })
  const wang = { gender: 2, voiceId: 'clear-woman', digitalHumanId: 'wang', framing: 'close' } as const
  const chen = { gender: 1, voiceId: 'warm-man', digitalHumanId: 'chen' } as const
  await author.get(digitalHumans.save, {
    body: { targetId: id, targetType: 'COURSE', question: wang, subSceneIntro: wang, intro: { ...chen, background: 'meeting' }, tip: chen },
  })
  const [job] = await asked()
  expect(job?.data).toMatchObject({ id })
  const maker = await openMaker()
  try {
    const handle = (payload: Payload) => maker.painting.handle(payload, AbortSignal.timeout(60_000))
    await handle({ tenantId: job?.data.tenantId ?? '', id: '1' })
    await handle(job?.data ?? { tenantId: '', id: '' })
    while ((await painted()).length < 3) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await painted()).toEqual(['chen-meeting-16x9-half', 'chen-office-16x9-half', 'wang-office-16x9-close'])
  } finally {
    await maker.close()
  }
})
