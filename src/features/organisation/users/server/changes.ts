// The feed of changed people for other systems.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { ContentOf, QueryOf } from '#shared/contract.ts'
import { isReached, reachOf, reachValues } from '#features/organisation/departments/server/departments.ts'
import { changedColumns, type ChangedRow, changedSql, pageChanges } from '#features/organisation/events/server/events.ts'
import type { ChangedPerson, users } from '../contract.ts'
import { maskPhone } from './phones.ts'
import { seesPhones } from './users.ts'

const changesStatement = statement(
  'users_changes',
  `${changedSql({
    kind: 'PERSON',
    from: 'app_user r left join department d on d.tenant_id = r.tenant_id and d.id = r.department_id',
    time: 'r.updated_at',
    where: isReached('r.department_id', 'd.path', 6),
  })}
   select ${changedColumns}, u.work_no "workNo", u.name, u.login_name "loginName", u.telephone, u.email, u.sex, u.department_id::text "departmentId",
          d.full_name "departmentName", u.locked = 2 disabled, u.deleted_at is not null deleted
     from changed c join app_user u on u.tenant_id = $1 and u.id = c.id left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
    order by c.xact, c.id`,
).returns<ChangedPerson & ChangedRow>()

/** A page of changed people within the caller's data scope, also deleted ones. Reads of whole phone numbers are audited. */
export async function listChanges(db: Db, asked: QueryOf<typeof users.changes>): Promise<ContentOf<typeof users.changes>> {
  const [paths, departmentId] = reachValues(reachOf(await db.who()))
  const whole = await seesPhones(db)
  const page = await pageChanges(db, asked, (values) => db.run(changesStatement, [...values, paths, departmentId]))
  if (whole && page.records.length) db.audit({ entity: 'user', after: { exported: page.records.length, whole } })
  const phone = (text: string) => (whole ? text : maskPhone(text))
  return { ...page, records: page.records.map((r) => ({ ...r, loginName: phone(r.loginName), telephone: phone(r.telephone) })) }
}
