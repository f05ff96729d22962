// Queries of the audit log.
import { escapeLike, holds } from '#platform/database/like.ts'
import { and, count, desc, eq, gte, lt, not, sql, inArray } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { readActions, signInActions } from '../contract.ts'
import { auditLog, auditSeal } from './tables.ts'
import { countOf } from '#platform/database/count.ts'

export interface Filters {
  actorName?: string | undefined
  action?: string | undefined
  entity?: string | undefined
  entityId?: string | undefined
  ip?: string | undefined
  result?: 'done' | 'refused' | undefined
  beginDate?: string | undefined
  endDate?: string | undefined
  kind?: 'sign-in' | 'act' | undefined
  withReads?: 'true' | 'false' | undefined
}

const signIns: string[] = [...signInActions]
const reads: string[] = [...readActions]

const whereOf = (db: Db, f: Filters) =>
  and(
    eq(auditLog.tenantId, db.tenantId),
    f.actorName ? holds(auditLog.actorName, f.actorName) : undefined,
    f.action ? holds(auditLog.action, f.action) : undefined,
    f.entity ? eq(auditLog.entity, f.entity) : undefined,
    f.entityId ? eq(auditLog.entityId, f.entityId) : undefined,
    f.ip ? sql`host(${auditLog.ip}) like ${`${escapeLike(f.ip)}%`}` : undefined,
    f.result === 'done' ? eq(auditLog.result, 0) : undefined,
    f.result === 'refused' ? sql`${auditLog.result} <> 0` : undefined,
    f.beginDate ? gte(auditLog.at, sql`${f.beginDate}::date`) : undefined,
    f.endDate ? lt(auditLog.at, sql`${f.endDate}::date + 1`) : undefined,
    f.kind === 'sign-in' ? isAnyOf(auditLog.action, signIns) : undefined,
    f.kind === 'act' ? not(isAnyOf(auditLog.action, signIns)) : undefined,
    f.withReads === 'true' ? undefined : not(isAnyOf(auditLog.action, reads)),
  )

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  actorId: auditLog.actorId,
  actorName: auditLog.actorName,
  ip: sql<string | null>`host(${auditLog.ip})`,
  action: auditLog.action,
  entity: auditLog.entity,
  entityId: auditLog.entityId,
  result: auditLog.result,
  times: auditLog.times,
}
const newest = [desc(auditLog.at), desc(auditLog.id)]

/** A page and the exact total. The ids come first, so that only the rows of the page are read completely. */
export async function pageRows(db: Db, filters: Filters, limit: number, offset: number) {
  const where = whereOf(db, filters)
  const subquery = db.sql
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
  const [rows, counted] = await Promise.all([
    db.sql
      .select(columns)
      .from(auditLog)
      .where(and(eq(auditLog.tenantId, db.tenantId), inArray(auditLog.id, subquery)))
      .orderBy(...newest),
    db.sql.select({ n: count() }).from(auditLog).where(where),
  ])
  return { rows, total: countOf(counted) }
}

interface Acts {
  actorId: string
  entities: readonly string[]
  entityIds: readonly string[]
  /** Actions of the contracts that count, and those that do not; all of them if absent. */
  actions?: readonly string[]
  but?: readonly string[]
  /** Only acts after this moment; null: all. */
  since: string | null
}

/** Whether a person has changed one of these records. */
export async function hasActed(db: Db, { actorId, entities, entityIds, actions, but = [], since }: Acts): Promise<boolean> {
  const rows = await db.sql
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.tenantId, db.tenantId),
        isAnyOf(auditLog.entity, entities),
        isAnyOf(auditLog.entityId, entityIds),
        eq(auditLog.actorId, actorId),
        eq(auditLog.result, 0),
        actions ? isAnyOf(auditLog.action, actions) : undefined,
        not(isAnyOf(auditLog.action, but)),
        since === null ? undefined : sql`${auditLog.at} > ${since}::timestamptz`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Maximum characters of before and after in an export, because a cell holds no more. */
