// Converts rows of the tables to shapes of the contract.
import type { Db } from '#platform/database/transaction.ts'
import { readable } from '#platform/database/columns.ts'
import { byName, fieldsWith } from '#shared/field-table.ts'
import { firstLetters } from '#shared/text.ts'
import { urlOf } from '#features/organisation/files/server/files.ts'
import {
  type AnswerContent,
  type Question,
  type QuestionContents,
  type QuestionType,
  type QuestionVersion,
  typeLabels,
} from '../contract.ts'
import { type PlainContents, plainFields, questionFields } from '../fields.ts'
import { letterOf } from '#shared/letters.ts'
import type { QuestionRow, VersionRow } from './question-queries.ts'
import type { AnswerKey, QuestionContents as Stored } from './tables.ts'
import { fileAddress } from '#shared/file-address.ts'

/** A key with its parts in the wire form. */
export function toAnswer(answer: string, key: AnswerKey): AnswerContent {
  if ('correct' in key) return { answer, answers: key.correct }
  if ('blanks' in key)
    return {
      answer,
      answers: key.blanks.map((b) => b.accept.join('|')),
      blanks: key.blanks.map(({ accept: _accept, ...rule }) => rule),
      ordered: key.ordered,
    }
  return { answer, answers: [answer], ...('points' in key && key.points ? { points: key.points } : {}) }
}

/** The contents of a question in the wire form. */
export function toContentsResponse(type: QuestionType, c: Stored): QuestionContents {
  return {
    type,
    typeLabel: typeLabels[type],
    subjectName: c.subjectName,
    images: c.images,
    imageUrls: c.images.map(fileAddress),
    options: c.options.map(({ optionContent, image = null }, sort) => ({
      sort,
      optionName: letterOf(sort),
      optionContent,
      image,
      imageUrl: urlOf(image),
    })),
    answer: toAnswer(c.answer, c.answerKey),
    score: c.score,
    // versions from before a field existed do not contain it
    ...(byName(plainFields, (name) => c[name] ?? null) as PlainContents),
    tags: c.tags,
  }
}

/** Returns those of these questions whose keys are secret from the caller; `but` ignores one exam. */
export type KeysKept = (db: Db, ids: readonly string[], but?: string) => Promise<ReadonlySet<string>>

/** Removes the key for a caller who must sit a pending exam with the question. */
export const withoutKey = <T extends QuestionContents>(contents: T): T => ({
  ...contents,
  answer: { answer: '', answers: [] },
  ...byName(fieldsWith(questionFields, 'tells'), () => null),
  keysKept: true,
})

export const toQuestionResponse = ({ question: q, categoryName, use, level }: QuestionRow, canEdit: boolean): Question => ({
  ...toContentsResponse(q.type, q),
  id: q.id,
  sort: q.sort,
  categoryId: q.bankId,
  categoryName,
  createTime: readable(q.createTime),
  updateTime: readable(q.updatedAt),
  updateUserName: q.updateUserName,
  version: q.version,
  canEdit,
  level,
  use: use && { ...use, lastUsedAt: readable(use.lastUsedAt) },
})

export const toVersionResponse = (type: QuestionType, row: VersionRow): QuestionVersion => ({
  ...toContentsResponse(type, row.contents),
  version: row.version,
  updateTime: readable(row.updatedAt),
  updateUserName: row.updateUserName,
})

/** Short name of a question in messages: the beginning of its text, without markup and blanks. */
export const questionName = ({ subjectName }: { subjectName: string }) => firstLetters(subjectName.replaceAll(/<[^>]*>/g, ''), 40)
