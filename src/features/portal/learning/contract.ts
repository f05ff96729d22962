// Endpoints of learners: tasks, courses, history.
import { z } from 'zod'
import { contract, get, LEARNING, personal, put } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { Mine } from '#features/assessment/attempts/contract.ts'
import { AssignType, maxWeeklyGoal } from '#features/practice/projects/contract.ts'
import { WeakLine } from '#features/practice/rehearsals/contract.ts'

/** A course of a learner's project, with its progress. */
const CourseTask = z.object({
  projectId: Id,
  projectName: z.string(),
  type: AssignType,
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone, like all times here. */
  beginTime: z.string(),
  begun: z.boolean(),
  dueTime: z.string().nullable(),
  /** Milliseconds left until `dueTime`. */
  leftMs: z.int().nullable(),
  overdue: z.boolean(),
  courseId: Id,
  title: z.string(),
  coverUrl: z.string().nullable(),
  /** Number of sub-scenes that need answers, and number of completed ones; runs that wait for a mentor count as completed. */
  parts: z.int(),
  partsDone: z.int(),
  needExam: z.boolean(),
  /** True if at least one exam run was tried. */
  examined: z.boolean(),
  /** True if no part of the task is open. */
  done: z.boolean(),
})
export type CourseTask = z.infer<typeof CourseTask>

/**
 * The task that the learner should do next. `id` is that of an attempt, an open run, an exam, a course or a weak line. It is null for
 * WRONG (wrong answers that are due).
 */
const NextTask = z.object({
  kind: z.enum(['ATTEMPT', 'RUN', 'EXAM', 'COURSE', 'WRONG', 'LINE']),
  id: Id.nullable(),
  projectId: Id.nullable(),
  title: z.string(),
  /** RUN: what is under way; null for other kinds. */
  mode: z.enum(['STUDY', 'PRACTICE', 'EXAM', 'DRILL']).nullable(),
  /** COURSE: the first sub-scene that is not done, null if only the exam is left; RUN: the sub-scene of the run. */
  subScene: z.object({ id: Id, title: z.string() }).nullable(),
  /** The customer to talk to, head and shoulders; the cover for an exam. */
  faceUrl: z.string().nullable(),
  /** RUN: the current line, from 1, and its last words; `words` is null after the last line. */
  place: z.object({ number: z.int(), total: z.int(), words: z.string().nullable() }).nullable(),
  /** Estimated minutes that are left, at least 1; null for exams and wrong answers. */
  minutes: z.int().nullable(),
})
export type NextTask = z.infer<typeof NextTask>

/** A course or an exam that must be done by a date. */
const Deadline = z.object({
  kind: z.enum(['COURSE', 'EXAM']),
  id: Id,
  projectId: Id.nullable(),
  /** Calendar days from today to the due date in the tenant's time zone; negative after it. */
  daysLeft: z.int(),
  overdue: z.boolean(),
})
export type Deadline = z.infer<typeof Deadline>

const Goal = z.object({
  /** Whole runs per week: the higher of both goals below; null without a goal. */
  runs: z.int().nullable(),
  /** The learner's own goal. */
  own: z.int().nullable(),
  /** The highest goal of a running project. */
  asked: z.object({ runs: z.int(), projectName: z.string() }).nullable(),
  /** Whole runs of this week, Monday to Sunday in the tenant's time zone; runs that wait for a mentor count. */
  done: z.int(),
})
export type Goal = z.infer<typeof Goal>

/** MET: a whole run; HALF: begun or broken off. */
export const CustomerState = z.enum(['MET', 'HALF', 'NEW'])
const Customer = z.object({
  subSceneId: Id,
  courseId: Id,
  projectId: Id,
  title: z.string(),
  /** The customer's name if the title contains it, else the title. */
  name: z.string(),
  portraitUrl: z.string().nullable(),
  /** Best score of the whole runs, 0 to 100. */
  best: z.number().nullable(),
  state: CustomerState,
})
export type Customer = z.infer<typeof Customer>

/** Maximum number of customers that 今天 offers. */
export const maxCustomers = 6

