// Question banks, their questions, and what questions said before they were edited.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, numeric, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import type { PlainContents } from '../fields.ts'

export const questionBank = pgTable(
  'question_bank',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    categoryName: text().notNull(),
    categoryDesc: text(),
    /** 1 enabled, 0 disabled. */
    status: smallint().$type<0 | 1>().notNull().default(1),
    ownerDepartmentId: id(),
    createUserId: id(),
    createUserName: text(),
    createTime: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
    /** The entry of the recycle bin that it stands in. */
    deletionId: id(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    index('question_bank_deletion_ix').on(t.tenantId, t.deletionId).where(sql`${t.deletionId} is not null`),
    uniqueIndex('question_bank_name_uq').on(t.tenantId, t.categoryName).where(sql`${t.deletedAt} is null`),
    index('question_bank_page_ix')
      .on(t.tenantId, t.createTime.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    check('question_bank_name_ck', sql`char_length(${t.categoryName}) between 1 and 100`),
    check('question_bank_status_ck', sql`${t.status} in (0, 1)`),
  ],
)

/** An option as it is kept; its letter follows from its place. */
export interface StoredOption {
  optionContent: string
  /** The path of a picture. */
  image?: string
}

/** What a right answer is, as the grading reads it. */
export type AnswerKey =
  /** Single and multiple choice: letters, in order. */
  | { correct: string[] }
  /** True or false. */
  | { value: boolean }
  /** Fill-in: what each blank accepts. */
  | { blanks: { accept: string[]; numeric: boolean; tolerance?: number; units?: string[] }[]; ordered: boolean }
  /** Short answer. */
  | { reference: string; points?: { text: string; weight: number }[] }

/** What a question says, as its earlier versions keep it. */
export interface QuestionContents extends PlainContents {
  subjectName: string
  images: string[]
  options: StoredOption[]
  answer: string
  answerKey: AnswerKey
  score: number
  tags: string[]
}

export const question = pgTable(
  'question',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    bankId: id().notNull(),
    /** 0 single choice, 3 multiple choice, 2 true or false, 4 fill-in, 1 short answer. */
    type: smallint().$type<0 | 1 | 2 | 3 | 4>().notNull(),
    /** Its number in the order in which its bank got them, from 1; never given again. */
    sort: integer().notNull().default(0),
    /** Plain text; of a fill-in safe HTML, each blank as {{answer}}. */
    subjectName: text().notNull(),
    /** Paths of pictures that stand under the text. */
    images: text().array().notNull().default([]),
    options: jsonb().$type<StoredOption[]>().notNull().default([]),
    /** As on the wire: B | A,C | 0 = right, 1 = wrong | blanks joined by commas | text. */
    answer: text().notNull(),
    answerKey: jsonb().$type<AnswerKey>().notNull(),
    score: numeric({ precision: 9, scale: 2, mode: 'number' }).notNull().default(1),
    analysis: text(),
    difficulty: numeric({ precision: 3, scale: 2, mode: 'number' }),
    tags: text().array().notNull().default([]),
    /** Raised by every edit; papers name it. */
    version: integer().notNull().default(1),
    /** Of what tells it from others of its bank: type, text, options, pictures. */
    stemHash: bytea().notNull(),
    createUserId: id(),
    createUserName: text(),
    createTime: instant().notNull().default(sql`now()`),
    /** Who wrote this version, and when. */
    updateUserId: id(),
    updateUserName: text(),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
    /** The entry of the recycle bin that it stands in. */
    deletionId: id(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.bankId], foreignColumns: [questionBank.tenantId, questionBank.id] }),
    index('question_deletion_ix').on(t.tenantId, t.deletionId).where(sql`${t.deletionId} is not null`),
    index('question_page_ix').on(t.tenantId, t.bankId, t.createTime.desc().nullsFirst(), t.sort, t.id).where(sql`${t.deletedAt} is null`),
    index('question_sort_ix').on(t.tenantId, t.bankId, t.sort),
    index('question_type_ix')
      .on(t.tenantId, t.bankId, t.type, t.createTime.desc().nullsFirst(), t.sort, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('question_hash_ix').on(t.tenantId, t.bankId, t.stemHash).where(sql`${t.deletedAt} is null`),
    // whether a picture is shown is asked whenever it is read
    index('question_images_ix').using('gin', t.images),
    index('question_option_images_ix').using('gin', sql`jsonb_path_query_array(options, '$[*].image')`),
    check('question_type_ck', sql`${t.type} in (0, 1, 2, 3, 4)`),
    check('question_text_ck', sql`${t.subjectName} <> '' and ${t.answer} <> ''`),
    check('question_options_ck', sql`jsonb_typeof(${t.options}) = 'array' and jsonb_array_length(${t.options}) <= 26`),
    check('question_choice_ck', sql`${t.type} not in (0, 3) or jsonb_array_length(${t.options}) >= 1`),
    check(
      'question_answer_ck',
      sql`(${t.type} <> 0 or ${t.answer} ~ '^[A-Z]$') and (${t.type} <> 3 or ${t.answer} ~ '^[A-Z](,[A-Z])*$') and (${t.type} <> 2 or ${t.answer} in ('0', '1'))`,
    ),
    check('question_score_ck', sql`${t.score} between 0 and 1000`),
    check('question_difficulty_ck', sql`${t.difficulty} between 0 and 1`),
  ],
)

/** Only what has been superseded: the present version stands in the question. */
export const questionVersion = pgTable(
  'question_version',
  {
    tenantId: id().notNull(),
    questionId: id().notNull(),
    version: integer().notNull(),
    contents: jsonb().$type<QuestionContents>().notNull(),
    updateUserId: id(),
    updateUserName: text(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.questionId, t.version] }),
    foreignKey({ columns: [t.tenantId, t.questionId], foreignColumns: [question.tenantId, question.id] }),
    index('question_version_images_ix').using(
      'gin',
      sql`(jsonb_path_query_array(contents, '$.images[*]') || jsonb_path_query_array(contents, '$.options[*].image'))`,
    ),
  ],
)

/** What exams have shown of a question, all together; derived, and brought in step by the analysis of items. None of one that nobody has sat. */
export const questionUse = pgTable(
  'question_use',
  {
    tenantId: id().notNull(),
    questionId: id().notNull(),
    /** Exams in which somebody has handed it in, and those whose first graded attempt has it. */
    exams: integer().notNull(),
    people: integer().notNull(),
    /** Of these people; 0 to 1. */
    scoreRate: numeric({ precision: 5, scale: 4, mode: 'number' }),
    /** Upper less lower 27 %, mean of the exams that had people enough, by people; -1 to 1. */
    discrimination: numeric({ precision: 5, scale: 4, mode: 'number' }),
    /** Of a point: standard deviation times correlation with the total, mean of the same exams; those of a paper add up to the deviation of its total. */
    reliabilityIndex: numeric({ precision: 8, scale: 6, mode: 'number' }),
    lastUsedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.questionId] }),
    foreignKey({ columns: [t.tenantId, t.questionId], foreignColumns: [question.tenantId, question.id] }),
    check('question_use_rate_ck', sql`${t.scoreRate} between 0 and 1 and ${t.discrimination} between -1 and 1`),
  ],
)
