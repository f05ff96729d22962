// Statements about phrases and terms.
import { and, eq, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { containing } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import type { Level, Terms, Wording } from '../contract.ts'
import { wording } from './tables.ts'

const columns = `w.id::text id, w.text, w.level, w.exceptions, w.advice, w.course_id::text "courseId", c.title "courseTitle",
    to_char(w.update_date, 'YYYY-MM-DD HH24:MI:SS') "updateDate", w.update_date::text version`
const page = statement(
  'wordings_page',
  `select ${columns}, count(*) over ()::int total
     from wording w left join course c on c.tenant_id = w.tenant_id and c.id = w.course_id
    where w.tenant_id = $1 and ($2::text is null or normalize(w.text, nfkc) ilike $2) and ($3::text is null or w.level = $3) and ($4::bigint is null or w.id = $4)
    order by w.update_date desc, w.id desc limit $5::int offset $6::int`,
  'anew',
).returns<Wording & { total: number }>()

interface Asked {
  text?: string | undefined
  level?: Level | undefined
  id?: string | undefined
  limit: number
  offset: number
}
export const pageWordings = (db: Db, { text, level, id, limit, offset }: Asked) =>
  db.run(page, [db.tenantId, text ? containing(text) : null, level ?? null, id ?? null, limit, offset])

const lock = statement('wordings_lock', `select pg_advisory_xact_lock(hashtextextended('wordings ' || $1::text, 0))`, 'anew')
/** Advisory lock that serialises the writers of a tenant, so that limits and uniqueness hold. */
export const lockWordings = (db: Db) => db.run(lock, [db.tenantId])

const same = statement(
  'wording_same',
  `select count(*)::int all, count(*) filter (where text = $2 and coalesce(course_id, 0) = coalesce($3::bigint, 0) and id is distinct from $4::bigint)::int taken
     from wording where tenant_id = $1`,
).returns<{ all: number; taken: number }>()
/** Total number of phrases, and whether another one has an equal text and course. */
export const countWordings = (db: Db, text: string, courseId: string | null, id: string | null) =>
  db.one(same, [db.tenantId, text, courseId, id])

const course = statement(
  'wording_course',
  `select id from course where tenant_id = $1 and id = $2 and type = 'COURSE' and deleted_at is null`,
)
export const hasCourse = async (db: Db, id: string): Promise<boolean> => (await db.run(course, [db.tenantId, id])).length > 0

type Fields = Pick<Wording, 'text' | 'level' | 'exceptions' | 'advice' | 'courseId'>
export async function insertWording(db: Db, fields: Fields): Promise<string> {
  const rows = await db.sql
    .insert(wording)
    .values({ tenantId: db.tenantId, ...fields })
    .returning({ id: wording.id })
  return assertDefined(rows[0], 'the wording that was written').id
}
export const updateWording = (db: Db, id: string, fields: Fields) =>
  db.sql
    .update(wording)
    .set({ ...fields, updateDate: sql`now()` })
    .where(and(eq(wording.tenantId, db.tenantId), eq(wording.id, id)))

/** Returns the deleted phrases. */
export const deleteWordings = (db: Db, ids: readonly string[]) =>
  db.sql
    .delete(wording)
    .where(and(eq(wording.tenantId, db.tenantId), isAnyOf(wording.id, ids)))
    .returning({ id: wording.id, text: wording.text, level: wording.level })

export type InForce = Pick<Wording, 'text' | 'level' | 'exceptions' | 'advice'>
const inForce = statement(
  'wordings_in_force',
  `select text, level, exceptions, advice from wording where tenant_id = $1 and (course_id is null or course_id = $2::bigint)
    order by course_id is null, id`,
).returns<InForce>()
/** Phrases of this course, then those for all courses. */
export const listInForce = (db: Db, courseId: string | null) => db.run(inForce, [db.tenantId, courseId])

const terms = statement('term_list_find', 'select groups, version::text from term_list where tenant_id = $1').returns<Terms>()
export const findTerms = async (db: Db) => (await db.run(terms, [db.tenantId]))[0] ?? { groups: [], version: '0' }

const writeList = statement(
  'term_list_write',
  `insert into term_list as l (tenant_id, groups) values ($1, $2)
   on conflict (tenant_id) do update set groups = excluded.groups, version = l.version + 1`,
)
export const writeTerms = (db: Db, groups: readonly (readonly string[])[]) => db.run(writeList, [db.tenantId, JSON.stringify(groups)])

const past = statement(
  'wordings_past',
  `select t.transcript
     from (select id, started_at from practice_attempt where tenant_id = $1 and started_at >= now() - interval '90 days'
            order by started_at desc limit $3::int) a
     join practice_turn t on t.tenant_id = $1 and t.attempt_id = a.id
    where strpos(t.transcript, $2) > 0 order by a.started_at desc limit $4::int`,
  'anew',
).returns<{ transcript: string }>()
/** Recent sentences with this text, the latest first. */
export const listPast = async (db: Db, text: string, runs: number, most: number): Promise<string[]> =>
  (await db.run(past, [db.tenantId, text, runs, most])).map((r) => r.transcript)
