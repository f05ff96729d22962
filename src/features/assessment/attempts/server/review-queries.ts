// Queries of the review of a person's own answers.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { publishedSql, reviewOpenSql } from '#features/assessment/exams/server/exams.ts'
import { type OrderOf, orderSql, type Publication } from './queries.ts'
import { reachesPercent } from '#platform/database/scores.ts'
import { scoreOf } from './scores.ts'
import type { AnswerResponse } from './tables.ts'

export interface ReviewRow extends Publication, OrderOf {
  drawn: boolean
  otherPaper: boolean
  id: string
  attemptNo: number
  examinationId: string
  examinationName: string
  status: 'IN_PROGRESS' | 'GRADING' | 'GRADED' | 'VOIDED'
  submittedAt: string | null
  sumScore: number | null
  totalScore: number
  passed: boolean | null
  counts: boolean
  displayScore: boolean
  reviewMode: 'NONE' | 'MARKS' | 'KEYS'
  reviewOpen: boolean
  remark: string | null
}
const attemptReview = statement(
  'attempt_review',
  `select a.id::text id, a.attempt_no "attemptNo", e.id::text "examinationId", e.examination_name "examinationName", a.status,
          a.submitted_at::text "submittedAt", a.sum_score::float8 "sumScore", a.total_score::float8 "totalScore",
          ${reachesPercent(scoreOf('a'), 'a.total_score', 'e.pass_rate')} passed, coalesce(r.attempt_id = a.id, false) counts, a.draw_seed is not null drawn, a.paper_exam_id is not null "otherPaper",
          e.display_score "displayScore", (${publishedSql('e')}) published, e.publish_time::text "publishTime", e.review_mode "reviewMode",
          coalesce(${reviewOpenSql('e')}, false) "reviewOpen", a.remark, ${orderSql}
     from exam_attempt a join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id and e.deleted_at is null
     left join exam_result r on r.tenant_id = a.tenant_id and r.exam_id = a.exam_id and r.user_id = a.user_id
    where a.tenant_id = $1 and a.user_id = $2 and a.id = $3`,
).returns<ReviewRow>()

/** The person's own attempt of an existing exam, with the review settings. */
export const findReview = async (db: Db, userId: string, id: string): Promise<ReviewRow | undefined> =>
  (await db.run(attemptReview, [db.tenantId, userId, id]))[0]

export interface MarkedAnswer {
  id: string
  response: AnswerResponse | null
  score: number | null
  maxScore: number
  correct: boolean | null
  remark: string | null
  /** Last message of an examiner who changed the points. */
  message: string | null
}
const answersMarked = statement(
  'answers_marked',
  `select question_id::text id, response, score::float8 score, max_score::float8 "maxScore", correct, remark,
          (select r.message from exam_regrade r where r.tenant_id = $1 and r.attempt_id = $2 and r.question_id = exam_answer.question_id and r.message is not null
            order by r.id desc limit 1) message
     from exam_answer where tenant_id = $1 and attempt_id = $2`,
).returns<MarkedAnswer>()

/** The answers of an attempt with their points. */
export const listMarked = (db: Db, attemptId: string): Promise<MarkedAnswer[]> => db.run(answersMarked, [db.tenantId, attemptId])
