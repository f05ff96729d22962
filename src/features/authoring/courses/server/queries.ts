// Queries of courses: pages, locks, writes and orders.
import { and, asc, count, desc, eq, getTableColumns, gte, isNull, lt, type SQL, sql, inArray } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { alias } from 'drizzle-orm/pg-core'
import { holds } from '#platform/database/like.ts'
import { writeSeq } from '#platform/database/order.ts'
import { pagesOf } from '#platform/database/page.ts'
import type { Sql } from '#platform/database/pool.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { file } from '#features/organisation/files/server/tables.ts'
import { byName, pick } from '#shared/field-table.ts'
import type { CourseType } from '../contract.ts'
import { courseFieldNames } from '../fields.ts'
import { coAuthors, course } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { countOf } from '#platform/database/count.ts'

/** The course of a node: its maker and owning department decide the permission to edit. */
const top = alias(course, 'top')

/** Columns of a row without the owner columns, which are read from its course. */
const {
  tenantId: _tenant,
  ownerDepartmentId: _owner,
  createUserId: _maker,
  deletedAt: _deleted,
  deletionId: _deletion,
  ...columns
} = getTableColumns(course)

const whose = { ownerPath: department.path, topCreateUserId: top.createUserId, topValid: top.isValid, coAuthors: coAuthors(top) }
const owned = { node: columns, ...whose }
const media = { posterPath: file.posterPath, subtitlesPath: file.subtitlesPath, durationMs: file.durationMs, unfit: file.unfit }
const ofTop = and(eq(top.tenantId, course.tenantId), eq(top.id, course.courseId))
const ofOwner = and(eq(department.tenantId, top.tenantId), eq(department.id, top.ownerDepartmentId))

const select = (db: Sql) =>
  db
    .select({ ...owned, ...media })
    .from(course)
    .innerJoin(top, ofTop)
    .leftJoin(department, ofOwner)
    .leftJoin(file, and(eq(file.tenantId, course.tenantId), eq(file.path, course.intro)))

/** Omits the metadata of the intro file, which courses do not have and writers do not need. */
const selectCourses = (db: Sql) => db.select(owned).from(course).innerJoin(top, ofTop).leftJoin(department, ofOwner)

type Media = { [K in keyof typeof media]: (typeof media)[K]['_']['data'] | null }
export type CourseRow = Awaited<ReturnType<typeof selectCourses>>[number] & Partial<Media>

const tenantId = sql.placeholder('tenantId')
const liveOf = (type: CourseType) =>
  and(eq(course.tenantId, tenantId), isNull(course.deletedAt), sql`${course.type} = ${sql.raw(`'${type}'`)}`)

/** Selects the ids of the page from the index first and joins only those, so that deep pages stay fast. */
const coursesOf = pagesOf((db, { size, limit, offset }) => {
  const newest = [desc(course.createDate), desc(course.id)]
  const subquery = db
    .select({ id: course.id })
    .from(course)
    .where(liveOf('COURSE'))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
  return selectCourses(db)
    .where(and(eq(course.tenantId, tenantId), inArray(course.id, subquery)))
    .orderBy(...newest)
    .prepare(`course_page_${size}`)
})
const coursesCount = (db: Sql) => db.select({ n: count() }).from(course).where(liveOf('COURSE')).prepare('course_count')

const below = and(
  eq(course.tenantId, tenantId),
  isNull(course.deletedAt),
  eq(course.parentId, sql.placeholder('parentId')),
  eq(course.type, sql`coalesce(${sql.placeholder('type')}, ${course.type})`),
)
const childrenOf = pagesOf((db, { size, limit, offset }) =>
  select(db).where(below).orderBy(asc(course.seq), asc(course.id)).limit(limit).offset(offset).prepare(`course_children_${size}`),
)
const childrenCount = (db: Sql) => db.select({ n: count() }).from(course).where(below).prepare('course_children_count')

export interface PageAsked {
  /** Without a type: everything below the parent, or courses if there is no parent. */
  type?: CourseType | undefined
  parentId?: string | undefined
  title?: string | undefined
  createUserName?: string | undefined
  beginDate?: string | undefined
  endDate?: string | undefined
  limit: number
  offset: number
}

