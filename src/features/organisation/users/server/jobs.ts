// What may be asked of the workers: to tell everything that rests on where people stand that some have come, gone or moved.
import { type Jobs, job } from '#platform/jobs/jobs.ts'
import type { PeopleChanged } from '#features/organisation/departments/server/departments.ts'

export const peopleChanged = job('people-changed', { atOnce: 50 })

/** Stands for everybody: more than a few are looked at all at once. */
export const EVERYBODY = '0'
const FEW = 50

/** Says so in the transaction that changes them: what rests on it follows soon after. */
export const sayPeopleChanged =
  (jobs: Jobs): PeopleChanged =>
  (db, userIds) =>
    jobs.enqueue(db, peopleChanged, userIds && userIds.length <= FEW ? userIds : [EVERYBODY])
