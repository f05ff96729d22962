// Writes the order of siblings: seq 0, 1, 2 ... without gaps.
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './transaction.ts'

/** Writes seq 0 to n-1 to the rows of a table in the given order; rows that already have the right seq stay unchanged. */
export const writeSeq = (db: Db, table: PgTable, ids: readonly string[]) =>
  db.sql.execute(
    sql`update ${table} t set seq = o.place - 1 from unnest(${sql.param([...ids])}::bigint[]) with ordinality o(id, place)
        where t.tenant_id = ${db.tenantId} and t.id = o.id and t.seq <> o.place - 1`,
  )
