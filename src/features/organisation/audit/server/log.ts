// Rules for reading the audit log, checking its chain and exporting it.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { notFound } from '#shared/errors.ts'
import type { Page } from '#shared/paging.ts'
import { type AuditDetail, type AuditRow, type ChainState, maxExportedRows } from '../contract.ts'
import type { Anchors, Head } from './anchors.ts'
import * as queries from './queries.ts'

type Shown = Awaited<ReturnType<typeof queries.pageRows>>['rows'][number]
const toResponse = <R extends Shown>(row: R): R => ({ ...row, at: readable(row.at) })

/** The filters are logged, too. */
const noteFilters = (db: Db, filters: queries.Filters) => {
  const given = Object.entries(filters).filter(([key, v]) => v !== undefined && !(key === 'withReads' && v === 'false'))
  db.audit({ entity: 'audit_log', after: Object.fromEntries(given) })
}

/** A page of rows, the newest first. */
export async function pageAudit(db: Db, asked: queries.Filters & { pageNumber: number; pageSize: number }): Promise<Page<AuditRow>> {
  const { pageNumber, pageSize, ...filters } = asked
  const { rows, total } = await queries.pageRows(db, filters, pageSize, (pageNumber - 1) * pageSize)
  noteFilters(db, { ...filters })
  return { records: rows.map(toResponse), total }
}

/** Port: ids among these questions whose answer keys are hidden from the caller. */
export type KeysKept = (db: Db, questionIds: readonly string[]) => Promise<ReadonlySet<string>>

/** The log shows only these fields of a question with a hidden key: its identity, and that it was changed. */
const notKeys = ['type', 'subjectName', 'categoryId', 'questions']
const withoutKeys = (said: unknown): unknown =>
  said && typeof said === 'object' ? Object.fromEntries(Object.entries(said).filter(([key]) => notKeys.includes(key))) : said

/** Ids of rows that would reveal an answer key to a user who must still sit the exam. Those rows show only the changing user. */
async function tellKeys(db: Db, rows: readonly Pick<Shown, 'id' | 'entity' | 'entityId'>[], keysKept: KeysKept): Promise<Set<string>> {
  const ofQuestions = rows.flatMap(({ id, entity, entityId }) => (entity === 'question' && entityId ? [{ id, entityId }] : []))
  const kept = await keysKept(db, [...new Set(ofQuestions.map((r) => r.entityId))])
  return new Set(ofQuestions.filter((r) => kept.has(r.entityId)).map((r) => r.id))
}

/** One row with the values before and after; 404 if there is none. */
export async function getAudit(db: Db, id: string, keysKept: KeysKept): Promise<AuditDetail> {
  const row = await queries.findRow(db, id)
  if (!row) throw notFound()
  db.audit({ entity: 'audit_log', entityId: id })
  const shown = (await tellKeys(db, [row], keysKept)).size ? { before: withoutKeys(row.before), after: withoutKeys(row.after) } : {}
  return { ...toResponse(row), ...shown }
}

const BATCH = 10_000
/** Maximum number of batches that one request seals; the job of the minute seals the rest. */
const MAX_BATCHES = 5

async function sealNext(db: Db) {
  for (let i = 0; i < MAX_BATCHES; i++) if ((await queries.seal(db, BATCH)) < BATCH) return
}

/** Number of links per statement: about a second of work. */
const LINKS = 50_000

type Broken = Pick<ChainState, 'brokenPlace' | 'brokenAuditId' | 'reason'>

/** Recomputes the chain after `archived` in parts: the number of sealed rows, and the first break. */
async function walkChain(db: Db, archived: number): Promise<{ sealed: number; broken: Broken | null }> {
  let sealed = 0
  let broken: Broken | null = null
  for (let after: number | null = archived; after !== null; ) {
    const found = await queries.checkLinks(db, after, LINKS)
    after = found.last_place === null ? null : Number(found.last_place)
    sealed += Number(found.present ?? 0)
    if (found.reason !== null && broken === null)
      broken = { brokenPlace: Number(found.broken_place), brokenAuditId: found.broken_audit_id, reason: found.reason }
  }
  return { sealed, broken }
}

/** The first anchor that the chain does not contain. */
async function findLost(db: Db, heads: readonly Head[], archived: number, head: number | null): Promise<Broken | null> {
  const lost = await queries.findFirstLost(db, heads, archived)
  if (lost === null) return null
  return { brokenPlace: lost, brokenAuditId: null, reason: head === null || lost > head ? 'tail-cut' : 'seal-altered' }
}

/** Seals new rows, recomputes the whole chain and compares it with the anchors. */
export async function checkAudit(db: Db, anchors: Anchors): Promise<ChainState> {
  await sealNext(db)
  const [ends, noted] = [await queries.findChainEnds(db), await anchors.of(db.tenantId)]
  const archived = Number(ends.archived)
  const headPlace = ends.headPlace === null ? null : Number(ends.headPlace)
  const { sealed, broken } = await walkChain(db, archived)
  const fault = broken ?? (await findLost(db, noted.heads, archived, headPlace))
  const unsealed = Number(ends.unsealed)
  const state: ChainState = {
    rows: sealed + unsealed,
    sealed,
    unsealed,
    archived,
    headPlace,
    headHash: ends.headHash,
    ...(fault ?? { brokenPlace: null, brokenAuditId: null, reason: null }),
    anchors: noted.heads.length,
    falseAnchors: noted.falsified,
  }
  db.audit({ entity: 'audit_log', after: state })
  return state
}

const columns = [
  { title: '时间', width: 20 },
  { title: '人员', width: 14 },
  { title: 'IP 地址', width: 16 },
  { title: '操作', width: 18 },
  { title: '对象', width: 16 },
  { title: '对象编号', width: 18 },
  { title: '结果', width: 12 },
  { title: '次数', width: 8 },
  { title: '变更前', width: 40 },
  { title: '变更后', width: 40 },
  { title: '请求编号', width: 38 },
  { title: '封存位置', width: 10 },
]

/** The filtered rows as .xlsx, newest first; a note tells if there are more than the file holds. */
export async function exportAudit(db: Db, filters: queries.Filters, keysKept: KeysKept): Promise<Buffer> {
  await sealNext(db)
  const rows = await queries.exportRows(db, filters, maxExportedRows + 1)
  const cut = rows.length > maxExportedRows
  const kept = await tellKeys(db, rows, keysKept)
  const told = (id: string, said: string | null) => (said !== null && kept.has(id) ? '考完后显示' : said)
  noteFilters(db, { ...filters })
  function* cells() {
    for (const r of cut ? rows.slice(0, maxExportedRows) : rows)
      yield [
        readable(r.at),
        r.actorName,
        r.ip,
        r.action,
        r.entity,
        r.entityId,
        r.result === 0 ? '完成' : `拒绝 ${r.result}`,
        r.times,
        told(r.id, r.before),
        told(r.id, r.after),
        r.requestId,
        r.place,
      ]
  }
  const notes = cut ? [`符合条件的记录超过 ${maxExportedRows} 条，本表为最新的 ${maxExportedRows} 条，请缩小时间范围导出其余部分`] : []
  return writeSheet(columns, cells(), { sheet: '审计日志', notes })
}
