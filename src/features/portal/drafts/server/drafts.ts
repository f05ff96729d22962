// Rules of batches: what a batch would cost, starting and resuming it, and reading it with its drafts.
import { promptVersion } from '#engines/drafting/prompt.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { bankToEdit } from '#features/assessment/question-banks/server/question-banks.ts'
import { courseToEdit } from '#features/authoring/courses/server/courses.ts'
import { draftUse } from '#features/authoring/media-providers/server/media-providers.ts'
import { checkPermissions } from '#features/organisation/menus/server/menus.ts'
import { type Batch, type Chosen, type Draft, type DraftKind, drafts, type Offer, type Passage } from '../contract.ts'
import { type DraftService, estimateTokens } from './drafting.ts'
import { writeDrafts } from './jobs.ts'
import { toBatch, toDrafts } from './presenting.ts'
import * as queries from './queries.ts'
import { chooseDocuments, getPassages, getQuoted, planBatch } from './sourcing.ts'

/** The right to add what drafts become. */
export const rightOf = { QUESTION: 'question:btn:add', SCRIPT: 'course:btn:add' } as const satisfies Record<DraftKind, string>

/** Milliseconds after which a batch that nobody moved may be resumed. */
const stuckMs = 600_000

/** The bank or sub-scene that drafts go to. @throws 404, 403 */
async function findTarget(db: Db, kind: DraftKind, id: string): Promise<{ targetName: string; courseId: string | null }> {
  await checkPermissions(db, [rightOf[kind]])
  if (kind === 'QUESTION') return { targetName: (await bankToEdit(db, id)).categoryName, courseId: null }
  const { node } = await courseToEdit(db, id, 'SUB_SCENE')
  return { targetName: node.title, courseId: node.courseId }
}

/** The model that would draft, and what a batch would cost. Without documents it costs nothing yet. */
export async function offerDrafts(
  db: Db,
  { documents, wanted }: Pick<Chosen, 'documents' | 'wanted' | 'kind'>,
  service: DraftService,
): Promise<Offer> {
  if (!service) return { service: null, used: 0, most: 0, needed: 0 }
  const { model, operator, dailyTokens: most } = service
  const passages = documents.length ? await getPassages(db, await chooseDocuments(db, documents, service)) : []
  return { service: { model, operator }, used: await draftUse.used(db), most, needed: estimateTokens(planBatch(passages, wanted)) }
}

const count = (n: number) => n.toLocaleString('zh-CN')

/** Starts a batch: reserves its tokens, and enqueues the job. */
export async function startBatch(
  db: Db,
  jobs: Jobs,
  { kind, documents, targetId, wanted, types }: Chosen,
  service: DraftService,
): Promise<Batch> {
  if (!service) throw drafts.fail('noService')
  if (kind === 'QUESTION' && !types.length) throw drafts.fail('noTypes', {}, 'types')
  const { targetName, courseId } = await findTarget(db, kind, targetId)
  const chosen = await chooseDocuments(db, documents, service)
  const sections = planBatch(await getPassages(db, chosen), wanted)
  if (!sections.length) throw drafts.fail('nothing', {}, 'documents')
  const reserved = estimateTokens(sections)
  const { model, operator, dailyTokens } = service
  if (!(await draftUse.take(db, reserved, dailyTokens)))
    throw drafts.fail('spent', { needed: count(reserved), left: count(Math.max(0, dailyTokens - (await draftUse.used(db)))) })
  const { userId, name } = await db.who()
  const batch = await queries.insertBatch(db, {
    ...{
      kind,
      documents: chosen,
      targetId,
      targetName,
      courseId,
      wanted,
      total: sections.length,
      model,
      operator,
      promptVersion,
      reserved,
    },
    types: kind === 'QUESTION' ? [...new Set(types)] : [],
    createUserId: userId,
    createUserName: name,
  })
  await jobs.enqueue(db, writeDrafts, [batch.id])
  db.audit({
    entity: 'draft-batch',
    entityId: batch.id,
    after: { kind, documents: chosen.map(({ title }) => title), draftTarget: targetName, wanted, types: batch.types, model, operator },
  })
  return toBatch(db, { batch, counts: { open: 0, adopted: 0, dropped: 0 } })
}

export async function pageBatches(db: Db, { kind, ...paging }: Paging & { kind?: DraftKind | undefined }): Promise<Page<Batch>> {
  const { rows, total } = await queries.pageBatches(db, { kind, limit: paging.pageSize, offset: offsetOf(paging) })
  return { records: await Promise.all(rows.map((row) => toBatch(db, row))), total }
}

/** A batch with its drafts and the passages that they quote. */
export async function getBatch(db: Db, id: string): Promise<{ batch: Batch; drafts: Draft[]; passages: Passage[] }> {
  const found = await queries.findBatch(db, id)
  if (!found) throw notFound()
  const rows = await queries.listDrafts(db, id)
  const passages = await getQuoted(
    db,
    found.batch.documents,
    rows.flatMap(({ quotes }) => quotes),
  )
  return {
    batch: await toBatch(db, found),
    drafts: await toDrafts(db, rows),
    passages: passages.map(({ documentId, title, no, page, above, text }) => ({ documentId, title, no, page, above: [...above], text })),
  }
}

/** Continues a batch that failed, or that no job has moved for ten minutes. */
export async function resumeBatch(db: Db, jobs: Jobs, id: string, service: DraftService): Promise<Batch> {
  if (!service) throw drafts.fail('noService')
  const row = await queries.lockBatch(db, id)
  if (!row) throw notFound()
  await checkPermissions(db, [rightOf[row.kind]])
  const isStuck = Date.parse(row.movedAt) < Date.now() - stuckMs
  if (row.state === 'DONE' || (row.state !== 'FAILED' && !isStuck)) throw drafts.fail('running')
  await queries.updateBatch(db, id, { state: 'WAITING', fault: '', run: null })
  await jobs.enqueue(db, writeDrafts, [id])
  db.audit({ entity: 'draft-batch', entityId: id, after: { resumed: row.done } })
  const found = await queries.findBatch(db, id)
  if (!found) throw notFound()
  return toBatch(db, found)
}
