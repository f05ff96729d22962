// Groups of answers with nearly the same text, for markers who score them together.
import { textWork } from '#engines/text-work/text-work.ts'
import type { Transact } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf } from '#shared/paging.ts'
import { type MarkedGroup, maxGrouped } from '../contract.ts'
import { examToMark, listMarkedQuestions } from './marking.ts'
import { type ComparedRow, listCompared } from './queries.ts'

export interface GroupsAsked {
  examinationId: string
  subjectId: string
  pageNumber: number
  pageSize: number
}

/** The most frequent score, the lower one of several; null if nothing is marked. */
export function usualScore(scores: readonly (number | null)[]): number | null {
  const counts = Map.groupBy(
    scores.filter((s) => s !== null),
    (s) => s,
  )
  const [first] = [...counts].sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b)
  return first?.[0] ?? null
}

const toMember = ({ answer: _answer, ...row }: ComparedRow) => row

/**
 * A page of the groups of the answers to a short question. The comparison runs in a thread, outside of any transaction.
 * @throws 404 for a question that the paper does not have, TextTooLong, 429
 */
export async function pageGroups(transact: Transact, { examinationId, subjectId, ...paging }: GroupsAsked) {
  const { exam, questions, rows, by } = await transact(async (db) => {
    const found = await examToMark(db, examinationId)
    const { userId } = await db.who()
    return {
      exam: found,
      questions: await listMarkedQuestions(db, examinationId),
      rows: await listCompared(db, examinationId, subjectId, userId, maxGrouped),
      by: { tenantId: db.tenantId, userId },
    }
  })
  if (!questions.some((q) => q.subjectId === subjectId)) throw notFound()
  const asked = {
    texts: rows.map((r) => r.answer),
    open: rows.map((r) => r.score === null),
    limit: paging.pageSize,
    offset: offsetOf(paging),
  }
  const { groups, total } = await textWork.run('group', asked, by)
  const records = groups.map(({ texts }): MarkedGroup => {
    const told = texts.map(({ parts, at }) => ({ parts, members: at.flatMap((i) => rows[i] ?? []).map(toMember) }))
    const members = told.flatMap((t) => t.members)
    const marked = members.filter((m) => m.score !== null).length
    return {
      id: members[0]?.attemptId ?? '',
      waiting: members.length - marked,
      marked,
      proposed: usualScore(members.map((m) => m.score)),
      texts: told,
    }
  })
  return { examinationName: exam.examinationName, questions, records, total }
}
