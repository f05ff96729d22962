// The workshop: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import { courseWorkshop } from '../contract.ts'
import { coursesWithExam, setCourseState } from './course-workshop.ts'

export const courseWorkshopRoutes = serve(courseWorkshop, {
  state: ({ db, body }) => setCourseState(db, body.id, body.isValid),
  exam: ({ db }) => coursesWithExam(db),
})
