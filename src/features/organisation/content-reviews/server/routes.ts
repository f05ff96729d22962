// Routes of the endpoints of reviews.
import { serve } from '#platform/http/serve.ts'
import { contentReviews } from '../contract.ts'
import { decideReview, getOwnReviews, getReview, pageReviews, type ReviewedKinds, submitReview, withdrawReview } from './content-reviews.ts'

export const contentReviewRoutes = (kinds: ReviewedKinds) =>
  serve(contentReviews, {
    page: ({ db, query }) => pageReviews(db, kinds, query),
    of: ({ db, query }) => getOwnReviews(db, kinds, query),
    detail: ({ db, params }) => getReview(db, kinds, params.id),
    submit: ({ db, body }) => submitReview(db, kinds, body),
    withdraw: ({ db, params }) => withdrawReview(db, params.id),
    approve: ({ db, params, body }) => decideReview(db, kinds, params.id, 'APPROVED', body),
    reject: ({ db, params, body }) => decideReview(db, kinds, params.id, 'RETURNED', body),
  })
