// Handlers of the import endpoints.
import { serve } from '#platform/http/serve.ts'
import { imports } from '../contract.ts'
import { importProgress } from './imports.ts'

export const importRoutes = serve(imports, {
  progress: ({ db, query }) => importProgress(db, query.progress),
})
