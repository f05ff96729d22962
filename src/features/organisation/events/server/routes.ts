// Handlers of the event feed.
import { serve } from '#platform/http/serve.ts'
import { events } from '../contract.ts'
import { listFeed } from './events.ts'

export const eventRoutes = serve(events, { list: ({ db, query }) => listFeed(db, query) })
