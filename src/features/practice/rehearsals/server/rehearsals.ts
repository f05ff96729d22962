// Rules of the practice room. A run belongs to its person; for others it does not exist.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { dropRecordings, keepRecording, takePart } from '#features/practice/recordings/server/recordings.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import { getRules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { maxHints, maxTakes, type Mode, passScore, type Rehearsal, rehearsals, type Report } from '../contract.ts'
import { isPractising } from '../fields.ts'
import { endRehearsal } from './ending.ts'
import { courseOf, inOrder, judgeLine, type ToJudge, worthOf } from './judging.ts'
import { listenToAnswer } from './jobs.ts'
import { type TranscriptionPorts, operatorOf } from './listening.ts'
import { findAppeal, insertAppeal } from './marks.ts'
import { requestLlmScore, type Judging } from './opinions.ts'
import * as queries from './queries.ts'
import type { RehearsalRow } from './queries.ts'
import type { JudgedLine } from './tables.ts'
import { presentLines, presentRehearsal } from './telling.ts'
import { listTrend } from './drill-queries.ts'

async function own(db: Db, id: string, hold = false): Promise<RehearsalRow> {
  const { userId } = await db.who()
  const row = await queries.findOwn(db, userId, id, hold)
  if (!row) throw notFound()
  return row
}
/** The locked run. @throws if it has ended */
async function ownOpen(db: Db, id: string): Promise<RehearsalRow> {
  const row = await own(db, id, true)
  if (row.state !== 'OPEN') throw rehearsals.fail('ended')
  return row
}
const note = (db: Db, id: string, after: object) => db.audit({ entity: 'rehearsal', entityId: id, after })

/** Starts a run, or continues the open one; concurrent starts make one run. */
export async function startRehearsal(db: Db, asked: { subSceneId: string; projectId: string; mode: Mode }): Promise<Rehearsal> {
  const { userId } = await db.who()
  const wanted = { ...asked, userId }
  const place = await queries.findPlace(db, userId, asked.subSceneId, asked.projectId)
  if (!place) throw notFound()
  const open = await queries.findOpen(db, wanted)
  if (open) return presentRehearsal(db, open)
  if (!place.begun) throw rehearsals.fail('notBegun')
  if (asked.mode === 'EXAM' && place.tries === null) throw rehearsals.fail('noExam')
  if (asked.mode === 'EXAM' && place.tried >= (place.tries ?? 0)) throw rehearsals.fail('noneLeft')
  const lines = await queries.listLines(db, asked.subSceneId)
  if (!lines.length) throw rehearsals.fail('noLines')
  const id = await queries.insertRehearsal(db, wanted, place, lines)
  const row = id ? await queries.findOwn(db, userId, id) : await queries.findOpen(db, wanted)
  if (!row) throw notFound()
  if (id) note(db, id, { mode: row.mode, subSceneId: row.subSceneId, projectId: row.projectId })
  return presentRehearsal(db, row)
}

export const getRehearsal = async (db: Db, id: string): Promise<Rehearsal> => presentRehearsal(db, await own(db, id))

/** The current line. @throws if it is another line or needs no answer */
function currentOf(row: RehearsalRow, scriptId: string) {
  const line = row.lines[row.place]
  if (line?.id !== scriptId || !line.needAnswer || row.mode === 'STUDY') throw rehearsals.fail('notHere')
  return line
}

/** True if the tenant allows browser recognition, which sends voices to the vendors of browsers. */
export const letsBrowsersListen = async (db: Db): Promise<boolean> => (await getSettings(db)).browserListening ?? false

const takesOf = ({ mode }: RehearsalRow) => (mode === 'EXAM' ? 1 : maxTakes)

/** The line to answer, and the answer so far. */
async function lineToAnswer(db: Db, id: string, scriptId: string, dictated: string) {
  const row = await ownOpen(db, id)
  const line = currentOf(row, scriptId)
  if (dictated && !(isPractising(row.mode) && (await letsBrowsersListen(db)))) throw rehearsals.fail('noDictating')
  const before = (await queries.listAnswers(db, id)).get(scriptId)
  if ((before?.take ?? 0) >= takesOf(row)) throw rehearsals.fail('noTakes')
  return { row, line, before }
}

