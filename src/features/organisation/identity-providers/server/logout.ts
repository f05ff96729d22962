// Back-channel logout: the provider ends the sessions that came from it.
import { createHash } from 'node:crypto'
import type { AskWithoutTransaction } from '#platform/http/serve.ts'
import { OidcError, readLogoutToken } from '#platform/identity/oidc.ts'
import { badRequest } from '#shared/errors.ts'
import { countPace, deleteProviderSessions } from '#features/organisation/sessions/server/sessions.ts'
import { identityProviders } from '../contract.ts'
import { type IdentityNeeds, settingsOf } from './identity-providers.ts'
import * as queries from './queries.ts'

const LOGOUTS_OF_ADDRESS = 5_000

/** Ends the sessions by the token's sid, else by its subject. Throws 400 for a token that is forged, late, foreign or used. */
export async function endByProvider(
  { transact, conclude, params, body, request, actor }: AskWithoutTransaction<typeof identityProviders.logout>,
  needs: IdentityNeeds,
): Promise<void> {
  const { provider, settings } = await transact(async (db) => {
    await countPace(db, 'sso-logout', request, LOGOUTS_OF_ADDRESS)
    const found = await queries.findProvider(db, params.providerId)
    if (!found) throw badRequest()
    return { provider: found, settings: await settingsOf(db, { ...found, clientSecret: null }, needs) }
  })
  actor({ id: null, name: provider.name })
  const order = await readLogoutToken(settings, body.logout_token).catch((error: unknown) => {
    throw error instanceof OidcError ? badRequest() : error
  })
  await conclude(async (db) => {
    if (!(await queries.claimLogoutToken(db, provider.id, createHash('sha256').update(order.jti).digest()))) throw badRequest()
    for (const userId of await deleteProviderSessions(db, provider.id, order))
      db.audit({ entity: 'user', entityId: userId, before: { identityProvider: provider.name } })
  })
}
