// What learners see of their own: what there is to do, courses that they take part in, and what they have done.
import { z } from 'zod'
import { contract, get, LEARNING, personal } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { Mine } from '#features/assessment/attempts/contract.ts'
import { AssignType } from '#features/practice/projects/contract.ts'

/** A course of a project that somebody takes part in, and how far they are in it. */
const CourseTask = z.object({
  projectId: Id,
  projectName: z.string(),
  type: AssignType,
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone, as all times here. */
  beginTime: z.string(),
  begun: z.boolean(),
  dueTime: z.string().nullable(),
  /** Until then. */
  leftMs: z.int().nullable(),
  overdue: z.boolean(),
  courseId: Id,
  title: z.string(),
  coverUrl: z.string().nullable(),
  /** Sub-scenes that want answers, and those of them that were run to their end. */
  parts: z.int(),
  partsDone: z.int(),
  needExam: z.boolean(),
  /** Some of it has been tried as an exam. */
  examined: z.boolean(),
  /** Nothing is left to do. */
  done: z.boolean(),
})
export type CourseTask = z.infer<typeof CourseTask>

/** The one thing to do now: `id` names an attempt, a run that was begun, an exam, a course, or the line that is weak; null: what was wrong in exams is due. */
const NextTask = z.object({
  kind: z.enum(['ATTEMPT', 'RUN', 'EXAM', 'COURSE', 'WRONG', 'LINE']),
  id: Id.nullable(),
  projectId: Id.nullable(),
  title: z.string(),
})
export type NextTask = z.infer<typeof NextTask>

const Tasks = z.object({ serverTime: z.string(), next: NextTask.nullable(), courses: z.array(CourseTask), exams: z.array(Mine) })
export type Tasks = z.infer<typeof Tasks>

const SubSceneProgress = z.object({
  id: Id,
  title: z.string(),
  coverUrl: z.string().nullable(),
  /** Lines, and those of them that want an answer. */
  lines: z.int(),
  answers: z.int(),
  minutes: z.int(),
  /** How often it was practised to its end, and the best score of that. */
  practised: z.int(),
  practiceScore: z.number().nullable(),
  /** The same of its exams, of those that count. */
  examined: z.int(),
  examScore: z.number().nullable(),
  examPassed: z.boolean(),
  /** How many runs of it a mentor has still to mark. */
  awaited: z.int(),
  /** How many exams are left; null: none is demanded. */
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
})
export type PracticeCourse = z.infer<typeof PracticeCourse>

const Done = z.object({
  kind: z.enum(['PRACTICE', 'EXAM_RUN', 'EXAM']),
  id: Id,
  /** Of an exam, or of a sub-scene. */
  title: z.string(),
  /** The course of a sub-scene. */
  place: z.string().nullable(),
  at: z.string(),
  /** Out of `totalScore`; null: broken off, not marked yet, or not shown. */
  score: z.number().nullable(),
  totalScore: z.number(),
  /** The run that it was, to be looked at again; null: it was brought from outside, or is an exam of the question banks. */
  reportId: Id.nullable(),
  /** A mentor has still to mark some of it. */
  awaiting: z.boolean(),
})
export type Done = z.infer<typeof Done>

export const learning = contract('learning', {
  tasks: get(`${LEARNING}/tasks`, {
    ...personal,
    summary: '我的任务：参加的培训项目的课程、考试，以及接下来做什么',
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
    summary: '我参加的所有课程的子场景及本人的进度，每门课程一次，取必修、最早截止的项目',
    content: z.array(PracticeCourse),
  }),
  history: get(`${LEARNING}/history`, {
    ...personal,
    summary: '我做过的练习和考试，最近的在前',
    query: Paging,
    content: page(Done),
  }),
})
