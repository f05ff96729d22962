// Every feature's routes: a visible list.
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Route } from '../platform/http/serve.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { courseRoutes } from '../features/courses/server/routes.ts'
import { courseWorkshopRoutes } from '../features/course-workshop/server/routes.ts'
import { digitalHumanRoutes } from '../features/digital-humans/server/routes.ts'
import { fileRoutes } from '../features/files/server/routes.ts'
import type { LiveTasks } from '../features/productions/server/live.ts'
import { productionRoutes } from '../features/productions/server/routes.ts'
import { scriptRoutes } from '../features/scripts/server/routes.ts'
import { type SessionRouteOptions, sessionRoutes } from '../features/sessions/server/routes.ts'

export interface RouteNeeds {
  storage: Storage
  jobs: Jobs
  live: LiveTasks
  sessions: SessionRouteOptions
}

export const allRoutes = ({ storage, jobs, live, sessions }: RouteNeeds): Route[] => [
  ...sessionRoutes(sessions),
  ...fileRoutes(storage),
  ...courseRoutes,
  ...scriptRoutes,
  ...digitalHumanRoutes,
  ...productionRoutes(jobs, live),
  ...courseWorkshopRoutes,
]
