// Handlers of the practice run endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { practiceRuns } from '../contract.ts'
import { listChanges } from './changes.ts'
import { importRuns, pageRuns } from './practice-runs.ts'

export const practiceRoutes = (progressChanged: ProgressChanged) =>
  serve(practiceRuns, {
    import: withoutTransaction(async ({ conclude, lines }) => {
      // each batch has an audit row, and so has the whole
      const answer = await importRuns(conclude, lines, { changed: progressChanged })
      const { faults: _faults, ...counted } = answer
      await conclude(async (db) => db.audit({ entity: 'practice', after: counted }))
      return answer
    }),
    changes: ({ db, query }) => listChanges(db, query),
    runs: ({ db, query }) => pageRuns(db, query),
  })
