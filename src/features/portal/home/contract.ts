// Endpoints of home: tasks of today, recent records, and the first steps of a new tenant.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page, pageSize } from '#shared/paging.ts'
import { BoardState } from '#features/authoring/generation-tasks/contract.ts'
import { MarkedExam, MarkedQuestion } from '#features/assessment/marking/contract.ts'

/** Number of records of each kind on the page, and the number of tasks of each kind on request. */
export const maxShown = 5
export const maxListed = 100

const Named = z.object({ id: Id, title: z.string() })
/** The total number within the caller's permissions, and the newest records. */
const among = <R extends z.ZodType>(record: R) => z.object({ total: z.int(), records: z.array(record) })

export const stepKeys = ['department', 'user', 'course', 'script', 'state', 'exam'] as const
export type StepKey = (typeof stepKeys)[number]

const ratio = z.number().nullable()
/** Counts of an exam in a department and all below it. */
const ExamSummary = z.object({
  id: Id,
  title: z.string(),
  endTime: z.string().nullable(),
  required: z.int(),
  participated: z.int(),
  /** People who have begun and not handed in yet; they are not absent. */
  sitting: z.int(),
})
const reasons = ['FAILED', 'IDLE', 'ABSENT', 'WEAK_LINE'] as const

const WatchedPerson = z.object({
  id: Id,
  name: z.string(),
  departmentFullName: z.string().nullable(),
  /** PRACTISED is not a reason for attention; it marks rows of the list of that name. */
  reason: z.enum([...reasons, 'PRACTISED']),
  /** The plain name, without a mark for deleted people, which list filters use. */
  called: z.string(),
  /** FAILED: the score; IDLE: days, null for no practice; WEAK_LINE: number of lines; PRACTISED: mean score of the week. */
  value: z.number().nullable(),
  /** WEAK_LINE: the text of the weakest line. */
  words: z.string().nullable(),
})
export type WatchedPerson = z.infer<typeof WatchedPerson>

/** Lists behind the numbers of a leader's home. */
export const peopleLists = ['WATCHED', 'IDLE', 'ABSENT', 'PRACTISED'] as const
const PeopleAsked = Paging.extend({
  /** WATCHED: people who need attention; IDLE: no practice for two weeks; ABSENT: not in the latest exam; PRACTISED: practice this week. */
  list: z.enum(peopleLists).default('WATCHED'),
  /** Filters WATCHED by reason. */
  reason: z.enum(reasons).optional(),
})
export type PeopleAsked = z.infer<typeof PeopleAsked>

/** Lists whose people a leader may remind. */
export const remindedLists = ['WATCHED', 'IDLE', 'ABSENT'] as const
const Remind = z.object({
  list: z.enum(remindedLists),
  reason: z.enum(reasons).optional(),
  /** One person of the list; absent: all of them. */
  userId: Id.optional(),
})
export type Remind = z.infer<typeof Remind>

/** Figures of the leader's department with all below it, over people with a mandatory project that has begun. */
export const Leader = z.object({
  scope: z.object({ id: Id, name: z.string(), leaderType: z.string() }),
  week: z.object({
    required: z.int(),
    /** People who practised this week, and in the week before. */
    users: z.int(),
    before: z.int(),
    /** Mean score of the completed practice this week. */
    averageScore: z.number().nullable(),
    averageBefore: z.number().nullable(),
    /** Number of pairs of person and project, and how many are completed. */
    projects: z.int(),
    completed: z.int(),
    completeRatio: ratio,
    /** Pass ratio of `exam`. */
    passRatio: ratio,
  }),
  /** The project with most of these people. */
  project: Named.nullable(),
  /** The latest exam in which any of these people has a score. */
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
  /** Number of people without practice for two weeks. */
  idle: z.int(),
  /** People who need attention, each once. */
  people: z.object({
    total: z.int(),
    reasons: z.record(z.enum(reasons), z.int()),
    records: z.array(WatchedPerson),
  }),
  exams: z.array(ExamSummary),
})
export type Leader = z.infer<typeof Leader>