/** Courses have no parent; a request with a parent is about scenes or sub-scenes. */
export const isForCourses = ({ type = 'COURSE', parentId }: Pick<PageAsked, 'type' | 'parentId'>) => type === 'COURSE' && !parentId

/** Returns a page and the exact total, in one batch. */
export async function pageCourses(db: Db, asked: PageAsked): Promise<{ rows: CourseRow[]; total: number }> {
  const filtered = asked.title || asked.createUserName || asked.beginDate || asked.endDate
  const [rows, counted] = await (filtered ? filteredPage(db, asked) : wholePage(db, asked))
  return { rows, total: countOf(counted) }
}

/** The most frequent request, as a prepared statement. */
function wholePage(db: Db, asked: PageAsked) {
  const { type = null, parentId = '0', limit, offset } = asked
  const at = { tenantId: db.tenantId, offset }
  if (isForCourses(asked)) return Promise.all([db.prepared(coursesOf(limit)).execute(at), db.prepared(coursesCount).execute(at)])
  const there = { ...at, parentId, type }
  return Promise.all([db.prepared(childrenOf(limit)).execute(there), db.prepared(childrenCount).execute(there)])
}

function filteredPage(db: Db, asked: PageAsked) {
  const courses = isForCourses(asked)
  const where = and(
    eq(course.tenantId, db.tenantId),
    isNull(course.deletedAt),
    courses ? eq(course.type, 'COURSE') : eq(course.parentId, asked.parentId ?? '0'),
    asked.type && eq(course.type, asked.type),
    asked.title ? holds(course.title, asked.title) : undefined,
    asked.createUserName ? holds(course.createUserName, asked.createUserName) : undefined,
    asked.beginDate ? gte(course.createDate, sql`${asked.beginDate}::date`) : undefined,
    asked.endDate ? lt(course.createDate, sql`${asked.endDate}::date + 1`) : undefined,
  )
  const order = courses ? [desc(course.createDate), desc(course.id)] : [asc(course.seq), asc(course.id)]
  return Promise.all([
    select(db.sql)
      .where(where)
      .orderBy(...order)
      .limit(asked.limit)
      .offset(asked.offset),
    db.sql.select({ n: count() }).from(course).where(where),
  ])
}

const oneStatement = (db: Sql) =>
  select(db)
    .where(and(eq(course.tenantId, tenantId), eq(course.id, sql.placeholder('id')), isNull(course.deletedAt)))
    .prepare('course_one')

export async function findCourse(db: Db, id: string): Promise<CourseRow | undefined> {
  const rows = await db.prepared(oneStatement).execute({ tenantId: db.tenantId, id })
  return rows[0]
}

const lockStatement = (db: Sql) =>
  selectCourses(db)
    .where(and(eq(course.tenantId, tenantId), eq(course.id, sql.placeholder('id')), isNull(course.deletedAt)))
    .for('update', { of: [top, course] })
    .prepare('course_lock')

/**
 * Locks a row until the transaction ends, after its course. Every writer below a course takes this lock first, so that there is no
 * deadlock.
 */
export async function lockCourse(db: Db, id: string): Promise<CourseRow | undefined> {
  const rows = await db.prepared(lockStatement).execute({ tenantId: db.tenantId, id })
  return rows[0]
}

/** Locks many rows, in the order of their courses. */
export const lockCourses = (db: Db, ids: readonly string[]): Promise<CourseRow[]> =>
  selectCourses(db.sql)
    .where(and(eq(course.tenantId, db.tenantId), isAnyOf(course.id, ids), isNull(course.deletedAt)))
    .orderBy(asc(top.id), asc(course.id))
    .for('update', { of: [top, course] })

/** Returns live courses, all or those among `ids`, newest first. */
export const listCourses = (db: Db, ids?: readonly string[]): Promise<CourseRow[]> =>
  selectCourses(db.sql)
    .where(
      and(eq(course.tenantId, db.tenantId), isNull(course.deletedAt), eq(course.type, 'COURSE'), ids ? isAnyOf(course.id, ids) : undefined),
    )
    .orderBy(desc(course.createDate), desc(course.id))

