// Routes of the scenario endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { scenarios } from '../contract.ts'
import type { Player } from './playing.ts'
import * as rules from './scenarios.ts'

export const scenarioRoutes = (player: Player) =>
  serve(scenarios, {
    page: ({ db, query }) => rules.pageScenarios(db, query),
    get: async ({ db, query }) => ({ ...(await rules.getScenario(db, query.subSceneId)), model: player.model() }),
    save: ({ db, body }) => rules.saveScenario(db, body),
    check: withoutTransaction(({ transact, body }) => rules.checkContent(transact, body)),
    try: withoutTransaction(({ transact, body }) => rules.tryContent(transact, body)),
    reply: withoutTransaction(({ transact, body }) => player.play(transact, body)),
    submit: withoutTransaction(({ params, body, ...work }) => rules.submitScenario(work, params.id, body.seen)),
    approve: ({ db, params, body }) => rules.approveScenario(db, params.id, body.seen),
    reject: ({ db, params, body }) => rules.rejectScenario(db, params.id, body),
    takeBack: ({ db, params, body }) => rules.takeBackScenario(db, params.id, body.seen),
  })