export const Marker = z.object({
  /** The first exams with waiting answers; `total` counts the exams, `waiting` the answers of all of them. */
  exams: z.array(MarkedExam),
  total: z.int(),
  waiting: z.int(),
  /** Questions of the first exam. */
  questions: z.array(
    MarkedQuestion.pick({ subjectId: true, place: true, drawn: true, subjectName: true, maxScore: true, waiting: true, marked: true }),
  ),
  today: z.int(),
  week: z.int(),
  /** Number of days of the week with marking. */
  days: z.int(),
  /** Mean seconds from one answer to the next, without breaks; null before the second answer. */
  secondsEach: z.int().nullable(),
  /** Mean score by question of the first exam: by this marker, and by all markers. */
  mine: z.array(
    MarkedQuestion.pick({ subjectId: true, place: true, drawn: true, maxScore: true }).extend({ average: z.number(), all: z.number() }),
  ),
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
    /** Runs of the last seven days, and the mean score of the completed ones. */
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
  /** The last ten edited courses, if they have stale media, or are complete but not enabled. */
  stale: z.array(Named.extend({ count: z.int() })),
  ready: z.array(Named.extend({ count: z.int() })),
  paused: z.array(Named.extend({ waiting: z.int() })),
})
export type Author = z.infer<typeof Author>

export const Admin = z.object({
  users: z.int(),
  /** Number of people who still have the initial password. */
  unchanged: z.int(),
  /** Number of people who signed in today, and of current sessions. */
  today: z.int(),
  sessions: z.int(),
  practice: z.object({ runs: z.int(), users: z.int() }),
  storage: z.object({ bytes: z.number(), files: z.int(), quotaBytes: z.number().nullable() }),
  /** Number of accounts and addresses that are locked after failed sign-ins. */
  locked: z.int(),
  leaderless: z.object({ total: z.int(), names: z.array(z.string()) }),
  services: z.array(z.object({ name: z.string(), ok: z.boolean(), note: z.string() })),
  audit: z.array(z.object({ id: Id, at: z.string(), actorName: z.string().nullable(), action: z.string() })),
})
export type Admin = z.infer<typeof Admin>

export const Home = z.object({
  /** Each part is null without the permission for it. */
  leader: Leader.nullable(),
  marker: Marker.nullable(),
  author: Author.nullable(),
  admin: Admin.nullable(),
  attention: z.object({
    /** Failed media by course. */
    failed: among(Named.extend({ count: z.int() })),
    /** Courses that are not enabled. */
    drafts: among(Named.extend({ scripts: z.int() })),
    /** Exams that have not ended and have no questions yet. */
    papers: among(Named.extend({ startTime: z.string() })),
    /** Exams that have not ended and whose draw rules the banks cannot satisfy. */
    draws: among(Named.extend({ problem: z.string() })),
    /** Projects whose mentor was deleted or is disabled. */
    mentorless: among(Named),
    /** Exams with short answers to mark, and the number of people. */
    marking: among(Named.extend({ people: z.int() })),
    /** Runs that wait for this mentor, those with an appeal first. */
    talks: among(Named.extend({ name: z.string(), open: z.int(), appeals: z.int() })),
    /** Content of others that waits for a review before its release; `kind` in words. */
    contents: among(Named.extend({ name: z.string(), kind: z.string() })),
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
  /** First steps of a tenant in order; `done` if anybody has done the step. */
  steps: z.array(z.object({ key: z.enum(stepKeys), done: z.boolean() })),
})
export type Home = z.infer<typeof Home>

export const home = contract(
  'home',
  {
    overview: get(`${MANAGEMENT}/home`, {
      may: 'signed-in',
      summary:
        '首页：负责人、阅卷人、作者与管理员各自的工作台，待处理的事项（本人可编辑的），最近的课程与考试，初次使用的步骤；pageSize 是每种待处理事项列出的条数，total 是全部',
      query: z.object({ pageSize: pageSize(maxShown, maxShown) }),
      content: Home,
    }),
    people: get(`${MANAGEMENT}/home/people`, {
      may: ['trainingAnalysis:menu', 'examAnalysis:menu'],
      summary: '负责人首页各数字所指的人员，最需要关注的在前；不负责任何部门时为空',
      query: PeopleAsked,
      content: page(WatchedPerson).extend({
        /** People whom the caller reminded to practise in the last 14 days, and how many of them have practised since. */
        reminded: z.object({ people: z.int(), practised: z.int() }),
      }),
    }),
    remind: post(`${MANAGEMENT}/home/remind`, {
      may: 'project:btn:assign',
      summary: '提醒名单中的一人或全部：未参加测评的提醒考试，其他的提醒练习；同一人同一件事一天只提醒一次',
      body: Remind,
      /** `told`: new notices; `already`: people reminded within a day, or who have switched these notices off. */
      content: z.object({ told: z.int(), already: z.int() }),
      audit: '提醒人员',
    }),
  },
  {},
)
