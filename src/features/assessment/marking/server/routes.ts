// Marking: endpoint -> verb.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { marking } from '../contract.ts'
import { agreementOf } from './agreement.ts'
import { pageGroups } from './groups.ts'
import { claim, listPhrases, mark, pageExams, queueOf, release, saveAttemptRemark, savePhrases } from './marking.ts'

export const markingRoutes = serve(marking, {
  exams: ({ db, query }) => pageExams(db, { ...query, all: query.all === 'true' }),
  queue: ({ db, query }) => queueOf(db, { ...query, blind: query.blind === 'true' }),
  mark: ({ db, body }) => mark(db, body),
  groups: withoutTransaction(({ transact, query }) => pageGroups(transact, query)),
  claim: ({ db, body }) => claim(db, body),
  release: ({ db }) => release(db),
  agreement: ({ db, query }) => agreementOf(db, query.examinationId),
  phrases: ({ db }) => listPhrases(db),
  savePhrases: ({ db, body }) => savePhrases(db, body.texts),
  remark: ({ db, params, body }) => saveAttemptRemark(db, params.id, body.remark),
})
