// Tables of question banks, questions and their old versions.
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
    /** Entry of the recycle bin that marks the bank. */
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

/** A stored option; its letter follows from its position. */
export interface StoredOption {
  optionContent: string
  /** Path of a picture. */
  image?: string
}

/** The answer key as grading reads it. */
export type AnswerKey =
  /** Single and multiple choice: letters, in order. */
  | { correct: string[] }
  /** True or false: the right value. */
  | { value: boolean }
  /** Fill-in: what each blank accepts. */
  | { blanks: { accept: string[]; numeric: boolean; tolerance?: number; units?: string[] }[]; ordered: boolean }
  /** Short answer: a reference and scoring points. */
  | { reference: string; points?: { text: string; weight: number }[] }

/** The contents of a question, as old versions store them. */
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
    /** Number in the bank by order of creation, from 1; never reused. */
    sort: integer().notNull().default(0),
    /** Plain text; for a fill-in, safe HTML with each blank as {{answer}}. */
    subjectName: text().notNull(),
    /** Paths of pictures below the text. */
    images: text().array().notNull().default([]),
    options: jsonb().$type<StoredOption[]>().notNull().default([]),
    /** Wire form: B | A,C | 0 = right, 1 = wrong | blanks joined by commas | text. */
    answer: text().notNull(),
    answerKey: jsonb().$type<AnswerKey>().notNull(),
    score: numeric({ precision: 9, scale: 2, mode: 'number' }).notNull().default(1),
    analysis: text(),
    difficulty: numeric({ precision: 3, scale: 2, mode: 'number' }),
    tags: text().array().notNull().default([]),
    /** Raised by every edit; papers name it. */
    version: integer().notNull().default(1),
    /** Hash of type, text, options and pictures, which identifies a question in its bank. */
    stemHash: bytea().notNull(),
    /** The draft of a model that it was; null: a person wrote it. */
    draftId: id(),
    createUserId: id(),
    createUserName: text(),
    createTime: instant().notNull().default(sql`now()`),
    /** Author and time of the current version. */
    updateUserId: id(),
    updateUserName: text(),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
    /** Entry of the recycle bin that marks the question. */
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
    // every read of a picture checks whether a question shows it
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

/** Superseded versions only; the table `question` has the current one. */
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

/** Figures of a question over all exams, derived by the item analysis. A question that nobody sat has no row. */
export const questionUse = pgTable(
  'question_use',
  {
    tenantId: id().notNull(),
    questionId: id().notNull(),
    /** Number of exams with an attempt that was handed in, and of people with a first graded attempt. */
    exams: integer().notNull(),
    people: integer().notNull(),
    /** Mean score rate of these people, 0 to 1. */
    scoreRate: numeric({ precision: 5, scale: 4, mode: 'number' }),
    /** Upper minus lower 27 %: mean of the exams with enough people, weighted by people; -1 to 1. */
    discrimination: numeric({ precision: 5, scale: 4, mode: 'number' }),
    /**
     * Per point: standard deviation times correlation with the total, mean of the same exams. The sum over a paper is the deviation of its
     * total.
     */
    reliabilityIndex: numeric({ precision: 8, scale: 6, mode: 'number' }),
    lastUsedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.questionId] }),
    foreignKey({ columns: [t.tenantId, t.questionId], foreignColumns: [question.tenantId, question.id] }),
    check('question_use_rate_ck', sql`${t.scoreRate} between 0 and 1 and ${t.discrimination} between -1 and 1`),
  ],
)