/** Stores an answer, which is scored between two transactions; a timeout of the scorer refuses it and uses no take. */
export async function answerLine(
  { transact, conclude }: Parameters<typeof keepRecording>[0],
  storage: FileStore,
  judging: Judging,
  id: string,
  scriptId: string,
  { said, dictated = '' }: { said: string; dictated?: string | undefined },
): Promise<Rehearsal> {
  if (!said) throw rehearsals.fail('nothing', {}, 'said')
  const asked = await transact(async (db): Promise<ToJudge> => {
    const { row, line } = await lineToAnswer(db, id, scriptId, dictated)
    const by = { tenantId: db.tenantId, userId: row.userId }
    return { line, rules: await getRules(db, courseOf(row, line)), delivery: null, by }
  })
  const judged = await judgeLine(asked, said)
  return conclude((db) => takeAnswer(db, storage, judging, id, scriptId, { said, dictated, judged }))
}

interface Answered {
  said: string
  dictated: string
  judged: JudgedLine
}
async function takeAnswer(
  db: Db,
  storage: FileStore,
  judging: Judging,
  id: string,
  scriptId: string,
  { said, dictated, judged }: Answered,
): Promise<Rehearsal> {
  const { row, before } = await lineToAnswer(db, id, scriptId, dictated)
  await queries.writeAnswer(db, id, scriptId, { said, dictated: dictated || null }, judged, worthOf(judged.score, before?.hints ?? 0))
  await requestLlmScore(db, judging, row, scriptId, said, judged)
  // the last answer counts, so an earlier recording is deleted
  await dropRecordings(db, storage, { line: { runId: id, scriptId } })
  await queries.writePlace(db, id, row.place)
  return presentRehearsal(db, row)
}

/** The take of a recording: the next one of the current line, or the same one for a repeated call. */
async function takeOf(db: Db, hearing: TranscriptionPorts, id: string, scriptId: string, take: number) {
  const row = await ownOpen(db, id)
  currentOf(row, scriptId)
  const before = (await queries.listAnswers(db, id)).get(scriptId)
  const taken = before?.take === take && before.recordingId !== null
  if (!taken && (take !== (before?.take ?? 0) + 1 || take > takesOf(row))) throw rehearsals.fail('noTakes')
  return { row, taken, of: { userId: row.userId, runId: id, scriptId, take, listener: operatorOf(hearing) } }
}

export async function recordPart(
  db: Db,
  hearing: TranscriptionPorts,
  id: string,
  scriptId: string,
  { take, offset, anew }: PartAsked,
  octets: Buffer,
) {
  const { taken, of } = await takeOf(db, hearing, id, scriptId, take)
  if (taken) throw rehearsals.fail('noTakes')
  return takePart(db, of, offset, octets, anew)
}
interface PartAsked {
  take: number
  offset: number
  anew: boolean
}

/** Turns a complete recording into an answer; repeated calls make one. */
export const speakLine = (
  by: Parameters<typeof keepRecording>[0],
  storage: FileStore,
  hearing: TranscriptionPorts,
  id: string,
  scriptId: string,
  { take, bytes }: { take: number; bytes: number },
): Promise<Rehearsal> =>
  keepRecording(
    by,
    storage,
    bytes,
    async (db) => (await takeOf(db, hearing, id, scriptId, take)).of,
    async (db, recordingId) => {
      const { row, taken } = await takeOf(db, hearing, id, scriptId, take)
      if (!taken) {
        await queries.writeSpoken(db, id, scriptId, take, recordingId, hearing.listener !== null)
        if (hearing.listener) await hearing.jobs.enqueue(db, listenToAnswer, [recordingId])
        await dropRecordings(db, storage, { line: { runId: id, scriptId }, but: recordingId })
        await queries.writePlace(db, id, row.place)
      }
      return presentRehearsal(db, row)
    },
  )

