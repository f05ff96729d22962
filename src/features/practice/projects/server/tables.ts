// Training projects, their courses, who is assigned, and who therefore takes part.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, numeric, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

const ratio = () => numeric({ precision: 5, scale: 4, mode: 'number' }).notNull().default(0)

export const project = pgTable(
  'project',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    projectName: text().notNull(),
    beginTime: instant().notNull(),
    /** Until when it should be done; nothing ends then. */
    dueTime: instant(),
    mentorId: id(),
    /** A judge reads what is answered in its exams, too, where there is one. */
    judgeExams: boolean().notNull().default(false),
    /** Of those for whom it is mandatory: who has completed it, who has passed. Kept with what is attempted. */
    completeRatio: ratio(),
    passRatio: ratio(),
    ownerDepartmentId: id(),
    createUserId: id(),
    creatorName: text(),
    createTime: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    foreignKey({ columns: [t.tenantId, t.mentorId], foreignColumns: [appUser.tenantId, appUser.id] }),
    index('project_page_ix').on(t.tenantId, t.createTime.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`${t.deletedAt} is null`),
    check('project_name_ck', sql`char_length(${t.projectName}) between 1 and 100`),
    check('project_ratio_ck', sql`${t.completeRatio} between 0 and 1 and ${t.passRatio} between 0 and 1`),
  ],
)

/** The courses of a project, in their order. */
export const projectCourse = pgTable(
  'project_course',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    projectId: id().notNull(),
    courseId: id().notNull(),
    seq: integer().notNull().default(0),
    needExam: text({ enum: ['NEED', 'NO_NEED'] }).notNull(),
    /** How often its exam may be tried. */
    examRetryLimit: smallint(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [project.tenantId, project.id] }),
    // what is deleted for good takes its lines of deleted projects with it
    foreignKey({ columns: [t.tenantId, t.courseId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    uniqueIndex('project_course_uq').on(t.tenantId, t.projectId, t.courseId).where(sql`${t.deletedAt} is null`),
    index('project_course_course_ix').on(t.tenantId, t.courseId),
    check(
      'project_course_need_ck',
      sql`${t.needExam} in ('NEED', 'NO_NEED') and (${t.needExam} = 'NEED') = (${t.examRetryLimit} is not null)`,
    ),
    check('project_course_limit_ck', sql`${t.examRetryLimit} between 1 and 100`),
  ],
)

export const projectAssignment = pgTable(
  'project_assignment',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    projectId: id().notNull(),
    selectionType: text({ enum: ['BY_GROUP', 'BY_USER'] }).notNull(),
    /** A department or a person. */
    target: id().notNull(),
    /** As it was called when it was assigned. */
    targetName: text().notNull(),
    type: text({ enum: ['MANDATORY', 'ELECTIVE'] }).notNull(),
    createUserId: id(),
    assignTime: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [project.tenantId, project.id] }),
    uniqueIndex('project_assignment_uq').on(t.tenantId, t.projectId, t.selectionType, t.target).where(sql`${t.deletedAt} is null`),
    index('project_assignment_page_ix')
      .on(t.tenantId, t.projectId, t.assignTime.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    check('project_assignment_type_ck', sql`${t.selectionType} in ('BY_GROUP', 'BY_USER') and ${t.type} in ('MANDATORY', 'ELECTIVE')`),
  ],
)

/** Who takes part in a project: one row a person, however often they are assigned. */
export const projectEnrolment = pgTable(
  'project_enrolment',
  {
    tenantId: id().notNull(),
    projectId: id().notNull(),
    userId: id().notNull(),
    /** MANDATORY where any live assignment that covers them is. */
    type: text({ enum: ['MANDATORY', 'ELECTIVE'] }).notNull(),
    /** Live assignments that cover them, by a department and by name. */
    viaGroup: smallint().notNull().default(0),
    viaUser: smallint().notNull().default(0),
    /** Where they stand. */
    departmentId: id().notNull(),
    departmentPathIds: id().array().notNull(),
    status: text({ enum: ['REQUIRED', 'RELEASED'] })
      .notNull()
      .default('REQUIRED'),
    requiredAt: instant().notNull().default(sql`now()`),
    releasedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [project.tenantId, project.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    index('project_enrolment_user_ix').on(t.tenantId, t.userId, t.projectId),
    check('project_enrolment_status_ck', sql`${t.status} in ('REQUIRED', 'RELEASED') and ${t.type} in ('MANDATORY', 'ELECTIVE')`),
  ],
)
