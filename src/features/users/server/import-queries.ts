// People from a spreadsheet: SQL in, rows out; each statement for any number of rows.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/transaction.ts'
import { department } from '../../departments/server/tables.ts'
import { appUser } from './tables.ts'

const list = (values: readonly (string | number | null)[], type: 'text' | 'bigint' | 'smallint') =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`

/** Who already has one of these work numbers, phone numbers or login names; held where the rows are about to be written. */
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
        sql`(${appUser.workNo} = any(${list(workNos, 'text')}) or ${appUser.telephone} = any(${list(telephones, 'text')})
          or lower(${appUser.loginName}) = any(${list(telephones, 'text')}))`,
      ),
    )
    .orderBy(asc(appUser.id))
  return hold ? statement.for('no key update', { of: appUser }) : statement
}
export type Known = Awaited<ReturnType<typeof findKnown>>[number]

/** A row of the sheet that may be written. */
export interface Incoming {
  workNo: string
  name: string
  telephone: string
  departmentId: string
  email: string | null
  sex: number | null
  profile: string | null
}

const table = (rows: readonly (Incoming & { id?: string })[]) => sql`unnest(
    ${list(
      rows.map((r) => r.id ?? null),
      'bigint',
    )}, ${list(
      rows.map((r) => r.workNo),
      'text',
    )}, ${list(
      rows.map((r) => r.name),
      'text',
    )}, ${list(
      rows.map((r) => r.telephone),
      'text',
    )}, ${list(
      rows.map((r) => r.departmentId),
      'bigint',
    )}, ${list(
      rows.map((r) => r.email),
      'text',
    )}, ${list(
      rows.map((r) => r.sex),
      'smallint',
    )}, ${list(
      rows.map((r) => r.profile),
      'text',
    )}) with ordinality n(id, work_no, name, telephone, department_id, email, sex, profile, place)`

const extra = sql`case when n.profile is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('name', '职位', 'value', n.profile)) end`

/** New people in the order of the sheet, all with the same initial password. */
export const insertAll = (db: Db, rows: readonly Incoming[], passwordHash: string) =>
  db.sql.execute(sql`
    insert into app_user (tenant_id, work_no, name, login_name, telephone, department_id, email, sex, profile, user_extra_data, password_hash, password_must_change)
    select ${db.tenantId}::bigint, n.work_no, n.name, n.telephone, n.telephone, n.department_id, n.email, n.sex, n.profile, ${extra}, ${passwordHash}, true
      from ${table(rows)} order by n.place`)

/** Known people get what the sheet says; an empty cell leaves what is there, and who is the same stays untouched. */
export const updateAll = (db: Db, rows: readonly (Incoming & { id: string })[]) =>
  db.sql.execute(sql`
    update app_user u set work_no = n.work_no, name = n.name, telephone = n.telephone,
           login_name = case when u.login_name ~ '^1[3-9][0-9]{9}$' then n.telephone else u.login_name end,
           department_id = n.department_id, email = coalesce(n.email, u.email), sex = coalesce(n.sex, u.sex),
           profile = coalesce(n.profile, u.profile),
           user_extra_data = case when n.profile is null then u.user_extra_data else ${extra} ||
             coalesce((select jsonb_agg(e) from jsonb_array_elements(u.user_extra_data) e where e ->> 'name' <> '职位'), '[]') end,
           updated_at = now()
      from ${table(rows)}
     where u.tenant_id = ${db.tenantId} and u.id = n.id
       and (u.work_no, u.name, u.telephone, u.department_id, coalesce(u.email, ''), coalesce(u.sex, 0), coalesce(u.profile, ''))
        is distinct from (n.work_no, n.name, n.telephone, n.department_id, coalesce(n.email, u.email, ''), coalesce(n.sex, u.sex, 0), coalesce(n.profile, u.profile, ''))`)
