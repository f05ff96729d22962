// Learners in practice rooms: each speaks five answers of sixteen seconds, sent in parts, and ends the run. A fake recogniser answers at
// once, and the product scores the runs.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { projectAssignments, projects } from '#features/practice/projects/contract.ts'
import { consentVersion, recordings } from '#features/practice/recordings/contract.ts'
import { rehearsals } from '#features/practice/rehearsals/contract.ts'
import { addCourse } from '#test/learning-world.ts'
import { voiceOf } from '#test/voice.ts'
import { type Person, person } from '#test/world.ts'
import { insist, type Taken } from './taken.ts'

export const operator = '试听服务'
/** Seconds per line of listening and thinking; then the answer is sent in parts of four seconds. */
export const LISTEN_SECONDS = 16
export const PART_SECONDS = 4
/** Milliseconds to watch after the last run has ended. */
const WAIT_MS = 180_000
export const voice = voiceOf(7, 1, 7, 1)
export const partBytes = Math.ceil(voice.length / 4)
export const parts = [0, 1, 2, 3].map((i) => voice.slice(i * partBytes, (i + 1) * partBytes))
const lines = ['这个保险是不是太贵了？', '等待期是多少天？', '我已经有社保了。', '我再考虑考虑。', '理赔麻烦吗？'].map((text) => ({
  text,
  answerText: '我理解您的担心，保额50万元。',
  answerPoints: '理解您的担心；保额50万元',
}))

export interface Room {
  subSceneId: string
  projectId: string
}
/** Counts of requests: recording parts, whole answers, and steps of a run. */
interface Asked {
  parts: Taken
  spoken: Taken
  steps: Taken
}

/** Starts a recogniser that returns the same sentence for any sound. */
export async function startRecogniser(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ text: '我理解您的担心，保额50万元' }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** Environment variables that make a server use this recogniser. */
export const heardBy = (url: string) => ({ LISTEN_OPENAI_URL: url, LISTEN_OPENAI_KEY: 'key', LISTEN_OPERATOR: operator })

/** A course of five lines in a project of these people. */
export async function prepareRooms(
  owner: pg.Client,
  { author, admin }: { author: Person; admin: Person },
  userIds: readonly string[],
): Promise<Room> {
  const { id: courseId, subs } = await addCourse({ author, world: { owner } }, '众人面谈', { 异议: lines })
  const { id: projectId } = await author.get(projects.create, {
    body: { projectName: '众人营', beginTime: '2026-01-01 09:00:00', courseList: [{ courseId, needExam: 'NO_NEED' }] },
  })
  const recordList = userIds.map((target) => ({ target, selectionType: 'BY_USER' as const, type: 'MANDATORY' as const }))
  await admin.get(projectAssignments.create, { body: { projectId, recordList } })
  return { subSceneId: subs[0] ?? '', projectId }
}

/** Practises all lines and ends the run. */
async function practise(who: Person, room: Room, { parts: sent, spoken, steps }: Asked): Promise<string> {
  let run = (await insist(steps, () => who.ask(rehearsals.start, { body: { ...room, mode: 'PRACTICE' } }))).content
  while (run.current) {
    const params = { id: run.id, scriptId: run.current.scriptId }
    await sleep(LISTEN_SECONDS * 1_000)
    for (const [i, octets] of parts.entries()) {
      await sleep(PART_SECONDS * 1_000)
      const query = { take: '1', offset: String(i * partBytes) }
      await insist(sent, () => who.ask(rehearsals.record, { params, query, octets }))
    }
    await insist(spoken, () => who.ask(rehearsals.speak, { params, body: { take: 1, bytes: voice.length } }))
    const { place } = run
    run = (await insist(steps, () => who.ask(rehearsals.next, { params: { id: run.id }, body: { place } }))).content
  }
  await insist(steps, () => who.ask(rehearsals.finish, { params: { id: run.id } }))
  return run.id
}

/** Runs all rooms at once. `scoredMs`: for each run scored within three minutes, the time from its end until all answers have a score. */
export async function fillRooms(owner: pg.Client, port: number, tokens: readonly string[], room: Room) {
  const none = (): Taken => ({ ms: [], refused: 0 })
  const asked: Asked = { parts: none(), spoken: none(), steps: none() }
  const ended = new Map<string, number>()
  const scoredMs: number[] = []
  const over = new AbortController()
  let lastEnd = 0
  const people = tokens.map(async (token, n) => {
    const who = person(port, 'demo', token)
    await insist(asked.steps, () => who.ask(recordings.decide, { body: { agreed: true, textVersion: consentVersion, listener: operator } }))
    await sleep((n * (LISTEN_SECONDS + parts.length * PART_SECONDS) * 1_000) / tokens.length)
    const id = await practise(who, room, asked)
    lastEnd = performance.now()
    ended.set(id, lastEnd)
  })
  const isWaiting = () => {
    const speaking = scoredMs.length + ended.size < tokens.length
    return !over.signal.aborted && (speaking || (ended.size > 0 && performance.now() - lastEnd < WAIT_MS))
  }
  const watch = async () => {
    while (isWaiting()) {
      await sleep(250)
      const { rows } = await owner.query<{ id: string }>(
        `select id::text from rehearsal r where id = any($1) and not exists (select from rehearsal_line l
           where l.tenant_id = r.tenant_id and l.rehearsal_id = r.id and l.score is null)`,
        [[...ended.keys()]],
      )
      for (const { id } of rows) {
        scoredMs.push(performance.now() - (ended.get(id) ?? 0))
        ended.delete(id)
      }
    }
  }
  await Promise.all([...people, watch()]).finally(() => over.abort())
  return { ...asked, scoredMs }
}
