// Rules of identity providers: what an administrator saves, and how their secrets are kept.
import { nextId } from '#platform/database/ids.ts'
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { OidcSettings } from '#platform/identity/oidc.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import type { BodyOf } from '#shared/contract.ts'
import { MANAGEMENT } from '#shared/contract.ts'
import { notFound } from '#shared/errors.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { deleteProviderSessions, type SessionLimits } from '#features/organisation/sessions/server/sessions.ts'
import { type IdentityProvider, identityProviders, maxProviders } from '../contract.ts'
import * as queries from './queries.ts'

/** Services that the sign-in by identity providers uses. */
export interface IdentityNeeds {
  fetch: Outbound['fetch']
  sealer: Sealer
  /** Origin of a tenant's site by its domain. */
  originOf(domain: string): string
  limits: SessionLimits
}
type Saved = BodyOf<typeof identityProviders.create>
type Change = BodyOf<typeof identityProviders.update>

const placeOf = (db: Db, id: string) => ({ tenantId: db.tenantId, table: 'identity_provider', id, column: 'client_secret' })

export const addressOf = (origin: string, providerId: string, call: 'start' | 'callback' | 'logout') =>
  `${origin}${MANAGEMENT}/auth/sso/${providerId}/${call}`

function toResponse({ clientSecret, updatedAt, kind, linkBy, ...row }: queries.ProviderRow, origin: string): IdentityProvider {
  return {
    ...row,
    kind: kind as IdentityProvider['kind'],
    linkBy: linkBy as IdentityProvider['linkBy'],
    hasSecret: clientSecret !== null,
    callbackUrl: addressOf(origin, row.id, 'callback'),
    logoutUrl: addressOf(origin, row.id, 'logout'),
    createTime: readable(row.createTime),
    updateTime: updatedAt,
  }
}

export async function listProviders(db: Db, { originOf }: IdentityNeeds): Promise<IdentityProvider[]> {
  const [site, rows] = await Promise.all([queries.getSite(db), queries.listProviders(db).execute()])
  return rows.map((row) => toResponse(row, originOf(site.domain)))
}

async function getProvider(db: Db, id: string, { originOf }: IdentityNeeds): Promise<IdentityProvider> {
  const [site, row] = await Promise.all([queries.getSite(db), queries.findProvider(db, id)])
  if (!row) throw notFound()
  return toResponse(row, originOf(site.domain))
}

/** Providers that the sign-in page shows. */
export const listShown = (db: Db): Promise<{ id: string; name: string }[]> => queries.listOpen(db)

/** Fields of a provider for the audit log: they tell that a secret was written, and never the secret. */
const auditOf = ({ clientSecret, ...fields }: Saved) => ({ ...fields, ...(clientSecret ? { clientSecret: true } : {}) })

function checkSaved(saved: Saved, others: readonly queries.ProviderRow[]) {
  if (others.some(({ name }) => name === saved.name)) throw identityProviders.fail('nameTaken', {}, 'name')
  if (saved.linkBy.includes('email') && !saved.emailDomains.length) throw identityProviders.fail('domainsNeeded', {}, 'emailDomains')
  if (saved.enabled && !saved.clientId) throw identityProviders.fail('clientNeeded', {}, 'clientId')
}

const fieldsOf = ({ clientSecret: _secret, ...fields }: Saved) => ({ ...fields, linkBy: [...new Set(fields.linkBy)] })

export async function createProvider(db: Db, saved: Saved, needs: IdentityNeeds): Promise<IdentityProvider> {
  await queries.lockProviders(db)
  const [who, site, others] = await Promise.all([db.who(), queries.getSite(db), queries.listProviders(db).execute()])
  if (others.length >= maxProviders) throw identityProviders.fail('full')
  checkSaved(saved, others)
  const id = await nextId(db)
  await queries.insertProvider(db, {
    ...fieldsOf(saved),
    id,
    kind: 'oidc',
    pending: site.hasOfficers,
    clientSecret: saved.clientSecret ? needs.sealer.seal(saved.clientSecret, placeOf(db, id)) : null,
    createUserId: who.userId,
    createUserName: who.name,
  })
  db.audit({ entity: 'identity-provider', entityId: id, after: auditOf(saved) })
  return getProvider(db, id, needs)
}

