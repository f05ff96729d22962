// Handlers of the training leader endpoints.
import { serve } from '#platform/http/serve.ts'
import { leaderScopes } from '../contract.ts'
import { listLeaders, saveLeaders } from './leader-scopes.ts'

export const leaderRoutes = serve(leaderScopes, {
  list: ({ db, params }) => listLeaders(db, params.departmentId),
  save: ({ db, body }) => saveLeaders(db, body.departmentId, body.trainingLeaders),
})
