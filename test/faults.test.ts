// Kills the server during writes and a worker during production: nothing acknowledged is lost, nothing is half done, and all recovers
// without help.
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { demoPassword } from '#apps/demo/people.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { makeDatabase } from './database.ts'
import { mediaOf } from './media-samples.ts'
import { formOf } from './samples.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'
import { encode, startWorld } from './world.ts'

/** Registers a cleanup for the end of the test; the last one runs first. */
type AtEnd = (end: () => Promise<void>) => void

/** Starts the program as a process; resolves when it is ready. */
const starting =
  (atEnd: AtEnd) =>
  async (env: Record<string, string>): Promise<ServerProcess> => {
    const server = startServer(env)
    atEnd(() => server.kill())
    await server.ready
    return server
  }

test('a server killed during writes keeps every acknowledged write, and none is half done', async ({ onTestFinished: atEnd }) => {
  const start = starting(atEnd)
  const database = await makeDatabase()
  const databaseUrl = database.url
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'yanwu-faults-'))
  atEnd(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, ROLE: 'web', PORT: port, DATA_DIR: dataDir, DEMO_DATA: 'true', DEMO_SIZE: 'bare' }
  const server = await start(env)

  let token = ''
  const call = async (method: string, url: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: { token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const cookie = /token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
    return { ...((await answer.json()) as { code: number; content: { id: string; title: string } & { id: string }[] }), cookie }
  }
  token = (await call('POST', sessions.login.path, { loginType: 1, loginName: 'author', password: encode(demoPassword) })).cookie ?? ''
  const parentId = (await call('POST', courses.createCourse.path, { title: '写入', description: '描述' })).content.id
  const sceneId = (await call('POST', courses.createScene.path, { parentId, title: '场景' })).content.id

  const acknowledged: { id: string; title: string; lines: number }[] = []
  const write = async (writer: number) => {
    for (let i = 0; ; i++) {
      const title = `${writer}-${i}`
      const sub = await call('POST', courses.createSubScene.path, { parentId: sceneId, title })
      if (sub.code !== 0) throw new Error(`refused: ${sub.code}`)
      const entry = { id: sub.content.id, title, lines: 0 }
      acknowledged.push(entry)
      const lines = Array.from({ length: 5 }, (_, k) => ({ editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: `行${k}` }))
      const saved = await call('PUT', scripts.save.path.replace(':subSceneId', entry.id), lines)
      if (saved.code === 0) entry.lines = saved.content.length
    }
  }
  const writers = [0, 1, 2, 3].map((w) => write(w).catch((error: Error) => error.message))
  await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(40)
  await server.kill()
  for (const message of await Promise.all(writers)) expect(message).toMatch(/fetch failed|terminated/)

  await start(env)
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  atEnd(() => db.end())
  const { rows } = await db.query<{ id: string; title: string; lines: number; places: number; audited: number; saved: number }>(
    `select c.id::text, c.title, count(s.id)::int lines, count(distinct s.seq)::int places,
            (select count(*)::int from audit_log a where a.entity_id = c.id::text and a.action = '新建子场景') audited,
            (select count(*)::int from audit_log a where a.entity_id = c.id::text and a.action = '保存脚本') saved
       from course c left join script s on s.subscene_id = c.id where c.parent_id = $1 group by c.id, c.title`,
    [sceneId],
  )
  const stored = new Map(rows.map((r) => [r.id, r]))
  for (const { id, title, lines } of acknowledged) {
    expect(stored.get(id)).toMatchObject({ title })
    expect(stored.get(id)?.lines).toBeGreaterThanOrEqual(lines)
  }
  expect(rows.length).toBeLessThanOrEqual(acknowledged.length + 4)
  for (const row of rows) expect([0, 5]).toContain(row.lines)
  for (const row of rows) expect(row).toMatchObject({ places: row.lines, audited: 1, saved: row.lines ? 1 : 0 })
  expect((await call('GET', `${courses.detail.path.replace(':id', sceneId)}`)).content.title).toBe('场景')
})

/** A world with long lines, `request` to have them spoken, and the settings and `start` of a worker. */
async function longLines(count: number, atEnd: AtEnd) {
  const world = await startWorld()
  atEnd(() => world.close())
  await world.owner.query('delete from generation_task')
  const author = await world.signIn('author')
  const { id: parentId } = await author.get(courses.createCourse, { body: { title: '生成', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId, title: '场景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景' } })
  const text = '王女士是一位两个孩子的妈妈，她想了解重疾险，但是担心买贵了，也担心将来不赔。'.repeat(20)
  const line = { editType: 'CREATE' as const, type: 'TIPS' as const, needAnswer: 'NO_NEED' as const, mediaType: 'AUDIO' as const }
  const ids = (
    await author.get(scripts.save, {
      params: { subSceneId: sub.id },
      body: Array.from({ length: count }, (_, n) => ({ ...line, text: `第${n + 1}句。${text}` })),
    })
  ).map((l) => l.id)
  const request = () => author.get(productions.batch, { body: ids })

  const env = {
    DATABASE_URL: world.databaseUrl,
    ROLE: 'worker',
    DATA_DIR: world.dataDir,
    DEMO_DATA: 'true',
    DEMO_SIZE: 'bare',
    MEDIA_WORKERS: '1',
  }
  const tasks = async () =>
    (
      await world.owner.query<{ id: string; source_id: string; status: string; attempts: number }>(
        'select id::text, source_id::text, status, attempts from generation_task order by id',
      )
    ).rows
  const states = async () => (await tasks()).map((t) => t.status)
  return { world, author, subSceneId: sub.id, request, env, tasks, states, start: starting(atEnd) }
}

