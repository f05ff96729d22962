// The workshop: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import { courseWorkshop } from '../contract.ts'
import { coursesWithExam, removeParts, setCourseState } from './course-workshop.ts'
import { readinessOf } from './readiness.ts'

export const courseWorkshopRoutes = serve(courseWorkshop, {
  remove: ({ db, body }) => removeParts(db, body),
  state: ({ db, body }) => setCourseState(db, body.id, body.isValid),
  readiness: ({ db, params }) => readinessOf(db, params.id),
  exam: ({ db }) => coursesWithExam(db),
})
