// Queries of questions that need an approval.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { QuestionType } from '../contract.ts'
import { contentsInSql } from './question-queries.ts'
import type { QuestionContents } from './tables.ts'

/** SQL condition: question `q` has changed since $2, and its current version has no approval. */
const unreviewed = `q.tenant_id = $1 and q.deleted_at is null and q.updated_at >= $2::timestamptz and not exists (
     select from content_approval a
      where a.tenant_id = q.tenant_id and a.kind = 'QUESTION' and a.subject_id = q.id and a.digest = q.version::text)`

const among = statement(
  'questions_unreviewed',
  `select q.id::text id from question q where ${unreviewed} and ($3::bigint[] is null or q.id = any ($3)) and ($4::bigint[] is null or q.bank_id = any ($4))`,
).returns<{ id: string }>()

/** Ids of questions without a needed approval, among these questions or in these banks. */
export const listUnreviewed = async (
  db: Db,
  since: string,
  of: { ids: readonly string[] } | { bankIds: readonly string[] },
): Promise<string[]> =>
  (await db.run(among, [db.tenantId, since, 'ids' in of ? of.ids : null, 'bankIds' in of ? of.bankIds : null])).map(({ id }) => id)

export interface ReviewedQuestion {
  id: string
  type: QuestionType
  version: number
  contents: QuestionContents
  /** The last version before $2; null if there is none. */
  former: QuestionContents | null
}
const inBank = statement(
  'questions_to_review',
  `select q.id::text id, q.type, q.version, ${contentsInSql} contents,
          (select v.contents from question_version v
            where v.tenant_id = q.tenant_id and v.question_id = q.id and v.updated_at < $2::timestamptz order by v.version desc limit 1) former
     from question q where ${unreviewed} and q.bank_id = $3 order by q.sort, q.id limit $4::int`,
).returns<ReviewedQuestion>()

/** The first questions of a bank that need an approval. */
export const listToReview = (db: Db, since: string, bankId: string, limit: number): Promise<ReviewedQuestion[]> =>
  db.run(inBank, [db.tenantId, since, bankId, limit])

const written = statement(
  'questions_written_by',
  'select count(*)::int n from question where tenant_id = $1 and id = any ($2::bigint[]) and coalesce(update_user_id, create_user_id) = $3',
)

/** Whether a person wrote the current version of one of these questions. */
export const hasWritten = async (db: Db, ids: readonly string[], userId: string): Promise<boolean> =>
  ((await db.one(written, [db.tenantId, ids, userId])).n ?? 0) > 0
