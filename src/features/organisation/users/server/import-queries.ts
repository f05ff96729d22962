// SQL statements of the user import, each for any number of rows.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { pick } from '#shared/field-table.ts'
import { type PlainField, plainFields } from '../fields.ts'
import { appUser } from './tables.ts'

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** Existing users with one of these work numbers, phone numbers or login names; locked if the rows are about to be written. */
export async function findKnown(db: Db, workNos: readonly string[], telephones: readonly string[], hold: boolean) {
  const statement = db.sql
    .select({
      id: appUser.id,
      workNo: appUser.workNo,
      telephone: appUser.telephone,
      loginName: appUser.loginName,
      type: appUser.type,
      departmentId: appUser.departmentId,
      departPath: department.path,
    })
    .from(appUser)
    .leftJoin(department, and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId)))
    .where(
      and(
        eq(appUser.tenantId, db.tenantId),
        isNull(appUser.deletedAt),
        sql`(${appUser.workNo} = any(${texts(workNos)}) or ${appUser.telephone} = any(${texts(telephones)})
          or lower(${appUser.loginName}) = any(${texts(telephones)}))`,
      ),
    )
    .orderBy(asc(appUser.id))
  return hold ? statement.for('no key update', { of: appUser }) : statement
}
export type Known = Awaited<ReturnType<typeof findKnown>>[number]

/** A valid row of the sheet. */
export interface Incoming extends Record<PlainField, string | null> {
  workNo: string
  name: string
  telephone: string
  departmentId: string
  email: string | null
  sex: number | null
}

const plain = plainFields.map((name) => ({ name, column: toSnakeCase(name) }))
/** The rows as a table: $1 is the tenant, $2 to $9 the columns. */
const sheet = `(select r.*, ${plain.map(({ name, column }) => `r.said ->> '${name}' ${column}`).join(', ')}
    from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::smallint[], $9::jsonb[])
         with ordinality r (id, work_no, name, telephone, department_id, email, sex, said, place)) n`
const valuesOf = (db: Db, rows: readonly (Incoming & { id?: string })[]) => {
  const of = <K extends keyof Incoming>(key: K) => rows.map((r) => r[key])
  const ids = rows.map((r) => r.id ?? null)
  const said = rows.map((r) => JSON.stringify(pick(r, plainFields)))
  return [db.tenantId, ids, of('workNo'), of('name'), of('telephone'), of('departmentId'), of('email'), of('sex'), said] as const
}

const extra = `case when n.profile is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('name', '职位', 'value', n.profile)) end`

const insertAllStatement = statement(
  'users_insert_sheet',
  `insert into app_user (tenant_id, work_no, name, login_name, telephone, department_id, email, sex, user_extra_data, password_hash, password_must_change, ${plain.map(({ column }) => column).join(', ')})
   select $1, n.work_no, n.name, n.telephone, n.telephone, n.department_id, n.email, n.sex, ${extra}, $10, true, ${plain.map(({ column }) => `n.${column}`).join(', ')}
     from ${sheet} order by n.place`,
)

/** Inserts new users in the order of the sheet, all with the same initial password. */
export const insertAll = (db: Db, rows: readonly Incoming[], passwordHash: string) =>
  db.run(insertAllStatement, [...valuesOf(db, rows), passwordHash])

const updateAllStatement = statement(
  'users_update_sheet',
  `update app_user u set work_no = n.work_no, name = n.name, telephone = n.telephone,
          login_name = case when u.login_name ~ '^1[3-9][0-9]{9}$' then n.telephone else u.login_name end,
          department_id = n.department_id, email = coalesce(n.email, u.email), sex = coalesce(n.sex, u.sex),
          ${plain.map(({ column }) => `${column} = coalesce(n.${column}, u.${column})`).join(', ')},
          user_extra_data = case when n.profile is null then u.user_extra_data else ${extra} ||
            coalesce((select jsonb_agg(e) from jsonb_array_elements(u.user_extra_data) e where e ->> 'name' <> '职位'), '[]') end,
          updated_at = now()
     from ${sheet}
    where u.tenant_id = $1 and u.id = n.id
      and (u.work_no, u.name, u.telephone, u.department_id, coalesce(u.email, ''), coalesce(u.sex, 0), ${plain.map(({ column }) => `u.${column}`).join(', ')})
       is distinct from (n.work_no, n.name, n.telephone, n.department_id, coalesce(n.email, u.email, ''), coalesce(n.sex, u.sex, 0), ${plain.map(({ column }) => `coalesce(n.${column}, u.${column})`).join(', ')})
   returning u.id`,
).returns<{ id: string }>()

/**
 * Updates existing users from the sheet; an empty cell keeps the value, and unchanged users stay untouched. Returns the ids of changed
 * users.
 */
export const updateAll = async (db: Db, rows: readonly (Incoming & { id: string })[]): Promise<string[]> =>
  (await db.run(updateAllStatement, [...valuesOf(db, rows)])).map((r) => r.id)

/** Users among these who still have their first password. */
export async function listNeverIn(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.sql
    .select({ id: appUser.id })
    .from(appUser)
    .where(
      and(eq(appUser.tenantId, db.tenantId), isNull(appUser.deletedAt), eq(appUser.passwordMustChange, true), isAnyOf(appUser.id, ids)),
    )
  return rows.map((r) => r.id)
}
