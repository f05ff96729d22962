// Talks as everyone reads them: a reply that nobody finished within its lease is settled by the same rule for all readers.
import { replyByAuthor } from '#engines/directing/author-lines.ts'
import { noLists, openScene } from '#engines/directing/scene.ts'
import { addReply, isCustomersTurn, type Talk } from '#engines/directing/talk.ts'
import type { Db } from '#platform/database/transaction.ts'
import * as queries from './queries.ts'
import type { StoredRow, TalkRow, Wanted } from './queries.ts'

/** The talk with the reply that was being made: the sentences that were said, else the author's lines. */
export function settleReply({ scenario, course, saying }: Pick<TalkRow, 'scenario' | 'course' | 'saying'>): Talk {
  if (!isCustomersTurn(course)) return course
  return saying.length ? addReply(course, saying, 'MODEL') : replyByAuthor(openScene(scenario, noLists), course, 'FALLBACK')
}

/**
 * A row as everyone reads it. A reply whose process did not finish within its lease is settled by the same rule for all readers, and the
 * next change of the talk stores it, so that no other process has to take it over.
 */
const current = ({ isLate, ...row }: StoredRow): TalkRow => (isLate ? { ...row, course: settleReply(row), replyId: null, saying: [] } : row)

/** A talk of the person; `held` locks it for a change. */
export async function findOwn(db: Db, userId: string, id: string, held = false): Promise<TalkRow | undefined> {
  const row = await queries.findOwn(db, userId, id, held)
  return row && current(row)
}

/** The open talk of a person in a sub-scene and project. */
export async function findOpen(db: Db, wanted: Wanted): Promise<TalkRow | undefined> {
  const row = await queries.findOpen(db, wanted)
  return row && current(row)
}
