// Routes of the search endpoint.
import { serve } from '#platform/http/serve.ts'
import { search } from '../contract.ts'
import { searchAll } from './search.ts'

export const searchRoutes = serve(search, { all: ({ db, query }) => searchAll(db, query.q) })
