// Enrolments of projects, which follow assignments and people.
import { statement } from '#platform/database/statement.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import * as enrolments from '#features/organisation/enrolments/server/enrolments.ts'

const project = enrolments.assigned({ thing: 'project', open: 'e.deleted_at is null', typed: true })

/** Updates the enrolments of a project, or only those of these people. */
export const reconcile = (db: Db, projectId: string, userIds?: readonly string[]) =>
  enrolments.reconcile(db, project, { ids: [projectId], ...(userIds ? { userIds } : {}) })

export const followPeople = (transact: Transact, userIds: readonly string[] | null) => enrolments.followPeople(transact, project, userIds)

/** Releases all people of a deleted project. */
export const releaseAll = (db: Db, projectId: string) => enrolments.releaseAll(db, project, projectId)

export const countReached = (db: Db, projectId: string, departmentIds: readonly string[], userIds: readonly string[]) =>
  enrolments.countReached(db, project, projectId, departmentIds, userIds)

const projectPeople = statement(
  'project_people',
  `select count(*)::int people, count(*) filter (where type = 'MANDATORY')::int mandatory
       from project_enrolment where tenant_id = $1 and project_id = $2 and status = 'REQUIRED'`,
).returns<{ people: number; mandatory: number }>()

/** Number of enrolled people, and of mandatory ones. */
export const countPeople = (db: Db, projectId: string): Promise<{ people: number; mandatory: number }> =>
  db.one(projectPeople, [db.tenantId, projectId])