const CELL = 8000

export const exportRows = (db: Db, filters: Filters, limit: number) =>
  db.sql
    .select({
      ...columns,
      before: sql<string | null>`left(${auditLog.before}::text, ${sql.raw(String(CELL))})`,
      after: sql<string | null>`left(${auditLog.after}::text, ${sql.raw(String(CELL))})`,
      requestId: auditLog.requestId,
      place: auditSeal.place,
    })
    .from(auditLog)
    .leftJoin(auditSeal, and(eq(auditSeal.tenantId, auditLog.tenantId), eq(auditSeal.auditId, auditLog.id)))
    .where(whereOf(db, filters))
    .orderBy(...newest)
    .limit(limit)

export async function findRow(db: Db, id: string) {
  const rows = await db.sql
    .select({
      ...columns,
      before: auditLog.before,
      after: auditLog.after,
      requestId: auditLog.requestId,
      place: auditSeal.place,
      hash: sql<string | null>`encode(${auditSeal.hash}, 'hex')`,
    })
    .from(auditLog)
    .leftJoin(auditSeal, and(eq(auditSeal.tenantId, auditLog.tenantId), eq(auditSeal.auditId, auditLog.id)))
    .where(and(eq(auditLog.tenantId, db.tenantId), eq(auditLog.id, id)))
  return rows[0]
}

const sealAudit = statement('seal_audit', 'select app.seal_audit($1, $2, true) n').returns<{ n: number }>()

/** Seals the next rows of the tenant, however late they were committed; returns their number. */
export const seal = async (db: Db, most: number): Promise<number> => (await db.one(sealAudit, [db.tenantId, most])).n

const firstLostPlace = statement(
  'first_lost',
  `select a.place from unnest($2::bigint[], $3::text[]) a (place, hash)
       left join audit_seal s on s.tenant_id = $1 and s.place = a.place
       left join audit_archive x on x.tenant_id = $1 and x.place = a.place
      where (a.place > $4 or x.place is not null) and encode(coalesce(s.hash, x.hash), 'hex') is distinct from a.hash
      order by a.place limit 1`,
).returns<{ place: string }>()

/** The first of these heads that the chain does not contain; heads within an archive are left out. */
export async function findFirstLost(db: Db, heads: readonly { place: number; hash: string }[], archived: number): Promise<number | null> {
  const rows = await db.run(firstLostPlace, [db.tenantId, heads.map((h) => h.place), heads.map((h) => h.hash), archived])
  const [lost] = rows
  return lost ? Number(lost.place) : null
}

const chainEnds = statement(
  'audit_ends',
  `select coalesce((select max(x.place) from audit_archive x where x.tenant_id = $1), 0) archived, s.place "headPlace", encode(s.hash, 'hex') "headHash",
          (select count(*) from audit_log a where a.tenant_id = $1
              and not exists (select from audit_seal l where l.tenant_id = $1 and l.audit_id = a.id)) unsealed
     from (select) one left join lateral
       (select l.place, l.hash from audit_seal l where l.tenant_id = $1 order by l.place desc limit 1) s on true`,
).returns<{ archived: string; headPlace: string | null; headHash: string | null; unsealed: string }>()

/** First and last place of the chain after the archives, and the number of unsealed rows. */
export const findChainEnds = (db: Db) => db.one(chainEnds, [db.tenantId])

interface CheckedLinks {
  last_place: string | null
  present: string
  broken_place: string | null
  broken_audit_id: string | null
  reason: 'row-altered' | 'row-missing' | 'seal-altered' | 'seal-missing' | null
}

const checkAuditLinks = statement('check_audit_links', 'select * from app.check_audit_links($1, $2, $3)').returns<CheckedLinks>()

export const checkLinks = (db: Db, after: number, most: number): Promise<CheckedLinks> =>
  db.one(checkAuditLinks, [db.tenantId, after, most])
