// Single sign-on over HTTP against a real OpenID provider, with the attacks that a provider, a browser or a person may try.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bySecret, clientId, type IdentityServer, startIdentityServer, withoutSignature } from '#test/identity-provider.ts'
import { ssoBrowser } from '#test/sso-browser.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { ssoCodes } from '#shared/errors.ts'
import { audit } from '#features/organisation/audit/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { identityProviders } from '../contract.ts'

let world: World
let idp: IdentityServer
let admin: Person
let providerId: string
const people: Record<string, { id: string; workNo: string; telephone: string }> = {}
const failed = (code: number) => `/?failed=${code}`

const saved = (change: object = {}) => ({
  ...{ name: '集团账号', issuer: idp.issuer, clientId, clientSecret: idp.clientSecret, enabled: true },
  ...{ linkBy: ['workNo', 'phone', 'email'], emailDomains: ['example.com'], workNoClaim: 'employee_number' },
  ...change,
})

beforeAll(async () => {
  const started = await Promise.all([startWorld({ OUTBOUND_ALLOW: '127.0.0.0/8' }), startIdentityServer()])
  ;[world, idp] = started
  admin = await world.signIn('admin')
  const provider = await admin.get(identityProviders.create, { body: saved() })
  providerId = provider.id
  await idp.register([provider.callbackUrl, provider.callbackUrl.replace('localhost', 'yuanfan.localhost')], provider.logoutUrl)
  const { rows } = await world.owner.query(
    `select login_name, id::text, work_no, telephone from app_user where tenant_id = (select tenant_id from tenant where domain = 'demo')`,
  )
  for (const { login_name: name, id, work_no: workNo, telephone } of rows) people[name] = { id, workNo, telephone }
})
afterEach(() => {
  idp.spoil = {}
})
afterAll(async () => {
  await world?.close()
  await idp?.close()
})

const as = (login: string, more: object = {}) => {
  idp.account = { sub: `sub-${login}`, employee_number: people[login]?.workNo, ...more }
}
const whoIs = async (token: string | null) => (await world.holding(token ?? '').get(sessions.info)).loginName

test('the sign-in page shows the provider, and a person signs in with a new session', async () => {
  const { providers } = await world.anybody().get(sessions.options)
  expect(providers).toEqual([{ id: providerId, name: '集团账号' }])
  as('author')
  const { status, location, token } = await ssoBrowser(world).signIn(providerId)
  expect([status, location, await whoIs(token)]).toEqual([303, '/', 'author'])
  const { rows } = await world.owner.query(
    `select method, provider_id::text, provider_sid, provider_subject from session where provider_id is not null`,
  )
  expect(rows).toEqual([{ method: 'sso', provider_id: providerId, provider_sid: expect.any(String), provider_subject: 'sub-author' }])
  const again = await ssoBrowser(world).signIn(providerId)
  expect([again.token === token, await whoIs(again.token)]).toEqual([false, 'author'])
  const logged = (await admin.get(audit.page, { query: { pageSize: 20 } })).records.find((r) => r.action === '单点登录' && r.result === 0)
  expect(logged?.actorName).toBeTruthy()
})

test('the address of the provider has state, nonce, PKCE and the redirect address of the tenant', async () => {
  const url = new URL(await ssoBrowser(world).start(providerId))
  const query = Object.fromEntries(url.searchParams)
  expect(url.origin).toBe(idp.issuer)
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: clientId,
    code_challenge_method: 'S256',
    scope: 'openid profile email phone',
  })
  expect(query['redirect_uri']).toBe(`http://localhost:8080/ai-training/v1/management/auth/sso/${providerId}/callback`)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/)
})

test('the redirect address does not follow the Host header', async () => {
  const answer = await world
    .anybody()
    .fetch(`/ai-training/v1/management/auth/sso/${providerId}/start`, { headers: { 'x-forwarded-host': 'evil.example' } })
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('redirect_uri')).toMatch(/^http:\/\/localhost:8080\//)
})

