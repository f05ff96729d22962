// Queries of wrong answers. All rows belong to one person, and to exams that show their keys to this person.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { AnswerResponse, Policies } from '#features/assessment/attempts/server/tables.ts'
import { publishedSql, reviewOpenSql } from '#features/assessment/exams/server/exams.ts'
import { contentsInSql } from '#features/assessment/question-banks/server/question-banks.ts'
import type { QuestionContents } from '#features/assessment/question-banks/server/tables.ts'

/**
 * Parameters: $1 tenant, $2 person, $3 questions (null: all). `wrong`: answers without full points in existing exams that show their keys.
 * `w`: the latest of each existing question; `progress`: the practice since then, because a new wrong answer resets it.
 */
const book = `with wrong as (
     select x.question_id, x.exam_id, x.response, x.score, x.max_score, a.submitted_at,
            row_number() over (partition by x.question_id order by a.submitted_at desc, a.id desc) nth, count(*) over (partition by x.question_id)::int times
       from exam_attempt a
       join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id and e.deleted_at is null
        and e.display_score and e.review_mode = 'KEYS' and (${publishedSql('e')}) and (${reviewOpenSql('e')})
       join exam_answer x on x.tenant_id = a.tenant_id and x.attempt_id = a.id and x.correct is false
        and ($3::bigint[] is null or x.question_id = any ($3))
      where a.tenant_id = $1 and a.user_id = $2 and a.status = 'GRADED'
   ), w as (
     select w.*, k.practised_at >= w.submitted_at practised, k.rights, k.right_on, k.due_on, q.type, q.bank_id
       from wrong w
       join question q on q.tenant_id = $1 and q.id = w.question_id and q.deleted_at is null
       join question_bank b on b.tenant_id = $1 and b.id = q.bank_id and b.deleted_at is null
       left join wrong_question k on k.tenant_id = $1 and k.user_id = $2 and k.question_id = w.question_id
      where w.nth = 1
   ), progress as (
     select w.*, case when practised then rights else 0 end progress_rights, case when practised then right_on end progress_right_on,
            case when practised then due_on else submitted_at::date + 1 end progress_due_on from w
   )`

const told = `s.question_id::text "subjectId", s.type, e.id::text "examinationId", e.examination_name "examinationName", b.id::text "categoryId",
     b.category_name "categoryName", to_char(s.submitted_at, 'YYYY-MM-DD HH24:MI:SS') "wrongAt", s.times, s.progress_rights rights,
     to_char(s.progress_right_on, 'YYYY-MM-DD') "rightOn", to_char(s.progress_due_on, 'YYYY-MM-DD') "dueOn", s.progress_due_on - current_date "dueIn",
     to_char(current_date, 'YYYY-MM-DD') today, coalesce(v.contents ->> 'subjectName', q.subject_name) "subjectName"`
const joined = `from progress s
     join exam e on e.tenant_id = $1 and e.id = s.exam_id
     join exam_question p on p.tenant_id = $1 and p.exam_id = s.exam_id and p.question_id = s.question_id
     join question q on q.tenant_id = $1 and q.id = s.question_id
     join question_bank b on b.tenant_id = $1 and b.id = s.bank_id
     left join question_version v on v.tenant_id = $1 and v.question_id = s.question_id and v.version = p.version`

export interface EntryRow {
  subjectId: string
  type: 0 | 1 | 2 | 3 | 4
  examinationId: string
  examinationName: string
  categoryId: string
  categoryName: string
  wrongAt: string
  times: number
  rights: number
  rightOn: string | null
  dueOn: string | null
  dueIn: number | null
  today: string
  subjectName: string
}
const entries = statement(
  'wrong_entries',
  `${book} select ${told} ${joined} order by s.progress_due_on nulls last, s.submitted_at desc, s.question_id`,
).returns<EntryRow>()

/** The entries of a person in the order of practice. */
export const listEntries = (db: Db, userId: string): Promise<EntryRow[]> => db.run(entries, [db.tenantId, userId, null])

/** The question version of the paper with the latest wrong answer. */
export interface WholeEntry extends EntryRow, Policies {
  response: AnswerResponse | null
  marks: number
  score: number
  contents: QuestionContents
}
const wholes = statement(
  'wrong_wholes',
  `${book} select ${told}, s.response, s.score::float8 marks, s.max_score::float8 score, coalesce(v.contents, ${contentsInSql}) contents,
     e.multi_policy "multiPolicy", e.blank_policy "blankPolicy" ${joined}`,
).returns<WholeEntry>()

/** Those of these questions that are in the person's book, by id. */
export const listWholes = async (db: Db, userId: string, questionIds: readonly string[]): Promise<Map<string, WholeEntry>> =>
  new Map((await db.run(wholes, [db.tenantId, userId, questionIds])).map((w) => [w.subjectId, w]))

const due = statement(
  'wrong_due',
  `${book} select question_id::text id from progress where type <> 1 and progress_due_on <= current_date`,
).returns<{ id: string }>()

export const listDueIds = async (db: Db, userId: string): Promise<string[]> =>
  (await db.run(due, [db.tenantId, userId, null])).map((d) => d.id)

const write = statement(
  'wrong_write',
  `insert into wrong_question as k (tenant_id, user_id, question_id, tries, rights, right_on, due_on)
   values ($1, $2, $3, 1, $4, $5::date, current_date + $6::int)
   on conflict (tenant_id, user_id, question_id) do update set tries = k.tries + 1, rights = excluded.rights, right_on = excluded.right_on,
      due_on = case when $7 then k.due_on else excluded.due_on end, practised_at = now()`,
)
/** `dueIn` undefined keeps the due date. */
export const writeProgress = (
  db: Db,
  userId: string,
  questionId: string,
  { rights, rightOn, dueIn }: { rights: number; rightOn: string | null; dueIn: number | null | undefined },
) => db.run(write, [db.tenantId, userId, questionId, rights, rightOn, dueIn ?? null, dueIn === undefined])
