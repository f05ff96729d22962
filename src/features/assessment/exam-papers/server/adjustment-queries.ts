// Queries of adjusted questions of an exam.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Adjustment } from './queries.ts'

const write = statement(
  'paper_adjust',
  `insert into exam_adjustment (tenant_id, exam_id, question_id, kind, answer_keys, score) values ($1, $2, $3, $4, $5::jsonb, $6::numeric)
   on conflict (tenant_id, exam_id, question_id) do update set kind = excluded.kind, answer_keys = excluded.answer_keys, score = excluded.score`,
)
export const writeAdjustment = (db: Db, examId: string, questionId: string, { kind, answerKeys, score }: Adjustment) =>
  db.run(write, [db.tenantId, examId, questionId, kind, JSON.stringify(answerKeys), score])

const remove = statement('paper_unadjust', 'delete from exam_adjustment where tenant_id = $1 and exam_id = $2 and question_id = $3')
export const deleteAdjustment = (db: Db, examId: string, questionId: string) => db.run(remove, [db.tenantId, examId, questionId])