test.each([
  ['%2Flearn', '/learn'],
  ['%2FcourseManage%3Fpage%3D2', '/courseManage?page=2'],
  ['%2F%2Fevil.example', '/'],
  ['%2F%5Cevil.example', '/'],
  ['https%3A%2F%2Fevil.example', '/'],
  ['%2Fa%0D%0ASet-Cookie%3A%20x', '/'],
  ['%2F%09%2Fevil.example', '/'],
])('a sign-in that returns to %s ends at %s', async (written, ends) => {
  as('author')
  const browser = ssoBrowser(world)
  const query = await browser.authorize(await browser.start(providerId, `?returnTo=${written}`))
  expect((await browser.callback(providerId, query)).location).toBe(ends)
})

test('a state works once, also for twenty requests at one time', async () => {
  as('author')
  const browser = ssoBrowser(world)
  const query = await browser.authorize(await browser.start(providerId))
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.callback(providerId, query)))
  expect(answers.filter(({ token }) => token !== null).length).toBe(1)
  expect(answers.filter(({ location }) => location === failed(ssoCodes.EXPIRED)).length).toBe(19)
})

test('a wrong state, another browser and an expired sign-in are refused', async () => {
  as('author')
  const browser = ssoBrowser(world)
  const query = await browser.authorize(await browser.start(providerId))
  const wrong = new URLSearchParams(query)
  wrong.set('state', 'x'.repeat(43))
  expect(await browser.callback(providerId, wrong)).toMatchObject({ location: failed(ssoCodes.EXPIRED), token: null })
  expect(await browser.callback(providerId, new URLSearchParams())).toMatchObject({ location: failed(ssoCodes.EXPIRED) })
  // the callback of one browser opened in another one, which has begun a sign-in of its own or none
  const other = ssoBrowser(world)
  expect(await other.callback(providerId, query)).toMatchObject({ location: failed(ssoCodes.EXPIRED), token: null })
  const mine = await browser.authorize(await browser.start(providerId))
  await other.start(providerId)
  expect(await other.callback(providerId, mine)).toMatchObject({ location: failed(ssoCodes.EXPIRED), token: null })
  const late = await browser.authorize(await browser.start(providerId))
  await world.owner.query(`update sso_flow set expires_at = now() - interval '1 second'`)
  expect(await browser.callback(providerId, late)).toMatchObject({ location: failed(ssoCodes.EXPIRED), token: null })
})

test('a foreign or missing issuer, a foreign code and a refusal of the provider are refused', async () => {
  as('author')
  const browser = ssoBrowser(world)
  const changed = async (change: (query: URLSearchParams) => void) => {
    const query = await browser.authorize(await browser.start(providerId))
    change(query)
    return (await browser.callback(providerId, query)).location
  }
  expect(await changed((q) => q.set('iss', 'https://evil.example'))).toBe(failed(ssoCodes.UNFINISHED))
  expect(await changed((q) => q.delete('iss'))).toBe(failed(ssoCodes.UNFINISHED))
  expect(await changed((q) => q.set('code', 'stolen'))).toBe(failed(ssoCodes.UNFINISHED))
  expect(await changed((q) => q.set('error', 'access_denied'))).toBe(failed(ssoCodes.UNFINISHED))
  // a code of another sign-in has another PKCE challenge
  const foreign = await ssoBrowser(world).authorize(await ssoBrowser(world).start(providerId))
  expect(await changed((q) => q.set('code', foreign.get('code') ?? ''))).toBe(failed(ssoCodes.UNFINISHED))
})

test.each([
  ['another nonce', { claims: (c: object) => ({ ...c, nonce: 'other' }) }],
  ['no nonce', { claims: (c: object) => ({ ...c, nonce: undefined }) }],
  ['another issuer', { claims: (c: object) => ({ ...c, iss: 'https://evil.example' }) }],
  ['another client', { claims: (c: object) => ({ ...c, aud: 'another-client' }) }],
  ['two audiences without azp', { claims: (c: object) => ({ ...c, aud: [clientId, 'another-client'] }) }],
  ['an expired token', { claims: (c: object) => ({ ...c, iat: Date.now() / 1000 - 7200, exp: Date.now() / 1000 - 3600 }) }],
  ['a clock six minutes ahead', { claims: (c: object) => ({ ...c, iat: Math.floor(Date.now() / 1000) + 360 }) }],
  ['a clock six minutes behind', { claims: (c: object) => ({ ...c, iat: Math.floor(Date.now() / 1000) - 360 }) }],
  ['alg none', { token: withoutSignature }],
  ['HS256 by the client secret', { token: bySecret }],
  ['a signature that was changed', { token: (t: string) => `${t.slice(0, -8)}AAAAAAAA` }],
])('an ID token with %s is refused', async (_, spoil) => {
  as('author')
  idp.spoil = spoil as IdentityServer['spoil']
  expect(await ssoBrowser(world).signIn(providerId)).toMatchObject({ location: failed(ssoCodes.UNFINISHED), token: null })
})

