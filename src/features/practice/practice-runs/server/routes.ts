// Practice: endpoint -> verb.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { practiceRuns } from '../contract.ts'
import { importRuns, pageRuns } from './practice-runs.ts'

export const practiceRoutes = (progressChanged: ProgressChanged) =>
  serve(practiceRuns, {
    import: withoutTransaction(async ({ conclude, lines }) => {
      // each part with its row, and one for the whole
      const answer = await importRuns(conclude, lines, { changed: progressChanged })
      const { faults: _faults, ...counted } = answer
      await conclude(async (db) => db.audit({ entity: 'practice', after: counted }))
      return answer
    }),
    runs: ({ db, query }) => pageRuns(db, query),
  })
