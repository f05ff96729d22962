// What a backup is made of: every table with its columns, the sequences, and the migrations that say what they mean.
import type pg from 'pg'

export interface Table {
  /** Quoted, e.g. public."course". */
  name: string
  /** Quoted, those that are written. */
  columns: string[]
}

/** Tables of the product, and of each partitioned one the whole. The queue is left out: its rows only wake workers. */
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

/** The last value of each sequence; null: never asked. */
export async function sequencesOf(owner: pg.Client): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await owner.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) "name", last_value::text last from pg_sequences where schemaname in ('public', 'app') order by 1`,
  )
  return rows
}

/** The migrations that the database has had, in order. */
export async function migrationsOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ hash: string }>('select hash from app.migration order by created_at, id')
  return rows.map((r) => r.hash)
}
