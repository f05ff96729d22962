// The documents of a batch: which may be sent, their passages, and the places of quotes.
import type { Source } from '#shared/draft-rules.ts'
import { planSections, type Passage, type Section } from '#engines/drafting/sections.ts'
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { getSourceDocuments, getSourcePassages } from '#features/authoring/documents/server/documents.ts'
import { drafts } from '../contract.ts'
import { type DraftService, isOutside } from './drafting.ts'
import type { ChosenDocument, StoredQuote } from './tables.ts'

/** A passage with its place. */
export interface PlacedPassage extends Passage {
  documentId: string
  title: string
  no: number
  page: number | null
}

const idOf = (versionId: string, no: number) => `${versionId} ${no}`

/** The latest versions of documents. @throws 404; localOnly for a service outside of this machine; notRead */
export async function chooseDocuments(
  db: Db,
  chosen: readonly { id: string; passages?: number[] | undefined }[],
  service: DraftService,
): Promise<ChosenDocument[]> {
  const found = new Map(
    (
      await getSourceDocuments(
        db,
        chosen.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const numbers = new Map(chosen.map(({ id, passages = [] }) => [id, passages]))
  return [...numbers].map(([id, passages]) => {
    const document = found.get(id)
    if (!document) throw notFound()
    const { title, versionId, localOnly, isRead } = document
    if (localOnly && isOutside(service)) throw drafts.fail('localOnly', { title }, 'documents')
    if (!isRead) throw drafts.fail('notRead', { title }, 'documents')
    return { documentId: id, versionId, title, passages }
  })
}

/** Checks again, before each request, that the documents of a batch still exist and may be sent. @throws gone, localOnly */
export async function checkSendable(db: Db, chosen: readonly ChosenDocument[], service: DraftService): Promise<void> {
  const ids = chosen.map(({ documentId }) => documentId)
  const found = new Map((await getSourceDocuments(db, ids)).map((one) => [one.id, one]))
  for (const { documentId, title } of chosen) {
    const document = found.get(documentId)
    if (!document) throw drafts.fail('gone', { title })
    if (document.localOnly && isOutside(service)) throw drafts.fail('localOnly', { title })
  }
}

/** The passages of documents, one document after the other, in their order. */
export async function getPassages(db: Db, chosen: readonly ChosenDocument[]): Promise<PlacedPassage[]> {
  const all: PlacedPassage[] = []
  for (const { documentId, versionId, title, passages } of chosen)
    for (const { no, page, text, above, kind } of await getSourcePassages(db, versionId, passages))
      if (kind !== 'HEADING') all.push({ id: idOf(versionId, no), text, above, documentId, title, no, page })
  return all
}

/** The requests of a batch. Versions do not change, so that each job plans the same. */
export const planBatch = (passages: readonly Passage[], wanted: number): Section[] => planSections(passages, wanted)

/** Quotes with their places. */
export function placeQuotes(quotes: readonly { passage: string; quote: string }[], passages: readonly PlacedPassage[]): StoredQuote[] {
  const byId = new Map(passages.map((one) => [one.id, one]))
  return quotes.flatMap(({ passage, quote }) => {
    const place = byId.get(passage)
    return place ? { passage, quote, title: place.title, documentId: place.documentId, no: place.no, page: place.page } : []
  })
}

/** The passages that drafts quote, in the order of the documents. */
export async function getQuoted(
  db: Db,
  chosen: readonly ChosenDocument[],
  quotes: readonly Pick<StoredQuote, 'documentId' | 'no'>[],
): Promise<PlacedPassage[]> {
  const quoted = chosen.flatMap((one) => {
    const passages = quotes.filter(({ documentId }) => documentId === one.documentId).map(({ no }) => no)
    return passages.length ? { ...one, passages } : []
  })
  return getPassages(db, quoted)
}

/** Passages as the check compares them. */
export const toSources = (passages: readonly PlacedPassage[]): Source[] => passages.map(({ id, text }) => ({ id, text }))