// the next three tests wait concurrently for the leases of killed workers
test.concurrent('another worker takes up the task of a killed one, and every task ends once', async ({ onTestFinished: atEnd, expect }) => {
  const { world, author, subSceneId, request, env, tasks, states, start } = await longLines(3, atEnd)
  await request()
  const first = await start(env)
  await expect.poll(states, { timeout: 60_000, interval: 10 }).toContain('TASK_PROCESSING')
  if (process.platform === 'linux') await expect.poll(() => childrenOf(first.child.pid ?? 0), { interval: 5 }).not.toEqual([])
  const helpers = await childrenOf(first.child.pid ?? 0)
  await first.kill()
  const broken = (await tasks()).find((t) => t.status === 'TASK_PROCESSING')
  expect(broken?.attempts).toBe(1)
  await start(env)
  // the lease of 20 s of the killed worker must expire
  await expect.poll(states, { timeout: 400_000, interval: 200 }).toEqual(Array(3).fill('TASK_SUCCESS'))
  expect((await tasks()).map((t) => t.attempts)).toEqual((await tasks()).map((t) => (t.id === broken?.id ? 2 : 1)))
  for (const pid of helpers) expect(existsSync(`/proc/${pid}`)).toBe(false)

  const made = await world.owner.query<{ path: string; bytes: string; audio_file: string | null }>(
    `select f.path, f.bytes::text, s.audio_file from file f left join script s on s.audio_file = f.path where f.provider = 'AI_TRAINING'`,
  )
  expect(made.rowCount).toBe(3)
  for (const { path: key, bytes, audio_file: held } of made.rows) {
    expect(held).toBe(key)
    expect((await readFile(path.join(world.dataDir, 'files', key))).length).toBe(Number(bytes))
  }
  for (const l of await author.get(scripts.list, { params: { subSceneId } }))
    expect((await author.fetch(l.audioFileUrl ?? '')).status).toBe(200)
})

test.concurrent('another worker converts an upload after a kill, and there is one file', async ({ onTestFinished: atEnd, expect }) => {
  const { world, author, subSceneId, env, tasks, states, start } = await longLines(1, atEnd)
  const long = mediaOf('mp4', '-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25:d=30', '-c:v', 'mpeg4', '-b:v', '2M')
  const sent = (await author.ask(files.upload, { query: { field: 'video' }, form: formOf(long, '录像.mp4') })).content
  const line = { type: 'QUESTION' as const, mediaType: 'VIDEO' as const, needAnswer: 'NO_NEED' as const, text: '您好，请问怎么赔？' }
  const body = [{ editType: 'CREATE' as const, ...line, videoFile: sent.path }]
  const [saved] = await author.get(scripts.save, { params: { subSceneId }, body })
  const percents = async () =>
    (await world.owner.query<{ percent: number }>(`select percent from generation_task where status = 'TASK_PROCESSING'`)).rows
  const first = await start(env)
  await expect.poll(async () => (await percents())[0]?.percent ?? 0, { timeout: 240_000, interval: 20 }).toBeGreaterThan(5)
  const helpers = await childrenOf(first.child.pid ?? 0)
  await first.kill()
  await start(env)
  await expect.poll(states, { timeout: 90_000, interval: 200 }).toEqual(['TASK_SUCCESS'])
  expect((await tasks()).map((t) => t.attempts)).toEqual([2])
  for (const pid of helpers) expect(existsSync(`/proc/${pid}`)).toBe(false)
  const made = await world.owner.query<{ path: string }>('select path from file where recipe_key is not null')
  const now = (await author.get(scripts.list, { params: { subSceneId } })).find((l) => l.id === saved?.id)
  expect(made.rows).toEqual([{ path: now?.videoFile }])
  expect(now).toMatchObject({ unfit: null, durationMs: 30_000 })
  expect((await author.fetch(now?.videoFileUrl ?? '')).status).toBe(200)
}, 600_000)

