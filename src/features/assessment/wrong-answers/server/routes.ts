// Wrong answers: endpoint -> verb.
import { serve } from '#platform/http/serve.ts'
import { wrongAnswers } from '../contract.ts'
import { answerWrong, choosePractice, getBook, getWrong } from './wrong-answers.ts'

export const wrongAnswerRoutes = serve(wrongAnswers, {
  list: ({ db }) => getBook(db),
  practice: ({ db, query }) => choosePractice(db, query),
  detail: ({ db, params }) => getWrong(db, params.id),
  answer: ({ db, params, body }) => answerWrong(db, params.id, body.response),
})
