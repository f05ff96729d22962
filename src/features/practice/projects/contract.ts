// Contract of training projects, their courses and assignments.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post, put } from '#shared/contract.ts'
import { requiredName, emptyToNull, searchText, errorUnlessEmpty } from '#shared/fields.ts'
import { Skipped } from '#shared/batch.ts'
import { Id } from '#shared/ids.ts'
import { moment } from '#shared/moment.ts'
import { page, pageSize, Paging } from '#shared/paging.ts'
import { notShown } from '#shared/zones.ts'

export const maxRetries = 100
export const maxCourses = 100

const NeedExam = z.enum(['NEED', 'NO_NEED'])
const EditType = z.enum(['NO_UPDATE', 'CREATE', 'UPDATE', 'DELETE'])

/** A course of a project, in order. */
const ProjectCourse = z.object({
  id: Id,
  courseId: Id,
  needExam: NeedExam,
  /** Number of tries of the exam; null without an exam. */
  examRetryLimit: z.int().nullable(),
  courseVO: z.object({ id: Id, title: z.string(), isValid: z.enum(['VALID', 'NOT_VALID']) }),
})
export type ProjectCourse = z.infer<typeof ProjectCourse>

export const Project = z.object({
  id: Id,
  /** Always equal to `id`. */
  projectId: Id,
  projectName: z.string(),
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone. */
  beginTime: z.string(),
  /** Time by which the project should be done; nothing closes then. null: none. */
  dueTime: z.string().nullable(),
  mentorId: Id.nullable(),
  /** Name of the mentor. */
  mentor: z.string().nullable(),
  /** The mentor was deleted or disabled. */
  mentorGone: z.boolean(),
  /** The judge also scores exams of its courses; it scores practice in any case. */
  judgeExams: z.boolean(),
  /** Whole practice runs per week that the project asks for; null: none. */
  weeklyGoal: z.int().nullable(),
  courseProjects: z.array(ProjectCourse),
  /** Fractions 0 to 1 of the mandatory people. */
  completeRatio: z.number(),
  passRatio: z.number(),
  creatorName: z.string().nullable(),
  createTime: z.string(),
  /** To be sent back on save; a save of an outdated version gets 40009. */
  version: z.string(),
  canEdit: z.boolean(),
})
export type Project = z.infer<typeof Project>

const incomplete = '请完善课程'
const wrongLimit = `考试次数应为1到${maxRetries}`
/** Fields are optional here, because a deleted line needs none; the rule checks the others. */
const courseLine = z.object({
  /** Id of an existing line. */
  id: Id.nullish(),
  editType: EditType.nullish(),
  courseId: z
    .string(incomplete)
    .regex(/^[1-9]\d{0,15}$/, incomplete)
    .nullish(),
  needExam: z.enum(['NEED', 'NO_NEED'], incomplete).nullish(),
  examRetryLimit: z.int(errorUnlessEmpty(wrongLimit)).nullish(),
})
export type CourseLine = z.infer<typeof courseLine>

/** Most practice runs per week that a goal may ask for. */
export const maxWeeklyGoal = 14
const wrongGoal = `每周练习目标应为1到${maxWeeklyGoal}场`
const noCourse = '请选择课程'
const tooMany = `最多${maxCourses}门课程`
const fields = {
  projectName: requiredName('请输入项目名称', 100),
  beginTime: moment('请选择开始时间'),
  dueTime: emptyToNull(moment('请选择截止时间')),
  mentorId: Id.nullish(),
  judgeExams: z.boolean().optional(),
  weeklyGoal: z.int(wrongGoal).min(1, wrongGoal).max(maxWeeklyGoal, wrongGoal).nullish(),
  /** Courses in order; an update needs changed lines only. */
  courseList: z
    .array(courseLine, noCourse)
    .min(1, noCourse)
    .max(2 * maxCourses, tooMany),
}

