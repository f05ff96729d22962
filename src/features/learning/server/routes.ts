// Learning: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import { learning } from '../contract.ts'
import { getCourseStanding, getTasks, listPractice, pageHistory } from './learning.ts'

export const learningRoutes = serve(learning, {
  tasks: ({ db }) => getTasks(db),
  course: ({ db, params, query }) => getCourseStanding(db, params.id, query.projectId),
  practice: ({ db }) => listPractice(db),
  history: ({ db, query }) => pageHistory(db, query),
})
