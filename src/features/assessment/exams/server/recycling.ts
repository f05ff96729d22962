// Exams in the recycle bin: only a mark is set, so that restoring removes the mark and brings everything back.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { addEntry } from '#features/organisation/recycle-bin/server/recycle-bin.ts'
import { editable, examToEdit } from './exams.ts'
import { countRequired, reconcile } from './enrolments.ts'
import { listExamRows, updateExam } from './queries.ts'
import { exam } from './tables.ts'

type Going = Pick<typeof exam.$inferSelect, 'id' | 'examinationName' | 'questionCount'>

async function bin(db: Db, { id, examinationName: title, questionCount: questions }: Going, by?: string): Promise<{ deletionId: string }> {
  const deletionId = await addEntry(db, { kind: 'EXAM', titles: [title], questions, people: await countRequired(db, id) }, by)
  await updateExam(db, id, { deletedAt: new Date().toISOString(), deletionId })
  db.audit({ entity: 'exam', entityId: id, before: { examinationName: title }, after: { deletionId } })
  return { deletionId }
}

/** Moves an exam with its attempts into the recycle bin; open attempts may be finished. */
export async function removeExam(db: Db, id: string): Promise<{ deletionId: string }> {
  const { exam } = await examToEdit(db, id)
  return bin(db, exam)
}

/** Moves an old exam into the recycle bin without a session; the bin shows `by` as the person. Skips a deleted exam. */
export async function retireExam(db: Db, id: string, by: string): Promise<void> {
  const rows = await db.sql
    .select({ id: exam.id, examinationName: exam.examinationName, questionCount: exam.questionCount })
    .from(exam)
    .where(and(eq(exam.tenantId, db.tenantId), eq(exam.id, id), isNull(exam.deletedAt)))
    .for('no key update')
  for (const row of rows) await bin(db, row, by)
}

const goneBanks = statement(
  'exams_gone_banks',
  `select distinct on (u.exam_id) u.exam_id::text "examId", b.category_name name
     from (select x.exam_id, x.bank_id from exam_bank x where x.tenant_id = $1 and x.exam_id = any ($2::bigint[])
           union
           select p.exam_id, q.bank_id from exam_question p join question q on q.tenant_id = p.tenant_id and q.id = p.question_id
            where p.tenant_id = $1 and p.exam_id = any ($2::bigint[])) u
     join question_bank b on b.tenant_id = $1 and b.id = u.bank_id and b.deleted_at is not null
    order by u.exam_id, b.id`,
).returns<{ examId: string; name: string }>()

export interface DeletedExam {
  id: string
  deletionId: string
  canEdit: boolean
  /** Name of a bank of the exam that is deleted itself. */
  goneBank: string | null
}

/** Locks and returns the exams that these entries of the recycle bin mark. */
export async function listDeletedExams(db: Db, entryIds: readonly string[]): Promise<DeletedExam[]> {
  const [rows, who] = await Promise.all([
    listExamRows(db)
      .where(and(eq(exam.tenantId, db.tenantId), isAnyOf(exam.deletionId, entryIds)))
      .orderBy(asc(exam.id))
      .for('no key update', { of: exam }),
    db.who(),
  ])
  const marks = await db.sql
    .select({ id: exam.id, deletionId: exam.deletionId })
    .from(exam)
    .where(and(eq(exam.tenantId, db.tenantId), isAnyOf(exam.deletionId, entryIds)))
  const entryOf = new Map(marks.map((m) => [m.id, m.deletionId]))
  const gone = new Map((await db.run(goneBanks, [db.tenantId, rows.map((r) => r.exam.id)])).map((b) => [b.examId, b.name]))
  return rows.map((row) => ({
    id: row.exam.id,
    deletionId: entryOf.get(row.exam.id) ?? '',
    canEdit: editable(who, row),
    goneBank: gone.get(row.exam.id) ?? null,
  }))
}

/** Restores the exams of these entries; their enrolments follow changes of people meanwhile. */
export async function bringExamsBack(db: Db, entryIds: readonly string[]): Promise<void> {
  const back = await db.sql
    .update(exam)
    .set({ deletedAt: null, deletionId: null, keptAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(exam.tenantId, db.tenantId), isAnyOf(exam.deletionId, entryIds)))
    .returning({ id: exam.id, frozenAt: exam.frozenAt })
  for (const { id } of back.filter((e) => e.frozenAt === null)) await reconcile(db, id)
}

const binnedOfBanks = statement(
  'exams_binned_of_banks',
  `select u.bank_id::text "bankId", e.examination_name name
     from (select x.bank_id, x.exam_id from exam_bank x where x.tenant_id = $1 and x.bank_id = any ($2::bigint[])
           union
           select q.bank_id, p.exam_id from question q join exam_question p on p.tenant_id = q.tenant_id and p.question_id = q.id
            where q.tenant_id = $1 and q.bank_id = any ($2::bigint[])) u
     join exam e on e.tenant_id = $1 and e.id = u.exam_id and e.deletion_id is not null
    order by e.id`,
).returns<{ bankId: string; name: string }>()

/** Exams in the recycle bin that use these banks. */
export const listBinnedOfBanks = (db: Db, bankIds: readonly string[]): Promise<{ bankId: string; name: string }[]> =>
  db.run(binnedOfBanks, [db.tenantId, bankIds])
