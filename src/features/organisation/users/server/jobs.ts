// Job that informs other features that users were added, removed or moved.
import { type Jobs, job } from '#platform/jobs/jobs.ts'
import type { PeopleChanged } from '#features/organisation/departments/server/departments.ts'

export const peopleChanged = job('people-changed', { atOnce: 50 })

/** Stands for all users, because many changes are processed at once. */
export const EVERYBODY = '0'
const FEW = 50

/** Enqueues the job in the transaction that changes users; dependent data follows soon after. */
export const sayPeopleChanged =
  (jobs: Jobs): PeopleChanged =>
  (db, userIds) =>
    jobs.enqueue(db, peopleChanged, userIds && userIds.length <= FEW ? userIds : [EVERYBODY])
