// SQL that copies an exam in one statement; the copied columns follow from the tables.
import { columnsBut } from '#platform/database/columns.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { lockNumbers } from './queries.ts'
import { exam, examBank, examDrawRule, examQuestion } from './tables.ts'

const examColumns = columnsBut(exam, {
  tenantId: 'the tenant',
  id: 'new',
  sort: 'new',
  examinationName: 'asked for',
  startTime: 'asked for',
  endTime: 'asked for',
  publishTime: 'as long after the beginning as before',
  publishedAt: 'nothing is published',
  satAt: 'nobody has sat it',
  frozenAt: 'it is still to come',
  drawProblem: 'the rules of the copy are checked anew',
  template: 'it is what was made of one',
  ownerDepartmentId: 'who copies',
  createUserId: 'who copies',
  creatorName: 'who copies',
  createTime: 'now',
  updatedAt: 'now',
  deletedAt: 'it lives',
  deletionId: 'it lives',
  keptAt: 'it is new',
})
const bankColumns = columnsBut(examBank, { tenantId: 'the tenant', examId: 'the copy' })
const questionColumns = columnsBut(examQuestion, {
  tenantId: 'the tenant',
  examId: 'the copy',
  version: 'it follows its questions until somebody has sat it',
  drawn: 'only the fixed questions are copied',
})
const ruleColumns = columnsBut(examDrawRule, { tenantId: 'the tenant', examId: 'the copy' })

const examCopy = statement(
  'exam_copy',
  `with made as (
     insert into exam (tenant_id, sort, examination_name, start_time, end_time, publish_time, owner_department_id, create_user_id, creator_name, ${examColumns})
     select $1, (select coalesce(max(sort), 0) + 1 from exam where tenant_id = $1), $3, $4, $5, publish_time + ($4 - start_time), $6, $7, $8, ${examColumns}
       from exam where tenant_id = $1 and id = $2 and deleted_at is null
     returning id
   ), banks as (
     insert into exam_bank (tenant_id, exam_id, ${bankColumns}) select $1, made.id, ${bankColumns} from made, exam_bank where tenant_id = $1 and exam_id = $2
   ), questions as (
     insert into exam_question (tenant_id, exam_id, ${questionColumns})
     select $1, made.id, ${questionColumns} from made, exam_question where tenant_id = $1 and exam_id = $2 and not drawn
   ), rules as (
     insert into exam_draw_rule (tenant_id, exam_id, ${ruleColumns}) select $1, made.id, ${ruleColumns} from made, exam_draw_rule where tenant_id = $1 and exam_id = $2
   )
   select id::text id from made`,
  'anew',
).returns<{ id: string }>()

export interface ExamCopy {
  examinationName: string
  startTime: string
  endTime: string | null
  ownerDepartmentId: string | null
  userId: string
  userName: string
}

/** Copies an exam with its banks and its paper; returns the id of the copy, undefined for a deleted exam. */
export async function copyRows(db: Db, id: string, copy: ExamCopy): Promise<string | undefined> {
  const { examinationName, startTime, endTime, ownerDepartmentId, userId, userName } = copy
  await lockNumbers(db)
  const rows = await db.run(examCopy, [db.tenantId, id, examinationName, startTime, endTime, ownerDepartmentId, userId, userName])
  return rows[0]?.id
}
