// Second factors over HTTP: set-up, the second step of a sign-in, recovery codes and locks, with the attacks on them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ageProofs, codeNow, enrolTotp, forgetSteps, passwordOnly, tokenIn } from '#test/second-factor.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { codes, stepCodes } from '#shared/errors.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { secondFactors } from '../contract.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.owner.query(`delete from totp; delete from passkey; delete from recovery_code; delete from sign_in_failure`)
  await world.owner.query(`update tenant set settings = settings - 'secondFactor' - 'threeOfficers'`)
  await world.owner.query('delete from session')
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

const idOf = async (loginName: string) =>
  (
    await world.owner.query<{ id: string }>(
      `select id::text from app_user where login_name = $1 and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
      [loginName],
    )
  ).rows[0]?.id ?? ''
const totp = (code: string) => ({ body: { method: 'totp', code } as const })
/** Lets each passing minute count as a new one, so that codes can be used again. */
const verifyNow = async (person: Person, key: string) => {
  await forgetSteps(world)
  return person.ask(secondFactors.verify, totp(codeNow(key)))
}

test('without a policy and without a factor a sign-in has one step, and nothing asks again', async () => {
  const author = await world.signIn('author')
  await ageProofs(world, 60)
  expect(await author.get(secondFactors.own)).toEqual({
    ...{ name: '李编辑', pending: null, methods: ['password'], totp: null, passkeys: [], recoveryLeft: 0, required: false, until: null },
    name: (await author.get(sessions.info)).name,
  })
  expect((await admin.ask(roles.create, { body: { name: '新的角色' } })).code).toBe(0)
  expect((await author.ask(secondFactors.startTotp)).code).toBe(stepCodes.STEP_UP)
})

test('an authenticator app is set up by a code, and the next sign-in needs one', async () => {
  const author = await world.signIn('author')
  const elsewhere = await world.signIn('author')
  const { key, uri } = await author.get(secondFactors.startTotp)
  expect(uri).toContain(`secret=${key}`)
  expect((await author.get(secondFactors.own)).totp).toBeNull()
  const wrong = await author.ask(secondFactors.confirmTotp, { body: { code: '000000' } })
  expect([wrong.succ, wrong.fields?.[0]?.field]).toEqual([false, 'code'])
  const { recoveryCodes } = await author.get(secondFactors.confirmTotp, { body: { code: codeNow(key) } })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await elsewhere.ask(sessions.info)).status).toBe(401)
  const own = await author.get(secondFactors.own)
  expect([own.methods, own.recoveryLeft, own.totp !== null]).toEqual([['totp', 'recovery'], 10, true])

  const pending = await passwordOnly(world, 'author')
  expect(await pending.get(sessions.options)).toMatchObject({ signedIn: false, pending: 'FACTOR' })
  expect(await pending.ask(sessions.info)).toMatchObject({ status: 403, code: stepCodes.SECOND_FACTOR })
  expect(await pending.get(secondFactors.own)).toMatchObject({ pending: 'FACTOR', totp: null, recoveryLeft: 0 })
  const given = await verifyNow(pending, key)
  const token = tokenIn(given)
  expect([given.code, token === pending.token]).toEqual([0, false])
  expect((await pending.ask(sessions.info)).status).toBe(401)
  expect((await world.holding(token ?? '').get(sessions.info)).loginName).toBe('author')
})

test('secrets of factors stand nowhere in clear text', async () => {
  const author = await world.signIn('author')
  const { key, recoveryCodes } = await enrolTotp(author)
  const tables = ['totp', 'recovery_code', 'audit_log', 'idempotency_key', 'session']
  const { rows } = await world.owner.query<{ line: string }>(
    tables.map((table) => `select to_jsonb(t)::text line from ${table} t`).join(' union all '),
  )
  const all = rows.map(({ line }) => line).join('\n')
  for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) expect(all).not.toContain(secret)
})

test('attack 25: a code counts once, also for twenty requests at one time, and not for the step before', async () => {
  const { key, code: used } = await enrolTotp(await world.signIn('author'))
  const replayed = await (await passwordOnly(world, 'author')).ask(secondFactors.verify, totp(used))
  expect([replayed.succ, replayed.fields?.[0]?.field]).toEqual([false, 'code'])
  await forgetSteps(world)
  await world.owner.query('delete from sign_in_failure')
  const devices = await Promise.all(Array.from({ length: 20 }, () => passwordOnly(world, 'author')))
  const code = codeNow(key)
  const answers = await Promise.all(devices.map((device) => device.ask(secondFactors.verify, totp(code))))
  expect(answers.filter(({ code: result }) => result === 0)).toHaveLength(1)
  const { rows } = await world.owner.query(`select count(*)::int n from session where pending is null and user_id = $1`, [
    await idOf('author'),
  ])
  expect(rows).toEqual([{ n: 2 }])
})

test('attack 25: twenty requests of one session with one code complete it once', async () => {
  const { key } = await enrolTotp(await world.signIn('author'))
  await forgetSteps(world)
  const device = await passwordOnly(world, 'author')
  const code = codeNow(key)
  const answers = await Promise.all(Array.from({ length: 20 }, () => device.ask(secondFactors.verify, totp(code))))
  expect(answers.filter(({ code: result }) => result === 0)).toHaveLength(1)
})

test('attack 26: five wrong proofs lock the person, on all devices and for all methods', async () => {
  const { key, recoveryCodes } = await enrolTotp(await world.signIn('author'))
  const wrong = (code: string) => ({ body: { method: 'recovery', code } as const })
  const device = await passwordOnly(world, 'author')
  const tried = await Promise.all(Array.from({ length: 12 }, (_, i) => device.ask(secondFactors.verify, wrong(`00000-0000${i % 10}`))))
  expect(tried.every(({ succ }) => !succ)).toBe(true)
  expect(tried.filter(({ code }) => code === codes.RULE).length).toBeLessThan(5)
  const other = await passwordOnly(world, 'author')
  expect(await verifyNow(other, key)).toMatchObject({ succ: false, code: codes.LOCKED, msg: '验证失败次数过多，请15分钟后再试' })
  expect((await other.ask(secondFactors.verify, wrong(recoveryCodes[0] ?? ''))).code).toBe(codes.LOCKED)
  // others are not locked
  expect((await world.signIn('viewer')).token).not.toBe('')
  await world.owner.query(`update sign_in_failure set locked_until = now() - interval '1 second', since = now() - interval '16 minutes'`)
  expect((await verifyNow(other, key)).code).toBe(0)
})

test('a recovery code counts once, however it is typed, and new codes replace the old ones', async () => {
  const author = await world.signIn('author')
  const { recoveryCodes } = await enrolTotp(author)
  const [first = '', second = ''] = recoveryCodes
  const use = async (code: string) =>
    (await (await passwordOnly(world, 'author')).ask(secondFactors.verify, { body: { method: 'recovery', code } })).code
  expect([await use(first.toUpperCase().replace('-', ' ')), await use(first)]).toEqual([0, codes.RULE])
  const renewed = await author.get(secondFactors.renewCodes)
  expect([renewed.recoveryCodes.length, await use(second), await use(renewed.recoveryCodes[0] ?? '')]).toEqual([10, codes.RULE, 0])
  expect((await author.get(secondFactors.own)).recoveryLeft).toBe(9)
})
