// Leaders: endpoint -> verb.
import { serve } from '#platform/http/serve.ts'
import { leaders } from '../contract.ts'
import { listLeaders, saveLeaders } from './leaders.ts'

export const leaderRoutes = serve(leaders, {
  list: ({ db, params }) => listLeaders(db, params.departmentId),
  save: ({ db, body }) => saveLeaders(db, body.departmentId, body.trainingLeaders),
})
