// Home: what wants doing today, what is recent, and the first steps of a new tenant.
import { z } from 'zod'
import { contract, get, MANAGEMENT } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { BoardState } from '#features/authoring/generation-tasks/contract.ts'
import { MarkedExam, MarkedQuestion } from '#features/assessment/marking/contract.ts'

/** As many of each kind as the page shows. */
export const maxShown = 5

const Named = z.object({ id: Id, title: z.string() })
/** How many there are within one's rights, and the newest of them. */
const among = <R extends z.ZodType>(record: R) => z.object({ total: z.int(), records: z.array(record) })

export const stepKeys = ['department', 'user', 'course', 'script', 'state', 'exam'] as const
export type StepKey = (typeof stepKeys)[number]

const ratio = z.number().nullable()
/** An exam as it stands in a department and all below it. */
const ExamSummary = z.object({
  id: Id,
  title: z.string(),
  endTime: z.string().nullable(),
  required: z.int(),
  participated: z.int(),
  /** Who has begun and not handed in yet: they are not absent. */
  sitting: z.int(),
})
const reasons = ['FAILED', 'IDLE', 'ABSENT', 'WEAK_LINE'] as const

const WatchedPerson = z.object({
  id: Id,
  name: z.string(),
  departmentFullName: z.string().nullable(),
  /** PRACTISED: a row of the list of that name, and no reason at all. */
  reason: z.enum([...reasons, 'PRACTISED']),
  /** Their name alone, also of somebody who was deleted: lists are searched by it. */
  called: z.string(),
  /** FAILED: the score; IDLE: days, null where they never have; WEAK_LINE: how many lines; PRACTISED: mean of the week. */
  value: z.number().nullable(),
  /** WEAK_LINE: the weakest. */
  words: z.string().nullable(),
})
export type WatchedPerson = z.infer<typeof WatchedPerson>

/** What the numbers of a leader's home count, by the number. */
export const peopleLists = ['WATCHED', 'IDLE', 'PRACTISED'] as const
const PeopleAsked = Paging.extend({
  /** WATCHED: who wants attention; IDLE: not practised for two weeks; PRACTISED: practised this week. */
  list: z.enum(peopleLists).default('WATCHED'),
  /** Of WATCHED those for whom this is the reason. */
  reason: z.enum(reasons).optional(),
})
export type PeopleAsked = z.infer<typeof PeopleAsked>

/** Of a department that one leads, with all below it: of those of whom a project is required that has begun. */
export const Leader = z.object({
  scope: z.object({ id: Id, name: z.string(), leaderType: z.string() }),
  week: z.object({
    required: z.int(),
    /** Who has practised this week, and the week before. */
    users: z.int(),
    before: z.int(),
    /** Mean of the completed practice of the week. */
    averageScore: z.number().nullable(),
    averageBefore: z.number().nullable(),
    /** People and projects of theirs, and those of them that are completed. */
    projects: z.int(),
    completed: z.int(),
    completeRatio: ratio,
    /** Of `exam`. */
    passRatio: ratio,
  }),
  /** The project that most of them take part in. */
  project: Named.nullable(),
  /** The latest exam in which anybody of them has a score. */
  exam: ExamSummary.extend({ pending: z.int(), open: z.boolean() }).nullable(),
  weeks: z.array(z.object({ from: z.string(), users: z.int() })),
  departments: z.array(
    z.object({
      id: Id,
      name: z.string(),
      required: z.int(),
      practised: z.int(),
      averageScore: z.number().nullable(),
      completeRatio: ratio,
      participateRatio: ratio,
      passRatio: ratio,
    }),
  ),
  /** Who of them has not practised for two weeks. */
  idle: z.int(),
  /** Who wants attention, each once. */
  people: z.object({
    total: z.int(),
    reasons: z.record(z.enum(reasons), z.int()),
    records: z.array(WatchedPerson),
  }),
  exams: z.array(ExamSummary),
})
export type Leader = z.infer<typeof Leader>

export const Marker = z.object({
  /** The first of those that wait; `total` of them, with `waiting` answers altogether. */
  exams: z.array(MarkedExam),
  total: z.int(),
  waiting: z.int(),
  /** Of the first of them. */
  questions: z.array(MarkedQuestion.pick({ subjectId: true, place: true, subjectName: true, maxScore: true, waiting: true, marked: true })),
  today: z.int(),
  week: z.int(),
  /** On how many days of the week. */
  days: z.int(),
  /** From one answer to the next, without breaks; null before the second. */
  secondsEach: z.int().nullable(),
  /** What one gave to the questions of the first exam, and what all gave. */
  mine: z.array(z.object({ place: z.int(), maxScore: z.number(), average: z.number(), all: z.number() })),
})
export type Marker = z.infer<typeof Marker>

