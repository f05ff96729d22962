// Enrolments: the users who are covered by assignments, as rows. Exams and projects share this code. The rows follow assignments and users.
import { withoutNestedLoops } from '#platform/database/join-plans.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'

/** A kind of thing with assignments: its tables are {thing}, {thing}_assignment and {thing}_enrolment. */
interface Kind {
  thing: 'exam' | 'project'
  /** SQL condition over `e`: things whose rows still change. */
  open: string
  /** Column of the rows that keeps a user required whatever the assignments are. */
  stays?: 'has_sat'
  /** Its assignments and rows are MANDATORY or ELECTIVE. */
  typed?: true
}

export interface Reconciled {
  /** Only these exams or projects; all open ones by default. */
  ids?: readonly string[] | null
  /** Only these users; all by default. */
  userIds?: readonly string[] | null
}

/** Live, active users with a department, for the given things ($2) and users ($3). */
const lookedAt = ({ thing, open }: Kind) => `open as (
    select e.id from ${thing} e where e.tenant_id = $1 and ${open} and ($2::bigint[] is null or e.id = any($2))
  ), people as materialized (
    select u.id, u.department_id, d.path_ids from app_user u
      join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
     where u.tenant_id = $1 and u.deleted_at is null and u.locked <> 2 and ($3::bigint[] is null or u.id = any($3))
  )`

/**
 * Users who are covered by live assignments, with the number of assignments per kind; MANDATORY takes precedence over ELECTIVE, and sorts
 * after it.
 */
const covered = ({ thing, typed }: Kind) => `covered as materialized (
    select c.of_id, c.user_id, count(*) filter (where not by_name) via_group, count(*) filter (where by_name) via_user${typed ? ', max(type) type' : ''}
      from (select a.${thing}_id of_id, p.id user_id, true by_name${typed ? ', a.type' : ''}
              from ${thing}_assignment a join people p on p.id = a.target
             where a.tenant_id = $1 and a.deleted_at is null and a.selection_type = 'BY_USER' and a.${thing}_id in (select id from open)
             union all
            select a.${thing}_id, p.id, false${typed ? ', a.type' : ''}
              from ${thing}_assignment a join (select q.id, above from people q, unnest(q.path_ids) above) p on p.above = a.target
             where a.tenant_id = $1 and a.deleted_at is null and a.selection_type = 'BY_GROUP' and a.${thing}_id in (select id from open)) c
     group by 1, 2
  )`

/** The rows of the given things and users; the statement is planned for its values at each call. */
const these = ({ thing }: Kind, e: string) =>
  `${e}.tenant_id = $1 and ${e}.${thing}_id in (select id from open) and ($2::bigint[] is null or ${e}.${thing}_id = any($2)) and ($3::bigint[] is null or ${e}.user_id = any($3))`

const enrol = (of: Kind) => {
  const [type, given, kept] = of.typed ? [', type', ', excluded.type', ', e.type'] : ['', '', '']
  return `with ${lookedAt(of)}, ${covered(of)}
     insert into ${of.thing}_enrolment as e (tenant_id, ${of.thing}_id, user_id, via_group, via_user, department_id, department_path_ids${type})
     select $1, c.of_id, c.user_id, c.via_group, c.via_user, p.department_id, p.path_ids${of.typed ? ', c.type' : ''}
       from covered c join people p on p.id = c.user_id order by 2, 3
         on conflict (tenant_id, ${of.thing}_id, user_id) do update
        set via_group = excluded.via_group, via_user = excluded.via_user, department_id = excluded.department_id,
            department_path_ids = excluded.department_path_ids, status = 'REQUIRED', released_at = null,
            ${of.typed ? 'type = excluded.type, ' : ''}required_at = case when e.status = 'REQUIRED' then e.required_at else now() end
      where (e.via_group, e.via_user, e.department_id, e.department_path_ids, e.status${kept})
            is distinct from (excluded.via_group, excluded.via_user, excluded.department_id, excluded.department_path_ids, 'REQUIRED'${given})`
}

const release = (of: Kind) => {
  const stays = (e: string) => (of.stays ? `(${e}.${of.stays} and ${e}.status = 'REQUIRED')` : 'false')
  return `with ${lookedAt(of)}, ${covered(of)}
     update ${of.thing}_enrolment e
        set via_group = 0, via_user = 0, status = case when ${stays('e')} then 'REQUIRED' else 'RELEASED' end,
            released_at = case when ${stays('e')} then null else now() end, department_id = g.department_id, department_path_ids = g.path_ids
       from (select n.${of.thing}_id of_id, n.user_id, coalesce(p.department_id, n.department_id) department_id, coalesce(p.path_ids, n.department_path_ids) path_ids
               from ${of.thing}_enrolment n
               left join covered c on c.of_id = n.${of.thing}_id and c.user_id = n.user_id
               left join people p on p.id = n.user_id
              where ${these(of, 'n')} and c.user_id is null
                and (n.status = 'REQUIRED' and not ${stays('n')} or n.via_group + n.via_user > 0
                     or ${stays('n')} and p.department_id is not null
                        and (p.department_id, p.path_ids) is distinct from (n.department_id, n.department_path_ids))) g
      where ${these(of, 'e')} and e.${of.thing}_id = g.of_id and e.user_id = g.user_id`
}

