// Queries of marking short answers.
import { statement } from '#platform/database/statement.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { editorOf, mayEdit } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'

const owner = 'left join department d on d.tenant_id = e.tenant_id and d.id = e.owner_department_id'

/** SQL: joins the mark `own` of person `me` for answer `a`, in exams with two markers. */
const joinOwn = (me: string) =>
  `left join exam_mark own on own.tenant_id = a.tenant_id and own.attempt_id = a.attempt_id and own.question_id = a.question_id and own.marker_id = ${me}`
/** SQL: answer `a` waits for a mark of the person whose mark is `own`. */
export const waitsFor = 'a.score is null and own.marker_id is null'
/** SQL: the person has marked answer `a`, or it has its points. */
const isMarked = "(a.graded_by = 'MANUAL' or own.marker_id is not null)"

export interface ExamRow {
  examinationId: string
  examinationName: string
  endTime: string | null
  people: number
  waiting: number
  /** Answers that wait for another marker. */
  others: number
  isDouble: boolean
  marked: number
  attempts: number
  since: string | null
  total: number
  waitingExams: number
}

const shownExams = statement(
  'marking_shown_exams',
  `with pending as (
     select exam_id, count(distinct user_id)::int people, min(submitted_at) since from exam_attempt where tenant_id = $1 and status = 'GRADING' group by exam_id),
   shown as (
     select e.id, e.examination_name, e.end_time, e.second_mark, p.people, p.since, count(*) over ()::int total, (count(p.people) over ())::int waiting_exams
       from exam e ${owner} left join pending p on p.exam_id = e.id
      where e.tenant_id = $1 and e.deleted_at is null and e.sat_at is not null and ($2::boolean or p.people is not null) and ${mayEdit('e', 'd', 5)}
      order by p.since nulls last, e.sat_at desc, e.id limit $3::int offset $4::int)
   select s.id "examinationId", s.examination_name "examinationName", s.end_time::text "endTime", coalesce(s.people, 0) people,
          s.since::text since, s.total, s.waiting_exams "waitingExams", a.n attempts,
          w.waiting, w.others, s.second_mark <> 'NONE' "isDouble",
          (select count(*)::int from exam_answer a ${joinOwn('$6::bigint')} where a.tenant_id = $1 and a.exam_id = s.id and a.type = 1 and ${isMarked}) marked
     from shown s
     left join lateral (select count(*)::int n from exam_attempt t where t.tenant_id = $1 and t.exam_id = s.id and t.status in ('GRADING', 'GRADED')) a on true
    cross join lateral (
      select (count(*) filter (where own.marker_id is null))::int waiting, count(own.marker_id)::int others
        from exam_attempt t join exam_answer a on a.tenant_id = t.tenant_id and a.attempt_id = t.id and a.type = 1 and a.score is null ${joinOwn('$6::bigint')}
       where t.tenant_id = $1 and t.exam_id = s.id and t.status = 'GRADING') w
    order by s.since nulls last, s.id desc`,
  'anew',
).returns<ExamRow>()

/** Exams with waiting answers, the longest waiting first; with `all` also sat exams without waiting answers, after them. */
export const pageExams = (db: Db, who: Who, all: boolean, limit: number, offset: number) =>
  db.run(shownExams, [db.tenantId, all, limit, offset, ...editorOf(who, 'EXAM')])

export interface WaitingRow {
  id: string
  title: string
  people: number
  total: number
}

const waiting = statement(
  'marking_waiting_exams',
  `select e.id, e.examination_name title, p.people, count(*) over ()::int total
     from (select exam_id, count(distinct user_id)::int people, min(submitted_at) since from exam_attempt
            where tenant_id = $1 and status = 'GRADING' group by exam_id) p
     join exam e on e.tenant_id = $1 and e.id = p.exam_id and e.deleted_at is null ${owner}
    where ${mayEdit('e', 'd', 3)} and (e.second_mark = 'NONE' or exists (
            select from exam_attempt t join exam_answer a on a.tenant_id = t.tenant_id and a.attempt_id = t.id and a.type = 1 ${joinOwn('$4::bigint')}
             where t.tenant_id = $1 and t.exam_id = e.id and t.status = 'GRADING' and ${waitsFor})) order by p.since, e.id limit $2::int`,
  'anew',
).returns<WaitingRow>()

