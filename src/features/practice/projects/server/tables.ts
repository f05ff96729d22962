// Tables of training projects, their courses, assignments, and enrolments.
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
    /** Time by which the project should be done; nothing closes then. */
    dueTime: instant(),
    mentorId: id(),
    /** The judge also scores exams, if one is configured. */
    judgeExams: boolean().notNull().default(false),
    /** Whole practice runs per week that the project asks for. */
    weeklyGoal: smallint(),
    /** Fractions of mandatory people who completed and passed; updated by a job after runs. */
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
    check('project_goal_ck', sql`${t.weeklyGoal} between 1 and 14`),
    check('project_ratio_ck', sql`${t.completeRatio} between 0 and 1 and ${t.passRatio} between 0 and 1`),
  ],
)

/** Courses of a project, in order. */
export const projectCourse = pgTable(
  'project_course',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    projectId: id().notNull(),
    courseId: id().notNull(),
    seq: integer().notNull().default(0),
    needExam: text({ enum: ['NEED', 'NO_NEED'] }).notNull(),
    /** Number of tries of the exam. */
    examRetryLimit: smallint(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [project.tenantId, project.id] }),
    // a purged course takes its lines in deleted projects with it
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
    /** Id of a department or a person. */
    target: id().notNull(),
    /** Name at the time of the assignment. */
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

/** Enrolments: one row per person of a project, however often they are assigned. */
export const projectEnrolment = pgTable(
  'project_enrolment',
  {
    tenantId: id().notNull(),
    projectId: id().notNull(),
    userId: id().notNull(),
    /** MANDATORY if any undeleted assignment of the person is. */
    type: text({ enum: ['MANDATORY', 'ELECTIVE'] }).notNull(),
    /** Number of undeleted assignments by department and by name. */
    viaGroup: smallint().notNull().default(0),
    viaUser: smallint().notNull().default(0),
    /** Current department of the person. */
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
