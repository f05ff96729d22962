// Queries of the paper of an exam. Before the first sitting a paper shows the current questions, then the pinned versions.
import { and, asc, count, eq, isNull, not, sql } from 'drizzle-orm'
import { withoutNestedLoops, withNestedLoops } from '#platform/database/join-plans.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { examQuestion } from '#features/assessment/exams/server/tables.ts'
import type { QuestionType } from '#features/assessment/question-banks/contract.ts'
import { type DifficultyLevel, unusedDays, type UnusedFor } from '#features/assessment/question-banks/fields.ts'
import { contentsInSql, levelSql, unusedSql } from '#features/assessment/question-banks/server/question-banks.ts'
import {
  type AnswerKey,
  type QuestionContents,
  question,
  questionBank,
  questionVersion,
} from '#features/assessment/question-banks/server/tables.ts'
import type { adjustmentKinds } from './tables.ts'

/** The fixed questions of a paper. */
const ofPaper = (db: Db, examId: string) =>
  and(eq(examQuestion.tenantId, db.tenantId), eq(examQuestion.examId, examId), not(examQuestion.drawn))
const itsQuestion = and(eq(question.tenantId, examQuestion.tenantId), eq(question.id, examQuestion.questionId))

/** Number and points by bank and type of a paper. */
export const listUsed = (db: Db, examId: string) =>
  db.sql
    .select({
      bankId: question.bankId,
      type: question.type,
      count: count(),
      score: sql<number>`sum(${examQuestion.score})`.mapWith(Number),
      least: sql<number>`min(${examQuestion.score})`.mapWith(Number),
      most: sql<number>`max(${examQuestion.score})`.mapWith(Number),
    })
    .from(examQuestion)
    .innerJoin(question, itsQuestion)
    .where(ofPaper(db, examId))
    .groupBy(question.bankId, question.type)

/** A page of a paper, filtered by type if given, with number and points by bank and type. */
export async function pagePaper(db: Db, examId: string, type: QuestionType | undefined, limit: number, offset: number) {
  const [rows, used] = await Promise.all([
    db.sql
      .select({
        question,
        kept: questionVersion.contents,
        score: examQuestion.score,
        seq: examQuestion.seq,
        categoryName: questionBank.categoryName,
      })
      .from(examQuestion)
      .innerJoin(question, itsQuestion)
      .innerJoin(questionBank, and(eq(questionBank.tenantId, question.tenantId), eq(questionBank.id, question.bankId)))
      .leftJoin(
        questionVersion,
        and(
          eq(questionVersion.tenantId, examQuestion.tenantId),
          eq(questionVersion.questionId, examQuestion.questionId),
          eq(questionVersion.version, examQuestion.version),
        ),
      )
      .where(and(ofPaper(db, examId), type === undefined ? undefined : eq(question.type, type)))
      .orderBy(asc(examQuestion.seq))
      .limit(limit)
      .offset(offset),
    listUsed(db, examId),
  ])
  return { rows, used }
}
export type PaperRow = Awaited<ReturnType<typeof pagePaper>>['rows'][number]

/** How an exam counts a bad question. */
export interface Adjustment {
  kind: (typeof adjustmentKinds)[number]
  /** Further right answers of ALSO_RIGHT. */
  answerKeys: AnswerKey[]
  /** Points before OUT_OF_TOTAL; else null. */
  score: number | null
}

/** SQL: the adjustment `j` of a question, or null. */
const adjustmentSql = (j: string) =>
  `case when ${j}.kind is not null then jsonb_build_object('kind', ${j}.kind, 'answerKeys', ${j}.answer_keys, 'score', ${j}.score) end`

const papersWhole = statement(
  'papers_whole',
  `select p.exam_id::text "examId", q.id::text id, q.type, p.score::float8 score, p.drawn, p.version, q.version newest, q.deleted_at is not null removed,
            coalesce(v.contents, ${contentsInSql}) contents, ${adjustmentSql('j')} adjustment
       from exam_question p join question q on q.tenant_id = p.tenant_id and q.id = p.question_id
       left join question_version v on v.tenant_id = p.tenant_id and v.question_id = p.question_id and v.version = p.version
       left join exam_adjustment j on j.tenant_id = p.tenant_id and j.exam_id = p.exam_id and j.question_id = p.question_id
      where p.tenant_id = $1 and p.exam_id = any ($2::bigint[]) and (not p.drawn or $3::bigint[] is null or p.question_id = any ($3))
        and ($4::bigint[] is null or p.question_id = any ($4))
      order by p.exam_id, p.seq, q.id`,
).returns<WholeQuestion>()

/**
 * Whole papers in order: each question with contents, score, pinned version and newest version. Questions that draw rules have given to
 * candidates come after the fixed ones: all of them, or only those in `drawn`. `only`: the questions of these ids.
 */