/** The statements of one kind of thing, for `reconcile` and the functions below. */
export function assigned(of: Kind) {
  const { thing, open } = of
  return {
    enrol: statement(`${thing}_enrol`, enrol(of), 'anew'),
    release: statement(`${thing}_release`, release(of), 'anew'),
    moving: statement(
      `${thing}s_open`,
      `select e.id from ${thing} e where e.tenant_id = $1 and ${open}
          and exists (select from ${thing}_enrolment n where n.tenant_id = e.tenant_id and n.${thing}_id = e.id
                      union all
                      select from ${thing}_assignment a where a.tenant_id = e.tenant_id and a.${thing}_id = e.id and a.deleted_at is null)`,
    ),
    releaseAll: statement(
      `${thing}_release_all`,
      `update ${thing}_enrolment set status = 'RELEASED', released_at = now(), via_group = 0, via_user = 0
        where tenant_id = $1 and ${thing}_id = $2 and status = 'REQUIRED'`,
    ),
    count: statement(
      `${thing}_enrolment_count`,
      `select count(*)::int n from ${thing}_enrolment where tenant_id = $1 and ${thing}_id = $2 and status = 'REQUIRED'`,
    ).returns<{ n: number }>(),
    reach: statement(
      `${thing}_enrolment_reach`,
      `select count(*)::int people, count(*) filter (where e.status is distinct from 'REQUIRED')::int added
         from app_user u join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
         left join ${thing}_enrolment e on e.tenant_id = u.tenant_id and e.${thing}_id = $2 and e.user_id = u.id
        where u.tenant_id = $1 and u.deleted_at is null and u.locked <> 2 and (u.id = any($4::bigint[]) or d.path_ids && $3::bigint[])`,
    ).returns<{ people: number; added: number }>(),
  }
}
export type Assigned = ReturnType<typeof assigned>

/**
 * Advisory lock of a tenant, so that two transactions never write the same rows crosswise. A holder of an exam or project takes this lock
 * afterwards, and locks the row FOR NO KEY UPDATE, because new rows of another transaction refer to it.
 */
const turn = statement('enrolment_turn', `select pg_advisory_xact_lock(hashtextextended('enrolment ' || $1::text, 0))`)

/**
 * Updates the rows to the current assignments and users. Rows of things that are not open stay unchanged; users with the column `stays`
 * stay required. The function is idempotent.
 */
export async function reconcile(db: Db, of: Assigned, { ids = null, userIds = null }: Reconciled = {}): Promise<void> {
  await withoutNestedLoops(db)
  await db.run(turn, [db.tenantId])
  await db.run(of.enrol, [db.tenantId, ids, userIds])
  await db.run(of.release, [db.tenantId, ids, userIds])
}

/**
 * Updates the rows after a change of users; null means any user, and then each thing has its own transaction, so that nobody waits long for
 * the lock.
 */
export async function followPeople(transact: Transact, of: Assigned, userIds: readonly string[] | null): Promise<void> {
  if (userIds) return transact((db) => reconcile(db, of, { userIds }))
  const moving = await transact((db) => db.run(of.moving, [db.tenantId]))
  for (const { id } of moving) await transact((db) => reconcile(db, of, { ids: [id] }))
}

/** Removes the requirements of a deleted thing; it is marked deleted before, so that no later transaction adds them again. */
export async function releaseAll(db: Db, of: Assigned, id: string): Promise<void> {
  await db.run(turn, [db.tenantId])
  await db.run(of.releaseAll, [db.tenantId, id])
}

/** Number of required users. */
export const countRequired = async (db: Db, of: Assigned, id: string): Promise<number> => (await db.one(of.count, [db.tenantId, id])).n

/** Number of active users in these departments (with sub-trees) and lists, and of those who are not required yet. */
export async function countReached(db: Db, of: Assigned, id: string, departmentIds: readonly string[], userIds: readonly string[]) {
  await withoutNestedLoops(db)
  return db.one(of.reach, [db.tenantId, id, departmentIds, userIds])
}

export { type NamedTargets, namedTargets, refuseNone, type Targets } from './targets.ts'

/**
 * Display name of the target of an assignment in table `a`, as SQL: its current name, with a mark if it was deleted, or its name at the
 * time of the assignment.
 */
export const shownTarget = (a: string) =>
  `coalesce(case ${a}.selection_type
     when 'BY_USER' then (select ${shownName('u', "u.name || '（' || u.work_no || '）'")} from app_user u
                           where u.tenant_id = ${a}.tenant_id and u.id = ${a}.target)
     else (select ${shownName('d', 'd.full_name')} from department d where d.tenant_id = ${a}.tenant_id and d.id = ${a}.target)
   end, ${a}.target_name)`

/** Whether a user is in scope: below department $3 (null: everywhere), and among users $4 (null: everybody). */
export const inScope = (userId: string, pathIds: string) =>
  `($3::bigint is null or $3 = any (${pathIds})) and ($4::bigint[] is null or ${userId} = any ($4))`
