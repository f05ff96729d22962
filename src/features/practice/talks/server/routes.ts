// Handlers of the talk endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { talks } from '../contract.ts'
import { finishTalk, getReport, getTalk, offerTalk, repeatFrom, say, startTalk } from './talks.ts'

export const talkRoutes = (changed: ProgressChanged) =>
  serve(talks, {
    offer: ({ db, params, query }) => offerTalk(db, { subSceneId: params.subSceneId, projectId: query.projectId }),
    start: ({ db, body }) => startTalk(db, body),
    detail: ({ db, params }) => getTalk(db, params.id),
    say: withoutTransaction(({ transact, conclude, params, body }) => say({ transact, conclude }, params.id, body, changed)),
    again: withoutTransaction(({ transact, conclude, params, body }) => repeatFrom({ transact, conclude }, params.id, body.turn)),
    finish: ({ db, params }) => finishTalk(db, params.id, changed),
    report: ({ db, params }) => getReport(db, params.id),
  })