export async function listWholePapers(
  db: Db,
  examIds: readonly string[],
  drawn: readonly string[] | null = null,
  only: readonly string[] | null = null,
) {
  return db.run(papersWhole, [db.tenantId, examIds, drawn, only])
}
export interface WholeQuestion {
  examId: string
  id: string
  type: QuestionType
  score: number
  /** Drawn for some candidates, see `exam_attempt_question`; `score` is that of the first of them. */
  drawn: boolean
  /** null: nobody has sat the exam. */
  version: number | null
  newest: number
  /** The question was deleted from its bank. */
  removed: boolean
  contents: QuestionContents
  /** null: the question counts as usual. */
  adjustment: Adjustment | null
}

/** The question ids of a paper in order, filtered by type if given. */
export const listIds = async (db: Db, examId: string, type?: QuestionType): Promise<string[]> => {
  const ids = db.sql.select({ id: examQuestion.questionId }).from(examQuestion)
  const ordered = [asc(examQuestion.seq), asc(examQuestion.questionId)]
  const rows = await (type === undefined
    ? ids.where(ofPaper(db, examId)).orderBy(...ordered)
    : ids
        .innerJoin(question, itsQuestion)
        .where(and(ofPaper(db, examId), eq(question.type, type)))
        .orderBy(...ordered))
  return rows.map((r) => r.id)
}

