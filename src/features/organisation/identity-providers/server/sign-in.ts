// Single sign-on: the way to the provider and back. A row of the database and a cookie bind both requests.
import { timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import type { AskWithoutTransaction, RedirectAnswer } from '#platform/http/serve.ts'
import { begin, finish, OidcError, type OidcIdentity, type OidcProof } from '#platform/identity/oidc.ts'
import { SealError, type Sealer } from '#platform/secrets/sealer.ts'
import { newToken, toSha256 } from '#platform/secrets/tokens.ts'
import { countPace, openSession } from '#features/organisation/sessions/server/sessions.ts'
import { identityProviders } from '../contract.ts'
import { addressOf, type IdentityNeeds, settingsOf } from './identity-providers.ts'
import { claimsOf, factsOf, isStrong, type LinkRule, mayEnter, onlyOne } from './linking.ts'
import * as queries from './queries.ts'

const FLOW_SECONDS = 600
/** Sign-ins that one address may begin within ten minutes: a whole company may be behind it. */
const STARTS_OF_ADDRESS = 2_000

/** A path within this site; anything else, such as `//host` or `/\host`, becomes `/`. */
export const ownPath = (text: string | undefined): string => (text && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) ? text : '/')

const proofPlace = (db: Db, stateHash: Buffer) => ({
  ...{ tenantId: db.tenantId, table: 'sso_flow', id: stateHash.toString('base64url'), column: 'proof' },
})
const openProof = (sealer: Sealer, db: Db, stateHash: Buffer, proof: string) =>
  JSON.parse(sealer.open(proof, proofPlace(db, stateHash))) as OidcProof

/** The failure that a person may read about an error of the protocol; other errors are thrown. */
function toFailure(error: unknown): Error {
  if (error instanceof OidcError) return identityProviders.fail(error.reason === 'network' ? 'unreachable' : 'unfinished')
  if (error instanceof SealError) return identityProviders.fail('unreachable')
  return error as Error
}
const told = <T>(run: Promise<T>): Promise<T> =>
  run.catch((error: unknown) => {
    throw toFailure(error)
  })

/** An open provider with the settings of its protocol. */
async function getOpen(db: Db, providerId: string, needs: IdentityNeeds) {
  const provider = await queries.findOpen(db, providerId)
  if (!provider) throw identityProviders.fail('off')
  return { provider, settings: await told(settingsOf(db, provider, needs)) }
}

/** Leads to the provider. The sign-in begins at the tenant's own address, whose cookie the callback needs. */
export async function startSignIn(
  { transact, params, query, request, setFlow }: AskWithoutTransaction<typeof identityProviders.start>,
  needs: IdentityNeeds,
): Promise<RedirectAnswer> {
  const { settings, origin } = await transact(async (db) => {
    await countPace(db, 'sso', request, STARTS_OF_ADDRESS)
    const { domain } = await queries.getSite(db)
    return { ...(await getOpen(db, params.providerId, needs)), origin: needs.originOf(domain) }
  })
  const returnTo = ownPath(query.returnTo)
  if (URL.parse(`http://${request.host}`)?.hostname !== new URL(origin).hostname && !query.moved)
    return { location: `${addressOf(origin, params.providerId, 'start')}?${new URLSearchParams({ returnTo, moved: '1' })}` }
  const [state, browser] = [newToken(), newToken()]
  const { url, nonce, verifier } = await told(begin(settings, state))
  const stateHash = toSha256(state)
  await transact((db) =>
    queries.insertFlow(db, {
      ...{ stateHash, providerId: params.providerId, browserHash: toSha256(browser), returnTo },
      proof: needs.sealer.seal(JSON.stringify({ nonce, verifier }), proofPlace(db, stateHash)),
    }),
  )
  setFlow(browser, FLOW_SECONDS)
  return { location: url }
}

/** Takes the flow of this state, which must have begun in this browser. The flow is gone afterwards, whatever the answer. */
async function takeFlow(
  { transact, params, query, request }: AskWithoutTransaction<typeof identityProviders.callback>,
  needs: IdentityNeeds,
) {
  const stateHash = toSha256(query.state ?? '')
  const taken = await transact(async (db) => {
    const flow = await queries.claimFlow(db, params.providerId, stateHash)
    return flow?.live ? { ...flow, proof: openProof(needs.sealer, db, stateHash, flow.proof) } : null
  })
  if (!taken || !request.flow || !timingSafeEqual(taken.browserHash, toSha256(request.flow))) throw identityProviders.fail('expired')
  return taken
}

/** The way back: verifies the answer of the provider, finds the person and opens a new session. */
export async function finishSignIn(
  ask: AskWithoutTransaction<typeof identityProviders.callback>,
  needs: IdentityNeeds,
): Promise<RedirectAnswer> {
  const { transact, conclude, params, query, request, setSession, setDevice, actor } = ask
  const flow = await told(takeFlow(ask, needs))
  const { provider, settings } = await transact((db) => getOpen(db, params.providerId, needs))
  actor({ id: null, name: provider.name })
  const given = Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))
  const identity = await told(finish(settings, given, { ...flow.proof, state: query.state ?? '' }, claimsOf(provider)))
  const opened = await conclude(async (db) => {
    const person = await findPerson(db, provider, identity)
    if (!person) throw identityProviders.fail('noPerson')
    actor({ id: person.id, name: person.name })
    db.audit({ entity: 'user', entityId: person.id, after: { identityProvider: provider.name } })
    const session = { id: provider.id, sid: identity.sid, subject: identity.subject, strong: provider.trustsMfa && isStrong(identity.amr) }
    return openSession(db, { ...person, passwordHash: null }, request, needs.limits, session)
  })
  setSession(opened.token, opened.seconds)
  setDevice(opened.device)
  return { location: flow.returnTo }
}

/** The linked person, or the one person whom the rule of the provider names; null if there is none, or they may not enter. */
async function findPerson(db: Db, provider: LinkRule & { id: string }, { subject, claims }: OidcIdentity) {
  const linked = await queries.findLinked(db, provider.id, subject)
  if (linked) return linked.deletedAt === null && mayEnter(linked) ? linked : null
  for (const [by, value] of factsOf(claims, provider)) {
    const person = onlyOne(await queries.listPeopleWith(db, by, value))
    if (person === 'next') continue
    return person && (await queries.insertLink(db, provider.id, subject, person.id)) ? person : null
  }
  return null
}
