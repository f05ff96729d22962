// Handlers of the endpoints of talk reviews.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { talkReviews } from '../contract.ts'
import { act, addWording, answerAppeal, drill, getReview, getTrend, pageTalks } from './talk-reviews.ts'

export const talkReviewRoutes = (changed: ProgressChanged) =>
  serve(talkReviews, {
    page: ({ db, query }) => pageTalks(db, query),
    detail: ({ db, params }) => getReview(db, params.id),
    act: ({ db, params, body }) => act(db, params.id, body, changed),
    answer: ({ db, params, body }) => answerAppeal(db, params, body, changed),
    addWording: ({ db, params, body }) => addWording(db, params.id, body),
    trend: ({ db, params }) => getTrend(db, params.subSceneId),
    drill: withoutTransaction(({ transact, params, body }) => drill(transact, params.subSceneId, body)),
  })
