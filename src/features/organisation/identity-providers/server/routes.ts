// Handlers of the identity provider endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { SealError } from '#platform/secrets/sealer.ts'
import { notFound } from '#shared/errors.ts'
import { identityProviders, type ProviderTest } from '../contract.ts'
import {
  confirmProvider,
  createProvider,
  editProvider,
  type IdentityNeeds,
  listProviders,
  removeProvider,
  settingsOf,
} from './identity-providers.ts'
import { endByProvider } from './logout.ts'
import { testProvider } from './provider-test.ts'
import { findProvider } from './queries.ts'
import { finishSignIn, startSignIn } from './sign-in.ts'

const unreadable: ProviderTest = {
  steps: [{ name: '客户端密钥', state: 'failure', text: '已保存的密钥无法解密：请运维人员检查 SECRETS_KEY，或重新填写客户端密钥' }],
}

export const identityProviderRoutes = (needs: IdentityNeeds) =>
  serve(identityProviders, {
    list: ({ db }) => listProviders(db, needs),
    create: ({ db, body }) => createProvider(db, body, needs),
    update: ({ db, params, body }) => editProvider(db, params.id, body, needs),
    confirm: ({ db, params, body }) => confirmProvider(db, params.id, body.updateTime, needs),
    remove: ({ db, params }) => removeProvider(db, params.id),
    test: withoutTransaction(async ({ transact, conclude, params }) => {
      const found = await transact(async (db) => {
        const row = await findProvider(db, params.id)
        if (!row) throw notFound()
        const settings = await settingsOf(db, row, needs).catch((error: unknown) => {
          if (error instanceof SealError) return null
          throw error
        })
        return { name: row.name, settings }
      })
      const result = found.settings ? await testProvider(found.settings) : unreadable
      // the answer of a repeated request is that of `conclude`
      return conclude(async (db) => {
        const after = { name: found.name, failed: result.steps.filter(({ state }) => state === 'failure').map(({ name }) => name) }
        db.audit({ entity: 'identity-provider', entityId: params.id, after })
        return result
      })
    }),
    start: withoutTransaction((ask) => startSignIn(ask, needs)),
    callback: withoutTransaction((ask) => finishSignIn(ask, needs)),
    logout: withoutTransaction((ask) => endByProvider(ask, needs)),
  })
