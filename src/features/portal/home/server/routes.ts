// Routes of the home endpoints.
import { serve } from '#platform/http/serve.ts'
import { home } from '../contract.ts'
import { homeOf } from './home.ts'
import { pageWatched, remind } from './parts.ts'

export const homeRoutes = serve(home, {
  overview: ({ db, query }) => homeOf(db, query.pageSize),
  people: ({ db, query }) => pageWatched(db, query),
  remind: ({ db, body }) => remind(db, body),
})
