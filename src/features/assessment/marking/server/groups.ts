// Groups of answers with nearly the same text, for markers who score them together.
import { textWork } from '#engines/text-work/text-work.ts'
import type { Transact } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf } from '#shared/paging.ts'
import { usualScore } from '#shared/scores.ts'
import { type MarkedGroup, maxGrouped } from '../contract.ts'
import { examToMark, listMarkedQuestions } from './marking.ts'
import { type ComparedRow, listCompared } from './queries.ts'

export interface GroupsAsked {
  examinationId: string
  subjectId: string
  by: 'TEXT' | 'POINTS'
  pageNumber: number
  pageSize: number
}

const toMember = ({ answer: _answer, ...row }: ComparedRow) => row

/**
 * A page of the groups of the answers to a short question. The comparison runs in a thread, outside of any transaction.
 * @throws 404 for a question that the paper does not have, TextTooLong, 429
 */
export async function pageGroups(transact: Transact, { examinationId, subjectId, by: how, ...paging }: GroupsAsked) {
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
  const question = questions.find((q) => q.subjectId === subjectId)
  if (!question) throw notFound()
  // the points of a question that the marker may still be asked are hidden, so that only texts are compared
  const points = how === 'POINTS' && question.points.length ? question.points.map((p) => p.text.replaceAll('\n', ' ')) : null
  const asked = {
    ...(points ? { points } : {}),
    reference: question.reference,
    texts: rows.map((r) => r.answer),
    open: rows.map((r) => r.score === null),
    limit: paging.pageSize,
    offset: offsetOf(paging),
  }
  const { groups, total } = await textWork.run('group', asked, by)
  const records = groups.map(({ texts, hits }): MarkedGroup => {
    const told = texts.map(({ parts, at }) => ({ parts, members: at.flatMap((i) => rows[i] ?? []).map(toMember) }))
    const members = told.flatMap((t) => t.members)
    const marked = members.filter((m) => m.score !== null).length
    return {
      id: members[0]?.attemptId ?? '',
      waiting: members.length - marked,
      marked,
      hits,
      proposed: usualScore(members.map((m) => m.score)),
      texts: told,
    }
  })
  return { examinationName: exam.examinationName, isDouble: exam.secondMark !== 'NONE', questions, records, total }
}
