// Queries and SQL fragments of attempts.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { deadlineSql, lateSql, measuresSql, publishedSql } from '#features/assessment/exams/server/exams.ts'
import { useExtraMinutes } from '#features/assessment/exams/server/exams.ts'
import { aliveSeconds, graceSeconds, type Measure } from '#features/assessment/exams/fields.ts'
import type { AnswerResponse, Policies, Sums } from './tables.ts'

/** Whether scores are published, and the publish time if it is known. */
export interface Publication {
  published: boolean
  publishTime: string | null
}

/** Input of the shuffle of a paper. */
export interface OrderOf {
  /** Different for each sitting. */
  seed: string
  /** The attempt has drawn questions beside the fixed ones, and so a paper in parts. */
  drawn?: boolean
  measures: Measure[]
}

export interface AttemptRow extends Publication, OrderOf {
  drawn: boolean
  otherPaper: boolean
  id: string
  examId: string
  userId: string
  attemptNo: number
  status: 'IN_PROGRESS' | 'GRADING' | 'GRADED' | 'VOIDED'
  startedAt: string
  deadlineAt: string | null
  submittedAt: string | null
  totalScore: number
  sumScore: number | null
  /** The deadline and the grace period have passed, but the attempt is not handed in. */
  overdue: boolean
  examinationName: string
  displayScore: boolean
  /** Name and end of the work number of the candidate; null without the watermark measure. */
  watermark: string | null
  serverTime: string
  /** Milliseconds until the deadline, and since the start. */
  leftMs: number | null
  spentMs: number
  timedOut: boolean
  /** Id of the device that answers. */
  holder: string | null
  /** Some actions of examiners are unread. */
  hasNotices: boolean
  /** The device has sent a heartbeat recently. */
  holderAlive: boolean
}

/** SQL: the deadline of attempt `a` of exam `e`. A later end and a greater factor also move the deadline of open attempts. */
export const due = `case when a.status <> 'IN_PROGRESS' then a.deadline_at
      else greatest(a.deadline_at, ${deadlineSql('a.started_at', 'a.extra_minutes', 'a.user_id')}) end`

/** SQL: attempt `a` accepts nothing more, because the deadline and the grace period have passed. */
export const over = `(${due}) <= now() - interval '${graceSeconds} seconds'`

/** SQL: seed and measures of the order of attempt `a` of exam `e`; an imported attempt is not shuffled. */
export const orderSql = `a.registration::text seed, case when a.source = 'IMPORT' then '{}' else ${measuresSql('e')} end measures`

export const published = `(${publishedSql('e')}) published, e.publish_time::text "publishTime"`

const attempt = `select a.id::text id, a.exam_id::text "examId", a.user_id::text "userId", a.attempt_no "attemptNo", a.status,
    a.started_at::text "startedAt", (${due})::text "deadlineAt", a.submitted_at::text "submittedAt", a.total_score::float8 "totalScore",
    a.sum_score::float8 "sumScore", a.draw_seed is not null drawn, a.paper_exam_id is not null "otherPaper", a.status = 'IN_PROGRESS' and ${over} overdue, e.examination_name "examinationName",
    e.display_score "displayScore", ${published}, ${orderSql}, now()::text "serverTime",
    round(extract(epoch from (${due}) - now()) * 1000)::float8 "leftMs", round(extract(epoch from now() - a.started_at) * 1000)::float8 "spentMs",
    coalesce(a.submit_kind = 'TIMEOUT', false) or (a.status = 'IN_PROGRESS' and ${over}) "timedOut", a.holder::text holder,
    coalesce(a.holder_seen_at > now() - interval '${aliveSeconds} seconds', false) "holderAlive",
    exists (select from exam_action x where x.tenant_id = $1 and x.exam_id = a.exam_id and x.user_id = a.user_id and x.seen_at is null) "hasNotices",
    case when e.watermark then (select concat_ws(' ', u.name, right(u.work_no, 4)) from app_user u where u.tenant_id = $1 and u.id = a.user_id) end watermark
  from exam_attempt a join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id where a.tenant_id = $1`

const attemptOwn = statement('attempt_own', `${attempt} and a.user_id = $2 and a.id = $3`).returns<AttemptRow>()
const attemptHold = statement('attempt_hold', `${attempt} and a.user_id = $2 and a.id = $3 for no key update of a`).returns<AttemptRow>()

