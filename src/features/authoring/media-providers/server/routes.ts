// Routes of the media provider endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { mediaProviders } from '../contract.ts'
import { type JudgeUse, listProviders, noteTest, type Testing } from './media-providers.ts'

export const mediaProviderRoutes = (testing: Testing, use: JudgeUse) =>
  serve(mediaProviders, {
    list: ({ db }) => listProviders(db, testing.services, use),
    test: withoutTransaction(async ({ transact, conclude, body }) => {
      const { userId } = await transact((db) => db.who())
      const most = testing.services.judge?.dailyTokens ?? 0
      const budget = {
        take: (tokens: number) => transact((db) => use.take(db, tokens, most)),
        settle: async (more: number) => void (await transact((db) => use.settle(db, more))),
      }
      const result = await testing.run(userId, body, budget)
      await conclude(async (db) => noteTest(db, body.provider, result))
      return result
    }),
  })
