// Co-authors: permission to edit a course beside its owners, and its management.
import { readable } from '#platform/database/columns.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { type Batch, batchOf, refuseEmpty, rowsDone } from '#shared/batch.ts'
import { denied, notFound } from '#shared/errors.ts'
import { reaches, reachOf } from '#features/organisation/departments/server/departments.ts'
import { mayOwn, ownerOf, owns } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { DISABLED } from '#features/organisation/users/contract.ts'
import { type CoAuthor, coAuthors, courses, maxCoAuthors } from '../contract.ts'
import * as queries from './co-author-queries.ts'
import { type CourseRow, findCourse, lockCourse } from './queries.ts'

/** Input of `canEdit` for the course of a row. */
export const ownedOf = ({
  topCreateUserId,
  ownerPath,
  coAuthors: people,
}: Pick<CourseRow, 'topCreateUserId' | 'ownerPath' | 'coAuthors'>) => ({
  createUserId: topCreateUserId,
  ownerPath,
  coAuthorIds: people.map((person) => person.id),
})

/**
 * SQL condition of canEdit for a course row, whose owning department is joined as `owner`; its three parameters begin at number `first`.
 */
export const mayEditCourse = (row: string, owner: string, first: number) =>
  `(${mayOwn(row, owner, first)} or exists (select from course_co_author a where a.tenant_id = ${row}.tenant_id and a.course_id = ${row}.id and a.user_id = $${first + 1}::bigint))`
/** Returns the parameters of `mayEditCourse`. */
export const courseEditorOf = (who: Who) => ownerOf(who, 'COURSE')

/** Returns the reason why each course is not editable, with the people who can add co-authors. */
export async function noEditReasons(db: Db, courseIds: readonly string[]): Promise<Map<string, string>> {
  const rows = courseIds.length ? await queries.listMakers(db, courseIds) : []
  return new Map(
    rows.map(({ id, title, maker }) => {
      const failure = maker === null ? coAuthors.fail('notEditorOfNobodys', { title }) : coAuthors.fail('notEditor', { title, maker })
      return [id, failure.message]
    }),
  )
}

export async function listCoAuthors(db: Db, courseId: string): Promise<CoAuthor[]> {
  const [row, rows] = await Promise.all([findCourse(db, courseId), queries.listCoAuthors(db, courseId, courses.updateCourse.may)])
  if (row?.node.type !== 'COURSE') throw notFound()
  return rows.map(({ locked, createDate, ...person }) => ({
    ...person,
    disabled: locked === DISABLED,
    createDate: readable(createDate),
  }))
}

/** Locks a course whose co-authors will change, and reads them under the lock. */
async function holdCourse(db: Db, id: string) {
  const [row, who] = await Promise.all([lockCourse(db, id), db.who()])
  if (row?.node.type !== 'COURSE') throw notFound()
  // a second statement: the one that waited for the lock has an older snapshot
  const there = new Map((await queries.listNames(db, id)).map((person) => [person.id, person]))
  return { row, who, there, mayManage: owns(who, 'COURSE', ownedOf(row)) }
}

type Person = Awaited<ReturnType<typeof queries.listPeople>>[number]

/** Adds people within reach of an owner; skipped people have a reason. */
export async function addCoAuthors(db: Db, courseId: string, ids: readonly string[]): Promise<Batch> {
  const { row, who, there, mayManage } = await holdCourse(db, courseId)
  if (!mayManage) throw denied(coAuthors.fail('notOwner').message)
  const people = new Map((await queries.listPeople(db, ids)).map((person) => [person.id, person]))
  const reach = reachOf(who)
  const isReached = ({ departmentId, path }: Person) => reaches(reach, { id: departmentId ?? '', path: path ?? '' })
  const failureOf = (person: Person) => {
    if (!isReached(person)) return 'beyondReach'
    if (person.id === row.topCreateUserId) return 'isMaker'
    if (there.has(person.id)) return 'isThere'
    return person.locked === DISABLED ? 'isDisabled' : undefined
  }
  const batch = batchOf(
    ids,
    people,
    (person) => (isReached(person) ? person.name : ''),
    (person) => {
      const failure = failureOf(person)
      return failure && coAuthors.fail(failure).message
    },
  )
  refuseEmpty(batch)
  if (there.size + batch.done.length > maxCoAuthors) throw coAuthors.fail('tooMany')
  await queries.insertCoAuthors(db, courseId, batch.done, who.userId)
  const names = rowsDone(batch, people).map((person) => person.name)
  db.audit({ entity: 'course', entityId: courseId, after: { title: row.node.title, coAuthors: names } })
  return batch
}

/** Removes co-authors: an owner can remove anybody, a co-author only themselves. */
export async function removeCoAuthors(db: Db, courseId: string, ids: readonly string[]): Promise<Batch> {
  const { row, who, there, mayManage } = await holdCourse(db, courseId)
  const isOwn = there.has(who.userId) && ids.every((id) => id === who.userId)
  if (!mayManage && !isOwn) throw denied(coAuthors.fail('notOwner').message)
  const batch = batchOf(ids, there, (person) => person.name)
  refuseEmpty(batch)
  await queries.deleteCoAuthors(db, courseId, batch.done)
  const names = rowsDone(batch, there).map((person) => person.name)
  db.audit({ entity: 'course', entityId: courseId, before: { title: row.node.title, coAuthors: names } })
  return batch
}
