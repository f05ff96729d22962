// Table of courses, scenes and sub-scenes, linked by parent, and table of co-authors.
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { recycleEntry } from '#features/organisation/recycle-bin/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

export const course = pgTable(
  'course',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    type: text({ enum: ['COURSE', 'SCENE', 'SUB_SCENE'] }).notNull(),
    parentId: id(),
    /** Id of the course; for a course its own id. */
    courseId: id().notNull(),
    title: text().notNull(),
    description: text(),
    /** Only for a course: variables of its texts, one line {name} = {value} each. */
    variables: text(),
    imageFile: text(),
    /** Lines of a sub-scene's intro. */
    content: text().array().notNull().default([]),
    intro: text(),
    mediaProvider: text({ enum: ['AI_TRAINING', 'CUSTOMER'] })
      .notNull()
      .default('AI_TRAINING'),
    isValid: text({ enum: ['VALID', 'NOT_VALID'] })
      .notNull()
      .default('NOT_VALID'),
    seq: integer().notNull().default(0),
    ownerDepartmentId: id(),
    createUserId: id(),
    createUserName: text(),
    createDate: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
    /** Entry of the recycle bin that restores the row. */
    deletionId: id(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.parentId], foreignColumns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.deletionId], foreignColumns: [recycleEntry.tenantId, recycleEntry.id] }),
    index('course_page_ix')
      .on(t.tenantId, t.createDate.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null and ${t.type} = 'COURSE'`),
    index('course_child_ix').on(t.tenantId, t.parentId, t.seq, t.id).where(sql`${t.deletedAt} is null`),
    index('course_course_ix').on(t.tenantId, t.courseId, t.type).where(sql`${t.deletedAt} is null`),
    index('course_deletion_ix').on(t.tenantId, t.deletionId).where(sql`${t.deletionId} is not null`),
    // every file access looks up the records that name the file
    index('course_image_ix').on(t.tenantId, t.imageFile).where(sql`${t.imageFile} is not null`),
    index('course_intro_ix').on(t.tenantId, t.intro).where(sql`${t.intro} is not null`),
    // includes deleted rows, which the purge looks up
    index('course_parent_ix').on(t.tenantId, t.parentId),
    check('course_type_ck', sql`${t.type} in ('COURSE', 'SCENE', 'SUB_SCENE') and (${t.type} = 'COURSE') = (${t.parentId} is null)`),
    check('course_valid_ck', sql`${t.isValid} in ('VALID', 'NOT_VALID')`),
    check('course_provider_ck', sql`${t.mediaProvider} in ('AI_TRAINING', 'CUSTOMER')`),
  ],
)

/** Co-authors of courses, one row for each person and course. The rows are deleted with the course and with the person. */
export const courseCoAuthor = pgTable(
  'course_co_author',
  {
    tenantId: id().notNull(),
    courseId: id().notNull(),
    userId: id().notNull(),
    /** Id of the person who added them. */
    createUserId: id(),
    createDate: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.courseId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.courseId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
    index('course_co_author_user_ix').on(t.tenantId, t.userId),
  ],
)

/** The course table or an alias of it. */
interface OfCourse {
  tenantId: AnyPgColumn
  id: AnyPgColumn
}
const ofCourse = ({ tenantId, id }: OfCourse) => sql`${courseCoAuthor.tenantId} = ${tenantId} and ${courseCoAuthor.courseId} = ${id}`

/** Ids of the co-authors of a course, as a column of a joined statement. */
export const coAuthorIds = (of: OfCourse) =>
  sql<string[]>`array(select ${courseCoAuthor.userId}::text from ${courseCoAuthor} where ${ofCourse(of)})`

/** Ids and names of the co-authors in the order in which they were added, without deleted people. */
export const coAuthors = (of: OfCourse) => sql<{ id: string; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', ${appUser.id}::text, 'name', ${appUser.name}) order by ${courseCoAuthor.createDate}, ${appUser.name}, ${appUser.id}), '[]')
    from ${courseCoAuthor}
    join ${appUser} on ${appUser.tenantId} = ${courseCoAuthor.tenantId} and ${appUser.id} = ${courseCoAuthor.userId} and ${appUser.deletedAt} is null
   where ${ofCourse(of)})`
