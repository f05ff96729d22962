// Three kinds of load: at a desk, in an exam, in a practice room. Each person stays with one of the servers at `ports`.
import { attempts } from '#features/assessment/attempts/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { home } from '#features/portal/home/contract.ts'
import { consentVersion, recordings } from '#features/practice/recordings/contract.ts'
import { maxTakes, rehearsals } from '#features/practice/rehearsals/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { search } from '#features/portal/search/contract.ts'
import { begin, type Sitters } from '#test/sitters.ts'
import { type Person, person } from '#test/world.ts'
import { LISTEN_SECONDS, operator, PART_SECONDS, partBytes, parts, type Room, voice } from '../learn/rooms.ts'
import type { Act, Ask, Kind } from './load.ts'

const SAVE_MS = 10_000
const THINK_MS = 5_000

/** Returns the same person with its state for the same number. */
function kept(make: (n: number) => Promise<Act>): Kind['person'] {
  const known = new Map<number, Promise<Act>>()
  return (n) => {
    const act = known.get(n) ?? make(n)
    known.set(n, act)
    return act
  }
}
/** Assigns people to servers in turn. */
const portOf = (ports: readonly number[], n: number) => ports[n % ports.length] ?? 0

/** Pages of a person at a desk: twenty requests in a row, two of which write. */
export interface Desk {
  subSceneId: string
  examId: string
  departmentId: string
  courseIds: readonly string[]
}
function deskActs(
  who: Person,
  { subSceneId, examId, departmentId, courseIds }: Desk,
  n: number,
): (() => Promise<{ succ: boolean; code: number }>)[] {
  const list = () => who.ask(courses.page, { query: { type: 'COURSE', pageNumber: '1', pageSize: '50' } })
  const lines = () => who.ask(scripts.page, { params: { subSceneId }, query: { pageSize: '50' } })
  const listExams = () => who.ask(exams.page, { body: { pageNum: 1, pageSize: 20 } })
  const overview = () => who.ask(home.overview)
  const find = () => who.ask(search.all, { query: { q: '客户' } })
  const report = () => who.ask(examAnalysis.perhaps, { query: { examId, departmentId } })
  const id = courseIds[n % courseIds.length]
  const write = () => who.ask(courses.updateCourse, { body: { id, title: `容量课 ${n}`, description: '先听，再问，再答。' } })
  return [
    ...[overview, list, lines, lines, find, list, lines, listExams, report, write],
    ...[list, lines, lines, listExams, find, lines, overview, report, list, write],
  ]
}

/** Authors and leaders: one page every five seconds. */
export const atDesks = (ports: readonly number[], tokens: readonly string[], desk: Desk): Kind => ({
  name: 'desk',
  max: tokens.length,
  rampMs: THINK_MS,
  person: kept(async (n) => {
    const acts = deskActs(person(portOf(ports, n), 'demo', tokens[n] ?? ''), desk, n)
    let at = n
    return async (ask) => {
      const act = acts[at++ % acts.length]
      if (act) await ask(act)
      return THINK_MS
    }
  }),
})

/** Candidates of an exam: one answer every ten seconds. */
export const inExams = (ports: readonly number[], { examId, questionIds, people }: Sitters): Kind => ({
  name: 'exam',
  max: people.length,
  rampMs: SAVE_MS,
  person: kept(async (n) => {
    const who = person(portOf(ports, n), 'demo', people[n]?.token ?? '')
    const id = await begin(who, examId)
    let at = 0
    return async (ask) => {
      const subjectId = questionIds[at++ % questionIds.length]
      await ask(() => who.ask(attempts.save, { params: { id }, body: [{ subjectId, response: `第 ${at} 稿：先听他说完。` }] }))
      return SAVE_MS
    }
  }),
})

/** Repeats runs through the room. */
async function* runs(who: Person, room: Room, ask: Ask): AsyncGenerator<number> {
  for (;;) {
    let run = await who.get(rehearsals.start, { body: { ...room, mode: 'PRACTICE' } })
    while (run.current) {
      const params = { id: run.id, scriptId: run.current.scriptId }
      // after an interrupted run, the line may already have an answer
      const take = maxTakes - run.current.takesLeft + 1
      yield LISTEN_SECONDS * 1_000
      if (run.current.spoken === null) {
        for (const [i, octets] of parts.entries()) {
          const query = { take: String(take), offset: String(i * partBytes), ...(i === 0 ? { anew: 'true' } : {}) }
          await ask(() => who.ask(rehearsals.record, { params, query, octets }))
          yield PART_SECONDS * 1_000
        }
        await ask(() => who.ask(rehearsals.speak, { params, body: { take, bytes: voice.length } }))
      }
      const at = run
      const next = await ask(() => who.ask(rehearsals.next, { params: { id: at.id }, body: { place: at.place } }))
      if (!next.content) return
      run = next.content
    }
    await who.get(rehearsals.finish, { params: { id: run.id } })
  }
}

/** Learners who speak: a part of a recording every four seconds, after listening. */
export const inRooms = (ports: readonly number[], tokens: readonly string[], room: Room): Kind => ({
  name: 'practice',
  max: tokens.length,
  rampMs: (LISTEN_SECONDS + parts.length * PART_SECONDS) * 1_000,
  person: kept(async (n) => {
    const who = person(portOf(ports, n), 'demo', tokens[n] ?? '')
    await who.get(recordings.decide, { body: { agreed: true, textVersion: consentVersion, listener: operator } })
    let now: Ask = (run) => run()
    let going = runs(who, room, (run) => now(run))
    return async (ask) => {
      now = ask
      const { value, done } = await going.next()
      // starts a new run after an interrupted one
      if (done) going = runs(who, room, (run) => now(run))
      return value ?? 1_000
    }
  }),
})
