// A tenant's own column headers: assigned once, and recognised from then on.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Transact } from '#platform/database/transaction.ts'
import type { SheetColumn } from '#platform/spreadsheets/spreadsheets.ts'
import { badRequest } from '#shared/errors.ts'
import { importHeading } from './tables.ts'

/** Maximum number of stored headers, more than users assign. */
const MAX_HEADINGS = 500
const MAX_LENGTH = 50

/** Parses assigned headers: only fields of the kind, each once. */
function parseHeadings(columns: readonly SheetColumn[], text: string): Map<string, string> {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw badRequest()
  }
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw badRequest()
  const known = new Set(columns.map((c) => c.field))
  const entries = Object.entries(given)
  const fields = entries.map(([, field]) => String(field))
  if (!fields.every((field) => known.has(field)) || new Set(fields).size !== fields.length) throw badRequest()
  if (entries.some(([heading]) => heading.trim() === '' || heading.length > MAX_LENGTH)) throw badRequest()
  return new Map(entries.map(([heading, field]) => [heading.trim(), String(field)]))
}

async function saveHeadings(db: Db, kind: string, headings: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...headings].map(([heading, field]) => ({ tenantId: db.tenantId, kind, heading, field }))
  await db.sql
    .insert(importHeading)
    .values(rows)
    .onConflictDoUpdate({
      target: [importHeading.tenantId, importHeading.kind, importHeading.heading],
      set: { field: sql`excluded.field`, updatedAt: sql`now()` },
    })
  db.audit({ entity: 'import', after: { kind, headings: Object.fromEntries(headings) } })
}

const listHeadings = (db: Db, kind: string) =>
  db.sql
    .select({ heading: importHeading.heading, field: importHeading.field })
    .from(importHeading)
    .where(and(eq(importHeading.tenantId, db.tenantId), eq(importHeading.kind, kind)))
    .orderBy(asc(importHeading.updatedAt))
    .limit(MAX_HEADINGS)

/** Columns with the tenant's own headers; `given` are newly assigned ones as JSON, which are stored. */
export async function withOwnHeadings<C extends SheetColumn>(
  transact: Transact,
  kind: string,
  columns: readonly C[],
  given: string | undefined,
): Promise<C[]> {
  const chosen = given === undefined ? new Map<string, string>() : parseHeadings(columns, given)
  const kept = await transact(async (db) => {
    if (chosen.size) await saveHeadings(db, kind, chosen)
    return listHeadings(db, kind)
  })
  const own = Map.groupBy(kept, (row) => row.field)
  return columns.map((column) => ({
    ...column,
    also: [...(column.also ?? []), ...(own.get(column.field) ?? []).map((row) => row.heading)],
  }))
}
