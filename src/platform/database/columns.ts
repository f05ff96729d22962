// Column types that all tables share: ids from one sequence, times in the tenant's time zone.
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
 * timestamptz, read as text, e.g. 2026-11-21 08:00:00.123456+08. The time zone is that of the transaction; `enter` sets it to the tenant's.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(6) with time zone',
})

/** Bytes, e.g. a hash. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Id of a transaction of the database cluster (xid8), read as decimal text. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/** SQL text: an instant as ISO 8601 in UTC with milliseconds, for other systems. `column`: SQL of the instant. */
export const utcSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Display form of an instant: YYYY-MM-DD HH:mm:ss. */
export const readable = (value: string) => value.slice(0, 19)

/**
 * Undefined if `given` equals the displayed time, so that an unchanged time is not written again. At the end of daylight saving time, the
 * same text names two instants.
 */
export const ifChanged = <T extends string | null | undefined>(given: T, before: string | null): T | undefined =>
  given && before && given === readable(before) ? undefined : given

/** The columns of a table as an SQL list, without those in `but`, each of which has a reason. */
export const columnsBut = <T extends PgTable>(table: T, but: Partial<Record<keyof T['_']['columns'], string>>): string =>
  Object.keys(getTableColumns(table))
    .filter((key) => !Object.hasOwn(but, key))
    .map(toSnakeCase)
    .join(', ')
