// Fills the disk of files and database to the last byte while people write, upload and generate; then frees space. The disk is a file
// system in a file, which only root on Linux can mount.
import { execFileSync } from 'node:child_process'
import { existsSync, statfsSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#apps/demo/people.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { formOf, png } from '../samples.ts'
import { type Answer, encode, person, type Person } from '../world.ts'
import { report } from '../figures.ts'
import { openSite, type Site } from './site.ts'

const run = (program: string, ...given: string[]) => execFileSync(program, given, { stdio: 'pipe' })
let folder: string
let disk: string
let mounted = false
const mayMount = process.platform === 'linux' && process.getuid?.() === 0

interface Ledger {
  /** Sub-scenes with an acknowledged creation, and whether their three lines were acknowledged. */
  made: { id: string; title: string; lines: boolean }[]
  uploads: string[]
  /** Lines with requested media. */
  tasks: string[]
  /** Counts of responses by kind of call. */
  answers: Record<string, number>
}

/** The response; null if the connection was cut. */
async function count<T>(ledger: Ledger, what: string, answering: Promise<Answer<T>>): Promise<Answer<T> | null> {
  const answer = await answering.catch(() => null)
  const name = `${what} ${answer ? answer.status : 'cut'}`
  ledger.answers[name] = (ledger.answers[name] ?? 0) + 1
  return answer
}

const login = { loginType: 1 as const, loginName: 'author', password: encode(demoPassword) }
/** Responses on a full disk: as usual, or a refusal in words; a connection is cut only when the server is killed. */
const allowed =
  /^(write|upload|generate) (200|503|cut)$|^list 200$|^ready .*"ready":true,"database":true,"files":false|^sign in (200|503 磁盘空间不足.*)$/

const line = (text: string) => ({ editType: 'CREATE' as const, type: 'TIPS' as const, needAnswer: 'NO_NEED' as const, text })

async function write(author: Person, sceneId: string, ledger: Ledger, over: AbortSignal, n: number) {
  for (let i = 0; !over.aborted; i++) {
    const title = `写 ${n}-${i}`
    const made = await count(ledger, 'write', author.ask(courses.createSubScene, { body: { parentId: sceneId, title } }))
    if (made?.code === 0) {
      const entry = { id: made.content.id, title, lines: false }
      ledger.made.push(entry)
      const body = ['一', '二', '三'].map((k) => line(`${k}。${'客户说的话'.repeat(40)}`))
      const saved = await count(ledger, 'write', author.ask(scripts.save, { params: { subSceneId: entry.id }, body }))
      entry.lines = saved?.code === 0
    }
    await sleep(20)
  }
}

async function upload(author: Person, ledger: Ledger, over: AbortSignal) {
  while (!over.aborted) {
    const sent = author.ask(files.upload, { query: { field: 'cover' }, form: formOf(png, '封面.png') })
    const answer = await count(ledger, 'upload', sent)
    if (answer?.code === 0) ledger.uploads.push(answer.content.path)
    await sleep(50)
  }
}

async function generate(author: Person, sceneId: string, ledger: Ledger, over: AbortSignal) {
  for (let i = 0; !over.aborted; i++) {
    const asked = author.ask(courses.createSubScene, { body: { parentId: sceneId, title: `生成 ${i}` } })
    const subSceneId = (await count(ledger, 'generate', asked))?.content?.id
    const body = [{ ...line(`第${i}句。王女士想了解重疾险，但是担心买贵了。`), mediaType: 'AUDIO' as const }]
    const saved = subSceneId && (await count(ledger, 'generate', author.ask(scripts.save, { params: { subSceneId }, body })))
    const ids = (saved && saved.content ? saved.content : []).map((l) => l.id)
    const begun = ids.length ? await count(ledger, 'generate', author.ask(productions.batch, { body: ids })) : null
    if (begun?.code === 0) ledger.tasks.push(...ids)
    await sleep(300)
  }
}

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}
async function until(what: string, holds: () => Promise<boolean>, ms = 60_000) {
  for (const end = Date.now() + ms; !(await holds()); await sleep(100))
    if (Date.now() > end) throw new Error(`it never came to this: ${what}`)
}
/** Takes all free space of the disk, including space that becomes free, until `over` is aborted. */
async function fillUntil(over: AbortSignal) {
  const filler = await open(path.join(disk, 'filler'), 'a')
  const chunks = [2 ** 20, 4096, 1].map((bytes) => Buffer.alloc(bytes, 1))
  const took = (chunk: Buffer) =>
    filler.write(chunk).then(
      () => true,
      () => false,
    )
  while (!over.aborted) {
    for (const chunk of chunks) for (let n = 0; n < 4096 && (await took(chunk)); ) n++
    await sleep(20)
  }
  await filler.close()
}
/** Fills the disk; it is full on return, and stays so until `free` is called. */
async function fillDisk() {
  const over = new AbortController()
  const filling = fillUntil(over.signal)
  await until('the disk is full', async () => freeBytes() === 0)
  return async () => {
    over.abort()
    await filling
    await rm(path.join(disk, 'filler'))
  }
}

