// Saving answers while an exam is sat, from the one device that somebody answers on.
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
import { ownOpen } from './own.ts'
import { paperOfExam, promptOf } from './papers.ts'
import type { AttemptRow } from './queries.ts'
import { keptResponse } from './responses.ts'

/** As they are kept; all or none. */
export async function checked<G extends GivenAnswer>(db: Db, examId: string, given: readonly G[]) {
  const { byId } = await paperOfExam(db, examId)
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

/** The exam is for one device at a time. */
const isSingle = (row: AttemptRow) => row.measures.includes('singleDevice')

/** Refuses what comes from another device than the one that somebody answers on, where there may be but one. */
export function checkDevice(row: AttemptRow, holder: string | undefined): void {
  if (!isSingle(row)) return
  if (holder === undefined) throw attempts.fail('needsDevice')
  if (row.holder !== null && row.holder !== holder) throw attempts.fail('heldElsewhere')
}

/**
 * Takes once what a former device still had of a single-device exam. The same handover sent again, after a lost response, writes nothing.
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

/** Of the device that somebody answers on: the newer counts. Of another one that answered before: what nobody has answered since. */
async function saveHeld(db: Db, row: AttemptRow, { holder, answers, merge = false }: AnswerBatch): Promise<string[]> {
  const isOther = row.holder !== null && row.holder !== holder
  if (isOther && !merge) throw attempts.fail('heldElsewhere')
  const list = await checked(db, row.examId, answers)
  if (isOther && isSingle(row)) return mergeOnce(db, row, holder, list)
  if (row.holder === null) await writeHolder(db, row.id, holder)
  else if (isSingle(row) && !isOther) await markHolderSeen(db, row.id)
  return writeRevised(db, row, list, isOther)
}

/** Saves answers until the time is up, and what was on its way then for a little longer. Without a device of their own the last counts. */
export async function saveAnswers(db: Db, id: string, given: readonly GivenAnswer[] | AnswerBatch) {
  const row = await ownOpen(db, id)
  const times = { serverTime: readable(row.serverTime), deadline: row.deadlineAt && readable(row.deadlineAt), leftMs: row.leftMs }
  if ('answers' in given) {
    const stale = await saveHeld(db, row, given)
    return { saved: given.answers.length - stale.length, stale, ...times }
  }
  checkDevice(row, undefined)
  const list = await checked(db, row.examId, given)
  await writeAnswers(db, row, list)
  return { saved: list.length, stale: [], ...times }
}

/** Whether this device is the one that is answered on; with `take` it is from now on, unless there may be but one and another is alive. */
export async function holdAttempt(db: Db, id: string, { holder, take }: { holder: string; take: boolean }): Promise<{ held: boolean }> {
  const row = await ownOpen(db, id)
  const isOther = row.holder !== null && row.holder !== holder
  if (isOther && !take) return { held: false }
  if (isOther && isSingle(row) && row.holderAlive) throw attempts.fail('otherAlive')
  if (row.holder !== holder) await writeHolder(db, id, holder)
  else if (isSingle(row)) await markHolderSeen(db, id)
  // nobody is watched who was not told
  if (row.holder !== null && isOther && isSingle(row)) await insertMove(db, id, row.holder)
  if (isOther) db.audit({ entity: 'exam-attempt', entityId: id, after: { examId: row.examId, device: 'another' } })
  return { held: true }
}
