// Columns that every table shares: ids from one sequence, times as the tenant reads them.
import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { customType, type PgTable } from 'drizzle-orm/pg-core'

/** bigint in the database, a decimal string in the program and on the wire. */
export const id = customType<{ data: string; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: (value) => String(value),
})

/** The default of a primary key: the one sequence of all tables. */
export const nextId = sql`nextval('app.id_seq')`

/**
 * timestamptz. Read as text in the time zone of the transaction (set by `enter` to the tenant's),
 * e.g. 2026-11-21 08:00:00.123456+08.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(6) with time zone',
})

/** Bytes, e.g. a hash. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** An instant as people read it: YYYY-MM-DD HH:mm:ss. */
export const readable = (value: string) => value.slice(0, 19)

/**
 * A time that was shown and comes back as it was says nothing new (undefined): written again, a text that the clock shows
 * twice when it goes back could become the other of its two instants.
 */
export const ifChanged = <T extends string | null | undefined>(given: T, before: string | null): T | undefined =>
  given && before && given === readable(before) ? undefined : given

/** The columns of a table as a list in SQL, but for those that are named, each with its reason. */
export const columnsBut = <T extends PgTable>(table: T, but: Partial<Record<keyof T['_']['columns'], string>>): string =>
  Object.keys(getTableColumns(table))
    .filter((key) => !Object.hasOwn(but, key))
    .map(toSnakeCase)
    .join(', ')
