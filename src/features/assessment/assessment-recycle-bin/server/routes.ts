// The recycle bin of exams, banks and questions: endpoint -> verb.
import { serve } from '#platform/http/serve.ts'
import { assessmentRecycleBin } from '#features/organisation/recycle-bin/contract.ts'
import { pageBin, purgeBin, restoreEntries } from './assessment-recycle-bin.ts'

export const assessmentBinRoutes = serve(assessmentRecycleBin, {
  page: ({ db, query }) => pageBin(db, query),
  restore: ({ db, body }) => restoreEntries(db, body),
  purge: ({ db, body }) => purgeBin(db, body),
})
