// Questions as reviewed content, and those that may not be used in a paper yet.
import type { Db } from '#platform/database/transaction.ts'
import { letterOf } from '#shared/letters.ts'
import { notFound } from '#shared/errors.ts'
import { maxReviewed } from '#features/organisation/content-reviews/contract.ts'
import type { ReviewField, ReviewItem } from '#shared/content-diff.ts'
import { reviewsSince, type ReviewedKind } from '#features/organisation/content-reviews/server/content-reviews.ts'
import { canEdit } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { type QuestionType, typeLabels } from '../contract.ts'
import { plainFields, questionFields } from '../fields.ts'
import { shownText } from './html.ts'
import { bankToEdit } from './question-banks.ts'
import { findBank } from './queries.ts'
import * as queries from './review-queries.ts'
import type { QuestionContents } from './tables.ts'
import type { KeysKept } from './to-response.ts'

const JUDGE = 2
const fileName = (path: string) => path.split('/').at(-1) ?? ''
const field = (name: string, label: string, text: string): ReviewField => ({ name, label, text })

function answerText(type: QuestionType, { answer, answerKey: key }: QuestionContents): string {
  if (type === JUDGE) return answer === '0' ? '正确' : '错误'
  const points = 'points' in key ? (key.points ?? []).map(({ text, weight }) => `${text}（${weight}）`) : []
  return [answer, ...points].join('\n')
}

/** The fields of a question as readers see them, its text first. */
export function questionReviewFields(type: QuestionType, contents: QuestionContents): ReviewField[] {
  const { options, images, score, tags } = contents
  return [
    field('subjectName', '题目', shownText(type, contents.subjectName)),
    field('type', '题型', typeLabels[type]),
    field(
      'options',
      '选项',
      options.map((o, i) => `${letterOf(i)}. ${o.optionContent}${o.image ? ` [${fileName(o.image)}]` : ''}`).join('\n'),
    ),
    field('answer', '答案', answerText(type, contents)),
    field('score', questionFields.score.label, String(score)),
    ...plainFields.map((name) => field(name, questionFields[name].label, String(contents[name] ?? ''))),
    field('tags', questionFields.tags.label, tags.join('、')),
    field('images', '图片', images.map(fileName).join('\n')),
  ]
}

const toItem = (id: string, type: QuestionType, contents: QuestionContents): ReviewItem => ({
  ...{ id, kind: 'QUESTION', parentId: null },
  fields: questionReviewFields(type, contents),
})

/** The questions of a bank that need an approval, at most as many as one review takes. */
export const reviewedBank = (keysKept: KeysKept): ReviewedKind => ({
  words: { seen: 'bank:menu', edited: 'question:btn:edit' },
  read: async (db, ownerId, { since, forEdit }) => {
    const bank = forEdit ? await bankToEdit(db, ownerId, 'update') : await findBank(db, ownerId)
    if (!bank) throw notFound()
    const [found, who] = await Promise.all([queries.listToReview(db, since, ownerId, maxReviewed), db.who()])
    return {
      ...{ title: bank.categoryName, canEdit: canEdit(who, 'PAPER', bank), isNeeded: true },
      items: found.map(({ id, type, contents }) => toItem(id, type, contents)),
      covered: found.map(({ id, version }) => ({ subjectId: id, digest: String(version) })),
      before: found.flatMap(({ id, type, former }) => (former ? [toItem(id, type, former)] : [])),
    }
  },
  hasWritten: (db, { userId, items }) =>
    queries.hasWritten(
      db,
      items.map(({ id }) => id),
      userId,
    ),
  isSecret: async (db, items) => {
    const kept = await keysKept(
      db,
      items.map(({ id }) => id),
    )
    return kept.size > 0
  },
})

/** Questions that lack an approval, among these questions or in these banks; none without reviews. */
export async function unreviewedQuestions(
  db: Db,
  of: { ids: readonly string[] } | { bankIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const since = await reviewsSince(db)
  return new Set(since === null ? [] : await queries.listUnreviewed(db, since, of))
}
