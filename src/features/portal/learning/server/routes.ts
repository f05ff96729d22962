// Routes of the learner endpoints.
import { serve } from '#platform/http/serve.ts'
import { learning } from '../contract.ts'
import { getCalendar } from './calendar.ts'
import { setGoal } from './goals.ts'
import { getGrowth } from './growth.ts'
import { listLessons } from './lessons.ts'
import { getCourseProgress, getTasks, listPractice, pageHistory } from './learning.ts'

export const learningRoutes = serve(learning, {
  tasks: ({ db }) => getTasks(db),
  course: ({ db, params, query }) => getCourseProgress(db, params.id, query.projectId),
  practice: ({ db }) => listPractice(db),
  setGoal: ({ db, body }) => setGoal(db, body.runs),
  calendar: ({ db, request }) => getCalendar(db, request),
  growth: ({ db, query }) => getGrowth(db, query.range),
  lessons: ({ db, params }) => listLessons(db, params.id),
  history: ({ db, query }) => pageHistory(db, query),
})
