// Recognised texts of answers: stored once, scored like typed text, and corrected by the learner.
import type { Listened, Listener } from '#engines/listening/listen.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { ownListener } from '#shared/own-listener.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { getRules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { type Rehearsal, rehearsals } from '../contract.ts'
import { isPractising } from '../fields.ts'
import { courseOf, deliveryOf, doubtOf, judgeLine, type ToJudge, worthOf } from './judging.ts'
import { listMarks, rescore } from './marks.ts'
import { requestLlmScore, type Judging } from './opinions.ts'
import * as queries from './queries.ts'
import type { LineRow, RehearsalRow } from './queries.ts'
import type { JudgedLine } from './tables.ts'
import { presentRehearsal } from './telling.ts'

/** The recogniser and the judge; null if none is configured. */
export interface TranscriptionPorts extends Judging {
  listener: Listener | null
}
/** Operator of the recogniser, as the consent names it: a service, this system, or '' for none. */
export const operatorOf = ({ listener }: Pick<TranscriptionPorts, 'listener'>): string =>
  listener ? (listener.operator ?? ownListener) : ''

export interface PendingTranscription {
  userId: string
  runId: string
  scriptId: string
  path: string | null
  speechMs: number | null
  tries: number
}
const claim = statement(
  'rehearsal_line_claim_to_hear',
  `update rehearsal_line l set listen_tries = l.listen_tries + 1
     from rehearsal h left join recording r on r.tenant_id = h.tenant_id and r.id = $2
    where l.tenant_id = $1 and l.recording_id = $2 and l.listening = 'WAITING' and h.tenant_id = l.tenant_id and h.id = l.rehearsal_id
   returning h.user_id::text "userId", h.id::text "runId", l.script_id::text "scriptId", r.path, r.speech_ms "speechMs", l.listen_tries::int tries`,
).returns<PendingTranscription>()

/** Claims the answer of a recording and counts a try; undefined if it no longer waits. */
export const claimTranscription = async (db: Db, recordingId: string): Promise<PendingTranscription | undefined> =>
  (await db.run(claim, [db.tenantId, recordingId]))[0]

const write = statement(
  'rehearsal_line_write_heard',
  `update rehearsal_line set listening = $4, said = $5, heard = $6, heard_by = $7, unheard = $8, judged = $9, score = coalesce(score, $10), ${queries.unread}
    where tenant_id = $1 and rehearsal_id = $2 and script_id = $3`,
)
const correct = statement(
  'rehearsal_line_write_corrected',
  `update rehearsal_line set said = $4, judged = $5, score = $6, ${queries.unread} where tenant_id = $1 and rehearsal_id = $2 and script_id = $3`,
)

async function toJudge(db: Db, row: RehearsalRow, answer: LineRow): Promise<ToJudge> {
  const line = row.lines.find((l) => l.id === answer.scriptId)
  if (!line) throw notFound()
  const by = { tenantId: db.tenantId, userId: row.userId }
  return { line, rules: await getRules(db, courseOf(row, line)), delivery: deliveryOf(answer), by }
}

/** The scoring input for a transcribed recording; null if it no longer waits. */
export async function findToJudge(
  db: Db,
  { userId, runId, scriptId }: Pick<PendingTranscription, 'userId' | 'runId' | 'scriptId'>,
): Promise<ToJudge | null> {
  const row = await queries.findOwn(db, userId, runId)
  const answer = (await queries.listAnswers(db, runId)).get(scriptId)
  return row && answer?.listening === 'WAITING' ? toJudge(db, row, answer) : null
}

/** A transcript with its score, or the reason why there is none. */
export type TranscriptionOutcome = (Listened & { judged: JudgedLine }) | { unheard: string }

/**
 * Stores the transcript of a recording once; later calls change nothing.
 * In an exam a mentor must check a possible recognition error first. A run that has ended meanwhile gets a new score.
 */
export async function storeTranscript(
  db: Db,
  recordingId: string,
  { userId, runId, scriptId }: Pick<PendingTranscription, 'userId' | 'runId' | 'scriptId'>,
  outcome: TranscriptionOutcome,
  { changed, ...judging }: Judging & { changed: ProgressChanged },
): Promise<void> {
  const row = await queries.findOwn(db, userId, runId, true)
  const answer = (await queries.listAnswers(db, runId)).get(scriptId)
  if (!row || answer?.recordingId !== recordingId || answer.listening !== 'WAITING') return
  const of = [db.tenantId, runId, scriptId] as const
  // without its recording the text of an answer must not be stored
  const taken = answer.peaks === null ? { unheard: '录音已删除' } : outcome
  if ('unheard' in taken) {
    await db.run(write, [...of, 'FAILED', null, null, null, taken.unheard, null, null])
    return
  }
  const { judged } = taken
  const doubt = row.mode === 'EXAM' ? doubtOf(judged) : null
  const score = doubt ? null : worthOf(judged.score, answer.hints)
  await db.run(write, [...of, 'HEARD', taken.text, taken.text, taken.by, doubt, JSON.stringify(judged), score])
  if (!doubt) await requestLlmScore(db, judging, row, scriptId, taken.text, judged)
  if (row.state === 'DONE') await rescore(db, row, changed)
}

/** Stores the learner's correction of a recognised text in practice; the recognised text is kept. */
export async function correctTranscript(
  { transact, conclude }: { transact: Transact; conclude: Transact },
  judging: Judging & { changed: ProgressChanged },
  id: string,
  scriptId: string,
  said: string,
): Promise<Rehearsal> {
  const asked = await transact(async (db) => {
    const { row, answer } = await getToCorrect(db, id, scriptId)
    return toJudge(db, row, answer)
  })
  const judged = await judgeLine(asked, said)
  return conclude((db) => takeCorrection(db, judging, id, scriptId, said, judged))
}

async function getToCorrect(db: Db, id: string, scriptId: string) {
  const { userId } = await db.who()
  const row = await queries.findOwn(db, userId, id, true)
  if (!row) throw notFound()
  const answer = (await queries.listAnswers(db, id)).get(scriptId)
  const isMarked = (await listMarks(db, id)).get(scriptId)?.some((m) => m.score !== null)
  if (!isPractising(row.mode) || answer?.listening !== 'HEARD' || isMarked) throw rehearsals.fail('noCorrection')
  return { row, answer }
}

async function takeCorrection(
  db: Db,
  { changed, ...judging }: Judging & { changed: ProgressChanged },
  id: string,
  scriptId: string,
  said: string,
  judged: JudgedLine,
): Promise<Rehearsal> {
  const { row, answer } = await getToCorrect(db, id, scriptId)
  await db.run(correct, [db.tenantId, id, scriptId, said, JSON.stringify(judged), worthOf(judged.score, answer.hints)])
  await requestLlmScore(db, judging, row, scriptId, said, judged)
  if (row.state === 'DONE') await rescore(db, row, changed)
  // the audit log does not contain the words
  db.audit({ entity: 'rehearsal', entityId: id, after: { scriptId, corrected: true } })
  return presentRehearsal(db, row)
}
