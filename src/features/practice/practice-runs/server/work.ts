// Scheduled work: progress of changed projects, of projects with changed courses, and of all projects at night.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { Transact } from '#platform/database/transaction.ts'
import { each } from '#platform/jobs/each.ts'
import { work } from '#platform/jobs/jobs.ts'
import { allProjectProgress, projectProgress } from '#features/practice/projects/server/projects.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { activeTenants } from '#features/organisation/tenants/server/tenants.ts'
import { rebuildProject, rebuildProjects } from './progress.ts'

const CLOCK = '0'

const transactIn =
  (pool: Pool, tenantId: string): Transact =>
  (run) =>
    inTenant(pool, tenantId, run)

const changed = statement('practice_changed_projects', 'select tenant_id, id from app.projects_with_changed_courses()').returns<{
  tenant_id: string
  id: string
}>()

export const projectProgressWork = (pool: Pool) =>
  work(projectProgress, async ({ tenantId, id }, signal) => {
    if (id !== CLOCK) return transactIn(pool, tenantId)((db) => rebuildProject(db, id))
    await each(await rowsOf(pool.raw, changed, []), signal, (p) => transactIn(pool, p.tenant_id)((db) => rebuildProject(db, p.id)))
  })

export const allProjectProgressWork = (pool: Pool) =>
  work(allProjectProgress, async (_, signal) => {
    await each(await activeTenants(pool), signal, (tenantId) => rebuildProjects(transactIn(pool, tenantId)))
  })
