// Queries of the figures and voices that a tenant adds.
import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { holds } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { type DeliveryField, type TemplateField, templateFieldNames } from '../fields.ts'
import { digitalHumanSetting as setting, digitalHumanTemplate as template } from './tables.ts'
import { countOf } from '#platform/database/count.ts'

export type TemplateRow = typeof template.$inferSelect
export type TemplateFields = Pick<TemplateRow, 'type' | 'name' | TemplateField | 'gender' | 'source' | 'still' | DeliveryField>

/** Columns of the text search. */
const said = ['name', ...templateFieldNames] as const
const mine = (db: Db) => eq(template.tenantId, db.tenantId)

// qualified names: in the fields of a single-table select drizzle omits table names, which a subselect needs
const targets = sql`(select count(distinct ${setting.targetId}) from ${setting} where ${setting.tenantId} = ${template.tenantId}
  and ${template.id}::text in (${setting.digitalHumanId}, ${setting.voiceId}))`
const defaults = sql`(select count(*) from ${tenant} where ${tenant.tenantId} = ${template.tenantId} and exists (
  select from jsonb_each(${tenant.settings} -> 'digitalHumans') r
  where ${template.id}::text in (r.value ->> 'digitalHumanId', r.value ->> 'voiceId')))`
/** Number of targets that name the template, including the tenant's default. */
const uses = sql<number>`(${targets} + ${defaults})::int`

export async function pageTemplates(
  db: Db,
  asked: { type: TemplateRow['type']; limit: number; offset: number } & Partial<Record<'id' | 'name' | 'pack', string | undefined>>,
): Promise<{ rows: (TemplateRow & { uses: number })[]; total: number }> {
  const where = and(
    mine(db),
    eq(template.type, asked.type),
    asked.id === undefined ? undefined : eq(template.id, asked.id),
    asked.pack ? sql`${template.source} ->> 'pack' = ${asked.pack}` : undefined,
    asked.name ? or(...said.map((name) => holds(template[name], asked.name ?? ''))) : undefined,
  )
  const [rows, counted] = await Promise.all([
    db.sql
      .select({ row: template, uses })
      .from(template)
      .where(where)
      .orderBy(desc(template.updateDate), desc(template.id))
      .limit(asked.limit)
      .offset(asked.offset),
    db.sql.select({ n: count() }).from(template).where(where),
  ])
  return { rows: rows.map((r) => ({ ...r.row, uses: r.uses })), total: countOf(counted) }
}

/** Returns the enabled templates, and the disabled ones that a setting still names. */
export const listTemplates = (db: Db, type: TemplateRow['type']): Promise<TemplateRow[]> =>
  db.sql
    .select()
    .from(template)
    .where(and(mine(db), eq(template.type, type), or(template.enabled, sql`${uses} > 0`)))
    .orderBy(template.createDate, template.id)

export const findTemplates = (db: Db, ids: readonly string[]): Promise<TemplateRow[]> =>
  ids.length
    ? db.sql
        .select()
        .from(template)
        .where(and(mine(db), isAnyOf(template.id, ids)))
    : Promise.resolve([])

/** Returns the rows locked against deletion until the end of the transaction. */
export const lockTemplateRows = (db: Db, ids: readonly string[]): Promise<TemplateRow[]> =>
  ids.length
    ? db.sql
        .select()
        .from(template)
        .where(and(mine(db), isAnyOf(template.id, ids)))
        .for('key share')
    : Promise.resolve([])

export async function lockTemplate(db: Db, id: string): Promise<(TemplateRow & { uses: number }) | undefined> {
  const locked = await db.sql
    .select({ id: template.id })
    .from(template)
    .where(and(mine(db), eq(template.id, id)))
    .for('update')
  if (!locked.length) return undefined
  const rows = await db.sql
    .select({ row: template, uses })
    .from(template)
    .where(and(mine(db), eq(template.id, id)))
  return rows[0] && { ...rows[0].row, uses: rows[0].uses }
}

const lockTemplatesStatement = statement(
  'digital_humans_lock_templates',
  `select pg_advisory_xact_lock(hashtextextended('digital-human-template ' || $1::text, 0))`,
  'anew',
)

/** Mutex of the writers of a tenant's templates, which keeps limits and unique names. */
export const lockTemplates = (db: Db) => db.run(lockTemplatesStatement, [db.tenantId])

export const listNames = (db: Db, type: TemplateRow['type']): Promise<{ id: string; name: string }[]> =>
  db.sql
    .select({ id: template.id, name: template.name })
    .from(template)
    .where(and(mine(db), eq(template.type, type)))

async function only(rows: Promise<TemplateRow[]>): Promise<TemplateRow> {
  const [row] = await rows
  if (!row) throw new Error('nothing was written')
  return row
}

export const insertTemplate = (db: Db, fields: TemplateFields & Pick<TemplateRow, 'createUserId' | 'createUserName'>) =>
  only(
    db.sql
      .insert(template)
      .values({ tenantId: db.tenantId, ...fields })
      .returning(),
  )

export const updateTemplate = (db: Db, id: string, fields: Partial<TemplateFields & Pick<TemplateRow, 'enabled'>>) =>
  only(
    db.sql
      .update(template)
      .set({ ...fields, updateDate: sql`now()` })
      .where(and(mine(db), eq(template.id, id)))
      .returning(),
  )

export const deleteTemplate = (db: Db, id: string) => db.sql.delete(template).where(and(mine(db), eq(template.id, id)))
