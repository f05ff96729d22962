// Routes of the production endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { listUnread } from '#features/authoring/pronunciations/server/pronunciations.ts'
import { productionBoard, productions } from '../contract.ts'
import { boardCancel, boardGenerate, boardPause } from './board-acts.ts'
import { boardEstimate, boardOverview, boardRows } from './board-view.ts'
import type { LiveTasks } from './live.ts'
import { cancelGeneration, generateIntro, generateScript, generateScripts } from './productions.ts'
import { activeTasks, taskStates } from './states.ts'

export const productionRoutes = (jobs: Jobs, live: LiveTasks) => [
  ...serve(productions, {
    status: ({ db, query }) => taskStates(db, query.sourceId, query.taskType, query.ids?.split(',')),
    active: ({ db }) => activeTasks(db),
    stream: ({ db }) => live.source(db.tenantId),
    intro: ({ db, params, query }) => generateIntro(db, jobs, params.id, query.format),
    one: ({ db, params, query }) => generateScript(db, jobs, params.id, query.format),
    batch: ({ db, body, query }) => generateScripts(db, jobs, body, query.format),
    cancel: ({ db, params }) => cancelGeneration(db, params.sourceId),
  }),
  ...serve(productionBoard, {
    overview: ({ db, query }) => boardOverview(db, query.courseId),
    rows: ({ db, query }) => boardRows(db, query),
    estimate: withoutTransaction(async ({ transact, query }) => {
      const { hanzi, ...estimate } = await transact((db) => boardEstimate(db, query))
      return { ...estimate, unread: await listUnread(transact, hanzi) }
    }),
    generate: ({ db, body, query }) => boardGenerate(db, jobs, body, query.format),
    cancel: ({ db, body }) => boardCancel(db, body),
    pause: ({ db, body }) => boardPause(db, jobs, body),
  }),
]
