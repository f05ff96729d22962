// Handlers of the phrase rule endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { phraseRules } from '../contract.ts'
import { createWording, getTerms, pageWordings, removeWordings, saveTerms, tryPast, tryText, updateWording } from './phrase-rules.ts'

export const wordingRoutes = serve(phraseRules, {
  page: ({ db, query }) => pageWordings(db, query),
  create: ({ db, body }) => createWording(db, body),
  update: ({ db, body }) => updateWording(db, body),
  remove: ({ db, body }) => removeWordings(db, body),
  terms: ({ db }) => getTerms(db),
  saveTerms: ({ db, body }) => saveTerms(db, body),
  check: withoutTransaction(({ transact, body }) => tryText(transact, body.text, body.courseId ?? null)),
  past: withoutTransaction(({ transact, body }) => tryPast(transact, body)),
})
