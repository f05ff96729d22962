// Queries of scenarios and their versions.
import { and, desc, eq, max, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import type { Scenario } from '#shared/scenario.ts'
import type { ListedScenario, ScenarioState } from '../contract.ts'
import { scenario } from './tables.ts'

export type ScenarioRow = typeof scenario.$inferSelect

/** All versions of a sub-scene, the latest first. */
export const listVersions = (db: Db, subSceneId: string): Promise<ScenarioRow[]> =>
  db.sql
    .select()
    .from(scenario)
    .where(and(eq(scenario.tenantId, db.tenantId), eq(scenario.subSceneId, subSceneId)))
    .orderBy(desc(scenario.version))

export async function findScenario(db: Db, id: string): Promise<ScenarioRow | undefined> {
  const rows = await db.sql
    .select()
    .from(scenario)
    .where(and(eq(scenario.tenantId, db.tenantId), eq(scenario.id, id)))
  return rows[0]
}

interface Writer {
  userId: string
  name: string
}

/** Inserts the next version of a sub-scene as a draft. The caller holds the sub-scene. */
export async function insertScenario(db: Db, subSceneId: string, content: Scenario, by: Writer): Promise<ScenarioRow> {
  const known = await db.sql
    .select({ version: max(scenario.version) })
    .from(scenario)
    .where(and(eq(scenario.tenantId, db.tenantId), eq(scenario.subSceneId, subSceneId)))
  const version = (known[0]?.version ?? 0) + 1
  const rows = await db.sql
    .insert(scenario)
    .values({ tenantId: db.tenantId, subSceneId, version, content, updateUserId: by.userId, updateUserName: by.name })
    .returning()
  return assertDefined(rows[0], 'the scenario that was inserted')
}

type Change = Partial<
  Pick<ScenarioRow, 'state' | 'content' | 'remark' | 'submitUserId' | 'submitUserName' | 'approveUserId' | 'approveUserName'>
>

/** Changes a version of a scenario. `by`: the person who wrote the content; null if only the state changes. */
export async function updateScenario(db: Db, id: string, change: Change, by: Writer | null = null): Promise<ScenarioRow> {
  const rows = await db.sql
    .update(scenario)
    .set({
      ...change,
      ...(by ? { updateUserId: by.userId, updateUserName: by.name } : {}),
      ...(change.state === 'ENABLED' ? { approvedAt: sql`now()` } : {}),
      updatedAt: sql`now()`,
    })
    .where(and(eq(scenario.tenantId, db.tenantId), eq(scenario.id, id)))
    .returning()
  return assertDefined(rows[0], 'the scenario that was changed')
}

/** Retires the enabled version of a sub-scene. */
export const markRetired = (db: Db, subSceneId: string) =>
  db.sql
    .update(scenario)
    .set({ state: 'RETIRED', updatedAt: sql`now()` })
    .where(and(eq(scenario.tenantId, db.tenantId), eq(scenario.subSceneId, subSceneId), eq(scenario.state, 'ENABLED')))

/** The enabled versions of these sub-scenes. */
export const listEnabled = (db: Db, subSceneIds: readonly string[]): Promise<ScenarioRow[]> =>
  db.sql
    .select()
    .from(scenario)
    .where(and(eq(scenario.tenantId, db.tenantId), isAnyOf(scenario.subSceneId, subSceneIds), eq(scenario.state, 'ENABLED')))

const pageStatement = statement(
  'scenarios_page',
  `select s.id::text "subSceneId", s.title, p.title "sceneTitle", w.state "workingState", w.version "workingVersion", e.version "enabledVersion",
          to_char(coalesce(w.updated_at, e.updated_at), 'YYYY-MM-DD HH24:MI:SS') "updateDate", coalesce(w.update_user_name, e.update_user_name) "updateUserName",
          count(*) over ()::int total
     from course s
     join course p on p.tenant_id = s.tenant_id and p.id = s.parent_id and p.deleted_at is null
     left join scenario w on w.tenant_id = s.tenant_id and w.sub_scene_id = s.id and w.state in ('DRAFT', 'SUBMITTED')
     left join scenario e on e.tenant_id = s.tenant_id and e.sub_scene_id = s.id and e.state = 'ENABLED'
    where s.tenant_id = $1 and s.course_id = $2::bigint and s.type = 'SUB_SCENE' and s.deleted_at is null
    order by p.seq, p.id, s.seq, s.id limit $3::int offset $4::int`,
).returns<Omit<ListedScenario, 'workingState'> & { workingState: ScenarioState | null; total: number }>()

/** The sub-scenes of a course in its order, each with its scenario. */
export const pageScenarios = (db: Db, courseId: string, { limit, offset }: { limit: number; offset: number }) =>
  db.run(pageStatement, [db.tenantId, courseId, limit, offset])

const usersStatement = statement(
  'scenarios_of_document',
  `select distinct s.id::text id, s.title
     from scenario v
     join course s on s.tenant_id = v.tenant_id and s.id = v.sub_scene_id and s.deleted_at is null
     cross join lateral jsonb_path_query(v.content, '$.stages[*].goals[*].fact') named (fact)
     join fact f on f.tenant_id = v.tenant_id and f.document_id = $2::bigint and f.id::text = named.fact #>> '{}'
    where v.tenant_id = $1 and v.state <> 'RETIRED' order by s.title, id limit 20`,
)

/** Sub-scenes whose scenario names a fact of this document. */
export const listUsersOfDocument = (db: Db, documentId: string) => db.run(usersStatement, [db.tenantId, documentId])
