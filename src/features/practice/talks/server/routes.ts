// Handlers of the talk endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { talks } from '../contract.ts'
import type { Ear } from './hearing.ts'
import { appeal, getReport, getTalk, offerTalk, repeatFrom, startTalk } from './talks.ts'
import { finishTalk, giveHint, interruptReply, say, type StepNeeds } from './turns.ts'

export const talkRoutes = (needs: StepNeeds, ear: Ear) =>
  serve(talks, {
    offer: ({ db, params, query }) => offerTalk(db, { subSceneId: params.subSceneId, projectId: query.projectId }, needs.replies.service),
    start: ({ db, body }) => startTalk(db, body, needs.replies.service),
    detail: ({ db, params }) => getTalk(db, params.id, needs.replies.service),
    stream: async ({ db }) => needs.replies.source(db.tenantId, (await db.who()).userId),
    say: withoutTransaction(({ transact, conclude, params, body }) => say({ transact, conclude }, params.id, body, needs)),
    hear: withoutTransaction(({ transact, conclude, params, octets }) => ear({ transact, conclude }, params.id, octets)),
    played: ({ db, params, body }) => interruptReply(db, params.id, body, needs),
    hint: ({ db, params }) => giveHint(db, params.id, needs),
    again: withoutTransaction(({ transact, conclude, params, body }) =>
      repeatFrom({ transact, conclude }, params.id, body.turn, needs.replies.service),
    ),
    finish: ({ db, params }) => finishTalk(db, params.id, needs),
    report: ({ db, params }) => getReport(db, params.id, needs.replies.service),
    appeal: ({ db, params, body }) => appeal(db, params.id, body, needs.replies.service),
  })
