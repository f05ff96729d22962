// Passkeys over HTTP with a software authenticator that also lies: other challenge, origin, RP id, counter, session and key.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Authenticator, type Lie, newAuthenticator } from '#test/authenticator.ts'
import { passwordOnly, tokenIn } from '#test/second-factor.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { stepCodes } from '#shared/errors.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { secondFactors } from '../contract.ts'
import { challengeKey, isChallenge, newChallenge } from './passkeys.ts'

let world: World
let author: Person
let phone: Authenticator
const origin = 'https://training.example.com'
beforeAll(async () => {
  world = await startWorld({ PUBLIC_ORIGIN: 'https://{domain}.training.example.com' })
})
beforeEach(async () => {
  await world.owner.query('delete from passkey; delete from recovery_code; delete from sign_in_failure')
  author = await world.signIn('author')
  phone = newAuthenticator(origin)
})
afterAll(() => world?.close())

const add = async (person: Person, by: Authenticator, name: string, lie?: Lie) =>
  person.ask(secondFactors.addPasskey, { body: { name, response: by.register(await person.get(secondFactors.passkeyOptions), lie) } })
const give = async (person: Person, by: Authenticator, lie?: Lie) =>
  person.ask(secondFactors.verify, {
    body: { method: 'passkey', response: by.assert(await person.get(secondFactors.passkeyChallenge), lie) },
  })

test('a passkey is added, completes a sign-in, is listed and removed', async () => {
  const options = await author.get(secondFactors.passkeyOptions)
  expect([options.rp.id, options.excludeCredentials]).toEqual(['training.example.com', []])
  const added = await add(author, phone, '办公手机')
  expect(added.content.recoveryCodes).toHaveLength(10)
  const pending = await passwordOnly(world, 'author')
  expect(await pending.get(secondFactors.own)).toMatchObject({ methods: ['passkey', 'recovery'], passkeys: [] })
  const given = await give(pending, phone)
  const signedIn = world.holding(tokenIn(given) ?? '')
  const { passkeys } = await signedIn.get(secondFactors.own)
  expect(passkeys).toMatchObject([{ name: '办公手机', usedTime: expect.any(String) }])
  const second = newAuthenticator(origin)
  expect((await add(signedIn, second, '办公手机')).fields?.[0]?.field).toBe('name')
  expect((await add(signedIn, second, '安全密钥')).content.recoveryCodes).toEqual([])
  expect((await add(signedIn, second, '又一次')).msg).toBe('这个通行密钥已经添加过')
  for (const { id } of (await signedIn.get(secondFactors.own)).passkeys) await signedIn.get(secondFactors.removePasskey, { params: { id } })
  expect(await signedIn.get(secondFactors.own)).toMatchObject({ methods: ['password'], recoveryLeft: 0 })
})

test.each<[string, Lie]>([
  ['another origin', { origin: 'https://training-example.com' }],
  ['another port', { origin: `${origin}:8443` }],
  ['the origin of another tenant', { origin: 'https://yuanfan.training.example.com' }],
  ['another RP id', { rpId: 'example.com' }],
  ['an invented challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['another type', { type: 'payment.get' }],
])('attack 27: a passkey with %s is neither added nor accepted', async (_, lie) => {
  expect((await add(author, phone, '假的', lie)).msg).toBe('通行密钥验证没有通过，请重试或换一种方式')
  await add(author, phone, '真的')
  const pending = await passwordOnly(world, 'author')
  expect((await give(pending, phone, lie)).msg).toBe('通行密钥验证没有通过，请重试或换一种方式')
  expect((await pending.ask(sessions.info)).code).toBe(stepCodes.SECOND_FACTOR)
  expect((await give(pending, phone)).code).toBe(0)
})

test('a counter that does not grow, a foreign key and a foreign signature are refused', async () => {
  await add(author, phone, '手机')
  const pending = await passwordOnly(world, 'author')
  const copied = await give(pending, phone, { counter: 1 })
  expect(copied.succ).toBe(false)
  const stranger = newAuthenticator(origin)
  expect((await give(pending, stranger)).succ).toBe(false)
  const signed = stranger.assert(await pending.get(secondFactors.passkeyChallenge))
  const forged = { ...signed, id: phone.id, rawId: phone.id }
  expect((await pending.ask(secondFactors.verify, { body: { method: 'passkey', response: forged } })).succ).toBe(false)
})

test('an answer to the challenge of another session or purpose is refused', async () => {
  await add(author, phone, '手机')
  const [one, two] = [await passwordOnly(world, 'author'), await passwordOnly(world, 'author')]
  const response = phone.assert(await one.get(secondFactors.passkeyChallenge))
  const body = { method: 'passkey', response } as const
  expect((await two.ask(secondFactors.verify, { body })).succ).toBe(false)
  expect((await one.ask(secondFactors.verify, { body })).code).toBe(0)
  const { challenge } = await author.get(secondFactors.passkeyOptions)
  expect((await give(author, phone, { challenge })).succ).toBe(false)
})

test('a challenge ends after five minutes and belongs to its tenant, session and purpose', () => {
  const [key, of] = [challengeKey('a secret'), { tenantId: '1', token: 't', purpose: 'verify' } as const]
  const challenge = newChallenge(key, of, 1_000_000)
  const at = (now: number, other: object = {}, by = key) => isChallenge(by, { ...of, ...other }, challenge, now)
  expect([at(1_000_000), at(1_299_999), at(1_300_000)]).toEqual([true, true, false])
  expect([at(1, { tenantId: '2' }), at(1, { token: 'u' }), at(1, { purpose: 'register' }), at(1, {}, challengeKey('b'))]).toEqual([
    ...[false, false, false, false],
  ])
  expect(['', 'AA', `${challenge}AA`, challenge.slice(4)].map((text) => isChallenge(key, of, text, 1))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('without its audit row a passkey is not added', async () => {
  await world.owner.query(`create function app.no_row() returns trigger language plpgsql as $$
      begin if new.result = 0 then raise exception 'no row' using errcode = '53100'; end if; return new; end $$;
    create trigger no_row before insert on audit_log for each row execute function app.no_row()`)
  try {
    expect((await add(author, phone, '手机')).status).toBe(503)
  } finally {
    await world.owner.query('drop trigger no_row on audit_log; drop function app.no_row()')
  }
  expect((await author.get(secondFactors.own)).methods).toEqual(['password'])
})
