// Saves answers of a sitting from the device that answers.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { mapYielding } from '#platform/yielding.ts'
import { attempts, type GivenAnswer, type AnswerBatch, type Revised } from '../contract.ts'
import {
  claimMerge,
  insertMove,
  listDiffering,
  markHolderSeen,
  writeAnswers,
  writeHolder,
  writeMerged,
  writeRevised,
} from './answer-queries.ts'
import { listUnread } from './notice-queries.ts'
import { ownOpen } from './own.ts'
import { type OfAttempt, promptOf, questionsOfAttempt } from './papers.ts'
import type { AttemptRow } from './queries.ts'
import { keptResponse } from './responses.ts'

/** Answers in their stored form; throws if one of them is invalid. */
export async function checked<G extends GivenAnswer>(db: Db, attempt: OfAttempt, given: readonly G[]) {
  const byId = await questionsOfAttempt(
    db,
    attempt,
    given.map((g) => g.subjectId),
  )
  const seen = new Set<string>()
  return mapYielding(given, ({ subjectId, response, ...rest }) => {
    const question = byId.get(subjectId)
    if (!question) throw attempts.fail('unknownQuestion', { id: subjectId })
    if (seen.has(subjectId)) throw attempts.fail('twice', { id: subjectId })
    seen.add(subjectId)
    const kept = keptResponse(promptOf(question), response)
    if (kept === undefined) throw attempts.fail('wrongShape', { id: subjectId })
    return { ...rest, id: question.id, type: question.type, score: question.score, response: kept }
  })
}

/** Whether the exam allows only one device at a time. */
const isSingle = (row: AttemptRow) => row.measures.includes('singleDevice')

/** Refuses other devices than the current one in a single-device exam. */
export function checkDevice(row: AttemptRow, holder: string | undefined): void {
  if (!isSingle(row)) return
  if (holder === undefined) throw attempts.fail('needsDevice')
  if (row.holder !== null && row.holder !== holder) throw attempts.fail('heldElsewhere')
}

/**
 * Takes the handover of a former device of a single-device exam, once. A repeat after a lost response writes nothing.
 * @returns the questions whose answers were not taken
 * @throws heldElsewhere for a device that never held the attempt
 */
async function mergeOnce(db: Db, row: AttemptRow, holder: string, list: Awaited<ReturnType<typeof checked<Revised>>>): Promise<string[]> {
  const former = await claimMerge(db, row.id, holder)
  if (!former) throw attempts.fail('heldElsewhere')
  if (former.claimed === null) return listDiffering(db, row.id, list)
  const stale = await writeRevised(db, row, list, true)
  await writeMerged(db, row.id, former.claimed, list.length - stale.length)
  return stale
}

/** Saves newer answers of the current device. A handover of a former device saves answers that nobody has changed since. */
async function saveHeld(db: Db, row: AttemptRow, { holder, answers, merge = false }: AnswerBatch, userAgent: string): Promise<string[]> {
  const isOther = row.holder !== null && row.holder !== holder
  if (isOther && !merge) throw attempts.fail('heldElsewhere')
  const list = await checked(db, row, answers)
  if (isOther && isSingle(row)) return mergeOnce(db, row, holder, list)
  const [stale] = await Promise.all([
    writeRevised(db, row, list, isOther),
    row.holder === null ? writeHolder(db, row.id, holder, userAgent) : !isOther && markHolderSeen(db, row.id, null),
  ])
  return stale
}

/** Saves answers until the end of the grace period. Without a device id the last answer counts. */
export async function saveAnswers(db: Db, id: string, given: readonly GivenAnswer[] | AnswerBatch, userAgent: string) {
  const row = await ownOpen(db, id)
  const times = { serverTime: readable(row.serverTime), deadline: row.deadlineAt && readable(row.deadlineAt), leftMs: row.leftMs }
  if ('answers' in given) {
    const stale = await saveHeld(db, row, given, userAgent)
    return { saved: given.answers.length - stale.length, stale, ...times }
  }
  checkDevice(row, undefined)
  const list = await checked(db, row, given)
  // both statements leave in one write
  await Promise.all([writeAnswers(db, row, list), markHolderSeen(db, row.id, null)])
  return { saved: list.length, stale: [], ...times }
}

interface Hold {
  holder: string
  take: boolean
  /** The page is hidden now. */
  away: boolean
  userAgent: string
}

/**
 * Heartbeat: returns whether this device answers the sitting, the time left and unread notices. `take` takes the sitting over; a
 * single-device exam refuses this while the other device is alive.
 */
export async function holdAttempt(db: Db, id: string, { holder, take, away, userAgent }: Hold) {
  const row = await ownOpen(db, id)
  const isOther = row.holder !== null && row.holder !== holder
  const notices = row.hasNotices ? await listUnread(db, row.examId, row.userId) : []
  const told = { leftMs: row.leftMs, notices }
  if (isOther && !take) return { held: false, ...told }
  if (isOther && isSingle(row) && row.holderAlive) throw attempts.fail('otherAlive')
  if (row.holder !== holder) await writeHolder(db, id, holder, userAgent)
  // a candidate must know beforehand that leaves are recorded
  else await markHolderSeen(db, id, row.measures.includes('trackHidden') && away)
  // moves are recorded only in single-device exams, which announce this to the candidate
  if (row.holder !== null && isOther && isSingle(row)) await insertMove(db, id, row.holder)
  if (isOther) db.audit({ entity: 'exam-attempt', entityId: id, after: { examId: row.examId, device: 'another' } })
  return { held: true, ...told }
}
