// Routes of the media provider endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { mediaProviders } from '../contract.ts'
import { budgetOf, type JudgeUse, listProviders, noteTest, type Testing, useOf } from './media-providers.ts'

export const mediaProviderRoutes = (testing: Testing, use: JudgeUse) =>
  serve(mediaProviders, {
    list: ({ db }) => listProviders(db, { services: testing.services, use }),
    test: withoutTransaction(async ({ transact, conclude, body }) => {
      const { userId } = await transact((db) => db.who())
      const { judge, talk, draft } = testing.services
      const models = { talk, draft } as Partial<Record<typeof body.provider, typeof talk>>
      const most = (models[body.provider] ?? judge)?.dailyTokens ?? 0
      const result = await testing.run(userId, body, budgetOf(transact, useOf(body.provider, use), most))
      await conclude(async (db) => noteTest(db, body.provider, result))
      return result
    }),
  })
