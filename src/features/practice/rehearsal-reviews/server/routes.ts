// Handlers of the review endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { Log } from '#platform/log.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { openRecording } from '#features/practice/recordings/server/recordings.ts'
import { rehearsalReviews } from '../contract.ts'
import { answerAppeal, findToHear, getReview, mark, pageRuns } from './rehearsal-reviews.ts'

export const rehearsalReviewRoutes = (changed: ProgressChanged, storage: FileStore, log: Log) =>
  serve(rehearsalReviews, {
    page: ({ db, query }) => pageRuns(db, query),
    detail: ({ db, params }) => getReview(db, params.id),
    // conclude, because each listening has an audit row
    audio: withoutTransaction(({ conclude, transact, params }) =>
      openRecording({ find: conclude, transact }, storage, log, (db) => findToHear(db, params.id, params.scriptId)),
    ),
    mark: ({ db, params, body }) => mark(db, params.id, params.scriptId, body, changed),
    answer: ({ db, params, body }) => answerAppeal(db, params.id, body, changed),
  })