/** Exams that wait for marking by this person, and their total number. */
export const listWaitingExams = (db: Db, who: Who, limit: number) => db.run(waiting, [db.tenantId, limit, ...editorOf(who, 'EXAM')])

export interface QueueAsked {
  examinationId: string
  status: 'WAITING' | 'MARKED'
  order: 'QUESTION' | 'PERSON'
  subjectId?: string | undefined
  limit: number
  offset: number
}
export interface QueueRow {
  attemptId: string
  subjectId: string
  answer: string
  score: number | null
  name: string
  workNo: string
  graderName: string | null
  submittedAt: string
  remark: string | null
  holder: string | null
  /** Points of the answer, beside the own mark in `score`; null: open, or no own mark. */
  final: number | null
  isDisputed: boolean
  marks: { name: string | null; score: number }[]
  facts: { kind: 'LONG_PASTE' | 'EQUAL_ANSWERS'; at: string; chars: number }[]
}

/** SQL: two marks for answer `a` differ too much, so that a third person decides; nobody else learns this. */
const disputed = `(${waitsFor} and (select count(*) from exam_mark m where m.tenant_id = a.tenant_id and m.attempt_id = a.attempt_id and m.question_id = a.question_id) = 2)`

/** SQL: name of another marker than `me` who has answer `a` now. */
const holderOf = (me: string) =>
  `(select ${shownName('h')} from marking_lease l join app_user h on h.tenant_id = l.tenant_id and h.id = l.user_id
     where l.tenant_id = a.tenant_id and l.attempt_id = a.attempt_id and l.question_id = a.question_id and l.user_id <> ${me} and l.lease_until > now())`

const queue = statement(
  'marking_queue',
  `select a.attempt_id "attemptId", a.question_id "subjectId", a.response #>> '{}' answer, coalesce(own.score, a.score)::float8 score, ${shownName('u')} as name,
          u.work_no "workNo", ${shownName('g')} "graderName", t.submitted_at::text "submittedAt",
          case when own.marker_id is null then a.remark else own.remark end remark, ${holderOf('$8::bigint')} holder,
          case when own.marker_id is not null then a.score::float8 end final, ${disputed} "isDisputed",
          case when a.score is not null or ${disputed} then coalesce((
            select jsonb_agg(jsonb_build_object('name', case when a.score is not null then ${shownName('r')} end, 'score', m.score) order by m.place)
              from exam_mark m join app_user r on r.tenant_id = m.tenant_id and r.id = m.marker_id
             where m.tenant_id = a.tenant_id and m.attempt_id = a.attempt_id and m.question_id = a.question_id), '[]') else '[]' end marks,
          case when ${waitsFor} then '[]' else coalesce((
            select jsonb_agg(jsonb_build_object('kind', f.kind, 'at', to_char(f.at, 'YYYY-MM-DD HH24:MI:SS'), 'chars', coalesce(f.chars, 0)) order by f.at, f.id)
              from exam_fact f where f.tenant_id = a.tenant_id and f.attempt_id = a.attempt_id and f.question_id = a.question_id), '[]') end facts
     from exam_answer a
     join exam_attempt t on t.tenant_id = a.tenant_id and t.id = a.attempt_id and t.status in ('GRADING', 'GRADED')
     join exam_question q on q.tenant_id = a.tenant_id and q.exam_id = a.exam_id and q.question_id = a.question_id
     join app_user u on u.tenant_id = t.tenant_id and u.id = t.user_id
     left join app_user g on g.tenant_id = a.tenant_id and g.id = a.grader_id ${joinOwn('$8::bigint')}
    where a.tenant_id = $1 and a.exam_id = $2 and a.type = 1 and case $3::text when 'WAITING' then ${waitsFor} else ${isMarked} end
      and ($4::bigint is null or a.question_id = $4)
    order by case $5::text when 'QUESTION' then q.seq end, t.submitted_at, t.id, q.seq limit $6::int offset $7::int`,
  'anew',
).returns<QueueRow>()

