// SQL statements of the department tree.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Sql } from '#platform/database/pool.ts'
import { writeSeq } from '#platform/database/order.ts'
import { nextId } from '#platform/database/ids.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'

const columns = {
  id: department.id,
  parentId: department.parentId,
  name: department.name,
  layer: department.layer,
  path: department.path,
  pathIds: department.pathIds,
  fullName: department.fullName,
  seq: department.seq,
  staffCount: department.staffCount,
  updatedAt: department.updatedAt,
}
const select = (db: Sql) => db.select(columns).from(department)
export type DepartmentRow = Awaited<ReturnType<typeof select>>[number]

const live = (tenantId: unknown) => and(sql`${department.tenantId} = ${tenantId}`, isNull(department.deletedAt))

/** Columns without the array of ids, which the path also contains: for thousands of rows it is half of the data. */
const { pathIds: _pathIds, ...listed } = columns
export type ListedDepartment = Omit<DepartmentRow, 'pathIds'>

const allStatement = (db: Sql) =>
  db
    .select(listed)
    .from(department)
    .where(live(sql.placeholder('tenantId')))
    .orderBy(asc(department.layer), asc(department.seq), asc(department.id))
    .prepare('department_all')
/** Every live department, parents before children, siblings in their order. */
export const listDepartments = (db: Db): Promise<ListedDepartment[]> => db.prepared(allStatement).execute({ tenantId: db.tenantId })

const treeLock = statement('department_tree_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')
const treeHold = statement('department_tree_hold', 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))')
const treeOf = (db: Db) => `departments ${db.tenantId}`
/** Exclusive lock for a change of a tenant's tree; no user joins or leaves a department meanwhile. */
export const lockTree = (db: Db) => db.run(treeLock, [treeOf(db)])
/** Shared lock that keeps the shape of the tree until the transaction ends. */
export const lockTreeShared = (db: Db) => db.run(treeHold, [treeOf(db)])

const ids = (list: readonly string[]) => sql`${sql.param([...new Set(list)])}::bigint[]`

/** Locks the live departments among these, always in the order of their ids, to avoid deadlocks. */
export const lockDepartments = (db: Db, list: readonly string[]) =>
  select(db.sql)
    .where(and(live(db.tenantId), sql`${department.id} = any(${ids(list)})`))
    .orderBy(asc(department.id))
    .for('no key update')

/** The lowest layer of live departments below this path. */
export async function findLowestLayer(db: Db, path: string): Promise<number> {
  const rows = await db.sql
    .select({ layer: sql<number>`max(${department.layer})` })
    .from(department)
    .where(and(live(db.tenantId), sql`starts_with(${department.path}, ${path})`))
  return rows[0]?.layer ?? 0
}

export const findDepartment = async (db: Db, id: string): Promise<DepartmentRow | undefined> =>
  (await select(db.sql).where(and(live(db.tenantId), eq(department.id, id))))[0]

const below = (db: Db, parentId: string | null) =>
  and(live(db.tenantId), parentId === null ? isNull(department.parentId) : eq(department.parentId, parentId))

/** Children in their order; null = the top. */
export const listChildren = (db: Db, parentId: string | null) =>
  db.sql
    .select({ id: department.id, name: department.name, seq: department.seq })
    .from(department)
    .where(below(db, parentId))
    .orderBy(asc(department.seq), asc(department.id))

/** Ids of those departments that have children. */
export async function listParentsAmong(db: Db, list: readonly string[]): Promise<Set<string>> {
  const rows = await db.sql
    .selectDistinct({ id: department.parentId })
    .from(department)
    .where(and(live(db.tenantId), sql`${department.parentId} = any(${ids(list)})`))
  return new Set(rows.map((r) => assertDefined(r.id, 'a parent that was asked for')))
}

export async function insertDepartment(db: Db, name: string, parent: DepartmentRow | null, seq: number): Promise<DepartmentRow> {
  const id = await nextId(db)
  const rows = await db.sql
    .insert(department)
    .values({
      tenantId: db.tenantId,
      id,
      parentId: parent?.id ?? null,
      name,
      layer: parent ? parent.layer + 1 : 0,
      path: `${parent?.path ?? '/'}${id}/`,
      pathIds: [...(parent?.pathIds ?? []), id],
      fullName: parent ? `${parent.fullName}/${name}` : name,
      seq,
    })
    .returning(columns)
  const row = rows[0]
  if (!row) throw new Error('insert answered nothing')
  return row
}

const rewriteStatement = statement(
  'departments_rewrite_below',
  `update department d set
     path = $6 || substr(d.path, length($5) + 1),
     path_ids = $8::bigint[] || d.path_ids[$7::int + 2:],
     full_name = $10 || substr(d.full_name, length($9) + 1),
     layer = d.layer + cardinality($8::bigint[]) - 1 - $7::int,
     name = case when d.id = $2 then $4 else d.name end,
     parent_id = case when d.id = $2 then $3 else d.parent_id end,
     updated_at = now()
   where d.tenant_id = $1 and d.deleted_at is null and starts_with(d.path, $5)`,
)

/**
 * Gives a department another name or parent: updates it and its live sub-tree in one statement, by replacing the prefix of path, ids and
 * full name.
 */
export const writePathsBelow = (db: Db, from: DepartmentRow, { parent, name }: { parent: DepartmentRow | null; name: string }) => {
  const path = `${parent?.path ?? '/'}${from.id}/`
  const fullName = parent ? `${parent.fullName}/${name}` : name
  const ids = [...(parent?.pathIds ?? []), from.id]
  const values = [from.id, parent?.id ?? null, name, from.path, path, from.layer, ids, from.fullName, fullName] as const
  return db.run(rewriteStatement, [db.tenantId, ...values])
}

export const markDeleted = (db: Db, id: string) =>
  db.sql
    .update(department)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(department.tenantId, db.tenantId), eq(department.id, id)))

const addToCountsStatement = statement(
  'departments_add_to_counts',
  `update department d set staff_count = d.staff_count + m.more
        from unnest($1::bigint[], $2::int[]) m(id, more)
        where d.tenant_id = $3 and d.id = m.id and m.more <> 0`,
  'anew',
)

/** Adds to the user counts in one statement. */
export const addToCounts = (db: Db, list: readonly string[], more: readonly number[]) =>
  db.run(addToCountsStatement, [list, more, db.tenantId])

/** Writes the positions of siblings in the given order. */
export const writeOrder = (db: Db, ids: readonly string[]) => writeSeq(db, department, ids)
