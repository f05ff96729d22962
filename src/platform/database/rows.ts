// Reads the rows of a prepared statement. drizzle examines the type of every cell of every row; here a statement examines its columns once.
// drizzle does not document its fields, so its version is pinned.
import { Column, getTableName, is, SQL } from 'drizzle-orm'

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}
interface Built {
  fields?: { path: string[]; field: Column | SQL | { sql: SQL } }[]
  /** Per table: whether its rows always exist. Absent if the statement has no join. */
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown[]
}

const decoderOf = (field: Column | SQL | { sql: SQL }): Decoder =>
  is(field, Column) ? field : ((is(field, SQL) ? field : (field as { sql: SQL }).sql) as unknown as { decoder: Decoder }).decoder

/** Replaces drizzle's row reader, unless an outer join may leave out whole tables, which drizzle handles. */
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
