// Every feature's routes: a visible list.
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Route } from '../platform/http/serve.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { auditRoutes } from '../features/audit/server/routes.ts'
import { courseRoutes } from '../features/courses/server/routes.ts'
import { courseSheetRoutes } from '../features/course-sheets/server/routes.ts'
import { courseWorkshopRoutes } from '../features/course-workshop/server/routes.ts'
import { departmentRoutes } from '../features/departments/server/routes.ts'
import type { Auditions } from '../features/digital-humans/server/digital-humans.ts'
import { digitalHumanRoutes } from '../features/digital-humans/server/routes.ts'
import { fileRoutes } from '../features/files/server/routes.ts'
import type { LiveTasks } from '../features/productions/server/live.ts'
import { importRoutes } from '../features/imports/server/routes.ts'
import { leaderRoutes } from '../features/leaders/server/routes.ts'
import { menuRoutes } from '../features/menus/server/routes.ts'
import { productionRoutes } from '../features/productions/server/routes.ts'
import { pronunciationRoutes } from '../features/pronunciations/server/routes.ts'
import { roleRoutes } from '../features/roles/server/routes.ts'
import { scriptRoutes } from '../features/scripts/server/routes.ts'
import { type SessionRouteOptions, sessionRoutes } from '../features/sessions/server/routes.ts'
import { tenantSetupRoutes } from '../features/tenant-setup/server/routes.ts'
import { tenantRoutes } from '../features/tenants/server/routes.ts'
import { roleUserRoutes } from '../features/users/server/role-users-routes.ts'
import { userRoutes } from '../features/users/server/routes.ts'
import { answers } from './answers.ts'

export interface RouteNeeds {
  storage: Storage
  jobs: Jobs
  auditions: Auditions
  live: LiveTasks
  sessions: SessionRouteOptions
  /** Domain of the tenant that manages the others. */
  platformDomain: string
  /** Hosts that menu entries may link to, with what is below them. */
  menuLinkHosts: readonly string[]
}

/** The permission words that some endpoint asks for. */
const wordsOf = (routes: readonly Route[]): ReadonlySet<string> => new Set(routes.flatMap(({ endpoint }) => endpoint.may))

export function allRoutes({ storage, jobs, auditions, live, sessions, platformDomain, menuLinkHosts }: RouteNeeds): Route[] {
  const routes: Route[] = [
    ...sessionRoutes(sessions),
    ...menuRoutes({ ...answers.menus, linkHosts: menuLinkHosts, words: () => words }),
    ...roleRoutes(answers.holders),
    ...roleUserRoutes(answers.endSessions),
    ...departmentRoutes,
    ...userRoutes(answers.endSessions, storage),
    ...importRoutes,
    ...leaderRoutes,
    ...tenantRoutes(storage),
    ...fileRoutes(storage),
    ...auditRoutes,
    ...tenantSetupRoutes(storage, platformDomain),
    ...courseRoutes(storage),
    ...scriptRoutes(storage),
    ...digitalHumanRoutes(auditions),
    ...pronunciationRoutes(auditions),
    ...productionRoutes(jobs, live),
    ...courseSheetRoutes(storage),
    ...courseWorkshopRoutes(answers.courseUsers),
  ]
  const words = wordsOf(routes)
  return routes
}
