// Queries of imported attempts. The number of statements per batch does not depend on its content.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Policies, Sums } from './tables.ts'

export interface ImportNames {
  n: number
  loginName: string
  startedAt: string
  submittedAt: string
}
export interface FoundNames {
  n: number
  /** null: nobody has this sign-in name. */
  userId: string | null
  departmentId: string | null
  /** Microseconds since 1970, independent of the written format. */
  started: string
  submitted: string
}

const importNamed = statement(
  'import_named',
  `select l.n, u.id::text "userId", u.department_id::text "departmentId",
            (extract(epoch from l."startedAt"::timestamptz) * 1000000)::bigint::text started,
            (extract(epoch from l."submittedAt"::timestamptz) * 1000000)::bigint::text submitted
       from jsonb_to_recordset($2) as l (n int, "loginName" text, "startedAt" text, "submittedAt" text)
       left join app_user u on u.tenant_id = $1 and lower(u.login_name) = lower(l."loginName") and u.deleted_at is null
      order by l.n`,
).returns<FoundNames>()

/** Resolves the people and times of lines; times without a zone are in the tenant's zone. */
export const findNamed = (db: Db, lines: readonly ImportNames[]): Promise<FoundNames[]> =>
  db.run(importNamed, [db.tenantId, JSON.stringify(lines)])

export interface ExamFacts extends Policies {
  id: string
  /** Raised by every change of the grading rules. */
  version: string
  sat: boolean
  /** Candidates get questions by draw rules. */
  drawn: boolean
  maxExamCnt: number
  /** Microseconds since 1970; null: no end. */
  start: string
  end: string | null
}

const importExams = statement(
  'import_exams',
  `select id::text id, updated_at::text "version", sat_at is not null sat, drawn_count > 0 drawn, max_exam_cnt "maxExamCnt", multi_policy "multiPolicy", blank_policy "blankPolicy",
            (extract(epoch from start_time) * 1000000)::bigint::text "start", (extract(epoch from end_time) * 1000000)::bigint::text "end"
       from exam where tenant_id = $1 and id = any ($2::bigint[]) and deleted_at is null`,
).returns<ExamFacts>()

/** Those of these exams that are not deleted. */
export const listExamFacts = (db: Db, ids: readonly string[]): Promise<ExamFacts[]> => db.run(importExams, [db.tenantId, ids])

export interface PriorAttempt {
  examId: string
  userId: string
  /** Number of attempts without voided ones, and the highest attempt number. */
  used: number
  last: number
  /** Extra attempts of a make-up, and the time until which it allows a start. */
  extra: number
  until: string | null
}
const importHad = statement(
  'import_had',
  `select p.exam_id::text "examId", p.user_id::text "userId", count(a.id) filter (where a.status <> 'VOIDED')::int used, coalesce(max(a.attempt_no), 0)::int last,
            coalesce(max(n.extra_attempts), 0)::int extra, (extract(epoch from max(n.extended_until)) * 1000000)::bigint::text until
       from (select distinct * from unnest($2::bigint[], $3::bigint[]) p (exam_id, user_id)) p
       left join exam_attempt a on a.tenant_id = $1 and a.exam_id = p.exam_id and a.user_id = p.user_id
       left join exam_enrolment n on n.tenant_id = $1 and n.exam_id = p.exam_id and n.user_id = p.user_id group by p.exam_id, p.user_id`,
).returns<PriorAttempt>()

/** Number of attempts that these people have at these exams. */
export const listPriorAttempts = (db: Db, pairs: readonly { examId: string; userId: string }[]): Promise<PriorAttempt[]> =>
  db.run(importHad, [db.tenantId, pairs.map((p) => p.examId), pairs.map((p) => p.userId)])

const importHashes = statement(
  'import_hashes',
  `select registration::text registration, encode(content_hash, 'hex') hash from exam_attempt where tenant_id = $1 and registration = any ($2::uuid[])`,
).returns<{ registration: string; hash: string }>()

/** Content hashes of attempts that were imported before, by registration. */
export async function listHashes(db: Db, registrations: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.run(importHashes, [db.tenantId, registrations])
  return new Map(rows.map((r) => [r.registration, r.hash]))
}

export interface NewAttempt extends Sums {
  registration: string
  hash: string
  examId: string
  userId: string
  departmentId: string | null
  attemptNo: number
  started: string
  submitted: string
  totalScore: number
}

const importAttempts = statement(
  'import_attempts',
  `insert into exam_attempt (tenant_id, exam_id, user_id, attempt_no, registration, content_hash, status, source, started_at, submitted_at, graded_at,
                               submit_kind, department_id, total_score, sum_score, choices_score, multiple_score, judgement_score, fill_blank_score, short_answer_score)
     select $1, l."examId", l."userId", l."attemptNo", l.registration, decode(l.hash, 'hex'), case when l."sumScore" is null then 'GRADING' else 'GRADED' end, $3,
            timestamptz 'epoch' + l.started * interval '1 microsecond', timestamptz 'epoch' + l.submitted * interval '1 microsecond',
            case when l."sumScore" is not null then now() end, 'IMPORT', l."departmentId", l."totalScore", l."sumScore", l."choicesScore", l."multipleScore",
            l."judgementScore", l."fillBlankScore", l."shortAnswerScore"
       from jsonb_to_recordset($2) as l ("examId" bigint, "userId" bigint, "attemptNo" int, registration uuid, hash text, started bigint, submitted bigint,
              "departmentId" bigint, "totalScore" numeric, "sumScore" numeric, "choicesScore" numeric, "multipleScore" numeric, "judgementScore" numeric,
              "fillBlankScore" numeric, "shortAnswerScore" numeric)
     returning registration::text registration, id::text id`,
).returns<{ registration: string; id: string }>()

/** Inserts attempts; returns their ids by registration. */
export async function insertAttempts(db: Db, list: readonly NewAttempt[], source: 'IMPORT' | 'DEMO'): Promise<Map<string, string>> {
  const rows = await db.run(importAttempts, [db.tenantId, JSON.stringify(list), source])
  return new Map(rows.map((r) => [r.registration, r.id]))
}

export interface NewAnswer {
  attemptId: string
  questionId: string
  examId: string
  type: number
  response: string | null
  maxScore: number
  score: number | null
  correct: boolean | null
}

const importAnswers = statement(
  'import_answers',
  `insert into exam_answer (tenant_id, attempt_id, question_id, exam_id, type, response, max_score, score, correct, graded_by, graded_at)
     select $1, l.attempt_id, l.question_id, l.exam_id, l.type, l.response, l.max_score, l.score, l.correct, case when l.score is not null then 'AUTO' end,
            case when l.score is not null then now() end
       from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::jsonb[], $7::numeric[], $8::numeric[], $9::boolean[])
            l (attempt_id, question_id, exam_id, type, response, max_score, score, correct)`,
)

export const insertAnswers = (db: Db, list: readonly NewAnswer[]) =>
  db.run(importAnswers, [
    db.tenantId,
    list.map((a) => a.attemptId),
    list.map((a) => a.questionId),
    list.map((a) => a.examId),
    list.map((a) => a.type),
    list.map((a) => a.response),
    list.map((a) => a.maxScore),
    list.map((a) => a.score),
    list.map((a) => a.correct),
  ])