const place = { courseId: Id, sceneId: Id, subSceneId: Id }
export const Author = z.object({
  numbers: z.object({
    courses: z.int(),
    enabled: z.int(),
    scripts: z.int(),
    newScripts: z.int(),
    media: z.int(),
    made: z.int(),
    /** Runs of the last seven days, and the mean of completed practice among them. */
    runs: z.int(),
    averageScore: z.number().nullable(),
  }),
  editing: z.array(
    z.object({
      ...place,
      title: z.string(),
      path: z.string(),
      seq: z.int().nullable(),
      at: z.string(),
      posterUrl: z.string().nullable(),
      counts: z.record(BoardState, z.int()),
    }),
  ),
  hardest: z.array(z.object({ ...place, scriptId: Id, text: z.string(), averageScore: z.number(), users: z.int() })),
  /** Of the ten courses that were edited last: media out of date; everything made and not enabled. */
  stale: z.array(Named.extend({ count: z.int() })),
  ready: z.array(Named.extend({ count: z.int() })),
  paused: z.array(Named.extend({ waiting: z.int() })),
})
export type Author = z.infer<typeof Author>

export const Admin = z.object({
  users: z.int(),
  /** Who still has the initial password. */
  unchanged: z.int(),
  /** People who signed in today, and sessions now. */
  today: z.int(),
  sessions: z.int(),
  practice: z.object({ runs: z.int(), users: z.int() }),
  storage: z.object({ bytes: z.number(), files: z.int(), quotaBytes: z.number().nullable() }),
  /** Accounts and addresses that may not try to sign in for a while. */
  locked: z.int(),
  leaderless: z.object({ total: z.int(), names: z.array(z.string()) }),
  services: z.array(z.object({ name: z.string(), ok: z.boolean(), note: z.string() })),
  audit: z.array(z.object({ id: Id, at: z.string(), actorName: z.string().nullable(), action: z.string() })),
})
export type Admin = z.infer<typeof Admin>

export const Home = z.object({
  /** Each part for whoever has the right to it. */
  leader: Leader.nullable(),
  marker: Marker.nullable(),
  author: Author.nullable(),
  admin: Admin.nullable(),
  attention: z.object({
    /** Media that could not be made, by course. */
    failed: among(Named.extend({ count: z.int() })),
    /** Courses that are not enabled. */
    drafts: among(Named.extend({ scripts: z.int() })),
    /** Exams that have not ended and have no questions yet. */
    papers: among(Named.extend({ startTime: z.string() })),
    /** Projects whose mentor was deleted or is disabled. */
    mentorless: among(Named),
    /** Exams with short answers that wait to be marked, and by how many people. */
    marking: among(Named.extend({ people: z.int() })),
    /** Runs that wait for this mentor, those with an appeal first. */
    reviews: among(Named.extend({ name: z.string(), waiting: z.int(), disputed: z.int(), appealed: z.boolean() })),
  }),
  courses: z.array(
    Named.extend({ imageFileUrl: z.string().nullable(), enabled: z.boolean(), createDate: z.string(), canEdit: z.boolean() }),
  ),
  exams: z.array(
    Named.extend({
      imageUrl: z.string().nullable(),
      state: z.enum(['COMING', 'OPEN', 'ENDED']),
      startTime: z.string(),
      endTime: z.string().nullable(),
    }),
  ),
  /** What a tenant begins with, in order, and what of it has been done by anybody. */
  steps: z.array(z.object({ key: z.enum(stepKeys), done: z.boolean() })),
})
export type Home = z.infer<typeof Home>

export const home = contract(
  'home',
  {
    overview: get(`${MANAGEMENT}/home`, {
      may: 'signed-in',
      summary: '首页：负责人、阅卷人、作者与管理员各自的工作台，待处理的事项（本人可编辑的），最近的课程与考试，初次使用的步骤',
      content: Home,
    }),
    people: get(`${MANAGEMENT}/home/people`, {
      may: ['trainingAnalysis:menu', 'examAnalysis:menu'],
      summary: '负责人首页各数字所指的人员，最需要关注的在前；不负责任何部门时为空',
      query: PeopleAsked,
      content: page(WatchedPerson),
    }),
  },
  {},
)
