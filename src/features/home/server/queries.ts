// Home: SQL in, rows out. Each statement answers its own total, so that their number does not grow with what there is.
import { type SQL, sql } from 'drizzle-orm'
import { statement } from '../../../platform/database/statement.ts'
import type { Db, Who } from '../../../platform/database/transaction.ts'
import { covers, type Scope } from '../../leaders/server/leaders.ts'
import { mostShown, type StepKey } from '../contract.ts'

const homeWords = statement('home_words', 'select w word from unnest($3::text[]) w where app.holds($1, $2, array[w])').returns<{
  word: string
}>()

/** Which of these permission words the person holds. */
export async function wordsHeld(db: Db, userId: string, words: readonly string[]): Promise<Set<string>> {
  const rows = await db.run(homeWords, [db.tenantId, userId, words])
  return new Set(rows.map((r) => r.word))
}

/** The one rule of canEdit as a condition on a row `r` whose owning department is joined as `d`. */
function mayEdit(who: Who, scope: Scope): SQL {
  if (who.type === 3) return sql`true`
  const paths = who.scopes.filter((s) => covers(s.leaderType, scope)).map((s) => s.path)
  return sql`(r.create_user_id = ${who.userId} or exists (select from unnest(${sql.param(paths)}::text[]) p where starts_with(d.path, p)))`
}
const owner = sql`left join department d on d.tenant_id = r.tenant_id and d.id = r.owner_department_id`

const rowsOf = async <R>(db: Db, statement: SQL): Promise<R[]> => (await db.sql.execute(statement)).rows as unknown as R[]

interface Counted {
  total: number
  id: string
  title: string
}

/** Courses with media whose latest task failed, as the generation board counts them: not where a file was put instead. */
export const failedCourses = (db: Db, who: Who) =>
  rowsOf<Counted & { count: number }>(
    db,
    sql`with failed as (
          select t.id, t.task_type, t.source_id, t.part from generation_task t
           where t.tenant_id = ${db.tenantId} and t.status = 'TASK_FAILED'
             and not exists (select from generation_task n where n.tenant_id = t.tenant_id and n.source_id = t.source_id and n.part = t.part and n.id > t.id)),
        lacking as (
          select f.id, c.course_id from failed f
            join script s on s.tenant_id = ${db.tenantId} and s.id = f.source_id and s.deleted_at is null
             and case f.part when 'QUESTION' then s.media_provider = 'AI_TRAINING' and s.media_type in ('VIDEO', 'AUDIO')
                             else s.answer_media_provider = 'AI_TRAINING' and s.need_answer = 'NEED' end
            join course c on c.tenant_id = s.tenant_id and c.id = s.subscene_id and c.deleted_at is null
           where f.task_type = 'OPERATION'
          union all
          select f.id, c.course_id from failed f
            join course c on c.tenant_id = ${db.tenantId} and c.id = f.source_id and c.deleted_at is null and c.media_provider = 'AI_TRAINING'
           where f.task_type = 'COURSE')
        select r.id::text id, r.title, count(*)::int count, (sum(count(*)) over ())::int total
          from lacking l join course r on r.tenant_id = ${db.tenantId} and r.id = l.course_id and r.deleted_at is null ${owner}
         where ${mayEdit(who, 'COURSE')}
         group by r.tenant_id, r.id, r.title order by max(l.id) desc limit ${mostShown}`,
  )

/** Courses that are not enabled, newest first, with how many lines they have. */
export const draftCourses = (db: Db, who: Who) =>
  rowsOf<Counted & { scripts: number }>(
    db,
    sql`with drafts as (
          select r.id, r.title, r.create_date, count(*) over ()::int total from course r ${owner}
           where r.tenant_id = ${db.tenantId} and r.type = 'COURSE' and r.deleted_at is null and r.is_valid = 'NOT_VALID' and ${mayEdit(who, 'COURSE')}
           order by r.create_date desc, r.id desc limit ${mostShown})
        select x.id::text id, x.title, x.total,
               (select count(*)::int from course c join script s on s.tenant_id = c.tenant_id and s.subscene_id = c.id and s.deleted_at is null
                 where c.tenant_id = ${db.tenantId} and c.course_id = x.id and c.type = 'SUB_SCENE' and c.deleted_at is null) scripts
          from drafts x order by x.create_date desc, x.id desc`,
  )

/** Exams that may still be sat and have no questions, the next to begin first. */
export const emptyPapers = (db: Db, who: Who) =>
  rowsOf<Counted & { startTime: string }>(
    db,
    sql`select r.id::text id, r.examination_name title, r.start_time "startTime", count(*) over ()::int total from exam r ${owner}
         where r.tenant_id = ${db.tenantId} and r.deleted_at is null and r.question_count = 0 and (r.end_time is null or r.end_time > now())
           and ${mayEdit(who, 'EXAM')}
         order by r.start_time, r.id limit ${mostShown}`,
  )

/** What anybody of the tenant has done; a tenant starts with two departments and its administrators. */
export async function stepsDone(db: Db): Promise<Record<StepKey, boolean>> {
  const [row] = await rowsOf<Record<StepKey, boolean>>(
    db,
    sql`select (select count(*) > 2 from (select from department where tenant_id = ${db.tenantId} and deleted_at is null limit 3) d) department,
               exists (select from app_user where tenant_id = ${db.tenantId} and deleted_at is null and type = 0) "user",
               exists (select from course where tenant_id = ${db.tenantId} and deleted_at is null and type = 'COURSE') course,
               exists (select from script where tenant_id = ${db.tenantId} and deleted_at is null) script,
               exists (select from course where tenant_id = ${db.tenantId} and deleted_at is null and type = 'COURSE' and is_valid = 'VALID') state,
               exists (select from exam where tenant_id = ${db.tenantId} and deleted_at is null) exam`,
  )
  return row ?? { department: false, user: false, course: false, script: false, state: false, exam: false }
}
