// Services of speech and of figures: endpoint -> verb.
import { serve, withoutTransaction } from '../../../platform/http/serve.ts'
import { mediaProviders } from '../contract.ts'
import { catalogue } from './catalogue.ts'
import { noteTest, type Testing } from './media-providers.ts'

export const mediaProviderRoutes = (testing: Testing) =>
  serve(mediaProviders, {
    list: () => catalogue(testing.services),
    test: withoutTransaction(async ({ transact, conclude, body: { provider, voice } }) => {
      const { userId } = await transact((db) => db.who())
      const result = await testing.run(userId, provider, voice)
      await conclude(async (db) => noteTest(db, provider, result))
      return result
    }),
  })
