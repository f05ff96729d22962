// Kills web, worker, database or all of them while people speak in practice rooms: during uploads, joining, recognition and scoring. Every
// run gets the same score as without a kill, once.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { projectAssignments, projects } from '#features/practice/projects/contract.ts'
import { consentVersion, recordings } from '#features/practice/recordings/contract.ts'
import { type Rehearsal, rehearsals } from '#features/practice/rehearsals/contract.ts'
import { report } from '../figures.ts'
import { addCourse } from '../learning-world.ts'
import { startServices } from '../media-services.ts'
import { voiceOf } from '../voice.ts'
import type { Answer, Person } from '../world.ts'
import { openSite, type Site } from './site.ts'

const AT = '/v1/audio/transcriptions'
const operator = '试听公司'
const said = '我理解您的担心，保额50万元'
const names = ['viewer', 'auditor', 'officer', 'leader']
const voice = voiceOf(2, 1, 2)
/** Bytes of a recording part. */
const PART = 5_000
const ROUNDS = Number(process.env['YANWU_ROUNDS'] ?? 2)

/** Alternately spoken and typed. */
const lines = ['这个保险是不是太贵了？', '等待期是多少天？', '我已经有社保了。', '我再考虑考虑。'].map((text) => ({
  text,
  answerText: '我理解您的担心，保额50万元。',
  answerPoints: '理解您的担心；保额50万元',
}))

type Phase = 'upload' | 'assemble' | 'score'
const phases: Phase[] = ['upload', 'assemble', 'score']
const kinds = ['server', 'postmaster', 'worker', 'all'] as const

interface Ledger {
  /** Runs that the server has confirmed as ended. */
  runs: string[]
  /** Current phase of each run. */
  at: Map<string, Phase>
}

/** Repeats a request under one idempotency key until a response tells its result. */
async function insist<T>(ask: (more: { headers: Record<string, string> }) => Promise<Answer<T>>): Promise<T> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  for (;;) {
    const answer = await ask({ headers }).catch(() => null)
    if (answer?.code === 0) return answer.content
    if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`refused: ${answer.status} ${answer.msg}`)
    await sleep(50)
  }
}

async function speak(who: Person, name: string, { id, current }: Rehearsal, { at }: Ledger): Promise<Rehearsal> {
  const params = { id, scriptId: current?.scriptId ?? '' }
  at.set(name, 'upload')
  for (let offset = 0; offset < voice.length; offset += PART) {
    const query = { take: '1', offset: String(offset), ...(offset ? {} : { anew: 'true' }) }
    await insist(() => who.ask(rehearsals.record, { params, query, octets: voice.slice(offset, offset + PART) }))
    await sleep(20)
  }
  at.set(name, 'assemble')
  const told = await insist(() => who.ask(rehearsals.speak, { params, body: { take: 1, bytes: voice.length } }))
  at.delete(name)
  return told
}

/** Goes through all lines to the end of the run. */
async function runThrough(who: Person, name: string, of: { subSceneId: string; projectId: string }, ledger: Ledger): Promise<string> {
  let run = await insist((more) => who.ask(rehearsals.start, { body: { ...of, mode: 'PRACTICE' }, ...more }))
  while (run.current) {
    const { id, place, current } = run
    if (place % 2 === 0) await speak(who, name, run, ledger)
    else
      await insist((more) =>
        who.ask(rehearsals.answer, { params: { id, scriptId: current.scriptId }, body: { said: `${said}，等待期90天` }, ...more }),
      )
    run = await insist((more) => who.ask(rehearsals.next, { params: { id }, body: { place }, ...more }))
  }
  const { id } = run
  await insist((more) => who.ask(rehearsals.finish, { params: { id }, ...more }))
  ledger.runs.push(id)
  return id
}

/** Kills a part, and starts it again. */
async function kill(site: Site, kind: (typeof kinds)[number]): Promise<void> {
  if (kind === 'postmaster' || kind === 'all') site.killPostmaster()
  if (kind === 'server' || kind === 'all') await site.killServer()
  if (kind === 'worker' || kind === 'all') await site.killWorker()
  if (kind === 'server' || kind === 'all') await site.startServer()
  if (kind === 'worker' || kind === 'all') await site.startWorker()
}

