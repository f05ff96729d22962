// Marking: endpoint -> verb.
import { serve } from '#platform/http/serve.ts'
import { marking } from '../contract.ts'
import { mark, pageExams, queueOf } from './marking.ts'

export const markingRoutes = serve(marking, {
  exams: ({ db, query }) => pageExams(db, { ...query, all: query.all === 'true' }),
  queue: ({ db, query }) => queueOf(db, { ...query, blind: query.blind === 'true' }),
  mark: ({ db, body }) => mark(db, body),
})