test.each([240, -240])('a clock %d seconds apart is accepted', async (seconds) => {
  as('author')
  idp.spoil = { claims: (c) => ({ ...c, iat: Math.floor(Date.now() / 1000) + seconds }) }
  expect((await ssoBrowser(world).signIn(providerId)).location).toBe('/')
})

test('a rotated key works at once, and the key of before no longer', async () => {
  as('author')
  expect((await ssoBrowser(world).signIn(providerId)).location).toBe('/')
  await idp.rotate()
  expect((await ssoBrowser(world).signIn(providerId)).location).toBe('/')
})

test('a person is found by work number, verified phone or verified e-mail of a listed domain', async () => {
  const email = 'Viewer@Example.com'
  await world.owner.query('update app_user set email = $1 where id = $2', [email, people['viewer']?.id])
  const link = async (account: Record<string, unknown>) => {
    await world.owner.query('delete from identity_link')
    idp.account = { sub: `s-${Math.random()}`, ...account }
    return (await ssoBrowser(world).signIn(providerId)).token
  }
  const phone = `+86 ${people['leader']?.telephone}`
  expect(await whoIs(await link({ phone_number: phone, phone_number_verified: true }))).toBe('leader')
  expect(await whoIs(await link({ email: 'viewer@example.com', email_verified: true }))).toBe('viewer')
  for (const unproved of [
    { phone_number: phone },
    { phone_number: phone, phone_number_verified: 'true' },
    { email },
    { email, email_verified: false },
    { email: 'viewer@evil.example', email_verified: true },
    { email: 'viewer@example.com@evil.example', email_verified: true },
    { employee_number: ' ' },
    {},
  ])
    expect([unproved, await link(unproved)]).toEqual([unproved, null])
})

test('unknown, disabled, deleted and doubtful people and people of offices get one sentence', async () => {
  await world.owner.query('delete from identity_link')
  const refused = async (account: Record<string, unknown>) => {
    idp.account = { sub: `s-${Math.random()}`, ...account }
    expect(await ssoBrowser(world).signIn(providerId)).toMatchObject({ location: failed(ssoCodes.NO_PERSON), token: null })
  }
  await refused({ employee_number: 'no-such-number' })
  for (const office of ['admin', 'officer', 'auditor']) if (people[office]) await refused({ employee_number: people[office].workNo })
  // the second fact is not asked where the first one names an officer
  await refused({ employee_number: people['admin']?.workNo, phone_number: people['leader']?.telephone, phone_number_verified: true })
  await world.owner.query('update app_user set email = $1 where login_name = any($2)', ['two@example.com', ['viewer', 'leader']])
  await refused({ email: 'two@example.com', email_verified: true })
  as('viewer')
  const token = (await ssoBrowser(world).signIn(providerId)).token
  expect(await whoIs(token)).toBe('viewer')
  for (const [set, back] of [
    ['locked = 2', 'locked = 0'],
    ['deleted_at = now()', 'deleted_at = null'],
    ['type = 3', 'type = 0'],
  ]) {
    await world.owner.query(`update app_user set ${set} where id = $1`, [people['viewer']?.id])
    expect([set, (await ssoBrowser(world).signIn(providerId)).location]).toEqual([set, failed(ssoCodes.NO_PERSON)])
    await world.owner.query(`update app_user set ${back} where id = $1`, [people['viewer']?.id])
  }
})

