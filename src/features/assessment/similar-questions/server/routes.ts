// Similar questions: endpoint -> verb.
import { serve } from '#platform/http/serve.ts'
import { similarQuestions } from '../contract.ts'
import { findSimilar } from './similar-questions.ts'

export const similarQuestionRoutes = serve(similarQuestions, {
  find: ({ db, body }) => findSimilar(db, body),
})