const ready = async (author: Person) =>
  author
    .fetch('/healthz/ready')
    .then(async (answer) => ({
      status: answer.status,
      ...((await answer.json()) as { ready: boolean; database: boolean; files: boolean }),
    }))
    .catch(() => null)

/** Acknowledged writes that are missing or incomplete. */
async function missing(site: Site, sceneId: string, ledger: Ledger) {
  const db = await site.connect()
  const ask = async <T extends object>(text: string, values: unknown[]) => (await db.query<T>(text, values)).rows
  const lost: string[] = []
  const half: string[] = []
  const there = await ask<{ id: string; title: string; lines: number }>(
    'select c.id::text, c.title, count(s.id)::int lines from course c left join script s on s.subscene_id = c.id where c.parent_id = $1 group by 1, 2',
    [sceneId],
  )
  for (const { id, title, lines } of ledger.made) {
    const row = there.find((r) => r.id === id)
    if (row?.title !== title || (lines && row.lines !== 3)) lost.push(title)
  }
  for (const { title, lines } of there) if (title.startsWith('写') && lines !== 0 && lines !== 3) half.push(`${title}: ${lines}`)
  const stored = (key: string) => path.join(site.dataDir, 'files', key)
  for (const key of ledger.uploads) if (!existsSync(stored(key)) || statSync(stored(key)).size !== png.length) lost.push(key)
  const tasks = await ask<{ id: string; status: string; audio: string | null }>(
    'select t.source_id::text id, t.status, s.audio_file audio from generation_task t join script s on s.id = t.source_id where t.source_id = any ($1::bigint[])',
    [ledger.tasks],
  )
  for (const id of ledger.tasks) if (tasks.filter((task) => task.id === id).length !== 1) lost.push(`task of ${id}`)
  const failed = tasks.filter(({ status }) => status === 'TASK_FAILED').map(({ id }) => id)
  for (const { id, status, audio } of tasks)
    if (status === 'TASK_SUCCESS' && !(audio && existsSync(stored(audio)) && statSync(stored(audio)).size > 0)) lost.push(`medium of ${id}`)
  const files = await ask<{ path: string; bytes: string }>('select path, bytes::text from file', [])
  for (const { path: key, bytes } of files)
    if (existsSync(stored(key)) && statSync(stored(key)).size !== Number(bytes)) half.push(`${key}: ${bytes}`)
  const [unfinished] = await ask<{ n: number }>(
    `select count(*)::int n from generation_task where status in ('TASK_WAIT', 'TASK_PROCESSING')`,
    [],
  )
  await db.end()
  return { lost, half, failed, unfinished: unfinished?.n ?? -1 }
}

