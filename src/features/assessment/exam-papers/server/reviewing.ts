// Papers as reviewed content: their questions and draw rules, and the gate of assignments.
import type { Db } from '#platform/database/transaction.ts'
import { examToEdit, findExam, getExam } from '#features/assessment/exams/server/exams.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { levelLabels } from '#features/assessment/question-banks/fields.ts'
import { type KeysKept, questionReviewFields } from '#features/assessment/question-banks/server/question-banks.ts'
import { hasActed } from '#features/organisation/audit/server/audit.ts'
import type { ReviewItem } from '#shared/content-diff.ts'
import { approvalProblem, digestOf, type ReviewedKind } from '#features/organisation/content-reviews/server/content-reviews.ts'
import { draws, papers, type StoredRule } from '../contract.ts'
import { listRules } from './draw-queries.ts'
import { listWholePapers, type WholeQuestion } from './queries.ts'

function toRule(
  { type, level, tags, count, pointsEach, categoryIds }: StoredRule,
  names: ReadonlyMap<string, string>,
  i: number,
): ReviewItem {
  const text = `${typeLabels[type]}题 ${count} 道，每道 ${pointsEach} 分`
  return {
    ...{ id: `rule ${i + 1}`, kind: 'RULE', parentId: null },
    fields: [
      { name: 'rule', label: '抽题规则', text },
      { name: 'banks', label: '题库', text: categoryIds.map((id) => names.get(id) ?? id).join('、') },
      { name: 'level', label: '难度', text: level ? levelLabels[level] : '' },
      { name: 'tags', label: '标签', text: tags.join('、') },
    ],
  }
}

/** The question with the points that the paper gives it. */
const toQuestion = ({ id, type, score, contents }: WholeQuestion): ReviewItem => ({
  ...{ id, kind: 'QUESTION', parentId: null },
  fields: questionReviewFields(type, { ...contents, score }),
})

async function paperItems(db: Db, examId: string): Promise<ReviewItem[]> {
  const [list, rules, exam] = [await listWholePapers(db, [examId], []), await listRules(db, examId), await getExam(db, examId)]
  const names = new Map(exam.categories.map(({ categoryId, categoryName }) => [categoryId, categoryName]))
  return [...list.map(toQuestion), ...rules.map((rule, i) => toRule(rule, names, i))]
}

async function readPaper(db: Db, examId: string, since: string) {
  const [{ examinationName, canEdit, sat }, found, items] = [
    await getExam(db, examId),
    await findExam(db, examId),
    await paperItems(db, examId),
  ]
  // people may already be assigned to an exam that is older than the reviews
  const isNeeded = !sat && items.length > 0 && Date.parse(found?.exam.createTime ?? '') >= Date.parse(since)
  return { title: examinationName, canEdit, isNeeded, items, covered: [{ subjectId: examId, digest: digestOf(items) }] }
}

const written = [...Object.values(papers), ...Object.values(draws)].flatMap((endpoint) =>
  typeof endpoint === 'object' && 'audit' in endpoint && typeof endpoint.audit === 'string' ? [endpoint.audit] : [],
)

export const reviewedPaper = (keysKept: KeysKept): ReviewedKind => ({
  words: { seen: 'exam:menu', edited: 'exam:btn:paper' },
  read: async (db, ownerId, { since, forEdit }) => {
    if (forEdit) await examToEdit(db, ownerId)
    return readPaper(db, ownerId, since)
  },
  hasWritten: (db, { userId, ownerId, since }) =>
    hasActed(db, { actorId: userId, entities: ['exam'], entityIds: [ownerId], actions: written, since }),
  isSecret: async (db, items) => {
    const ids = items.flatMap(({ id, kind }) => (kind === 'QUESTION' ? [id] : []))
    return (await keysKept(db, ids)).size > 0
  },
})

/** Why nobody may be assigned to an exam yet; null if people may be, or the tenant has no reviews. */
export const reviewProblem = (db: Db, examId: string): Promise<string | null> =>
  approvalProblem(db, 'PAPER', (since) => readPaper(db, examId, since))