const Tasks = z.object({
  serverTime: z.string(),
  next: NextTask.nullable(),
  courses: z.array(CourseTask),
  exams: z.array(Mine),
  /** The days of this week, Monday first: whether the person ended a whole run of practice or exam that day. */
  week: z.array(z.object({ date: z.string(), practised: z.boolean() })).length(7),
  /** Number of days with a whole run in a row. A weekend without practice does not end the row, nor does today. */
  streak: z.int(),
  /** The weakest recent lines, the lowest mean first. */
  weakest: z.array(WeakLine),
  /** Customers to practise with, beside the one of `next`: new ones first, then by their best score. */
  customers: z.array(Customer).max(maxCustomers),
  /** Mandatory courses and exams that are not done, overdue ones first, then by date. */
  deadlines: z.array(Deadline),
  /** Number of wrong answers that are due for repetition. */
  goal: Goal,
  wrongDue: z.int(),
})
export type Tasks = z.infer<typeof Tasks>

const SubSceneProgress = z.object({
  id: Id,
  title: z.string(),
  coverUrl: z.string().nullable(),
  /** The customer, head and shoulders. */
  portraitUrl: z.string().nullable(),
  /** Number of lines, and number of lines that need an answer. */
  lines: z.int(),
  answers: z.int(),
  minutes: z.int(),
  /** A free talk (自由对话) is offered. */
  talk: z.boolean(),
  /** Number of completed practice runs, and their best score. */
  practised: z.int(),
  practiceScore: z.number().nullable(),
  /** Number of exam runs within the limit, and their best score. */
  examined: z.int(),
  examScore: z.number().nullable(),
  examPassed: z.boolean(),
  /** Number of runs that wait for a mentor's mark. */
  awaited: z.int(),
  /** Number of remaining exam runs; null if no exam is required. */
  examsLeft: z.int().nullable(),
})
export type SubSceneProgress = z.infer<typeof SubSceneProgress>

const CourseProgress = CourseTask.extend({
  description: z.string().nullable(),
  serverTime: z.string(),
  scenes: z.array(z.object({ id: Id, title: z.string(), subScenes: z.array(SubSceneProgress) })),
})
export type CourseProgress = z.infer<typeof CourseProgress>

const PracticeCourse = CourseTask.pick({ courseId: true, projectId: true, title: true, coverUrl: true, begun: true, type: true }).extend({
  scenes: CourseProgress.shape.scenes,
  /** Those of the person's weakest lines that belong to the course. */
  weakest: z.array(WeakLine),
})
export type PracticeCourse = z.infer<typeof PracticeCourse>

const Done = z.object({
  kind: z.enum(['PRACTICE', 'EXAM_RUN', 'EXAM']),
  id: Id,
  /** Title of the exam or of the sub-scene. */
  title: z.string(),
  /** Title of the course of a sub-scene. */
  place: z.string().nullable(),
  at: z.string(),
  /** Score out of `totalScore`; null if aborted, not marked yet, or hidden. */
  score: z.number().nullable(),
  totalScore: z.number(),
  /** Id of the run for its report; null for an imported result, or for an exam of the question banks. */
  reportId: Id.nullable(),
  /** Id of a free talk for its report; null for everything else. */
  talkId: Id.nullable(),
  /** True while a mentor has to mark a part. */
  awaiting: z.boolean(),
  /** Score of the run of the same kind and sub-scene before; null without one, or without a score. */
  previousScore: z.number().nullable(),
  /** Picture of the customer; null for an exam, or without a figure. */
  portraitUrl: z.string().nullable(),
})
export type Done = z.infer<typeof Done>

/** Cells of a skill. */
export const maxCells = 5
const Cells = z.int().min(0).max(maxCells)
/**
 * STRONG: all cells; SKILLED: one below; PASSED: at the pass mark; RISEN: more cells than 30 days ago; WEAKEST: the lowest one below the
 * pass mark; RUNS_LEFT: below the pass mark; NEW: never answered.
 */
