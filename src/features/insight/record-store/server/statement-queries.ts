// SQL statements of stored statements: writing in turns, and finding by search keys.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

/** The lock of the writers of a tenant. */
const turn = `hashtextextended('xapi ' || $1::text, 0)`

const lockStatement = statement('xapi_lock', `select pg_advisory_xact_lock(${turn})`)
const nextMomentStatement = statement(
  'xapi_next_moment',
  `select (extract(epoch from greatest(date_trunc('milliseconds', clock_timestamp()),
            coalesce((select s.stored + interval '1 millisecond' from xapi_statement s where s.tenant_id = $1::bigint order by s.ord desc limit 1), '-infinity'))) * 1000)::float8 at`,
).returns<{ at: number }>()

/** Waits for the turn to write, until the transaction ends; returns the time in ms for `stored`, later than all times before. */
export async function lockStore(db: Db): Promise<number> {
  const [, { at }] = await Promise.all([db.run(lockStatement, [db.tenantId]), db.one(nextMomentStatement, [db.tenantId])])
  return at
}

const throughStatement = statement(
  'xapi_consistent_through',
  `select (extract(epoch from case when pg_try_advisory_xact_lock_shared(${turn}) then date_trunc('milliseconds', clock_timestamp())
            else coalesce((select s.stored from xapi_statement s where s.tenant_id = $1::bigint order by s.ord desc limit 1), '2000-01-01+00') end) * 1000)::float8 at`,
).returns<{ at: number }>()

/** Time in ms up to which a later query of this transaction sees every statement: now, unless somebody is writing. */
export const getConsistentThrough = async (db: Db): Promise<number> => (await db.one(throughStatement, [db.tenantId])).at

const fingerprintsStatement = statement(
  'xapi_fingerprints',
  `select s.statement_id id, s.fingerprint from xapi_statement s where s.tenant_id = $1::bigint and s.statement_id = any ($2::uuid[])`,
)
export const listFingerprints = (db: Db, ids: readonly string[]) => db.run(fingerprintsStatement, [db.tenantId, [...ids]])

export interface NewStatement {
  id: string
  body: string
  fingerprint: Buffer
  targetRef: string | null
  voids: boolean
  keys: readonly string[]
}
const insertStatement = statement(
  'xapi_insert',
  `with made as (
     insert into xapi_statement (tenant_id, statement_id, ord, stored, body, fingerprint, target_ref, voids, credential_id)
     select $1::bigint, g.id, nextval('app.id_seq'), to_timestamp($2::float8 / 1000), g.body::json, g.fingerprint, g.target, g.voids,
            (select c.id from xapi_credential c where c.tenant_id = $1::bigint and c.key = $8::text)
       from (select * from unnest($3::uuid[], $4::text[], $5::bytea[], $6::uuid[], $7::boolean[]) with ordinality
                         u (id, body, fingerprint, target, voids, n) order by n) g
     returning statement_id, ord)
   insert into xapi_statement_key (tenant_id, key, ord)
   select $1::bigint, k.key, m.ord from unnest($9::uuid[], $10::uuid[]) k (id, key) join made m on m.statement_id = k.id`,
)
/** Writes statements with their keys, in their order; `at` is their time in ms. `key` names the credential that brought them. */
export const insertStatements = (db: Db, list: readonly NewStatement[], at: number, key: string | null) =>
  db.run(insertStatement, [
    db.tenantId,
    at,
    list.map((one) => one.id),
    list.map((one) => one.body),
    list.map((one) => one.fingerprint),
    list.map((one) => one.targetRef),
    list.map((one) => one.voids),
    key,
    list.flatMap((one) => one.keys.map(() => one.id)),
    list.flatMap((one) => one.keys),
  ])

const voidStatement = statement(
  'xapi_void',
  `update xapi_statement s set voided = true
    where s.tenant_id = $1::bigint and s.statement_id = any ($2::uuid[]) and not s.voids and not s.voided
      and exists (select from xapi_statement v where v.tenant_id = $1::bigint and v.target_ref = s.statement_id and v.voids)`,
)
/** Marks those of the statements that another statement voids, whichever came first. */
export const markVoided = (db: Db, ids: readonly string[]) => db.run(voidStatement, [db.tenantId, [...ids]])

const findStatement = statement(
  'xapi_find',
  `select s.body::text body, s.voided from xapi_statement s where s.tenant_id = $1::bigint and s.statement_id = $2::uuid`,
).returns<{ body: string; voided: boolean }>()
export const findOne = async (db: Db, id: string) => (await db.run(findStatement, [db.tenantId, id]))[0]