/** Those of these questions that exist, in the order of the list, with bank and score. */
export async function listChoice(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; bankId: string; score: number; subjectName: string }[]> {
  const rows = await db.sql
    .select({ id: question.id, bankId: question.bankId, score: question.score, subjectName: question.subjectName })
    .from(question)
    .where(
      and(eq(question.tenantId, db.tenantId), isNull(question.deletedAt), sql`${question.id} = any (${sql.param([...ids])}::bigint[])`),
    )
  const byId = new Map(rows.map((r) => [r.id, r]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface Wanted {
  bankId: string
  type: QuestionType
  count: number
}

/** SQL condition for a level and a number of days without use; null parameters match all. */
const choosable = (level: string, days: string) => {
  const rows = { question: 'q', use: 'u' }
  return `(${level}::text is null or ${levelSql(rows)} = ${level}) and (${days}::int is null or ${unusedSql(rows)} >= ${days})`
}
const itsUse = 'left join question_use u on u.tenant_id = q.tenant_id and u.question_id = q.id'

const paperDraw = statement(
  'paper_draw',
  `with w as (select * from jsonb_to_recordset($2) as w ("bankId" bigint, type smallint, count int, place int)),
     pool as (
       select q.id, q.score, w.place, w.count, q.type, row_number() over (partition by w.place order by random()) n, count(*) over (partition by w.place) there
         from w join question q on q.tenant_id = $1 and q.bank_id = w."bankId" and q.type = w.type and q.deleted_at is null ${itsUse}
        where q.id <> all ($3::bigint[]) and ${choosable('$4', '$5')}
     )
     select id::text id, type, score::float8 score, place, there::int there from pool where n <= greatest(count, 1) order by place, n`,
).returns<{ id: string; type: QuestionType; score: number; place: number; there: number }>()

/** Filter of a draw: a level, and a period without use; empty fields match all. */
export interface Choice {
  level?: DifficultyLevel | null | undefined
  unusedFor?: UnusedFor | null | undefined
}
const choiceOf = ({ level, unusedFor }: Choice) => [level ?? null, unusedFor ? unusedDays[unusedFor] : null] as const

/** Draws random questions by bank and type, without those in `except`; also returns the number of candidates. */
export const listDrawn = (db: Db, wanted: readonly Wanted[], except: readonly string[], choice: Choice) =>
  db.run(paperDraw, [db.tenantId, JSON.stringify(wanted.map((w, place) => ({ ...w, place }))), except, ...choiceOf(choice)])

const paperChoices = statement(
  'paper_choices',
  `select q.bank_id "categoryId", q.type, count(*)::int "all", count(p.question_id)::int "inPaper"
     from exam_bank b join question q on q.tenant_id = b.tenant_id and q.bank_id = b.bank_id and q.deleted_at is null ${itsUse}
     left join exam_question p on p.tenant_id = b.tenant_id and p.exam_id = b.exam_id and p.question_id = q.id and not p.drawn
    where b.tenant_id = $1 and b.exam_id = $2 and ${choosable('$3', '$4')} group by 1, 2`,
).returns<{ categoryId: string; type: QuestionType; all: number; inPaper: number }>()

/** Number of questions to draw from by bank and type, and how many of them are already in the paper. */
export async function countChoices(db: Db, examId: string, choice: Choice) {
  const [, rows] = await Promise.all([
    withoutNestedLoops(db),
    db.run(paperChoices, [db.tenantId, examId, ...choiceOf(choice)]),
    withNestedLoops(db),
  ])
  return rows
}

const paperSetScores = statement(
  'paper_set_scores',
  `select q.id::text id, q.type, p.score::float8 score, p.score <> q.score set_here, min(p.score) over t = max(p.score) over t same
       from exam_question p join question q on q.tenant_id = p.tenant_id and q.id = p.question_id
      where p.tenant_id = $1 and p.exam_id = $2 window t as (partition by q.type)`,
).returns<{ id: string; type: QuestionType; score: number; set_here: boolean; same: boolean }>()

/**
 * Scores that a new draw keeps. A question that is drawn again keeps its score. A type keeps its common score if it differs from the bank's
 * in any question.
 */
export async function setScores(db: Db, examId: string) {
  const rows = await db.run(paperSetScores, [db.tenantId, examId])
  const list = rows
  return {
    byId: new Map(list.map((q) => [q.id, q.score])),
    byType: new Map(list.filter((q) => q.same && q.set_here).map((q) => [q.type, q.score])),
  }
}

const paperInsert = statement(
  'paper_insert',
  `insert into exam_question (tenant_id, exam_id, question_id, score, seq)
     select $1, $2, q.id, q.score, $5 + q.place - 1 from unnest($3::bigint[], $4::numeric[]) with ordinality q (id, score, place)`,
)

/** Inserts questions with scores after position `from`. */
export const insertQuestions = (db: Db, examId: string, list: readonly { id: string; score: number }[], from: number) =>
  db.run(paperInsert, [db.tenantId, examId, list.map((q) => q.id), list.map((q) => q.score), from])

export const deleteQuestions = (db: Db, examId: string, ids: readonly string[]) =>
  db.sql.delete(examQuestion).where(and(ofPaper(db, examId), sql`${examQuestion.questionId} = any (${sql.param([...ids])}::bigint[])`))

/** Runs a statement over all questions of a long paper, without nested loops. */
async function together(db: Db, statement: () => Promise<unknown>): Promise<void> {
  await Promise.all([withoutNestedLoops(db), statement()])
}

const paperOrder = statement(
  'paper_order',
  `update exam_question p set seq = o.place - 1 from unnest($3::bigint[]) with ordinality o (id, place)
      where p.tenant_id = $1 and p.exam_id = $2 and p.question_id = o.id and p.seq <> o.place - 1`,
)

/** Closes the gaps of an order, or writes another one. */
export const writeOrder = (db: Db, examId: string, ids: readonly string[]) =>
  together(db, () => db.run(paperOrder, [db.tenantId, examId, ids]))

const paperScores = statement(
  'paper_scores',
  `update exam_question p set score = s.score from unnest($3::bigint[], $4::numeric[]) s (id, score)
      where p.tenant_id = $1 and p.exam_id = $2 and p.question_id = s.id and p.score <> s.score`,
)

export const writeScores = (db: Db, examId: string, list: readonly { subjectId: string; score: number }[]) =>
  together(db, () => db.run(paperScores, [db.tenantId, examId, list.map((s) => s.subjectId), list.map((s) => s.score)]))

const paperPinNewest = statement(
  'paper_pin_newest',
  `update exam_question p set version = q.version from question q
      where p.tenant_id = $1 and p.exam_id = $2 and q.tenant_id = $1 and q.id = p.question_id and q.deleted_at is null and p.version <> q.version`,
)

/** Pins the paper to the current versions of its questions; deleted questions keep their pinned version. */
export const writeNewestVersions = (db: Db, examId: string) => db.run(paperPinNewest, [db.tenantId, examId])

const paperTypeScores = statement(
  'paper_type_scores',
  `update exam_question p set score = s.score from question q, unnest($3::smallint[], $4::numeric[]) s (type, score)
      where p.tenant_id = $1 and p.exam_id = $2 and q.tenant_id = $1 and q.id = p.question_id and q.type = s.type and p.score <> s.score`,
)

export const writeTypeScores = (db: Db, examId: string, list: readonly { subjectType: QuestionType; score: number }[]) =>
  together(db, () => db.run(paperTypeScores, [db.tenantId, examId, list.map((s) => s.subjectType), list.map((s) => s.score)]))

const paperTotal = statement(
  'paper_total',
  `update exam e set question_count = t.n + r.n, total_score = t.score + r.score, drawn_count = r.n, select_mode = coalesce($3, e.select_mode)
       from (select count(*)::int n, coalesce(sum(score), 0) score from exam_question where tenant_id = $1 and exam_id = $2 and not drawn) t,
            (select coalesce(sum(count), 0)::int n, coalesce(sum(count * points_each), 0) score from exam_draw_rule where tenant_id = $1 and exam_id = $2) r
      where e.tenant_id = $1 and e.id = $2 returning e.question_count "questionCount", e.total_score::float8 "totalScore"`,
).returns<{ questionCount: number; totalScore: number }>()

/** Updates number and total of an exam from its paper and its draw rules; `mode` is the last way of composing. */
export const writeTotal = (
  db: Db,
  examId: string,
  mode: 'MANUAL' | 'AUTO' | null = null,
): Promise<{ questionCount: number; totalScore: number }> => db.one(paperTotal, [db.tenantId, examId, mode])
