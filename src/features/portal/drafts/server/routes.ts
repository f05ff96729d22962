// Handlers of the draft endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { drafts } from '../contract.ts'
import { adoptDraft, dropDraft, editDraft } from './deciding.ts'
import type { DraftService } from './drafting.ts'
import * as rules from './drafts.ts'

export const draftRoutes = (needs: { jobs: Jobs; services: { draft?: DraftService } }) =>
  serve(drafts, {
    page: ({ db, query }) => rules.pageBatches(db, query),
    offer: ({ db, body }) => rules.offerDrafts(db, body, needs.services.draft),
    start: ({ db, body }) => rules.startBatch(db, needs.jobs, body, needs.services.draft),
    detail: ({ db, params }) => rules.getBatch(db, params.id),
    resume: ({ db, params }) => rules.resumeBatch(db, needs.jobs, params.id, needs.services.draft),
    edit: withoutTransaction((ask) => editDraft(ask, ask.params.id, ask.body)),
    adopt: ({ db, params, body }) => adoptDraft(db, params.id, body.version),
    drop: ({ db, params, body }) => dropDraft(db, params.id, body),
  })
