// Batches and drafts as the endpoints answer them.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { draftFaults } from '#shared/draft-rules.ts'
import { listSimilar } from '#features/assessment/similar-questions/server/similar-questions.ts'
import { hasPermission } from '#features/organisation/menus/server/menus.ts'
import { getSettings, needTwoPeople } from '#features/organisation/tenants/server/tenants.ts'
import type { Batch, Draft } from '../contract.ts'
import { toQuestion } from './content.ts'
import type { BatchRow, Counts, DraftRow } from './queries.ts'

/** Whether the caller may not adopt drafts of a batch, because they started it and 双人审核 is on. */
export async function isOwnBatch(db: Db, { createUserId }: Pick<BatchRow, 'createUserId'>): Promise<boolean> {
  const [{ userId }, settings] = await Promise.all([db.who(), getSettings(db)])
  return userId === createUserId && needTwoPeople(settings)
}

/** Reasons with their numbers, the most frequent first. A draft with several faults counts for its first one. */
function countReasons(refused: BatchRow['refused']): Batch['reasons'] {
  const counts = new Map<string, number>()
  for (const [fault] of refused) if (fault) counts.set(draftFaults[fault], (counts.get(draftFaults[fault]) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
}

export async function toBatch(db: Db, { batch: row, counts }: { batch: BatchRow; counts: Counts }): Promise<Batch> {
  const { id, kind, targetId, targetName, wanted, types, state, fault, done, total, model, operator, tokens, createUserName } = row
  return {
    ...{ id, kind, targetId, targetName, wanted, types, state, fault, done, total, model, operator, tokens, createUserName },
    documents: row.documents.map(({ documentId, title, passages }) => ({ id: documentId, title, passages })),
    passed: counts.open + counts.adopted + counts.dropped,
    refused: row.refused.length,
    reasons: countReasons(row.refused),
    ...counts,
    isOwn: await isOwnBatch(db, row),
    createDate: readable(row.createDate),
  }
}

/** Similar questions of open drafts by their ids, for people who may see question banks. */
async function similarOf(db: Db, rows: readonly DraftRow[]): Promise<Map<string, Draft['similar']>> {
  const given = rows.flatMap(({ id, state, content }, key) => {
    if (state !== 'OPEN' || content.type === 'LINE') return []
    const { type, subjectName: text, options } = toQuestion(content)
    return {
      draftId: id,
      asked: { key, id: null, type, text, images: [], options: options.map(({ optionContent }) => ({ optionContent })) },
    }
  })
  if (!given.length || !(await hasPermission(db, 'bank:menu'))) return new Map()
  const found = await listSimilar(
    db,
    given.map(({ asked }) => asked),
  )
  return new Map(
    given.map(({ draftId, asked: { key } }) => [
      draftId,
      (found.get(key) ?? []).slice(0, 3).map(({ id, categoryName, text, reason }) => ({ id, categoryName, text, reason })),
    ]),
  )
}

export async function toDrafts(db: Db, rows: readonly DraftRow[]): Promise<Draft[]> {
  const similar = await similarOf(db, rows)
  return rows.map((row) => ({
    id: row.id,
    batchId: row.batchId,
    no: row.no,
    content: row.content,
    quotes: row.quotes.map(({ documentId, title, no, page, quote }) => ({ documentId, title, no, page, quote })),
    found: row.found,
    similar: similar.get(row.id) ?? [],
    state: row.state,
    reason: row.reason,
    adoptedId: row.adoptedId,
    editUserName: row.editUserName,
    decideUserName: row.decideUserName,
    version: row.version,
  }))
}
