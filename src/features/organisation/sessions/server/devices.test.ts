// Known devices and the password rule, over HTTP: a known device is not throttled by the failures of others, and gets the rule that applies
// to its user.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#apps/demo/people.ts'
import { addFirstTenant } from '#apps/first-tenant.ts'
import { encode, startWorld, type World } from '#test/world.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { sessions } from '../contract.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ SIGN_IN_ADDRESS_FAILURES: '20' })
})
afterAll(() => world?.close())

const deviceIn = (headers: Headers) => /yanwu-device=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''
const signIn = (loginName: string, password = demoPassword, cookie = '') =>
  world.anybody().ask(sessions.login, {
    body: { loginType: 1, loginName, password: encode(password) },
    headers: { cookie },
  })
const captchaWith = async (cookie: string) => {
  const answer = await world.anybody().fetch(sessions.options.path, { headers: { cookie } })
  return ((await answer.json()) as { content: { captcha: boolean } }).content.captcha
}

test('a known device is throttled neither by others behind its address nor by failures on its name', async () => {
  const first = await signIn('viewer')
  const viewers = deviceIn(first.headers)
  expect(first.headers.get('set-cookie')).toMatch(/yanwu-device=\d+-[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000/)
  const both = deviceIn((await signIn('leader', demoPassword, viewers)).headers)
  for (let i = 0; i < 20; i++) expect((await signIn(`nobody_${i}`, 'wrong')).code).toBe(40001)
  // every other device behind this address needs a captcha
  expect([(await signIn('viewer')).code, await captchaWith('')]).toEqual([40002, true])
  expect([(await signIn('author', demoPassword, both)).code, await captchaWith(both)]).toEqual([40002, false])
  for (const name of ['viewer', 'leader']) expect((await signIn(name, demoPassword, both)).code).toBe(0)
  // failures of another device are not counted for this one, and the other way round
  await world.owner.query(`delete from sign_in_failure`)
  for (let i = 0; i < 5; i++) await signIn('viewer', 'wrong')
  await world.owner.query(`update sign_in_failure set locked_until = now() + interval '10 minutes' where subject like 'account:%'`)
  expect((await signIn('viewer')).code).toBe(40003)
  expect((await signIn('viewer', demoPassword, both)).code).toBe(0)
  for (let i = 0; i < 3; i++) expect((await signIn('viewer', 'wrong', both)).code).toBe(40001)
  expect((await signIn('viewer', demoPassword, both)).code).toBe(40002)
  await world.owner.query(`delete from sign_in_failure`)
})

test('a mark that was forged, belongs to another account or tenant, or is older than the password, has no effect', async () => {
  const mark = deviceIn((await signIn('author')).headers)
  const [, id = '', mac = ''] = /=(\d+)-(.+)$/.exec(mark) ?? []
  for (let i = 0; i < 20; i++) await signIn(`none_${i}`, 'wrong')
  expect((await signIn('author', demoPassword, mark)).code).toBe(0)
  const forged = `yanwu-device=${id}-${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`
  expect((await signIn('author', demoPassword, forged)).code).toBe(40002)
  expect((await signIn('leader', demoPassword, mark)).code).toBe(40002)
  expect((await signIn('author', demoPassword, `yanwu-device=${'9'.repeat(5000)}`)).code).toBe(40002)
  await world.owner.query(`update app_user set password_hash = password_hash || ' ' where login_name = 'author'`)
  expect(await captchaWith(mark)).toBe(true)
  await world.owner.query(`update app_user set password_hash = trim(password_hash) where login_name = 'author'`)
  await world.owner.query(`delete from sign_in_failure`)
})

test('officers need 8 to 64 characters, others 6 to 20, and the page gets the tenant’s requirements', async () => {
  const admin = await world.signIn('admin')
  const change = (as: typeof admin, password: string) =>
    as.ask(sessions.password, { body: { oldPassword: encode(demoPassword), password: encode(password) } })
  const office = { msg: '管理员密码须为8-64位数字、字母或符号', fields: [{ field: 'password' }] }
  expect(await change(admin, 'tiger!7')).toMatchObject(office)
  expect(await change(admin, 'x!'.repeat(33))).toMatchObject(office)
  expect((await change(await world.signIn('viewer'), 'tiger-lamp-and-26-more')).msg).toBe('请输入6-20位数字/字母/下划线')
  for (const common of ['sunshine1', 'admin@123', 'football1']) expect((await change(admin, common)).msg).toBe('密码过于简单，请换一个')
  const [own] = (await admin.get(users.page, { query: { loginName: 'admin' } })).records
  expect(await admin.ask(users.update, { body: { id: own?.id ?? '', password: encode('tiger!7') } })).toMatchObject(office)
  const setting = await admin.get(tenantSetup.setting)
  const passwordRule = { minLength: 10, letters: true, digits: true }
  await admin.get(tenantSetup.saveSetting, { body: { version: setting.version, passwordRule } })
  expect(await world.anybody().get(sessions.options)).toMatchObject({ passwordRule })
  const long = 'a-long-one-for-the-office-2026-and-then-some'
  expect((await change(admin, long)).succ).toBe(true)
  expect((await signIn('admin', long)).succ).toBe(true)
})

test.each([
  ['admin@2026', '密码过于简单'],
  ['sunshine', '密码过于简单'],
  ['aaaaaaaaaa', '密码过于简单'],
  ['13000000000', '不能由手机号码'],
])('ADMIN_PASSWORD %s is refused by the rules of the form', async (given, words) => {
  const { pool } = world.program
  const made = addFirstTenant({ pool, known: [], domain: `first-${given.length}`, given, dataDir: world.dataDir })
  await expect(made).rejects.toThrow(new RegExp(`ADMIN_PASSWORD.*${words}`, 's'))
})
