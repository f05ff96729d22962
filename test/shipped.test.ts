// The shipped package in a temporary folder, with only Node on PATH. It serves every kind of file that the clone serves, makes a video and
// a film, and has each command of docs/operations.md.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#apps/demo/people.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { films, packageStandards } from '#features/authoring/films/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { type Database, makeDatabase } from './database.ts'
import { lookInto } from './first-starts.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'
import { encode, person, type Person } from './world.ts'

const root = path.resolve(import.meta.dirname, '..')
const MINUTE = 60_000
let place: string
let packed: string
let programs: string
let database: Database
let server: ServerProcess
let port: string
let author: Person

const variables = (databaseUrl: string, more: Record<string, string> = {}) => ({
  PATH: programs,
  DATABASE_URL: databaseUrl,
  DATA_DIR: path.join(place, 'data'),
  DISK_RESERVE_MB: '0',
  PORT: port,
  DEMO_DATA: 'true',
  DEMO_SIZE: 'bare',
  ...more,
})

beforeAll(async () => {
  place = await mkdtemp(path.join(os.tmpdir(), 'yanwu-shipped-'))
  ;[packed, programs] = [path.join(place, 'opt', 'yanwu'), path.join(place, 'bin')]
  mkdirSync(programs)
  symlinkSync(process.execPath, path.join(programs, process.platform === 'win32' ? 'node.exe' : 'node'))
  const made = spawnSync(process.execPath, ['scripts/tool.mjs', 'package', packed], { cwd: root, encoding: 'utf8' })
  expect([made.status, made.stderr]).toEqual([0, ''])
  database = await makeDatabase()
  await lookInto(database.url, 'delete from generation_task')
  port = await freePort()
  server = startServer(variables(database.url), path.join(packed, 'src/apps/server.ts'))
  await server.ready
  author = await signIn('author')
})
afterAll(async () => {
  await server?.kill()
  await database?.drop()
  await rm(place, { recursive: true, force: true })
})

async function signIn(loginName: string): Promise<Person> {
  const body = { loginType: 1, loginName, password: encode(demoPassword) }
  const answer = await person(Number(port), 'demo', '').ask(sessions.login, { body })
  return person(Number(port), 'demo', /management-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '')
}

/** Addresses that do not return a file. */
async function lacking(addresses: readonly (string | null | undefined)[], asked = author): Promise<unknown[]> {
  const failed: unknown[] = []
  for (const address of addresses) {
    const { status, headers } = await asked.fetch(address ?? '')
    // the envelope of an error is JSON; a web manifest has a type of its own
    if (status !== 200 || headers.get('content-type')?.startsWith('application/json')) failed.push([address, status])
  }
  return failed
}

test('the package has every file below src except code of pages', () => {
  const all = globSync('src/**/*.*', { cwd: root }).filter((file) => !/\/(web|learn)\/|^src\/ui\/|\.test\.tsx?$|\.d\.ts$/.test(file))
  expect(all.length).toBeGreaterThan(900)
  expect(all.filter((file) => !existsSync(path.join(packed, file)))).toEqual([])
})

