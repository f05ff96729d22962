// Routes of the media provider endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { mediaProviders } from '../contract.ts'
import { type JudgeUse, listProviders, noteTest, type Testing, useOf } from './media-providers.ts'

export const mediaProviderRoutes = (testing: Testing, use: JudgeUse) =>
  serve(mediaProviders, {
    list: ({ db }) => listProviders(db, { services: testing.services, use }),
    test: withoutTransaction(async ({ transact, conclude, body }) => {
      const { userId } = await transact((db) => db.who())
      const { judge, talk } = testing.services
      const most = (body.provider === 'talk' ? talk : judge)?.dailyTokens ?? 0
      const { take, settle } = useOf(body.provider, use)
      const budget = {
        take: (tokens: number) => transact((db) => take(db, tokens, most)),
        settle: async (more: number) => void (await transact((db) => settle(db, more))),
      }
      const result = await testing.run(userId, body, budget)
      await conclude(async (db) => noteTest(db, body.provider, result))
      return result
    }),
  })
