// Attempts: endpoint -> verb.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { attemptEvents, attemptNotices, attempts, regrades } from '../contract.ts'
import { getAttempt, listMine, startAttempt, submitAttempt } from './attempts.ts'
import { listChanges } from './changes.ts'
import { noteEvents, releaseDevices } from './events.ts'
import { importAttempts } from './import-attempts.ts'
import { type LiveAttempts, seeNotices } from './notices.ts'
import { ownStanding } from './standing.ts'
import { reviewAttempt } from './review.ts'
import { holdAttempt, saveAnswers } from './saving.ts'
import { givePoints, listRecords, pageRecordResults } from './points.ts'
import { previewRegrade, regrade } from './regrade.ts'

export const attemptRoutes = (live: LiveAttempts) => [
  ...serve(attemptEvents, {
    note: ({ db, params, body }) => noteEvents(db, params.id, body.events),
    release: ({ db, params, body }) => releaseDevices(db, params.id, body.userIds),
  }),
  ...serve(regrades, {
    records: ({ db, params, query }) => listRecords(db, params.id, query.subjectId),
    results: ({ db, params, query }) => pageRecordResults(db, params.id, params.recordId, query),
    points: ({ db, params, body }) => givePoints(db, params.id, body),
  }),
  ...serve(attemptNotices, {
    stream: async ({ db }) => live.source(db.tenantId, (await db.who()).userId),
    see: ({ db, body }) => seeNotices(db, body.ids),
  }),
  ...serve(attempts, {
    changes: ({ db, query }) => listChanges(db, query),
    mine: ({ db }) => listMine(db),
    standing: ({ db, params }) => ownStanding(db, params.examinationId),
    start: ({ db, body }) => startAttempt(db, body.examinationId),
    detail: ({ db, params }) => getAttempt(db, params.id),
    review: ({ db, params }) => reviewAttempt(db, params.id),
    save: ({ db, params, body, request }) => saveAnswers(db, params.id, body, request.userAgent),
    hold: ({ db, params, body, request }) => holdAttempt(db, params.id, { ...body, userAgent: request.userAgent }),
    submit: ({ db, params, query }) => submitAttempt(db, params.id, query.holder),
    import: withoutTransaction(async ({ lines, conclude }) => {
      // an audit row per batch, and one for the whole import
      const told = await importAttempts(conclude, lines)
      const { faults: _, ...counts } = told
      await conclude(async (db) => db.audit({ entity: 'exam-attempt', after: counts }))
      return told
    }),
    preview: ({ db, params, body }) => previewRegrade(db, params.id, body),
    regrade: ({ db, params, body }) => regrade(db, params.id, body),
  }),
]
