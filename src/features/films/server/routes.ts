// Films: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { films } from '../contract.ts'
import { cancelFilm, filmsOf, makeFilm, planFilm } from './films.ts'

export const filmRoutes = (jobs: Jobs) =>
  serve(films, {
    plan: ({ db, params, query }) => planFilm(db, params.subSceneId, query),
    list: ({ db, params }) => filmsOf(db, params.subSceneId),
    make: ({ db, params, body }) => makeFilm(db, jobs, params.subSceneId, body),
    cancel: ({ db, params }) => cancelFilm(db, params.id),
  })
