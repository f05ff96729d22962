// Routes of the film endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { films } from '../contract.ts'
import { cancelFilm, filmsOf, makeFilm, planFilm } from './films.ts'
import { packageOf } from './packages.ts'

export const filmRoutes = (jobs: Jobs, storage: Storage, log: Log) =>
  serve(films, {
    plan: ({ db, params, query }) => planFilm(db, params.subSceneId, query),
    list: ({ db, params }) => filmsOf(db, params.subSceneId),
    make: ({ db, params, body }) => makeFilm(db, jobs, params.subSceneId, body),
    cancel: ({ db, params }) => cancelFilm(db, params.id),
    package: withoutTransaction((ask) => packageOf(ask, ask.query, { storage, log })),
  })