/** An attempt of the person; `hold` locks it against other writers. */
export const findOwn = async (db: Db, userId: string, id: string, hold = false): Promise<AttemptRow | undefined> =>
  (await db.run(hold ? attemptHold : attemptOwn, [db.tenantId, userId, id]))[0]

const attemptOpen = statement(
  'attempt_open',
  `${attempt} and a.exam_id = $2 and a.user_id = $3 and a.status = 'IN_PROGRESS'`,
).returns<AttemptRow>()

export const findOpen = async (db: Db, examId: string, userId: string): Promise<AttemptRow | undefined> =>
  (await db.run(attemptOpen, [db.tenantId, examId, userId]))[0]

export interface AttemptSummary {
  required: boolean
  /** The person may begin by a make-up after the end of the exam, and has this many extra attempts. */
  makeUp: boolean
  extra: number
  /** The latest first start of the exam has passed. */
  late: boolean
  /** Number of attempts without voided ones, and the highest attempt number. */
  used: number
  last: number
}

const attemptSummary = statement(
  'attempt_summary',
  `select coalesce(n.status = 'REQUIRED', false) required, coalesce(n.extended_until > now(), false) "makeUp", coalesce(n.extra_attempts, 0) extra, a.*,
            (select ${lateSql('e')} from exam e where e.tenant_id = $1 and e.id = $2) late
       from (select count(*) filter (where a.status <> 'VOIDED')::int used, coalesce(max(a.attempt_no), 0)::int last
               from exam_attempt a where a.tenant_id = $1 and a.exam_id = $2 and a.user_id = $3) a
       left join exam_enrolment n on n.tenant_id = $1 and n.exam_id = $2 and n.user_id = $3`,
).returns<AttemptSummary>()

/** Enrolment and attempts of a person at an exam. */
export const getAttemptSummary = (db: Db, examId: string, userId: string): Promise<AttemptSummary> =>
  db.one(attemptSummary, [db.tenantId, examId, userId])

const attemptInsert = statement(
  'attempt_insert',
  `insert into exam_attempt (tenant_id, exam_id, user_id, attempt_no, registration, status, source, started_at, deadline_at, total_score, extra_minutes, paper_exam_id)
     select $1, e.id, $3, $4, gen_random_uuid(), 'IN_PROGRESS', 'LEARNER', now(),
            app.exam_deadline(now(), e.exam_duration_minute, n.time_factor, n.extra_minutes, e.end_time, n.extended_until), coalesce(m.points, e.total_score), n.extra_minutes,
            n.make_up_paper_id
       from exam e join exam_enrolment n on n.tenant_id = e.tenant_id and n.exam_id = e.id and n.user_id = $3
       left join lateral (
         select sum(k.score) points from exam_make_up_question k
          where k.tenant_id = n.tenant_id and k.exam_id = n.exam_id and k.paper_id = n.make_up_paper_id) m on true
      where e.tenant_id = $1 and e.id = $2 for no key update of n
     on conflict do nothing returning id::text id, extra_minutes extra, paper_exam_id::text "paperId"`,
).returns<{ id: string; extra: number; paperId: string | null }>()

/**
 * Begins an attempt now with the minutes that were added before; undefined if a concurrent request was faster. `paperId`: the exam whose
 * paper a make-up has. Locks the enrolment, so that
 * minutes which are added meanwhile reach the attempt. `markStarted` has made the enrolment.
 */
export async function insertAttempt(
  db: Db,
  examId: string,
  userId: string,
  attemptNo: number,
): Promise<{ id: string; paperId: string | null } | undefined> {
  const [row] = await db.run(attemptInsert, [db.tenantId, examId, userId, attemptNo])
  if (row && row.extra > 0) await useExtraMinutes(db, examId, userId)
  return row
}

export interface SavedAnswer {
  attemptId: string
  questionId: string
  response: AnswerResponse | null
}
const answersSaved = statement(
  'answers_saved',
  `select attempt_id::text "attemptId", question_id::text "questionId", response from exam_answer
      where tenant_id = $1 and attempt_id = any ($2::bigint[]) and response is not null`,
).returns<SavedAnswer>()