export interface Sought {
  /** Keys that a statement must have; the first drives the search and should be the rarest. */
  keys: readonly string[]
  /** Bounds of `stored` as ISO texts: after `since`, and not after `until`. */
  since: string | null
  until: string | null
  /** Place after which the page begins, in its direction. */
  after: string | null
  limit: number
}
export interface FoundStatement {
  ord: string
  body: string
}

/** SQL: a bound of `stored` as a place. */
const placeOf = (bound: string) =>
  `(select b.ord from xapi_statement b where b.tenant_id = $1::bigint and b.stored <= ${bound}::timestamptz order by b.stored desc, b.ord desc limit 1)`
/** SQL: the bounds of a page, of the places `o`. $2 since, $3 until, $4 after, $5 limit. */
const within = (o: string, sign: '<' | '>') =>
  `($2::text is null or ${o} > coalesce(${placeOf('$2')}, 0)) and ($3::text is null or ${o} <= coalesce(${placeOf('$3')}, 0))
      and ($4::text is null or ${o} ${sign} $4::text::bigint)`
/** SQL: the statement at the place `o` has each of the keys $6. */
const hasKeys = (o: string) =>
  `not exists (select from unnest($6::uuid[]) w (key)
      where not exists (select from xapi_statement_key k where k.tenant_id = $1::bigint and k.key = w.key and k.ord = ${o}))`
const order = { '<': 'desc', '>': 'asc' } as const

const allSql = (sign: '<' | '>') =>
  `select s.ord, s.body::text body from xapi_statement s
    where s.tenant_id = $1::bigint and not s.voided and ${within('s.ord', sign)} order by s.ord ${order[sign]} limit $5::int`
const keyedSql = (sign: '<' | '>') =>
  `select s.ord, s.body::text body from xapi_statement_key d join xapi_statement s on s.tenant_id = d.tenant_id and s.ord = d.ord
    where d.tenant_id = $1::bigint and d.key = $7::uuid and not s.voided and ${within('d.ord', sign)} and ${hasKeys('d.ord')}
    order by d.ord ${order[sign]} limit $5::int`
/** Statements that refer to a statement with the keys, directly or over others that refer. A chain is followed for 20 steps. */
const referringSql = (sign: '<' | '>') =>
  `select s.ord, s.body::text body from xapi_statement s
    where s.tenant_id = $1::bigint and s.target_ref is not null and not s.voided and ${within('s.ord', sign)} and exists (
      with recursive chain (id, depth) as (
        select s.target_ref, 1
        union all
        select t.target_ref, c.depth + 1 from chain c join xapi_statement t on t.tenant_id = $1::bigint and t.statement_id = c.id
         where t.target_ref is not null and c.depth < 20)
      select from chain c join xapi_statement t on t.tenant_id = $1::bigint and t.statement_id = c.id where ${hasKeys('t.ord')})
    order by s.ord ${order[sign]} limit $5::int`

/** Planned anew, because the number of rows depends on the keys and the bounds. */
const statements = {
  '<': {
    all: statement('xapi_all_newest', allSql('<'), 'anew').returns<FoundStatement>(),
    keyed: statement('xapi_keyed_newest', keyedSql('<'), 'anew').returns<FoundStatement>(),
    referring: statement('xapi_referring_newest', referringSql('<'), 'anew').returns<FoundStatement>(),
  },
  '>': {
    all: statement('xapi_all_oldest', allSql('>'), 'anew').returns<FoundStatement>(),
    keyed: statement('xapi_keyed_oldest', keyedSql('>'), 'anew').returns<FoundStatement>(),
    referring: statement('xapi_referring_oldest', referringSql('>'), 'anew').returns<FoundStatement>(),
  },
}

/** Statements that are not voided and have the keys, or refer to one that has; at most `limit`, in the order of storing or its reverse. */
export async function listStatements(db: Db, sought: Sought, ascending: boolean): Promise<FoundStatement[]> {
  const { keys, since, until, after, limit } = sought
  const { all, keyed, referring } = statements[ascending ? '>' : '<']
  const [driving, ...others] = keys
  if (driving === undefined) return db.run(all, [db.tenantId, since, until, after, limit])
  const [own, chained] = await Promise.all([
    db.run(keyed, [db.tenantId, since, until, after, limit, others, driving]),
    db.run(referring, [db.tenantId, since, until, after, limit, [...keys]]),
  ])
  const found = new Map([...own, ...chained].map((one) => [one.ord, one]))
  const direction = ascending ? 1 : -1
  return [...found.values()].sort((a, b) => direction * (Number(a.ord) - Number(b.ord))).slice(0, limit)
}