test('the package serves pages, scripts, styles and pictures of the web', async () => {
  const built = readdirSync(path.join(root, 'dist/web'), { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.\w+$/.test(file) && !/\.(gz|br)$|^\/\.vite/.test(file))
  expect(built.length).toBeGreaterThan(20)
  expect(await lacking(['/', '/course', '/learn', ...built])).toEqual([])
})

test('the package serves pictures and auditions of all built-in figures and voices, a loop, and a captcha with its font', async () => {
  const [people, sounds] = await Promise.all(
    (['VIDEO', 'VOICE'] as const).map((type) => author.get(digitalHumans.templates, { query: { type } })),
  )
  const templates = [...(people ?? []), ...(sounds ?? [])]
  const backgrounds = templates.flatMap((t) => t.backgrounds.map((b) => b.fileUrl))
  expect([templates.length > 10, backgrounds.length > 10]).toEqual([true, true])
  expect(await lacking([...templates.map((t) => t.fileUrl), ...backgrounds])).toEqual([])
  const pictures = people?.map((t) => digitalHumans.picture.path.replace(':templateId', t.digitalHumanId)) ?? []
  const loop = digitalHumans.idle.path.replace(':templateId', people?.[0]?.digitalHumanId ?? '')
  expect(await lacking([...pictures, loop])).toEqual([])
  expect(await lacking([`${sessions.captcha.path}?stamp=shipped_1`])).toEqual([])
})

test('a video is generated, and a film is exported and packed by every standard', async () => {
  const { id: courseId } = await author.get(courses.createCourse, { body: { title: '交付', description: '描述' } })
  const { id: sceneId } = await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })
  const { id: subSceneId } = await author.get(courses.createSubScene, { body: { parentId: sceneId, title: '子场景', contentStr: '客户' } })
  const body = [{ editType: 'CREATE', type: 'QUESTION', mediaType: 'VIDEO', needAnswer: 'NO_NEED', text: '您好，请坐，想了解哪款产品？' }]
  const [line] = await author.get(scripts.save, { params: { subSceneId }, body })
  await author.get(productions.batch, { body: [line?.id ?? ''], query: {} })
  const states = async () => (await lookInto(database.url, 'select status from generation_task')).rows
  await expect.poll(states, { timeout: 2 * MINUTE, interval: 200 }).toEqual([{ status: 'TASK_SUCCESS' }])
  await author.get(films.make, { params: { subSceneId }, body: { format: '16:9', subtitles: 'BURNED' } })
  const film = async () => (await author.get(films.list, { params: { subSceneId } })).films[0]
  await expect.poll(async () => (await film())?.status, { timeout: 2 * MINUTE, interval: 200 }).toBe('TASK_SUCCESS')
  const made = await film()
  const packages = packageStandards.map((standard) => `${films.package.path}?id=${made?.id}&standard=${standard}`)
  expect(await lacking([made?.url, made?.posterUrl, ...packages])).toEqual([])
})

/** Runs a script of package.json by `node --run`, i.e. without npm. */
function command(databaseUrl: string, name: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--run', name, '--', ...args], {
    cwd: packed,
    encoding: 'utf8',
    env: { ...variables(databaseUrl), LOG_LEVEL: 'silent' },
  })
  return { name, status, said: stdout + stderr }
}
const operations = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
/** Commands that need a clone: packaging, measuring and testing. */
const ofClones = /^(package|new:|test|bench:)/
const namedCommands = () =>
  [...new Set([...operations.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name))].filter(
    (name) => !ofClones.test(name),
  )

test('the package has every command that docs/operations.md names', () => {
  const { scripts: own } = JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  expect(namedCommands().length).toBeGreaterThan(6)
  expect(namedCommands().filter((name) => !own[name])).toEqual([])
})

test('each command runs in the package, and a backup is restored', async () => {
  const backup = path.join(place, 'backup')
  const archive = path.join(place, 'archive')
  const calls: Record<string, string[][]> = {
    voices: [['list']],
    migrate: [[]],
    'admin:reset': [['admin', 'demo']],
    'audit:archive': [['2020-01-01', archive, '--yes']],
    backup: [[backup]],
  }
  const ran = Object.entries(calls).flatMap(([name, asked]) => asked.map((args) => command(database.url, name, ...args)))
  expect(ran.filter(({ status }) => status !== 0)).toEqual([])
  // it starts, and refuses before it makes 90 people
  expect(command(database.url, 'demo')).toMatchObject({ status: expect.any(Number), said: expect.stringContaining('用法：npm run demo') })
  // one failure: demo data are open to everybody
  const { said } = command(database.url, 'doctor', '--json')
  expect(said.match(/"state":"failure"/g)).toHaveLength(1)
  // commands of npm itself, which is not on this PATH
  const untried = namedCommands().filter((name) => ![...Object.keys(calls), 'restore', 'demo', 'doctor', 'sbom'].includes(name))
  expect(untried).toEqual([])
  await server.kill()
  const restored = await makeDatabase('empty')
  try {
    expect(command(restored.url, 'restore', backup)).toMatchObject({ status: 0 })
    const { rows } = await lookInto(restored.url, 'select count(*)::int n from course')
    expect(rows[0]?.n).toBeGreaterThan(0)
  } finally {
    await restored.drop()
  }
})

test('an unknown command is refused with the list of commands', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/tool.mjs', 'package'], { cwd: packed, encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, expect.stringContaining('backup')])
})