test.concurrent('two workers that are each killed over a task make everything once, without unknown objects', async ({
  onTestFinished: atEnd,
  expect,
}) => {
  const { world, author, subSceneId, request, env, tasks, states, start } = await longLines(5, atEnd)
  // both must be ready before there is work, else the first one makes everything
  const workers = [await start(env), await start(env)]
  await request()
  const busy = async () => (await states()).filter((s) => s === 'TASK_PROCESSING').length
  await expect.poll(busy, { timeout: 60_000, interval: 10 }).toBe(2)
  // both die before another starts: on a slow machine a start takes longer than all tasks
  for (const worker of workers) {
    await expect.poll(busy, { timeout: 240_000, interval: 10 }).toBeGreaterThan(0)
    await worker.kill()
  }
  for (const _ of workers) await start(env)
  await expect.poll(states, { timeout: 400_000, interval: 200 }).toEqual(Array(5).fill('TASK_SUCCESS'))
  const attempts = (await tasks()).map((t) => t.attempts)
  expect(attempts.filter((n) => n > 1).length).toBeGreaterThan(0)
  expect(attempts.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(5 + 4)

  const made = await world.owner.query<{ path: string; bytes: string; audio_file: string | null }>(
    `select f.path, f.bytes::text, s.audio_file from file f left join script s on s.audio_file = f.path where f.provider = 'AI_TRAINING'`,
  )
  expect(made.rowCount).toBe(5)
  for (const { path: key, bytes, audio_file: held } of made.rows) {
    expect(held).toBe(key)
    expect((await readFile(path.join(world.dataDir, 'files', key))).length).toBe(Number(bytes))
  }
  const loose = (await world.owner.query<{ path: string }>('select path from loose_object')).rows.map((r) => r.path)
  const known = new Set([...made.rows.map((r) => r.path), ...loose])
  const stored = (await readdir(path.join(world.dataDir, 'files', 'tenant'), { recursive: true })).filter((f) => f.endsWith('.mp3'))
  expect(stored.map((f) => `tenant/${f}`).filter((f) => !known.has(f))).toEqual([])
  for (const l of await author.get(scripts.list, { params: { subSceneId } }))
    expect((await author.fetch(l.audioFileUrl ?? '')).status).toBe(200)
}, 600_000)

test('equal lines requested together are made once by one worker, and each has its medium', async ({ onTestFinished: atEnd }) => {
  const { world, author, subSceneId, request, env, states, start } = await longLines(1, atEnd)
  await request()
  const [first] = await author.get(scripts.list, { params: { subSceneId } })
  const copies = await author.get(scripts.save, {
    params: { subSceneId },
    body: Array.from({ length: 3 }, () => ({
      editType: 'CREATE' as const,
      type: 'TIPS' as const,
      needAnswer: 'NO_NEED' as const,
      mediaType: 'AUDIO' as const,
      text: first?.text ?? '',
    })),
  })
  await author.get(productions.batch, { body: copies.map((c) => c.id) })
  await start(env)
  await expect.poll(states, { timeout: 60_000, interval: 100 }).toEqual(Array(4).fill('TASK_SUCCESS'))
  const lines = await author.get(scripts.list, { params: { subSceneId } })
  expect(new Set(lines.map((l) => l.audioFile)).size).toBe(1)
  const { rows } = await world.owner.query<{ made: number; reused: number }>(
    'select count(*) filter (where not reused)::int made, count(*) filter (where reused)::int reused from generation_task',
  )
  expect(rows).toEqual([{ made: 1, reused: 3 }])
})

test('a worker that gets SIGTERM returns its task at once and ends', async ({ onTestFinished: atEnd }) => {
  const { request, env, tasks, states, start } = await longLines(1, atEnd)
  await request()
  const worker = await start(env)
  await expect.poll(states, { timeout: 60_000, interval: 10 }).toContain('TASK_PROCESSING')
  const gone = new Promise<number | null>((done) => worker.child.once('exit', done))
  worker.child.kill('SIGTERM')
  expect(await gone).toBe(0)
  expect(await tasks()).toMatchObject([{ status: 'TASK_WAIT', attempts: 1 }])
})

test('a database without free connections gives 503, and all recovers when it has some', async ({ onTestFinished: atEnd }) => {
  const world = await startWorld()
  atEnd(() => world.close())
  const author = await world.signIn('author')
  const database = new URL(world.databaseUrl).pathname.slice(1)
  const ask = async () => {
    const { status, msg } = await author.ask(courses.page)
    return { status, msg }
  }
  expect(await ask()).toMatchObject({ status: 200 })
  await world.owner.query(`alter database ${database} connection limit 0`)
  await world.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  for (let i = 0; i < 3; i++) expect(await ask()).toEqual({ status: 503, msg: '系统繁忙，请稍后再试' })
  expect((await author.fetch('/healthz/ready')).status).toBe(503)
  expect((await author.fetch('/healthz/live')).status).toBe(200)
  await world.owner.query(`alter database ${database} connection limit -1`)
  await expect.poll(ask).toMatchObject({ status: 200 })
  expect((await author.fetch('/healthz/ready')).status).toBe(200)
})

/** Child processes of a process, on systems that tell. */
async function childrenOf(pid: number): Promise<string[]> {
  const told = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return told.split(' ').filter(Boolean)
}
