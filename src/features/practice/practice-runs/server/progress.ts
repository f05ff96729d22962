// Progress of projects: one row per person who has begun, rebuilt from runs, and the ratios in the list of projects.
import { runWithHashJoins } from '#platform/database/join-plans.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { recordProgress } from '#features/practice/projects/server/projects.ts'
import { progressCte, valuesOf } from './progress-cte.ts'

const columns = ['course_count', 'course_done', 'completed', 'passed', 'score', 'first_at', 'last_at']
const excluded = columns.map((c) => `excluded.${c}`).join(', ')

const write = statement(
  'project_progress_write',
  `${progressCte('PROJECT')}, now_so as materialized (
    select user_id, part_count::int course_count, part_done::int course_done, completed, passed, round(round(score, 8), 2) score, first_at, last_at
      from facts where participated
  ), gone as (
    delete from project_result r where r.tenant_id = $1 and r.project_id = $2 and ($4::bigint[] is null or r.user_id = any($4))
       and not exists (select from now_so f where f.user_id = r.user_id)
  )
  insert into project_result as r (tenant_id, project_id, user_id, ${columns.join(', ')})
  select $1, $2, user_id, ${columns.join(', ')} from now_so order by user_id
      on conflict (tenant_id, project_id, user_id) do update set (${columns.join(', ')}) = (${excluded})
   where (${columns.map((c) => `r.${c}`).join(', ')}) is distinct from (${excluded})`,
  'anew',
)
const takeTurn = statement('project_progress_turn', `select pg_advisory_xact_lock(hashtextextended('project progress ' || $1::text, 0))`)
const ratios = statement(
  'project_progress_ratios',
  `select count(*)::int people, count(*) filter (where r.completed)::int completed, count(*) filter (where r.passed)::int passed
     from project_enrolment n left join project_result r on r.tenant_id = n.tenant_id and r.project_id = n.project_id and r.user_id = n.user_id
    where n.tenant_id = $1 and n.project_id = $2 and n.status = 'REQUIRED' and n.type = 'MANDATORY'`,
  'anew',
).returns<Progress>()
const living = statement(
  'projects_of_people',
  `select p.id from project p where p.tenant_id = $1 and p.deleted_at is null
      and ($2::bigint[] is null or exists (select from project_enrolment n where n.tenant_id = $1 and n.project_id = p.id and n.user_id = any($2)))
    order by p.id`,
  'anew',
)

/**
 * Rebuilds the progress of these people (null: all) and the ratios of a project from runs, courses and enrolments. Idempotent; an advisory
 * lock serialises the calls for a project.
 */
export async function rebuildProject(db: Db, projectId: string, userIds: readonly string[] | null = null): Promise<void> {
  await db.run(takeTurn, [projectId])
  await runWithHashJoins(db, write, valuesOf(db, { contentId: projectId, userIds }))
  await recordProgress(db, projectId, await db.one(ratios, [db.tenantId, projectId]))
}
type Progress = Parameters<typeof recordProgress>[2]

/** Rebuilds every undeleted project of these people (null: of anybody), each in a transaction of its own. */
export async function rebuildProjects(transact: Transact, userIds: readonly string[] | null = null): Promise<void> {
  const projects = await transact((db) => db.run(living, [db.tenantId, userIds]))
  for (const { id } of projects) await transact((db) => rebuildProject(db, id, userIds))
}