export const listAnswers = (db: Db, attemptIds: readonly string[]): Promise<SavedAnswer[]> =>
  db.run(answersSaved, [db.tenantId, attemptIds])

export interface OpenAttempt extends Policies {
  id: string
  examId: string
  userId: string
  drawn: boolean
  otherPaper: boolean
}
const attemptsHoldOpen = statement(
  'attempts_hold_open',
  `select a.id::text id, a.exam_id::text "examId", a.user_id::text "userId", a.draw_seed is not null drawn, a.paper_exam_id is not null "otherPaper",
            e.multi_policy "multiPolicy", e.blank_policy "blankPolicy"
       from exam_attempt a join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id
      where a.tenant_id = $1 and a.id = any ($2::bigint[]) and a.status = 'IN_PROGRESS' and (not $3 or ${over})
      order by a.id for no key update of a`,
).returns<OpenAttempt>()

/** Locks those of these attempts that are still open, and returns the rules to grade them; `overdue` selects only overdue ones. */
export const lockOpenAttempts = (db: Db, ids: readonly string[], overdue: boolean): Promise<OpenAttempt[]> =>
  db.run(attemptsHoldOpen, [db.tenantId, ids, overdue])

const attemptsExams = statement(
  'attempts_exams',
  'select distinct exam_id::text id from exam_attempt where tenant_id = $1 and id = any ($2::bigint[])',
).returns<{ id: string }>()

export async function listExamIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.run(attemptsExams, [db.tenantId, ids])
  return rows.map((r) => r.id)
}

export interface GradedAnswer {
  attemptId: string
  questionId: string
  examId: string
  type: number
  maxScore: number
  score: number | null
  correct: boolean | null
}
const answersGrade = statement(
  'answers_grade',
  `insert into exam_answer (tenant_id, attempt_id, question_id, exam_id, type, max_score, score, correct, graded_by, graded_at)
     select $1, g."attemptId", g."questionId", g."examId", g.type, g."maxScore", g.score, g.correct, case when g.score is not null then 'AUTO' end,
            case when g.score is not null then now() end
       from jsonb_to_recordset($2) as g ("attemptId" bigint, "questionId" bigint, "examId" bigint, type smallint, "maxScore" numeric, score numeric, correct boolean)
     on conflict (tenant_id, attempt_id, question_id) do update
       set max_score = excluded.max_score, score = excluded.score, correct = excluded.correct, graded_by = excluded.graded_by, graded_at = excluded.graded_at`,
)

/** Writes the points of answers; inserts missing answers. */
export const writeGrades = (db: Db, list: readonly GradedAnswer[]) => db.run(answersGrade, [db.tenantId, JSON.stringify(list)])

const attemptsHandIn = statement(
  'attempts_hand_in',
  `update exam_attempt a set status = case when s."sumScore" is null then 'GRADING' else 'GRADED' end, submit_kind = $3,
            deadline_at = ${due}, submitted_at = case when $3 = 'TIMEOUT' then ${due} else least(now(), ${due}) end, graded_at = case when s."sumScore" is not null then now() end,
            department_id = u.department_id, total_score = s."totalScore", sum_score = s."sumScore", choices_score = s."choicesScore",
            multiple_score = s."multipleScore", judgement_score = s."judgementScore", fill_blank_score = s."fillBlankScore",
            short_answer_score = s."shortAnswerScore"
       from jsonb_to_recordset($2) as s (id bigint, "totalScore" numeric, "sumScore" numeric, "choicesScore" numeric, "multipleScore" numeric,
              "judgementScore" numeric, "fillBlankScore" numeric, "shortAnswerScore" numeric), app_user u, exam e
      where a.tenant_id = $1 and a.id = s.id and e.tenant_id = $1 and e.id = a.exam_id and u.tenant_id = $1 and u.id = a.user_id`,
)

export type HandInKind = 'USER' | 'TIMEOUT' | 'OFFICER'
/** Hands attempts in: USER and OFFICER at the present, at the latest at the deadline; TIMEOUT at the deadline. */
export const writeHandedIn = (db: Db, kind: HandInKind, list: readonly ({ id: string; totalScore: number } & Sums)[]) =>
  db.run(attemptsHandIn, [db.tenantId, JSON.stringify(list), kind])