export type NewCourse = Omit<typeof course.$inferInsert, 'tenantId' | 'seq'>

const inserting = (name: string, seq: SQL) => (db: Sql) => {
  const p = sql.placeholder
  return db
    .insert(course)
    .values({
      tenantId,
      id: p('id'),
      type: p('type'),
      parentId: p('parentId'),
      courseId: p('courseId'),
      title: p('title'),
      ...byName(courseFieldNames, p),
      imageFile: p('imageFile'),
      content: p('content'),
      intro: p('intro'),
      mediaProvider: p('mediaProvider'),
      seq,
      ownerDepartmentId: p('ownerDepartmentId'),
      createUserId: p('createUserId'),
      createUserName: p('createUserName'),
    })
    .returning(columns)
    .prepare(name)
}
// courses are sorted by date, other nodes are appended to their parent
const insertCourseStatement = inserting('course_insert', sql`0`)
const insertBelowStatement = inserting(
  'course_insert_below',
  sql`(select coalesce(max(${course.seq}), -1) + 1 from ${course} where ${course.tenantId} = ${sql.placeholder('tenantId')} and ${course.parentId} = ${sql.placeholder('parentId')} and ${course.deletedAt} is null)`,
)

export async function insertCourse(db: Db, fields: NewCourse & { id: string }) {
  const rows = await db.prepared(fields.parentId ? insertBelowStatement : insertCourseStatement).execute({
    tenantId: db.tenantId,
    parentId: null,
    ...byName(courseFieldNames, () => null),
    imageFile: null,
    content: [],
    intro: null,
    mediaProvider: 'AI_TRAINING',
    ownerDepartmentId: null,
    ...fields,
  })
  return assertDefined(rows[0], 'the course that was written')
}

const changed = ['title', ...courseFieldNames, 'imageFile', 'content', 'intro', 'mediaProvider'] as const
export type CourseChange = Pick<CourseRow['node'], (typeof changed)[number]>

const updateStatement = (db: Sql) => {
  const p = sql.placeholder
  return db
    .update(course)
    .set({ ...byName(changed, (name) => sql`${p(name)}`), updatedAt: sql`now()` })
    .where(and(eq(course.tenantId, tenantId), eq(course.id, p('id'))))
    .returning(columns)
    .prepare('course_update')
}

/** Writes the editable columns of a locked row. */
export async function updateCourse(db: Db, id: string, fields: CourseChange) {
  const rows = await db.prepared(updateStatement).execute({ tenantId: db.tenantId, id, ...pick(fields, changed) })
  const row = rows[0]
  if (!row) throw new Error('the held row is gone')
  return row
}

/** Returns the live ids with their parent and type. */
export const findLive = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: course.id, parentId: course.parentId, type: course.type })
    .from(course)
    .where(and(eq(course.tenantId, db.tenantId), isNull(course.deletedAt), isAnyOf(course.id, ids)))

/** Returns the variables of the course of each node. */
export const listVariables = (db: Db, ids: readonly string[]) =>
  ids.length
    ? db.sql
        .select({ id: course.id, variables: top.variables })
        .from(course)
        .innerJoin(top, ofTop)
        .where(and(eq(course.tenantId, db.tenantId), isAnyOf(course.id, new Set(ids))))
    : Promise.resolve([])

/** Returns the ids of the children, in order. */
export const listChildIds = (db: Db, parentId: string) =>
  db.sql
    .select({ id: course.id })
    .from(course)
    .where(and(eq(course.tenantId, db.tenantId), eq(course.parentId, parentId), isNull(course.deletedAt)))
    .orderBy(asc(course.seq), asc(course.id))

export const listEnabledCourses = (db: Db) =>
  db.sql
    .select({ id: course.id, title: course.title, imageFile: course.imageFile, isValid: course.isValid })
    .from(course)
    .where(and(eq(course.tenantId, db.tenantId), isNull(course.deletedAt), eq(course.type, 'COURSE'), eq(course.isValid, 'VALID')))
    .orderBy(desc(course.createDate), desc(course.id))

/** Writes the positions of siblings in the given order. */
export const writeOrder = (db: Db, ids: readonly string[]) => writeSeq(db, course, ids)