test('a subject stays with its person, and a person with the subject', async () => {
  await world.owner.query('delete from identity_link')
  as('author')
  expect(await whoIs((await ssoBrowser(world).signIn(providerId)).token)).toBe('author')
  // the provider gives the subject another number
  idp.account = { sub: 'sub-author', employee_number: people['viewer']?.workNo }
  expect(await whoIs((await ssoBrowser(world).signIn(providerId)).token)).toBe('author')
  // another subject claims the number of a linked person
  idp.account = { sub: 'another', employee_number: people['author']?.workNo }
  expect((await ssoBrowser(world).signIn(providerId)).location).toBe(failed(ssoCodes.NO_PERSON))
})

test('a provider of one tenant signs nobody in at another, whatever host asks', async () => {
  as('author')
  const elsewhere = ssoBrowser(world, 'yuanfan')
  expect(await elsewhere.start(providerId)).toBe(failed(ssoCodes.OFF))
  const browser = ssoBrowser(world)
  const query = await browser.authorize(await browser.start(providerId))
  expect(await elsewhere.callback(providerId, query)).toMatchObject({ location: failed(ssoCodes.EXPIRED), token: null })
  expect((await world.anybody('yuanfan').get(sessions.options)).providers).toEqual([])
})

test('a provider that is off, away or unreadable signs nobody in', async () => {
  as('author')
  const { body } = { body: saved({ enabled: false, clientSecret: '' }) }
  await admin.get(identityProviders.update, { params: { id: providerId }, body })
  expect(await ssoBrowser(world).start(providerId)).toBe(failed(ssoCodes.OFF))
  expect((await world.anybody().get(sessions.options)).providers).toEqual([])
  await admin.get(identityProviders.update, { params: { id: providerId }, body: saved() })
  const away = await admin.get(identityProviders.create, { body: saved({ name: '不在', issuer: 'http://127.0.0.1:1' }) })
  expect(await ssoBrowser(world).start(away.id)).toBe(failed(ssoCodes.UNREACHABLE))
  const inside = await admin.get(identityProviders.create, { body: saved({ name: '内网', issuer: 'https://10.0.0.1' }) })
  expect(await ssoBrowser(world).start(inside.id)).toBe(failed(ssoCodes.UNREACHABLE))
  for (const { id } of [away, inside]) await admin.get(identityProviders.remove, { params: { id } })
})

test('without its audit row a sign-in opens no session', async () => {
  as('author')
  const browser = ssoBrowser(world)
  const query = await browser.authorize(await browser.start(providerId))
  await world.owner.query(`create function app.no_row() returns trigger language plpgsql as $$
      begin if new.result = 0 then raise exception 'no row' using errcode = '53100'; end if; return new; end $$;
    create trigger no_row before insert on audit_log for each row execute function app.no_row()`)
  const before = (await world.owner.query('select 1 from session')).rowCount
  expect(await browser.callback(providerId, query)).toMatchObject({ status: 503, token: null })
  expect((await world.owner.query('select 1 from session')).rowCount).toBe(before)
  await world.owner.query('drop trigger no_row on audit_log; drop function app.no_row()')
})

test('where a second factor is required, several factors of a trusted provider are enough, and no others', async () => {
  const setPolicy = (policy: string) =>
    world.owner.query(`update tenant set settings = settings || jsonb_build_object('secondFactor', $1::jsonb) where domain = 'demo'`, [
      JSON.stringify({ policy, graceDays: 0, since: new Date().toISOString() }),
    ])
  const pendingBy = async (amr: string[] | undefined) => {
    as('author')
    idp.spoil = { claims: (claims) => (amr ? { ...claims, amr } : claims) }
    return (await world.holding((await ssoBrowser(world).signIn(providerId)).token ?? '').get(sessions.options)).pending
  }
  await setPolicy('ALL')
  expect(await pendingBy(['mfa'])).toBe('ENROL')
  await world.owner.query('update identity_provider set trusts_mfa = true')
  const seen = []
  for (const amr of [['mfa'], ['pwd', 'otp'], ['pwd'], [], undefined]) seen.push(await pendingBy(amr))
  expect(seen).toEqual([null, null, 'ENROL', 'ENROL', 'ENROL'])
  await world.owner.query('update identity_provider set trusts_mfa = false')
  await setPolicy('NONE')
  expect(await pendingBy(['pwd'])).toBeNull()
})
