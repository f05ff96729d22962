// Loads departments and people of the demo company, and later removes, moves and disables some.
import {
  listDepartments,
  changeStaffCounts,
  createDepartment,
  holdForPeople,
} from '#features/organisation/departments/server/departments.ts'
import { statement } from '#platform/database/statement.ts'
import type { Transact } from '#platform/database/transaction.ts'
import { deleteSessionsOf } from '#features/organisation/sessions/server/sessions.ts'
import { insertAll } from '#features/organisation/users/server/import-queries.ts'
import { EVERYBODY, peopleChanged } from '#features/organisation/users/server/jobs.ts'
import { hashPassword, moveUsers, removeUsers } from '#features/organisation/users/server/users.ts'
import { demoPassword } from '../people.ts'
import type { Acting } from './acting.ts'
import type { Worker } from './organisation.ts'
import { chance } from './random.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export const TOP = '总公司'
const BATCH = 500

const known = statement('demo_known_people', 'select work_no from app_user where tenant_id = $1 and work_no = any ($2)')
const keepPasswords = statement(
  'demo_keep_passwords',
  'update app_user set password_must_change = false where tenant_id = $1 and work_no = any ($2)',
)
const living = statement(
  'demo_living_people',
  'select work_no from app_user where tenant_id = $1 and deleted_at is null and work_no = any ($2)',
)

/** Adds missing departments and people; people are matched by work number. Returns the work numbers of the given people who are not deleted. */
export async function loadPeople(admin: Transact, workers: readonly Worker[], offices: readonly Worker['office'][]): Promise<Set<string>> {
  const departments = new Map((await admin(listDepartments)).map((d) => [d.fullName, d.id]))
  for (const office of offices)
    for (let depth = 1; depth <= office.length; depth++) {
      const path = [TOP, ...office.slice(0, depth)].join('/')
      if (departments.has(path)) continue
      const parentId = departments.get([TOP, ...office.slice(0, depth - 1)].join('/'))
      departments.set(
        path,
        (await admin((db) => createDepartment(db, { parentId, name: assertDefined(office[depth - 1], 'the name of an office') }))).id,
      )
    }
  const passwordHash = await hashPassword(demoPassword)
  for (let i = 0; i < workers.length; i += BATCH) {
    const batch = workers.slice(i, i + BATCH)
    await admin(async (db) => {
      const there = await db.run(known, [db.tenantId, batch.map((w) => w.workNo)])
      const workNos = new Set(there.map((r) => r.work_no))
      const rows = batch
        .filter((w) => !workNos.has(w.workNo))
        .map(({ office, workNo, name, telephone, profile, sex }) => ({
          workNo,
          name,
          telephone,
          profile,
          sex,
          email: null,
          departmentId: assertDefined(departments.get([TOP, ...office].join('/')), 'the department of an office'),
        }))
      if (!rows.length) return
      const coming = rows.map((r) => r.departmentId)
      await holdForPeople(db, [], coming, 'department')
      await insertAll(db, rows, passwordHash)
      await db.run(keepPasswords, [db.tenantId, rows.map((r) => r.workNo)])
      await changeStaffCounts(db, new Map([...Map.groupBy(coming, (id) => id)].map(([id, list]) => [id, list.length])))
      db.audit({ entity: 'user', after: { imported: rows.map((r) => r.workNo) } })
    })
  }
  const rows = await admin((db) => db.run(living, [db.tenantId, workers.map((w) => w.workNo)]))
  return new Set(rows.map((r) => r.work_no))
}

const chosenPeople = statement(
  'demo_chosen_people',
  `select u.id::text id, u.work_no, u.department_id::text department_id from app_user u
        where u.tenant_id = $1 and u.deleted_at is null and u.work_no = any ($2) order by u.work_no`,
  'anew',
).returns<{ id: string; work_no: string; department_id: string }>()
const disable = statement(
  'demo_disable',
  'update app_user set locked = 2, updated_at = now() where tenant_id = $1 and id = any ($2::bigint[])',
  'anew',
)

/** Deletes, moves and disables some people after their exams; their results stay. */
export async function afterwards({ admin, job, jobs, size, seed, workers }: Acting): Promise<void> {
  const luck = chance(seed, 'afterwards')
  const chosen = luck.shuffled(workers.filter((w) => w.profile !== '营业部经理').map((w) => w.workNo))
  const gone = chosen.splice(0, size.deleted)
  const moving = chosen.splice(0, size.moved)
  const disabled = chosen.splice(0, size.disabled)
  await admin(async (db) => {
    const rows = await db.run(chosenPeople, [db.tenantId, [...gone, ...moving, ...disabled]])
    const people = rows
    const of = (list: readonly string[]) => people.filter((p) => list.includes(p.work_no))
    const rooms = [...new Set(people.map((p) => p.department_id))].toSorted()
    const moves = of(moving).map((p, i) => ({
      id: p.id,
      departmentId: assertDefined(rooms.filter((r) => r !== p.department_id)[i % (rooms.length - 1)], 'another department'),
    }))
    if (moves.length) await moveUsers(db, moves)
    if (of(gone).length)
      await removeUsers(
        db,
        deleteSessionsOf,
        of(gone).map((p) => p.id),
      )
    await db.run(disable, [db.tenantId, of(disabled).map((p) => p.id)])
  })
  await job((db) => jobs.enqueue(db, peopleChanged, [EVERYBODY]))
}
