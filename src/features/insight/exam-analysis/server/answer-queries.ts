// Statements for all answers of an exam, and for its attendance list.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'
import type { AnswerResponse } from '#features/assessment/attempts/server/tables.ts'
import { people, type ScopeValues } from './scope.ts'

/** Number of rows per fetch. */
const AT_ONCE = 1000

export interface AnswerRow {
  name: string
  workNo: string
  departmentFullName: string | null
  attemptNo: number
  submittedAt: string
  questionId: string
  /** Number of the question in the paper of this attempt, from 1. */
  place: number
  response: AnswerResponse | null
  score: number | null
  maxScore: number
  graderName: string | null
}

const given = `${people}, given as materialized (
     select a.id, a.user_id, a.attempt_no, a.submitted_at, a.draw_seed, p.department_id
       from people p join exam_attempt a on a.tenant_id = $1 and a.exam_id = $2 and a.user_id = p.user_id and a.status in ('GRADING', 'GRADED')
   )`
const named = `${shownName('u')} as name, u.work_no "workNo", d.full_name "departmentFullName", p.attempt_no "attemptNo",
          to_char(p.submitted_at, 'YYYY-MM-DD HH24:MI:SS') "submittedAt", p.question_id::text "questionId", p.response, p.score::float8 score,
          p.max_score::float8 "maxScore", ${shownName('m')} "graderName"`
const joined = `join app_user u on u.tenant_id = $1 and u.id = p.user_id
     left join department d on d.tenant_id = $1 and d.id = p.department_id
     left join app_user m on m.tenant_id = $1 and m.id = p.grader_id`
const byPerson = `d.full_name nulls last, u.work_no collate "C", u.id, p.attempt_no`

const answers = statement(
  'exam_analysis_answers',
  `with ${given}, ordered as (
     select g.*, w.question_id, w.type, w.response, w.score, w.max_score, w.grader_id,
            row_number() over (partition by g.id order by d.seq is not null, coalesce(d.seq, q.seq), w.question_id) nth
       from given g join exam_answer w on w.tenant_id = $1 and w.attempt_id = g.id
       left join exam_attempt_question d on d.tenant_id = $1 and d.attempt_id = g.id and d.question_id = w.question_id
       left join exam_question q on q.tenant_id = $1 and q.exam_id = $2 and q.question_id = w.question_id
   ), placed as (
     -- a drawn paper is in parts: the questions of one type stand together
     select o.*, row_number() over (partition by o.id order by case when o.draw_seed is not null then o.first_of_type end, o.nth) place
       from (select *, min(nth) over (partition by id, type) first_of_type from ordered) o
   )
   select ${named}, p.place::int place from placed p ${joined} order by ${byPerson}, p.place`,
).returns<AnswerRow>()

/** Streams all answers that were handed in, person by person; needs an open transaction. */
export const streamAnswers = (db: Db, scope: ScopeValues): AsyncGenerator<AnswerRow> => db.stream(answers, scope, AT_ONCE)

const answersOfQuestion = statement(
  'exam_analysis_question_answers',
  `with ${given}, asked as (
     select g.*, w.question_id, w.response, w.score, w.max_score, w.grader_id
       from given g join exam_answer w on w.tenant_id = $1 and w.attempt_id = g.id and w.question_id = $5
   )
   select ${named} from asked p ${joined} order by ${byPerson}`,
).returns<Omit<AnswerRow, 'place'>>()

/** Streams the answers to one question, person by person; needs an open transaction. */
export const streamQuestionAnswers = (db: Db, scope: ScopeValues, questionId: string): AsyncGenerator<Omit<AnswerRow, 'place'>> =>
  db.stream(answersOfQuestion, [...scope, questionId], AT_ONCE)

export interface AttendanceRow {
  name: string
  workNo: string
  departmentFullName: string | null
  startedAt: string | null
  submittedAt: string | null
  attempts: number
}

const attendance = statement(
  'exam_analysis_attendance',
  `with ${people}
   select ${shownName('u')} as name, u.work_no "workNo", d.full_name "departmentFullName",
          to_char(min(a.started_at), 'YYYY-MM-DD HH24:MI') "startedAt", to_char(max(a.submitted_at), 'YYYY-MM-DD HH24:MI') "submittedAt",
          count(a.id)::int attempts
     from people p join app_user u on u.tenant_id = $1 and u.id = p.user_id
     left join department d on d.tenant_id = $1 and d.id = p.department_id
     left join exam_attempt a on a.tenant_id = $1 and a.exam_id = $2 and a.user_id = p.user_id and a.status <> 'VOIDED'
    group by u.id, u.name, u.deleted_at, u.work_no, d.full_name
    order by d.full_name nulls last, u.work_no collate "C", u.id`,
).returns<AttendanceRow>()

/** Streams the people who must sit the exam, with their first start and last hand-in; needs an open transaction. */
export const streamAttendance = (db: Db, scope: ScopeValues): AsyncGenerator<AttendanceRow> => db.stream(attendance, scope, AT_ONCE)