export const SkillState = z.enum(['STRONG', 'SKILLED', 'PASSED', 'RISEN', 'WEAKEST', 'RUNS_LEFT', 'NEW'])
/** A chapter of the dialogues, such as 异议处理. */
const Skill = z.object({
  section: z.string(),
  cells: Cells,
  cellsBefore: Cells.describe('30 天前的格数'),
  state: SkillState,
  /** With RUNS_LEFT: number of runs with 75 points per line that lift the skill to the pass mark. */
  runsLeft: z.int().nullable(),
})
export type Skill = z.infer<typeof Skill>

/** Number of weeks in the growth of a learner. */
export const growthWeeks = 8
const Growth = z.object({
  /** True if the person has ever begun a run. */
  begun: z.boolean(),
  /** Number of whole runs in the range, and their minutes. */
  runs: z.int(),
  minutes: z.int(),
  /** Mean score of the scored practice runs in the range, 0 to 100. */
  score: z.number().nullable(),
  /** Difference to the 30 days before the range; null for ALL and without scores. */
  change: z.number().nullable(),
  /** Answered chapters first, each group in the order of the dialogues. */
  skills: z.array(Skill),
  customers: z.array(Customer),
  /** Whole runs per week, the current week last; `from` is the Monday, YYYY-MM-DD. */
  weeks: z.array(z.object({ from: z.string(), runs: z.int() })).length(growthWeeks),
})
export type Growth = z.infer<typeof Growth>

/** The dialogue to practise after a wrong answer: one whose chapter or title contains a tag of the question. */
const Lesson = z.object({
  subjectId: Id,
  tag: z.string(),
  courseId: Id,
  projectId: Id,
  courseTitle: z.string(),
  subSceneTitle: z.string(),
})
export type Lesson = z.infer<typeof Lesson>

export const GrowthRange = z.enum(['DAYS_30', 'ALL'])
export type GrowthRange = z.infer<typeof GrowthRange>

export const learning = contract('learning', {
  tasks: get(`${LEARNING}/tasks`, {
    ...personal,
    summary: '今天：参加的培训项目的课程、考试，接下来做什么，本周哪几天练满一场，容易丢分的句子，期限',
    content: Tasks,
  }),
  course: get(`${LEARNING}/course/:id`, {
    ...personal,
    summary: '我参加的一门课程：场景、子场景及本人的进度；projectId 缺省时取必修、最早截止的项目',
    query: z.object({ projectId: Id.optional() }),
    content: CourseProgress,
  }),
  practice: get(`${LEARNING}/practice`, {
    ...personal,
    summary: '我参加的所有课程的子场景及本人的进度，每门课程一次，取必修、最早截止的项目；附容易丢分的句子',
    content: z.array(PracticeCourse),
  }),
  growth: get(`${LEARNING}/growth`, {
    ...personal,
    summary: '我的成长：练习的场数、时长和平均分，各项本领，见过的客户，每周的场数；考试不计入',
    query: z.object({ range: GrowthRange.default('DAYS_30') }),
    content: Growth,
  }),
  lessons: get(`${LEARNING}/review/:id/lesson`, {
    ...personal,
    summary: '一次答卷里失分的题，按标签各找一段我能练的对话；没有对应的题不列出',
    content: z.array(Lesson),
  }),
  history: get(`${LEARNING}/history`, {
    ...personal,
    summary: '我做过的练习和考试，最近的在前',
    query: Paging,
    content: page(Done),
  }),
  setGoal: put(`${LEARNING}/goal`, {
    may: 'signed-in',
    summary: `设置本人的每周练习目标（1到${maxWeeklyGoal}场）；null 为取消，培训项目要求的目标不受影响`,
    body: z.object({ runs: z.int().min(1).max(maxWeeklyGoal).nullable() }),
    content: Goal,
    audit: '设置练习目标',
  }),
  calendar: get(`${LEARNING}/calendar.ics`, {
    ...personal,
    summary: '我的截止时间：未完成的课程和考试，iCalendar 文件，提前一天提醒',
    answer: 'file',
  }),
})