/** A page of waiting or marked answers of an exam; within a question, the first handed in comes first. */
export const listQueue = (db: Db, { examinationId, status, order, subjectId, limit, offset }: QueueAsked, userId: string) =>
  db.run(queue, [db.tenantId, examinationId, status, subjectId ?? null, order, limit, offset, userId])

export interface ComparedRow {
  attemptId: string
  answer: string
  score: number | null
  graderName: string | null
  remark: string | null
  holder: string | null
}

const compared = statement(
  'marking_compared',
  `select a.attempt_id "attemptId", a.response #>> '{}' answer, coalesce(own.score, a.score)::float8 score, ${shownName('g')} "graderName",
          case when own.marker_id is null then a.remark else own.remark end remark, ${holderOf('$4::bigint')} holder
     from exam_answer a
     join exam_attempt t on t.tenant_id = a.tenant_id and t.id = a.attempt_id and t.status in ('GRADING', 'GRADED') and t.user_id <> $4
     left join app_user g on g.tenant_id = a.tenant_id and g.id = a.grader_id ${joinOwn('$4::bigint')}
    where a.tenant_id = $1 and a.exam_id = $2 and a.question_id = $3 and a.type = 1 and (a.score is null or a.graded_by = 'MANUAL')
    order by t.submitted_at, t.id limit $5::int`,
  'anew',
).returns<ComparedRow>()

/** Waiting and marked answers to a question without the marker's own, the first handed in first. */
export const listCompared = (db: Db, examId: string, subjectId: string, userId: string, most: number) =>
  db.run(compared, [db.tenantId, examId, subjectId, userId, most])

export interface CountRow {
  subjectId: string
  waiting: number
  /** Answers that wait for another marker. */
  others: number
  marked: number
}

const counts = statement(
  'marking_counts',
  `select a.question_id "subjectId", count(*) filter (where ${waitsFor})::int waiting, count(own.marker_id) filter (where a.score is null)::int others,
          count(*) filter (where ${isMarked})::int marked
     from exam_answer a join exam_attempt t on t.tenant_id = a.tenant_id and t.id = a.attempt_id and t.status in ('GRADING', 'GRADED') ${joinOwn('$3::bigint')}
    where a.tenant_id = $1 and a.exam_id = $2 and a.type = 1 group by a.question_id`,
  'anew',
).returns<CountRow>()

/** Numbers of answers by short question, as this marker counts them. */
export const countAnswers = (db: Db, examId: string, userId: string) => db.run(counts, [db.tenantId, examId, userId])

const markingExams = statement(
  'marking_exams',
  'select id::text id, exam_id::text "examId" from exam_attempt where tenant_id = $1 and id = any ($2::bigint[]) order by exam_id, exam_attempt.id',
).returns<{ id: string; examId: string }>()

/** The exam of each of these attempts, in the order of the exams. */
export const listExams = (db: Db, attemptIds: readonly string[]): Promise<{ id: string; examId: string }[]> =>
  db.run(markingExams, [db.tenantId, attemptIds])

export interface AnswerId {
  attemptId: string
  subjectId: string
}

export interface HeldAnswer {
  attemptId: string
  subjectId: string
  examId: string
  userId: string
  type: number
  status: 'IN_PROGRESS' | 'GRADING' | 'GRADED' | 'VOIDED'
  maxScore: number
  score: number | null
  gradedBy: 'AUTO' | 'MANUAL' | null
  graderName: string | null
  remark: string | null
  holder: string | null
  graderId: string | null
  secondMark: 'NONE' | 'MEAN' | 'FIRST'
  tolerance: number
  /** The caller's mark in an exam with two markers. */
  ownScore: number | null
  ownRemark: string | null
}

