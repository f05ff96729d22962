// The policy of second factors, days of grace, resets by others, and fresh proofs for dangerous calls.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints, forMachines } from '#test/contracts.ts'
import { askWith, partsOf } from '#test/samples.ts'
import { ageProofs, codeNow, enrolTotp, forgetSteps, passwordOnly, tokenIn } from '#test/second-factor.ts'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { demoPassword } from '#apps/demo/people.ts'
import { codes, stepCodes } from '#shared/errors.ts'
import { audit } from '#features/organisation/audit/contract.ts'
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
const setPolicy = async (policy: 'NONE' | 'ADMINISTRATORS' | 'ALL', graceDays = 0) => {
  const { version } = await admin.get(secondFactors.policy)
  return admin.get(secondFactors.savePolicy, { body: { version, policy, graceDays } })
}

test('a session that waits for a factor can set up none, and one factor cannot be set up beside another', async () => {
  await setPolicy('ALL')
  const [one, two] = [await passwordOnly(world, 'author'), await passwordOnly(world, 'author')]
  expect(await one.ask(sessions.info)).toMatchObject({ status: 403, code: stepCodes.MUST_ENROL })
  const keys = await Promise.all([one.get(secondFactors.startTotp), two.get(secondFactors.startTotp)])
  // the second key replaced the first
  const answers = await Promise.all(
    [one, two].flatMap((person) => keys.map(({ key }) => person.ask(secondFactors.confirmTotp, { body: { code: codeNow(key) } }))),
  )
  expect(answers.filter(({ succ }) => succ)).toHaveLength(1)
  const waiting = await passwordOnly(world, 'author')
  for (const endpoint of [secondFactors.startTotp, secondFactors.passkeyOptions, secondFactors.renewCodes, secondFactors.later])
    expect(await waiting.ask(endpoint)).toMatchObject({ status: 403, code: stepCodes.SECOND_FACTOR })
})

test('the policy asks administrators and officers, or everybody, at their next sign-in', async () => {
  await setPolicy('ADMINISTRATORS')
  const states = async () =>
    Promise.all(
      ['admin', 'officer', 'auditor', 'author'].map(
        async (name) => (await (await passwordOnly(world, name)).get(sessions.options)).pending,
      ),
    )
  expect(await states()).toEqual(['ENROL', 'ENROL', 'ENROL', null])
  expect((await admin.ask(sessions.info)).code).toBe(0)
  await setPolicy('ALL')
  expect(await states()).toEqual(['ENROL', 'ENROL', 'ENROL', 'ENROL'])
  const enrolled = await enrolTotp(await passwordOnly(world, 'admin'))
  admin = world.holding(tokenIn(enrolled.answer) ?? '')
  expect((await admin.get(secondFactors.own)).pending).toBeNull()
  expect((await admin.ask(secondFactors.removeTotp)).msg).toBe('企业要求双重验证，不能移除最后一种验证方式')
  await setPolicy('NONE')
  expect((await admin.ask(secondFactors.removeTotp)).code).toBe(0)
  expect(await states()).toEqual([null, null, null, null])
})

test('within the days of grace the set-up may wait, after them it may not', async () => {
  await setPolicy('ADMINISTRATORS', 14)
  const first = await passwordOnly(world, 'officer')
  const { until, pending } = await first.get(secondFactors.own)
  expect([pending, Math.round((Date.parse(`${until?.replace(' ', 'T')}+08:00`) - Date.now()) / 3_600_000)]).toEqual(['ENROL', 14 * 24])
  const later = await first.ask(secondFactors.later)
  expect((await world.holding(tokenIn(later) ?? '').get(sessions.info)).loginName).toBe('officer')
  await world.owner.query(
    `update tenant set settings = jsonb_set(settings, '{secondFactor,since}', to_jsonb((now() - interval '15 days')::text)) where domain = 'demo'`,
  )
  await world.owner.query(`update app_user set create_date = now() - interval '20 days'`)
  const second = await passwordOnly(world, 'officer')
  expect((await second.get(secondFactors.own)).until).toBeNull()
  expect((await second.ask(secondFactors.later)).msg).toBe('宽限期已过，请先设置双重验证')
})

test('a policy is saved by its version, and its unknown values are refused', async () => {
  const { version } = await admin.get(secondFactors.policy)
  expect((await admin.ask(secondFactors.savePolicy, { body: { policy: 'ALL' } })).code).toBe(codes.STALE)
  expect((await admin.ask(secondFactors.savePolicy, { body: { version, graceDays: 15 } })).succ).toBe(false)
  expect((await admin.ask(secondFactors.savePolicy, { body: { version, policy: 'SOME' } })).succ).toBe(false)
  expect(await admin.get(secondFactors.savePolicy, { body: { version, graceDays: 3 } })).toMatchObject({ policy: 'NONE', graceDays: 3 })
  expect((await (await world.signIn('author')).ask(secondFactors.policy)).status).toBe(403)
})

