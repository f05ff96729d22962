// Content of a backup: tables with columns, sequences, and migrations.
import type pg from 'pg'

export interface Table {
  /** Quoted name of the table, e.g. public."course". */
  name: string
  /** Quoted names of the stored columns. */
  columns: string[]
}

/** Tables of the product; a partitioned table as a whole. The queue is left out, because its rows only wake workers. */
export async function tablesOf(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) "name", array_agg(quote_ident(a.attname) order by a.attnum) columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      group by 1 order by 1`,
  )
  return rows
}

/** Last value of each sequence; null: never used. */
export async function sequencesOf(owner: pg.Client): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await owner.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) "name", last_value::text last from pg_sequences where schemaname in ('public', 'app') order by 1`,
  )
  return rows
}

/** Hashes of the applied migrations, in order. */
export async function migrationsOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ hash: string }>('select hash from app.migration order by created_at, id')
  return rows.map((r) => r.hash)
}
