// The weekly practice goal: set by the learner, or asked by a project; the higher one counts.
import type { Db } from '#platform/database/transaction.ts'
import { statement } from '#platform/database/statement.ts'
import type { Goal } from '../contract.ts'
import { wholeRuns } from './queries.ts'

const goal = statement(
  'learning_goal',
  `select (select g.runs from learner_goal g where g.tenant_id = $1 and g.user_id = $2) own, a.asked, a.project,
          (select count(*)::int from (${wholeRuns}) w where w.ended_at >= date_trunc('week', now())) done
     from (select max(p.weekly_goal) asked, (array_agg(p.project_name order by p.weekly_goal desc, p.id))[1] project
             from project_enrolment n
             join project p on p.tenant_id = n.tenant_id and p.id = n.project_id and p.deleted_at is null and p.weekly_goal is not null
                  and p.begin_time <= now() and (p.due_time is null or p.due_time > now())
            where n.tenant_id = $1 and n.user_id = $2 and n.status = 'REQUIRED') a`,
).returns<{ own: number | null; asked: number | null; project: string | null; done: number }>()

/** The goal of this week, Monday to Sunday in the tenant's time zone; `runs` is null without a goal. */
export async function getGoal(db: Db, userId: string): Promise<Goal> {
  const { own, asked, project, done } = await db.one(goal, [db.tenantId, userId])
  const runs = own === null && asked === null ? null : Math.max(own ?? 0, asked ?? 0)
  return { runs, own, asked: asked === null || project === null ? null : { runs: asked, projectName: project }, done }
}

const set = statement(
  'learning_goal_set',
  `insert into learner_goal as g (tenant_id, user_id, runs) values ($1, $2, $3)
   on conflict (tenant_id, user_id) do update set runs = excluded.runs, updated_at = now()`,
)
const drop = statement('learning_goal_drop', 'delete from learner_goal where tenant_id = $1 and user_id = $2')

/** Sets the learner's own goal; null removes it. */
export async function setGoal(db: Db, runs: number | null): Promise<Goal> {
  const { userId } = await db.who()
  const before = await getGoal(db, userId)
  if (runs === null) await db.run(drop, [db.tenantId, userId])
  else await db.run(set, [db.tenantId, userId, runs])
  db.audit({ entity: 'learner-goal', entityId: userId, before: { runs: before.own }, after: { runs } })
  return getGoal(db, userId)
}
