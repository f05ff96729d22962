// Wrong answers: endpoint -> verb.
import { serve } from '#platform/http/serve.ts'
import { wrongAnswers } from '../contract.ts'
import { answerWrong, choosePractice, countDue, getBook, getWrong } from './wrong-answers.ts'

export const wrongAnswerRoutes = serve(wrongAnswers, {
  list: ({ db }) => getBook(db),
  due: async ({ db }) => ({ due: await countDue(db) }),
  practice: ({ db, query }) => choosePractice(db, query),
  detail: ({ db, params }) => getWrong(db, params.id),
  answer: ({ db, params, body }) => answerWrong(db, params.id, body.response),
})
