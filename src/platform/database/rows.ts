// Reading the rows of a prepared statement. drizzle finds out for every cell of every row what it is; a statement that
// is built once may as well find out once. How it keeps its fields is not documented; its version is pinned.
import { Column, getTableName, is, SQL } from 'drizzle-orm'

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}
interface Built {
  fields?: { path: string[]; field: Column | SQL | { sql: SQL } }[]
  /** By table: whether its rows are always there. Absent where nothing is joined. */
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown[]
}

const decoderOf = (field: Column | SQL | { sql: SQL }): Decoder =>
  is(field, Column) ? field : ((is(field, SQL) ? field : (field as { sql: SQL }).sql) as unknown as { decoder: Decoder }).decoder

/** Lets a statement read its rows in one go, unless whole tables may be missing in them, which is left to drizzle. */
export function readRowsFast(statement: unknown) {
  const built = statement as Built
  if (!built.fields || built.customResultMapper) return
  const mayMiss = (field: unknown) => is(field, Column) && built.joinsNotNullableMap?.[getTableName(field.table)] === false
  if (built.fields.some(({ path, field }) => path.length > 2 || (path.length === 2 && mayMiss(field)))) return
  const cells = built.fields.map(({ path, field }) => ({ path, decoder: decoderOf(field) }))
  built.customResultMapper = (rows) =>
    rows.map((row) => {
      const result: Record<string, unknown> = {}
      for (let i = 0; i < cells.length; i++) {
        const { path, decoder } = cells[i] as (typeof cells)[number]
        const raw = row[i]
        const value = raw === null ? null : decoder.mapFromDriverValue(raw)
        if (path.length === 1) result[path[0] as string] = value
        else ((result[path[0] as string] ??= {}) as Record<string, unknown>)[path[1] as string] = value
      }
      return result
    })
}