async function openRooms(site: Site, db: pg.Client) {
  const [author, admin] = [await site.signIn('author'), await site.signIn('admin')]
  const { id: courseId, subs } = await addCourse({ author, world: { owner: db } }, '断电面谈', { 异议: lines })
  const { id: projectId } = await author.get(projects.create, {
    body: { projectName: '断电营', beginTime: '2026-01-01 09:00:00', courseList: [{ courseId, needExam: 'NO_NEED' }] },
  })
  const { rows } = await db.query<{ id: string }>(
    `select u.id::text from app_user u join tenant t using (tenant_id) where t.domain = 'demo' and login_name = any($1)`,
    [names],
  )
  const recordList = rows.map(({ id }) => ({ target: id, selectionType: 'BY_USER' as const, type: 'MANDATORY' as const }))
  await admin.get(projectAssignments.create, { body: { projectId, recordList } })
  const people = await Promise.all(names.map(async (name) => [name, await site.signIn(name)] as const))
  for (const [, who] of people)
    await who.get(recordings.decide, { body: { agreed: true, textVersion: consentVersion, listener: operator } })
  return { people, of: { subSceneId: subs[0] ?? '', projectId } }
}

test('kills during upload, joining, recognition and scoring give the same score, once', async () => {
  const service = await startServices()
  service.listening.heard = [said]
  const site = await openSite({ LISTEN_OPENAI_URL: service.url, LISTEN_OPENAI_KEY: 'key', LISTEN_OPERATOR: operator })
  const first = await site.connect()
  await first.query('delete from generation_task')
  const { people, of } = await openRooms(site, first)
  await first.end()
  await site.startWorker()

  const ledger: Ledger = { runs: [], at: new Map() }
  const over = new AbortController()
  const load = people.map(async ([name, who]) => {
    while (!over.signal.aborted) await runThrough(who, name, of, ledger)
  })
  // errors of the load are checked below, not during a kill
  const all = Promise.allSettled(load)
  const struck: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++)
    for (const phase of phases)
      for (const kind of kinds) {
        const calls = service.calls(AT)
        const isAt = () => (phase === 'score' ? service.calls(AT) > calls : [...ledger.at.values()].includes(phase))
        await expect.poll(isAt, { timeout: 120_000, interval: 2 }).toBe(true)
        await sleep(40 * Math.random())
        struck[`${phase}, ${kind}`] = (struck[`${phase}, ${kind}`] ?? 0) + 1
        await kill(site, kind)
        await sleep(300)
      }
  over.abort()
  for (const ended of await all) if (ended.status === 'rejected') throw ended.reason

  const db = await site.connect()
  const ask = async <T extends object>(text: string, values: unknown[] = []) => (await db.query<T>(text, values)).rows
  const waiting = async () =>
    (await ask<{ n: number }>(`select count(*)::int n from rehearsal_line where listening = 'WAITING' or score is null`))[0]?.n
  await expect.poll(waiting, { timeout: 240_000, interval: 500 }).toBe(0)
  const runs = await ask<{ id: string; state: string; score: number; kept: number; turns: number }>(
    `select r.id::text, r.state, r.score::float8, (select count(*)::int from practice_attempt a where a.registration = r.registration and a.score = r.score) kept,
            (select count(*)::int from practice_turn t join practice_attempt a on a.id = t.attempt_id where a.registration = r.registration) turns
       from rehearsal r order by id`,
  )
  const sounds = await ask<{ path: string | null }>('select path from recording')
  const [parts] = await ask<{ n: number }>('select count(*)::int n from recording_part')
  const gone = sounds.filter(({ path: key }) => !key || !existsSync(path.join(site.dataDir, 'files', key)))
  await db.end()
  await site.close()
  await service.close()
  await report({ scenario: 'speaking', speaking: { kills: Object.values(struck).reduce((a, b) => a + b, 0), runs: runs.length }, struck })
  expect(runs.map((run) => run.id).sort()).toEqual(ledger.runs.toSorted())
  expect(runs.length).toBeGreaterThan(names.length)
  // all runs have the same score, and each counts once with all of its lines
  expect(new Set(runs.map(({ state, score, kept, turns }) => `${state} ${score} ${kept} ${turns}`)).size).toBe(1)
  expect(runs[0]).toMatchObject({ state: 'DONE', kept: 1, turns: lines.length })
  expect(runs[0]?.score).toBeGreaterThan(60)
  expect(sounds.length).toBe((runs.length * lines.length) / 2)
  expect(new Set(sounds.map(({ path: key }) => key)).size).toBe(sounds.length)
  expect(gone).toEqual([])
  expect(parts).toEqual({ n: 0 })
}, 900_000)
