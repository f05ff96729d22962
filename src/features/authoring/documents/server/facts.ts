// Rules of facts: each stands on a quote of the latest version, and is approved by a person.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { mapYielding } from '#platform/yielding.ts'
import { parsePoints } from '#engines/scoring/points.ts'
import { notFound, stale } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { documents, type Fact, type FactState } from '../contract.ts'
import { holdsQuote, isQuoted, lettersOf } from '../fields.ts'
import { type FactRow, insertFact, listFactsOf, listUsableFacts, pageFacts, writeDecision, writePlaces } from './fact-queries.ts'
import { lockExisting } from './existing.ts'
import { findPassage, listPassages } from './passage-queries.ts'
import { listVersions, lockDocument } from './queries.ts'

const toFact = ({ fact: row, title }: { fact: FactRow; title: string }): Fact => ({
  id: row.id,
  documentId: row.documentId,
  title,
  point: row.point,
  quote: row.quote,
  page: row.page,
  passageNo: row.passageNo,
  state: row.state,
  isLost: row.lostAt !== null,
  createUserName: row.createUserName,
  decideUserName: row.decideUserName,
  updateDate: readable(row.updateDate),
  seen: row.updateDate,
})

interface Asked extends Paging {
  id?: string | undefined
  documentId?: string | undefined
  state?: FactState | undefined
  lost?: 'true' | 'false' | undefined
}

/** Lists facts in the order of their documents. */
export async function pageFactsOf(db: Db, { lost, ...asked }: Asked): Promise<Page<Fact>> {
  const filter = { id: asked.id, documentId: asked.documentId, state: asked.state }
  const { rows, total } = await pageFacts(db, {
    ...filter,
    isLost: lost === undefined ? undefined : lost === 'true',
    limit: asked.pageSize,
    offset: offsetOf(asked),
  })
  return { records: rows.map(toFact), total }
}

async function getFact(db: Db, id: string): Promise<Fact> {
  const { rows } = await pageFacts(db, { id, limit: 1, offset: 0 })
  if (!rows[0]) throw notFound()
  return toFact(rows[0])
}

/** The approved facts with these ids whose quote stands in the latest version. */
export const getFacts = async (db: Db, ids: readonly string[]): Promise<Fact[]> =>
  ids.length ? (await listUsableFacts(db, ids)).map(toFact) : []

/** Writes down a fact of a passage of the latest version. @throws AppError if the passage lacks the quote, or the point has no words */
export async function createFact(
  db: Db,
  { documentId, passageNo, quote, point }: { documentId: string; passageNo: number; quote: string; point: string },
): Promise<Fact> {
  const row = await lockExisting(db, documentId)
  const latest = (await listVersions(db, documentId))[0]
  if (latest?.state !== 'READ') throw documents.fail('notRead')
  const passage = await findPassage(db, latest.id, passageNo)
  if (!passage || !isQuoted(quote, passage.text)) throw documents.fail('notQuoted', {}, 'quote')
  if (!parsePoints(point)[0]?.wordings.length) throw documents.fail('noPoint', {}, 'point')
  const { name } = await db.who()
  const id = await insertFact(db, { documentId, point, quote, versionId: latest.id, passageNo, page: passage.page, createUserName: name })
  if (!id) throw documents.fail('known', {}, 'quote')
  db.audit({ entity: 'fact', entityId: id, after: { title: row.title, quote, point } })
  return getFact(db, id)
}

/** Approves or strikes a fact. A fact without its quote cannot be approved. */
export async function decideFact(
  db: Db,
  id: string,
  { state, seen }: { state: 'APPROVED' | 'STRUCK'; seen?: string | undefined },
): Promise<Fact> {
  const known = await getFact(db, id)
  await lockDocument(db, known.documentId)
  const before = await getFact(db, id)
  if (seen && seen !== before.seen) throw stale()
  if (state === 'APPROVED' && before.isLost) throw documents.fail('lost')
  await writeDecision(db, id, { state, decideUserName: (await db.who()).name })
  db.audit({ entity: 'fact', entityId: id, before: { state: before.state }, after: { state } })
  return getFact(db, id)
}

/** Moves the facts of a document to the passages of a version that was just read; marks those whose quote it lacks. */
export async function moveFacts(db: Db, documentId: string, versionId: string): Promise<void> {
  const facts = await listFactsOf(db, documentId)
  if (!facts.length) return
  const passages = await mapYielding(await listPassages(db, versionId), ({ no, page, text }) => ({ no, page, letters: lettersOf(text) }))
  const places = await mapYielding(facts, ({ id, quote }) => {
    const place = passages.find(({ letters }) => holdsQuote(letters, quote))
    return { id, passageNo: place?.no ?? null, page: place?.page ?? null }
  })
  await writePlaces(db, versionId, places)
}