export const projects = contract(
  'projects',
  {
    page: get(`${MANAGEMENT}/project/pages`, {
      may: 'project:menu',
      summary: '培训项目分页，最近创建的在前',
      query: Paging.extend({ query: searchText(100).optional() }),
      content: page(Project),
    }),
    detail: get(`${MANAGEMENT}/project/:projectId`, { may: 'project:menu', summary: '一个培训项目', content: Project }),
    create: post(`${MANAGEMENT}/project`, {
      may: 'project:btn:add',
      summary: '新建培训项目',
      body: z.object(fields),
      content: Project,
      audit: '新建培训项目',
    }),
    update: put(`${MANAGEMENT}/project`, {
      may: 'project:btn:edit',
      summary: '修改培训项目；课程按 id 修改，editType 为 DELETE 时移除，没有 id 为新增；没有给出的不变',
      body: z.object({ projectId: Id, id: Id.optional(), version: z.string().max(40).optional(), ...z.object(fields).partial().shape }),
      content: Project,
      audit: '修改培训项目',
    }),
    remove: del(`${MANAGEMENT}/project/:projectId`, { may: 'project:btn:delete', summary: '删除培训项目', audit: '删除培训项目' }),
  },
  {
    noCourse,
    incomplete,
    wrongLimit,
    noExam: '不考试的课程没有考试次数',
    twice: '课程“{title}”重复，请只保留一条',
    notValid: '课程“{title}”未启用，不能选择',
    tooMany,
    notShown,
    otherId: 'id 与 projectId 不一致',
    dueBeforeBegin: '截止时间必须晚于开始时间',
    mentorLocked: '导师“{name}”已停用，请另选一位',
  },
)

export const AssignType = z.enum(['MANDATORY', 'ELECTIVE'])
export type AssignType = z.infer<typeof AssignType>
const SelectionType = z.enum(['BY_GROUP', 'BY_USER'])

const Assignment = z.object({
  id: Id,
  projectId: Id,
  selectionType: SelectionType,
  target: Id,
  targetName: z.string(),
  /** Id of the tenant, as in user/info. */
  orgId: Id,
  type: AssignType,
  assignTime: z.string(),
})
export type Assignment = z.infer<typeof Assignment>

const noTargets = '请选择指派机构或人员'
const noType = '请完善指派机构或人员'
const people = { people: z.int(), mandatory: z.int() }
const maxTargets = 9999
const tooManyTargets = '一次最多指派9,999个机构或人员'
const targets = z.array(Id, noTargets).max(maxTargets, tooManyTargets)

/** Targets that could not be assigned, with reasons. */
const leftOut = z.array(Skipped)

export const projectAssignments = contract(
  'project-assignments',
  {
    page: get(`${MANAGEMENT}/course-assign/record/project/:projectId`, {
      may: 'project:menu',
      summary: '指派记录；people 为参加人数，mandatory 为其中必修人数',
      query: Paging.extend({ pageSize: pageSize(20), query: searchText(100).optional() }),
      content: page(Assignment).extend(people),
    }),
    create: post(`${MANAGEMENT}/course-assign/record`, {
      may: 'project:btn:assign',
      summary: '指派部门（BY_GROUP）或人员（BY_USER）；已指派的略过',
      body: z.object({
        projectId: Id,
        orgId: Id.nullish(),
        recordList: z
          .array(
            z.object({
              target: z.string(noTargets).regex(/^[1-9]\d{0,15}$/, noTargets),
              selectionType: z.enum(['BY_GROUP', 'BY_USER'], noType),
              type: z.enum(['MANDATORY', 'ELECTIVE'], noType),
              orgId: Id.nullish(),
            }),
            noTargets,
          )
          .min(1, noTargets)
          .max(maxTargets, tooManyTargets),
      }),
      content: z.object({ added: z.int(), skipped: z.int(), ...people, leftOut }),
      audit: '指派培训项目',
    }),
    update: put(`${MANAGEMENT}/course-assign/record`, {
      may: 'project:btn:assign',
      summary: '修改指派类型（UPDATE）或撤销指派（DELETE）；allType 修改全部记录的类型',
      body: z.object({
        projectId: Id,
        recordList: z
          .array(z.object({ id: Id, editType: EditType, type: z.enum(['MANDATORY', 'ELECTIVE'], noType).nullish() }), noTargets)
          .max(maxTargets, tooManyTargets)
          .default([]),
        allType: AssignType.nullish(),
      }),
      content: z.object(people),
      audit: '修改培训项目指派',
    }),
    reach: post(`${MANAGEMENT}/course-assign/reach`, {
      may: 'project:btn:assign',
      summary: '这些部门和人员共有多少人，其中多少人还没有被指派',
      body: z.object({ projectId: Id, departmentIds: targets, userIds: targets }),
      content: z.object({ people: z.int(), added: z.int() }),
      allowImpersonated: true,
    }),
  },
  { noTargets, noType },
)