const markingHold = statement(
  'marking_hold',
  `select a.attempt_id::text "attemptId", a.question_id::text "subjectId", a.exam_id::text "examId", t.user_id::text "userId", a.type, t.status,
            a.max_score::float8 "maxScore", a.score::float8 score, a.graded_by "gradedBy",
            (select ${shownName('g')} from app_user g where g.tenant_id = a.tenant_id and g.id = a.grader_id) "graderName", a.remark,
            ${holderOf('$4::bigint')} holder, a.grader_id::text "graderId", e.second_mark "secondMark", e.mark_tolerance::float8 tolerance,
            own.score::float8 "ownScore", own.remark "ownRemark"
       from unnest($2::bigint[], $3::bigint[]) w (attempt_id, question_id)
       join exam_answer a on a.tenant_id = $1 and a.attempt_id = w.attempt_id and a.question_id = w.question_id and a.type = 1
       join exam_attempt t on t.tenant_id = a.tenant_id and t.id = a.attempt_id
       join exam e on e.tenant_id = t.tenant_id and e.id = t.exam_id ${joinOwn('$4::bigint')}
      order by a.attempt_id, a.question_id for no key update of a, t`,
).returns<HeldAnswer>()

/** Locks short answers until the transaction ends. */
export const lockAnswers = (db: Db, list: readonly AnswerId[], userId: string): Promise<HeldAnswer[]> =>
  db.run(markingHold, [db.tenantId, list.map((l) => l.attemptId), list.map((l) => l.subjectId), userId])

const markingWrite = statement(
  'marking_write',
  `update exam_answer a set score = m.score, hand_score = m.score, correct = m.score >= a.max_score, remark = m.remark,
            graded_by = case when m.score is not null then 'MANUAL' end,
            grader_id = case when m.score is not null then m.grader_id end, graded_at = case when m.score is not null then now() end
       from unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::bigint[], $6::text[]) m (attempt_id, question_id, score, grader_id, remark)
      where a.tenant_id = $1 and a.attempt_id = m.attempt_id and a.question_id = m.question_id`,
)

export interface Points extends AnswerId {
  score: number | null
  remark: string | null
  graderId: string
}

/** Writes points and comments. */
export const writeMarks = (db: Db, list: readonly Points[]) =>
  db.run(markingWrite, [
    db.tenantId,
    list.map((l) => l.attemptId),
    list.map((l) => l.subjectId),
    list.map((l) => l.score),
    list.map((l) => l.graderId),
    list.map((l) => l.remark),
  ])

const setRemark = statement(
  'marking_set_remark',
  `update exam_attempt set remark = $3 where tenant_id = $1 and id = $2 and status in ('GRADING', 'GRADED') returning id::text id`,
).returns<{ id: string }>()

/** Writes the comment on a whole attempt; false unless it is handed in. */
export const setAttemptRemark = async (db: Db, id: string, remark: string | null): Promise<boolean> =>
  (await db.run(setRemark, [db.tenantId, id, remark])).length > 0

const phrases = statement('marking_phrases', 'select texts from marking_phrases where tenant_id = $1 and user_id = $2').returns<{
  texts: string[]
}>()

/** The comment bank of a marker; undefined if they have never saved one. */
export const findPhrases = async (db: Db, userId: string): Promise<string[] | undefined> =>
  (await db.run(phrases, [db.tenantId, userId]))[0]?.texts

const phrasesWrite = statement(
  'marking_phrases_write',
  `insert into marking_phrases (tenant_id, user_id, texts) values ($1, $2, $3::text[])
   on conflict (tenant_id, user_id) do update set texts = excluded.texts`,
)
export const writePhrases = (db: Db, userId: string, texts: readonly string[]) => db.run(phrasesWrite, [db.tenantId, userId, texts])