test('an administrator resets the factors of others, never their own, and the sessions end', async () => {
  const author = await world.signIn('author')
  await enrolTotp(author)
  const reset = async (by: Person, name: string) => by.ask(secondFactors.reset, { body: { userId: await idOf(name) } })
  expect((await reset(admin, 'admin')).msg).toBe('不能重置自己的双重验证，请在「账号与安全」中修改')
  expect((await reset(await world.signIn('viewer'), 'author')).status).toBe(403)
  expect((await reset(admin, 'viewer')).msg).toBe('该人员没有设置双重验证')
  expect([(await reset(admin, 'author')).code, (await author.ask(sessions.info)).status]).toEqual([0, 401])
  expect((await (await passwordOnly(world, 'author')).get(sessions.options)).signedIn).toBe(true)
  const { records } = await admin.get(audit.page, { query: { pageNumber: '1', pageSize: '10', action: '重置双重验证' } })
  expect(records[0]).toMatchObject({ action: '重置双重验证', actorName: (await admin.get(sessions.info)).name })
  const listed = await admin.get(secondFactors.people, { query: { pageNumber: '1', pageSize: '10', name: 'author' } })
  expect(listed.records[0]).toMatchObject({ loginName: 'author', hasTotp: false, passkeyCount: 0, required: false })
})

test('with three officers only the confidentiality officer resets the factors of officers', async () => {
  const officer = await world.signIn('officer')
  await enrolTotp(await world.signIn('auditor'))
  await world.owner.query(`update tenant set settings = settings || '{"threeOfficers": true}' where domain = 'demo'`)
  const asked = { body: { userId: await idOf('auditor') } }
  expect((await admin.ask(secondFactors.reset, asked)).msg).toContain('由安全保密员重置')
  expect((await officer.ask(secondFactors.reset, asked)).code).toBe(0)
})

test('attacks 28 and 29: a proof belongs to one session and ends after ten minutes', async () => {
  const enrolled = await enrolTotp(admin)
  const [one, two] = [admin, await passwordOnly(world, 'admin')]
  const other = world.holding(tokenIn(await verifyNow(two, enrolled.key)) ?? '')
  const save = (person: Person, name: string) => person.ask(roles.create, { body: { name } })
  await ageProofs(world, 9)
  expect((await save(one, '九分钟')).code).toBe(0)
  await ageProofs(world, 11)
  expect(await save(one, '十一分钟')).toMatchObject({ status: 403, code: stepCodes.STEP_UP, msg: '请再次验证身份' })
  expect((await verifyNow(other, enrolled.key)).code).toBe(0)
  expect([(await save(one, '甲')).code, (await save(other, '乙')).code]).toEqual([stepCodes.STEP_UP, 0])
  // a password is no proof for somebody with a factor
  expect((await one.ask(secondFactors.verify, { body: { method: 'password', password: encode(demoPassword) } })).succ).toBe(false)
  expect((await save(one, '丙')).code).toBe(stepCodes.STEP_UP)
})

test('where the policy asks and a person has no factor yet, the password proves them', async () => {
  await setPolicy('ADMINISTRATORS', 7)
  await ageProofs(world, 11)
  const save = () => admin.ask(roles.create, { body: { name: '凭密码' } })
  expect((await save()).code).toBe(stepCodes.STEP_UP)
  const prove = (password: string) => admin.ask(secondFactors.verify, { body: { method: 'password', password: encode(password) } })
  expect([(await prove('wrong_2026')).msg, (await save()).code]).toEqual(['密码错误', stepCodes.STEP_UP])
  expect([(await prove(demoPassword)).code, (await save()).code]).toEqual([0, 0])
})

test('attack 28: while the second step is open, every call is refused but those that complete it', async () => {
  await enrolTotp(await world.signIn('author'))
  const waiting = await passwordOnly(world, 'author')
  const unknown = { id: '999999999', path: 'tenant/1/resource/none.png', pick: 0 }
  const refused: string[] = []
  const open: string[] = []
  for (const { name, endpoint } of endpoints.filter((e) => e.endpoint.may !== 'public' && !forMachines(e.endpoint))) {
    // signing out would end the session
    if (name === 'sessions.logout') continue
    const { status, code } = await askWith(waiting, endpoint, partsOf(endpoint, unknown))
    if (status === 403 && code === stepCodes.SECOND_FACTOR) refused.push(name)
    else open.push(`${name} ${status}`)
  }
  expect(open).toEqual(['second-factors.own 200', 'second-factors.verify 200', 'second-factors.passkeyChallenge 200'])
  expect(refused.length).toBeGreaterThan(300)
})

test('each dangerous call asks for a fresh proof, and no other call does', async () => {
  await enrolTotp(admin)
  await ageProofs(world, 11)
  const marked = endpoints.filter(({ endpoint }) => endpoint.stepUp)
  const unknown = { id: '999999999', path: 'tenant/1/resource/none.png', pick: 0 }
  for (const { name, endpoint } of marked) {
    const { code } = await askWith(admin, endpoint, partsOf(endpoint, unknown))
    // the auditor exports the log
    if (name !== 'audit.export') expect([name, code]).toEqual([name, stepCodes.STEP_UP])
  }
  expect(marked.map(({ name }) => name).filter((name) => !name.startsWith('second-factors.'))).toEqual([
    ...[
      'roles.create',
      'roles.update',
      'roles.remove',
      'roles.savePowers',
      'users.grant',
      'users.grantMany',
      'users.update',
      'users.export',
    ],
    ...['leader-scopes.save', 'audit.export'],
    ...['service-credentials.create', 'service-credentials.update', 'service-credentials.rotate', 'service-credentials.revoke'],
    ...['webhooks.create', 'webhooks.update', 'webhooks.rotate', 'webhooks.remove'],
    ...['identity-providers.create', 'identity-providers.update', 'identity-providers.confirm', 'identity-providers.remove'],
    ...['tenant-setup.create', 'tenant-setup.update', 'tenant-setup.officers'],
    ...['record-store.create', 'record-store.setEnabled', 'record-store.remove'],
  ])
})
