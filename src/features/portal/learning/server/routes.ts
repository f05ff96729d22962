// Routes of the learner endpoints.
import { serve } from '#platform/http/serve.ts'
import { learning } from '../contract.ts'
import { getCalendar } from './calendar.ts'
import { getCourseProgress, getTasks, listPractice, pageHistory } from './learning.ts'

export const learningRoutes = serve(learning, {
  tasks: ({ db }) => getTasks(db),
  course: ({ db, params, query }) => getCourseProgress(db, params.id, query.projectId),
  practice: ({ db }) => listPractice(db),
  calendar: ({ db, request }) => getCalendar(db, request),
  history: ({ db, query }) => pageHistory(db, query),
})
