// Handlers of the tab endpoints.
import { serve } from '#platform/http/serve.ts'
import { analysisTabs } from '../contract.ts'
import { listTabs, saveTabs } from './analysis-tabs.ts'

export const analysisTabRoutes = serve(analysisTabs, {
  list: ({ db, query }) => listTabs(db, query.screen),
  save: ({ db, query, body }) => saveTabs(db, query.screen, body, query.known),
})