/**
 * Another issuer has other subjects, so the links end with it; the old secret must not reach it. Sessions end with their links, and when
 * the provider is switched off.
 */
export async function editProvider(db: Db, id: string, change: Change, needs: IdentityNeeds): Promise<IdentityProvider> {
  await queries.lockProviders(db)
  const [site, all] = await Promise.all([queries.getSite(db), queries.listProviders(db).execute()])
  const before = all.find((row) => row.id === id)
  if (!before) throw notFound()
  const saved = mergeDefined(pickBefore(before), change) as Saved
  checkSaved(
    saved,
    all.filter((row) => row.id !== id),
  )
  const isElsewhere = saved.issuer !== before.issuer
  if ((isElsewhere || saved.clientId !== before.clientId) && before.clientSecret !== null && !saved.clientSecret)
    throw identityProviders.fail('secretAgain', {}, 'clientSecret')
  await queries.updateProvider(db, id, {
    ...fieldsOf(saved),
    ...(saved.clientSecret ? { clientSecret: needs.sealer.seal(saved.clientSecret, placeOf(db, id)) } : {}),
    pending: site.hasOfficers,
  })
  if (isElsewhere) await queries.deleteLinks(db, id)
  if (isElsewhere || !saved.enabled) await deleteProviderSessions(db, id)
  db.audit({ entity: 'identity-provider', entityId: id, before: pickBefore(before), after: auditOf(saved) })
  return getProvider(db, id, needs)
}

const pickBefore = ({ name, issuer, clientId, linkBy, workNoClaim, emailDomains, trustsMfa, enabled }: queries.ProviderRow) => ({
  ...{ name, issuer, clientId, linkBy, workNoClaim, emailDomains, trustsMfa, enabled },
})

/** Confirms the version that the officer has seen. */
export async function confirmProvider(db: Db, id: string, updateTime: string, needs: IdentityNeeds): Promise<IdentityProvider> {
  await queries.lockProviders(db)
  const row = await queries.findProvider(db, id)
  if (!row) throw notFound()
  if (row.updatedAt !== updateTime) throw identityProviders.fail('stale')
  await queries.updateProvider(db, id, { pending: false })
  db.audit({ entity: 'identity-provider', entityId: id, before: { pending: row.pending }, after: { pending: false, ...pickBefore(row) } })
  return getProvider(db, id, needs)
}

export async function removeProvider(db: Db, id: string): Promise<void> {
  await queries.lockProviders(db)
  const row = await queries.findProvider(db, id)
  if (!row) throw notFound()
  await deleteProviderSessions(db, id)
  await queries.deleteProvider(db, id)
  db.audit({ entity: 'identity-provider', entityId: id, before: pickBefore(row) })
}

/** Settings of the protocol for a provider, with its secret in clear text: for the protocol only. @throws SealError */
export async function settingsOf(
  db: Db,
  row: Pick<queries.ProviderRow, 'id' | 'issuer' | 'clientId' | 'clientSecret'>,
  { fetch, sealer, originOf }: IdentityNeeds,
): Promise<OidcSettings> {
  const { domain } = await queries.getSite(db)
  return {
    issuer: row.issuer,
    clientId: row.clientId,
    clientSecret: row.clientSecret === null ? null : sealer.open(row.clientSecret, placeOf(db, row.id)),
    redirectUri: addressOf(originOf(domain), row.id, 'callback'),
    fetch,
  }
}

/** Seals the secrets again that are sealed with the key of before; returns their number. */
export async function resealSecrets(db: Db, sealer: Sealer): Promise<number> {
  await queries.lockProviders(db)
  let renewed = 0
  for (const { id, clientSecret } of await queries.listProviders(db)) {
    if (clientSecret === null || !sealer.isOld(clientSecret)) continue
    await queries.setSealed(db, id, sealer.seal(sealer.open(clientSecret, placeOf(db, id)), placeOf(db, id)))
    renewed++
  }
  return renewed
}
