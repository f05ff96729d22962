// Back-channel logout over HTTP: a token of the provider ends its sessions once, and no other token does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityServer, clientId, startIdentityServer } from '#test/identity-provider.ts'
import { ssoBrowser } from '#test/sso-browser.ts'
import { startWorld, type World } from '#test/world.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { identityProviders } from '../contract.ts'

let world: World
let idp: IdentityServer
let providerId: string
beforeAll(async () => {
  const started = await Promise.all([startWorld({ OUTBOUND_ALLOW: '127.0.0.1' }), startIdentityServer()])
  ;[world, idp] = started
  const admin = await world.signIn('admin')
  const provider = await admin.get(identityProviders.create, {
    body: { name: '集团账号', issuer: idp.issuer, clientId, clientSecret: idp.clientSecret, linkBy: ['workNo'], enabled: true },
  })
  providerId = provider.id
  await idp.register([provider.callbackUrl], provider.logoutUrl)
})
afterAll(async () => {
  await world?.close()
  await idp?.close()
})

/** A session of the author by the provider, with the provider's session id. */
async function session() {
  const { rows } = await world.owner.query(`select work_no from app_user where login_name = 'author' order by tenant_id limit 1`)
  idp.account = { sub: 'author', employee_number: rows[0].work_no }
  const { token } = await ssoBrowser(world).signIn(providerId)
  const found = await world.owner.query(`select provider_sid sid from session where provider_id = $1 order by created_at desc limit 1`, [
    providerId,
  ])
  return { sid: String(found.rows[0].sid), status: async () => (await world.holding(token ?? '').ask(sessions.info)).status }
}
const send = async (token: string, id = providerId, domain: 'demo' | 'yuanfan' = 'demo') => {
  const path = identityProviders.logout.path.replace(':providerId', id)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await world.anybody(domain).fetch(path, { method: 'POST', headers, body: `logout_token=${token}` })).status
}

test('a logout token ends the session by its sid, once', async () => {
  const [first, second] = [await session(), await session()]
  const token = await idp.logoutToken({ sub: 'author', sid: first.sid })
  expect([await first.status(), await second.status()]).toEqual([200, 200])
  expect(await send(token)).toBe(200)
  expect([await first.status(), await second.status()]).toEqual([401, 200])
  expect(await send(token)).toBe(400)
  expect(await send(await idp.logoutToken({ sub: 'author' }))).toBe(200)
  expect(await second.status()).toBe(401)
})

test('sessions by password are not the provider’s to end', async () => {
  const own = await world.signIn('author')
  expect(await send(await idp.logoutToken({ sub: 'author' }))).toBe(200)
  expect((await own.ask(sessions.info)).status).toBe(200)
})

test('a forged, late, foreign or unfit token ends nothing', async () => {
  const one = await session()
  const now = Math.floor(Date.now() / 1000)
  const forged = { ...(await idp.newKey('first')) }
  const tokens: [string, string][] = [
    ['another key', await idp.logoutToken({ sub: 'author' }, {}, forged)],
    ['another type', await idp.logoutToken({ sub: 'author' }, { typ: 'JWT' })],
    ['another issuer', await idp.logoutToken({ sub: 'author', iss: 'https://evil.example' })],
    ['another client', await idp.logoutToken({ sub: 'author', aud: 'another' })],
    ['six minutes ago', await idp.logoutToken({ sub: 'author', iat: now - 360 })],
    ['in six minutes', await idp.logoutToken({ sub: 'author', iat: now + 360 })],
    ['a nonce', await idp.logoutToken({ sub: 'author', nonce: 'x' })],
    ['no event', await idp.logoutToken({ sub: 'author', events: {} })],
    ['no jti', await idp.logoutToken({ sub: 'author', jti: undefined })],
    ['nobody', await idp.logoutToken({})],
    ['no token', 'x.y.z'],
  ]
  const unsigned = (await idp.logoutToken({ sub: 'author' })).split('.')
  tokens.push(['alg none', `${Buffer.from('{"alg":"none","typ":"logout+jwt"}').toString('base64url')}.${unsigned[1]}.`])
  for (const [name, token] of tokens) expect([name, await send(token)]).toEqual([name, 400])
  const good = await idp.logoutToken({ sub: 'author' })
  expect([await send(good, providerId, 'yuanfan'), await send(good, '999999999')]).toEqual([400, 400])
  expect(await one.status()).toBe(200)
  expect(await send(good)).toBe(200)
  expect(await one.status()).toBe(401)
})

test('without its audit row a logout ends nothing, and its token stays good', async () => {
  const one = await session()
  const token = await idp.logoutToken({ sub: 'author' })
  await world.owner.query(`create function app.no_row() returns trigger language plpgsql as $$
      begin if new.result = 0 then raise exception 'no row' using errcode = '53100'; end if; return new; end $$;
    create trigger no_row before insert on audit_log for each row execute function app.no_row()`)
  expect([await send(token), await one.status()]).toEqual([503, 200])
  await world.owner.query('drop trigger no_row on audit_log; drop function app.no_row()')
  expect([await send(token), await one.status()]).toEqual([200, 401])
})