/** Id of the recording of the person's own answer. */
export async function ownRecording(db: Db, id: string, scriptId: string): Promise<string | null> {
  await own(db, id)
  return (await queries.listAnswers(db, id)).get(scriptId)?.recordingId ?? null
}

/** Gives the next hint. Its reduction also applies to an existing answer. */
export async function giveHint(db: Db, id: string, scriptId: string): Promise<Rehearsal> {
  const row = await ownOpen(db, id)
  currentOf(row, scriptId)
  const before = (await queries.listAnswers(db, id)).get(scriptId)
  const hints = (before?.hints ?? 0) + 1
  if (!isPractising(row.mode) || hints > maxHints) throw rehearsals.fail('noHints')
  await queries.writeHints(db, id, scriptId, hints, before?.judged ? worthOf(before.judged.score, hints) : null)
  return presentRehearsal(db, row)
}

/** Moves on from the line `place`; repeated calls move once. */
export async function goOn(db: Db, id: string, place: number): Promise<Rehearsal> {
  const row = await ownOpen(db, id)
  if (place > row.place) throw rehearsals.fail('notHere')
  if (place === row.place && place < row.lines.length) {
    await queries.writePlace(db, id, place + 1)
    return presentRehearsal(db, { ...row, place: place + 1 })
  }
  return presentRehearsal(db, row)
}

async function reportOf(db: Db, row: RehearsalRow): Promise<Report> {
  const asked = [presentLines(db, row), queries.findBestBefore(db, row.id), findAppeal(db, row.id), listTrend(db, row)] as const
  const [lines, bestBefore, appeal, trend] = await Promise.all(asked)
  if (row.state === 'OPEN' || row.endedAt === null) throw rehearsals.fail('open')
  const { id, mode, state, title, courseId, courseTitle, projectId, subSceneId, startedAt, endedAt, score } = row
  return {
    id,
    mode,
    state,
    title,
    courseId,
    courseTitle,
    projectId,
    subSceneId,
    startedAt,
    endedAt,
    score,
    lines,
    appeal,
    trend,
    runNumber: row.runNumber,
    bestBefore: mode === 'DRILL' ? null : bestBefore,
    dimensions: inOrder(row.dimensions),
    durationSec: row.durationSec ?? 0,
    awaiting: lines.filter((l) => l.score === null).length,
    passed: score !== null && score >= passScore,
  }
}

export async function finishRehearsal(db: Db, id: string, changed: ProgressChanged): Promise<Report> {
  const row = await own(db, id, true)
  if (row.state !== 'OPEN') return reportOf(db, row)
  const answered = await endRehearsal(db, row, changed)
  const ended = await own(db, id)
  // the audit log does not contain the words
  note(db, id, { state: ended.state, score: ended.score, answered })
  return reportOf(db, ended)
}

export const getReport = async (db: Db, id: string): Promise<Report> => reportOf(db, await own(db, id))

/** Stores an appeal of the person against their own run; one per run. */
export async function appeal(db: Db, id: string, text: string): Promise<Report> {
  const row = await own(db, id, true)
  if (row.state === 'OPEN') throw rehearsals.fail('open')
  if (row.state !== 'DONE' || row.mode === 'STUDY' || row.mode === 'DRILL') throw rehearsals.fail('noAppeal')
  if (!(await insertAppeal(db, id, text))) throw rehearsals.fail('appealed')
  note(db, id, { appealed: true })
  return reportOf(db, row)
}

export { findAppeal, listMarks, markLine, type MarkRow, writeAppealAnswer } from './marks.ts'
export { findDepartmentOf, findPlace, type LineRow, listAnswers, lockEnded, type RehearsalRow } from './queries.ts'
export { dictationOf, findPortrait } from './telling.ts'
export { getWeakest } from './drills.ts'
export { findUnderWay, type UnderWay } from './under-way-queries.ts'
