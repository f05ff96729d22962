// Decisions of people on drafts: editing the words, adopting, dropping.
import { textWork } from '#engines/text-work/text-work.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import type { AnyDraft } from '#shared/draft-rules.ts'
import { notFound, stale } from '#shared/errors.ts'
import { createQuestion } from '#features/assessment/question-banks/server/question-banks.ts'
import { saveScripts } from '#features/authoring/scripts/server/scripts.ts'
import { checkPermissions } from '#features/organisation/menus/server/menus.ts'
import { getRules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { type Draft, type DraftContent, drafts } from '../contract.ts'
import { toLine, toQuestion, withoutQuotes } from './content.ts'
import { rightOf } from './drafts.ts'
import { isOwnBatch, toDrafts } from './presenting.ts'
import * as queries from './queries.ts'
import type { BatchRow, DraftRow } from './queries.ts'
import { getQuoted, toSources } from './sourcing.ts'
import type { StoredDraft } from './tables.ts'

interface Held {
  row: DraftRow
  batch: BatchRow
}

/** A locked draft with its batch. @throws 404; 40009 if it changed since `version` */
async function holdDraft(db: Db, id: string, version: number | undefined): Promise<Held> {
  const row = await queries.lockDraft(db, id)
  const found = row && (await queries.findBatch(db, row.batchId))
  if (!found) throw notFound()
  await checkPermissions(db, [rightOf[found.batch.kind]])
  if (version !== undefined && row.state === 'OPEN' && version !== row.version) throw stale()
  return { row, batch: found.batch }
}

async function present(db: Db, id: string): Promise<Draft> {
  const row = await queries.lockDraft(db, id)
  if (!row) throw notFound()
  return assertDefined((await toDrafts(db, [row]))[0], 'the draft that was decided')
}

/** Changes the words of an open draft. The faults of the new words are warnings, because a person wrote them. */
export async function editDraft(
  { transact, conclude }: { transact: Transact; conclude: Transact },
  id: string,
  { content, version }: { content: DraftContent; version?: number | undefined },
): Promise<Draft> {
  const { by, ...asked } = await transact(async (db) => {
    const { row, batch } = await holdDraft(db, id, version)
    if (row.state !== 'OPEN') throw drafts.fail('decided')
    if (row.content.type !== content.type) throw drafts.fail('otherType', {}, 'type')
    const others = (await queries.listDrafts(db, batch.id)).filter((one) => one.id !== id && one.state !== 'DROPPED')
    return {
      drafts: [{ ...content, quotes: row.quotes.map(({ passage, quote }) => ({ passage, quote })) } as AnyDraft],
      sources: toSources(await getQuoted(db, batch.documents, row.quotes)),
      before: others.map((one) => withoutQuotes(one.content)),
      rules: await getRules(db, batch.courseId),
      by: { tenantId: db.tenantId, userId: (await db.who()).userId },
    }
  })
  const [checked] = await textWork.run('checkDrafts', asked, by)
  const { faults, warnings } = assertDefined(checked, 'the check of the draft')
  return conclude(async (db) => {
    const { row } = await holdDraft(db, id, version)
    if (row.state !== 'OPEN') throw drafts.fail('decided')
    await queries.updateDraft(db, row, {
      content: content as StoredDraft,
      found: [...faults, ...warnings],
      editUserName: (await db.who()).name,
    })
    db.audit({ entity: 'draft', entityId: id, before: { content: row.content }, after: { content } })
    return present(db, id)
  })
}

/** Adds the question or the line of a draft by the rules of its feature; returns its id. */
async function add(db: Db, { row: { id, content }, batch: { targetId } }: Held): Promise<string> {
  if (content.type !== 'LINE') return (await createQuestion(db, { ...toQuestion(content), categoryId: targetId }, undefined, id)).id
  const [line] = await saveScripts(db, targetId, [toLine(content)], undefined, undefined, id)
  return assertDefined(line, 'the line of the draft').id
}

/** Adopts an open draft; a draft that was adopted already stays as it is. */
export async function adoptDraft(db: Db, id: string, version: number | undefined): Promise<Draft> {
  const held = await holdDraft(db, id, version)
  if (held.row.state === 'DROPPED') throw drafts.fail('decided')
  if (held.row.state === 'ADOPTED') return present(db, id)
  if (await isOwnBatch(db, held.batch)) throw drafts.fail('own')
  const adoptedId = await add(db, held)
  await queries.updateDraft(db, held.row, { state: 'ADOPTED', adoptedId, decideUserName: (await db.who()).name })
  return present(db, id)
}

/** Drops an open draft; a draft that was dropped already stays as it is. */
export async function dropDraft(db: Db, id: string, { reason, version }: { reason: string; version?: number | undefined }): Promise<Draft> {
  const { row } = await holdDraft(db, id, version)
  if (row.state === 'ADOPTED') throw drafts.fail('decided')
  if (row.state === 'DROPPED') return present(db, id)
  await queries.updateDraft(db, row, { state: 'DROPPED', reason, decideUserName: (await db.who()).name })
  db.audit({ entity: 'draft', entityId: id, after: { text: row.content.text.slice(0, 100), dropped: reason } })
  return present(db, id)
}