describe.skipIf(!mayMount)('a disk that is full to the last byte', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-disk-'))
    disk = path.join(folder, 'disk')
    await mkdir(disk)
    // PostgreSQL runs as another user if the test runs as root, and that user must enter the folder
    await chmod(folder, 0o755)
    const image = path.join(folder, 'disk.img')
    run('truncate', '-s', '500M', image)
    // without blocks reserved for root, so that full is full for everybody
    run('mkfs.ext4', '-q', '-F', '-m', '0', image)
    run('mount', '-o', 'loop', image, disk)
    mounted = true
  })
  afterAll(async () => {
    // a killed process releases the disk after a moment
    const unmounted = async () => {
      try {
        return run('umount', disk) !== null
      } catch {
        return false
      }
    }
    if (mounted) await until('nothing is open there any more', unmounted, 30_000)
    await rm(folder, { recursive: true, force: true })
  })

  test('nothing acknowledged is lost, states are reported truly, and all recovers with free space', async () => {
    const site = await openSite({ DISK_RESERVE_MB: '64' }, disk)
    const author = await site.signIn('author')
    const course = await author.get(courses.createCourse, { body: { title: '磁盘满了也不丢', description: '描述' } })
    const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
    await site.startWorker()
    const ledger: Ledger = { made: [], uploads: [], tasks: [], answers: {} }
    const over = new AbortController()
    const load = [
      ...[0, 1].map((n) => write(author, scene.id, ledger, over.signal, n)),
      ...[upload(author, ledger, over.signal), generate(author, scene.id, ledger, over.signal)],
    ]
    /** Repeats each kind of call: writing, storing and requesting media. */
    const goesOn = async () => {
      const before = [ledger.made.length, ledger.uploads.length, ledger.tasks.length]
      const isMore = async () => [ledger.made.length, ledger.uploads.length, ledger.tasks.length].every((n, i) => n > (before[i] ?? 0))
      await until('everything is done again', isMore)
      await until('files are ready again', async () => (await ready(author))?.files === true)
      expect((await site.signIn('author')).token).not.toBe('')
    }
    await goesOn()

    // fills the disk at once, so that the server notices by failing writes
    const usual = { ...ledger.answers }
    let free = await fillDisk()
    await until('the server says that it is full', async () => (await ready(author))?.files === false)
    const seen: Record<string, number> = {}
    for (let i = 0; i < 60; i++) {
      const anew = await person(site.port, 'demo', '').ask(sessions.login, { body: login })
      const words = anew.status === 200 ? '' : ` ${anew.msg}`
      for (const what of [
        `list ${(await author.ask(courses.page)).status}`,
        `ready ${JSON.stringify(await ready(author))}`,
        `sign in ${anew.status}${words}`,
      ])
        seen[what] = (seen[what] ?? 0) + 1
      await sleep(100)
    }
    const whileFull = Object.fromEntries(Object.entries(ledger.answers).map(([what, n]) => [what, n - (usual[what] ?? 0)]))
    await free()
    const strange = [...Object.keys(ledger.answers), ...Object.keys(seen)].filter((what) => !allowed.test(what))
    expect({ strange, list: seen['list 200'], refused: (whileFull['write 503'] ?? 0) > 0 && (whileFull['upload 503'] ?? 0) > 0 }).toEqual({
      strange: [],
      list: 60,
      refused: true,
    })
    // recovers without a restart
    await goesOn()

    // stops and starts processes without free space, by SIGTERM and by kill
    free = await fillDisk()
    await site.killWorker()
    const said: string[] = []
    for (const end of ['orderly', 'killed'] as const) {
      if (end === 'orderly') await site.endServer()
      else await Promise.all([site.killPostmaster(), site.killServer()])
      await site.startServer().then(
        () => said.push(''),
        () => said.push(site.server.said()),
      )
    }
    for (const words of said) if (words) expect(words).toMatch(/^启动失败：[^\n]*磁盘空间不足[^\n]*\n$/)
    await free()
    if (site.server.child.exitCode !== null) await site.startServer()
    await site.startWorker()
    await goesOn()

    over.abort()
    await Promise.all(load)
    await until('all that was asked for is made', async () => (await missing(site, scene.id, ledger)).unfinished === 0, 240_000)
    const found = await missing(site, scene.id, ledger)
    await site.close()
    const { made, uploads, tasks } = ledger
    await report({
      scenario: 'full disk',
      acknowledged: { subScenes: made.length, uploads: uploads.length, media: tasks.length },
      whileFull,
      seen,
      said,
      lostOnFullDisk: found.lost.length,
      halfOnFullDisk: found.half.length,
      failedOnFullDisk: found.failed.length,
    })
    expect(found).toEqual({ lost: [], half: [], failed: [], unfinished: 0 })
  }, 600_000)
})
