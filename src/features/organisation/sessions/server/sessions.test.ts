// Signing in and out over HTTP: throttling, captchas, the first password, and the end of a session.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#apps/demo/people.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { sessions } from '../contract.ts'
import { hashPassword } from '#features/organisation/users/server/users.ts'
import { leastWork } from '#test/work.ts'
import { assertDefined } from '#shared/assert-defined.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ TRUST_PROXY: 'true' })
})
afterAll(() => world?.close())

const WRONG = { status: 200, code: 40001, msg: '登录名或密码错误', content: null }
const cookieOf = (headers: Headers) => headers.get('set-cookie') ?? ''
const tokenOf = (headers: Headers) => /ai-training-management-token=([^;]+)/.exec(cookieOf(headers))?.[1] ?? ''
const login = (loginName: string, password = demoPassword, more: object = {}) =>
  world.anybody().ask(sessions.login, { body: { loginType: 1, loginName, password: encode(password), ...more } })
const first = (loginName: string, oldPassword: string, password: string) =>
  world.anybody().ask(sessions.firstPassword, { body: { loginName, oldPassword: encode(oldPassword), password: encode(password) } })

let made = 0
/** A new account of the demo tenant, with the demo password. */
async function newcomer(fields: { mustChange?: boolean; locked?: number } = {}) {
  const loginName = `newcomer_${++made}`
  await world.owner.query(
    `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash, password_must_change, locked)
     select tenant_id, department_id, $1, '新人', $1, $1, password_hash, $2, $3 from app_user
      where login_name = 'author' and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
    [loginName, fields.mustChange ?? false, fields.locked ?? 0],
  )
  return loginName
}
/** Solves a captcha: the test knows only its hash, and replaces it. */
async function captchaFor(stamp: string, answer = 'AB2C') {
  const picture = await world.anybody().fetch(`${sessions.captcha.path}?stamp=${stamp}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  const hash = createHash('sha256').update(answer.toLowerCase()).digest()
  const changed = await world.owner.query('update captcha set answer_hash = $2 where stamp = $1', [stamp, hash])
  expect(changed.rowCount).toBe(1)
  return { captcha: answer, captchaStamp: stamp }
}

test('the right password opens a session: a cookie that is closed to scripts and other sites', async () => {
  const answer = await login('author')
  expect(answer).toMatchObject({ succ: true, code: 0, content: { name: '周雅琴' } })
  expect(cookieOf(answer.headers)).toMatch(
    /^ai-training-management-token=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800,yanwu-device=/,
  )
  expect((await login('AUTHOR')).code).toBe(0)
})

test('behind TLS the cookie is Secure, and a write from the public address is accepted', async () => {
  const headers = { 'x-forwarded-proto': 'https', origin: 'https://localhost' }
  const body = JSON.stringify({ loginType: 1, loginName: 'author', password: encode(demoPassword) })
  const answer = await world.anybody().fetch(sessions.login.path, {
    method: 'POST',
    body,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
  expect(cookieOf(answer.headers)).toMatch(/; Secure$/)
})

test('an unknown name, a wrong password and a disabled account get the same answer after the same work', async () => {
  // a new account each time, because failures are throttled
  const some = async (n: number, fields = {}) => {
    const accounts: string[] = []
    while (accounts.length < n) accounts.push(await newcomer(fields))
    return accounts
  }
  const names = {
    known: await some(60),
    unknown: Array.from({ length: 30 }, (_, n) => `nobody_${n}`),
    disabled: await some(30, { locked: 2 }),
  }
  const refused = (kind: keyof typeof names) => async () => {
    const { status, code, msg, content } = await login(
      assertDefined(names[kind].pop(), kind),
      kind === 'disabled' ? demoPassword : 'wrong_password',
    )
    expect({ status, code, msg, content }).toEqual(WRONG)
  }
  await login('warm_up', 'x')
  for (const [one, other] of [
    ['known', 'unknown'],
    ['unknown', 'known'],
    ['known', 'disabled'],
    ['disabled', 'known'],
  ] as const)
    expect(await leastWork(refused(one), refused(other), 3)).toBeLessThan(3)
})

test('a missing value is reported with a message, whether absent, empty or null', async () => {
  const said = async (endpoint: typeof sessions.login | typeof sessions.sms | typeof sessions.firstPassword, body: object) => {
    const { status, fields } = await world.anybody().ask(endpoint as typeof sessions.login, { body: body as never })
    return [status, Object.fromEntries((fields ?? []).map((f) => [f.field, f.message]))]
  }
  for (const none of [undefined, null, '']) {
    const byPassword = { loginName: '请输入登录名', password: '请输入密码' }
    expect(await said(sessions.login, { loginType: 1, loginName: none, password: none })).toEqual([200, byPassword])
    const byPhone = { phone: '请输入手机号码', smsCode: '请输入验证码' }
    expect(await said(sessions.login, { loginType: 2, phone: none, smsCode: none })).toEqual([200, byPhone])
    expect(await said(sessions.sms, { verifyType: 'LOGIN', phone: none })).toEqual([200, { phone: '请输入手机号码' }])
    const anew = { loginName: '请输入登录名', oldPassword: '请输入密码', password: '请输入新密码' }
    expect(await said(sessions.firstPassword, { loginName: none, oldPassword: none, password: none })).toEqual([200, anew])
  }
  expect(await said(sessions.login, { loginType: 2, phone: '12012345678', smsCode: '1' })).toEqual([200, { phone: '请输入正确的手机号码' }])
})

test('a password that is no base64 or no UTF-8 counts as wrong', async () => {
  for (const password of ['%%%', Buffer.from([0xff, 0xfe]).toString('base64')]) {
    const answer = await world.anybody().ask(sessions.login, { body: { loginType: 1, loginName: 'nobody_there', password } })
    expect(answer.code).toBe(40001)
  }
})

describe('failures of an address', () => {
  const from = (ip: string, loginName: string, password: string, more: object = {}) =>
    world.anybody().fetch(sessions.login.path, {
      method: 'POST',
      body: JSON.stringify({ loginType: 1, loginName, password: encode(password), ...more }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    })
  const codeOf = async (response: Promise<Response>) => ((await (await response).json()) as { code: number }).code

  test('require a captcha behind it without locking anybody out; an IPv6 /64 counts as one; an administrator lifts it', async () => {
    const name = await newcomer()
    const wrongFrom = '2001:db8:7:7::a'
    await from(wrongFrom, `nobody_${made}`, 'wrong')
    const subject = 'address:2001:db8:7:7::/64'
    const full = await world.owner.query(`update sign_in_failure set failures = 199 where subject = $1 returning failures`, [subject])
    expect(full.rowCount).toBe(1)
    await from('2001:db8:7:7:ffff::b', `nobody_${made}_2`, 'wrong')
    expect(await codeOf(from('2001:db8:7:7::c', name, demoPassword))).toBe(40002)
    expect(await codeOf(from('2001:db8:7:7::c', name, demoPassword, await captchaFor('crowd1')))).toBe(0)
    expect(await codeOf(from('2001:db8:7:8::c', name, demoPassword))).toBe(0)
    const asked = await world.anybody().fetch(sessions.options.path, { headers: { 'x-forwarded-for': wrongFrom } })
    expect(((await asked.json()) as { content: { captcha: boolean } }).content.captcha).toBe(true)
    const admin = await world.signIn('admin')
    expect((await admin.get(sessions.locked)).map((l) => l.subject)).toContain(subject)
    await admin.get(sessions.unlock, { body: [subject] })
    expect(await codeOf(from('2001:db8:7:7::c', name, demoPassword))).toBe(0)
  })

  test('do not shorten the lock by one more failure after ten minutes', async () => {
    const [name, ip] = [await newcomer(), '203.0.113.77']
    await from(ip, `nobody_${made}`, 'wrong')
    await world.owner.query(
      `update sign_in_failure set failures = 200, since = now() - interval '11 minutes', locked_until = now() + interval '4 minutes' where subject = $1`,
      [`address:${ip}`],
    )
    expect(await codeOf(from(ip, `nobody_${made}`, 'wrong', await captchaFor('late1')))).toBe(40001)
    expect(await codeOf(from(ip, name, demoPassword))).toBe(40002)
  })

  test('have the configured limit', async () => {
    const strict = await startWorld({ SIGN_IN_ADDRESS_FAILURES: '5' })
    const guess = (loginName: string, password: string) =>
      strict.anybody().ask(sessions.login, { body: { loginType: 1, loginName, password: encode(password) } })
    for (let i = 0; i < 5; i++) expect((await guess(`unknown_${i}`, 'wrong')).code).toBe(40001)
    expect((await guess('author', demoPassword)).code).toBe(40002)
    await strict.close()
  })
})

describe('failures of a name', () => {
  test('after three a captcha is required, each allows one try, and after five the name is locked', async () => {
    const name = await newcomer()
    for (let i = 0; i < 3; i++) expect(await login(name, 'wrong')).toMatchObject(WRONG)
    expect(await login(name)).toMatchObject({ code: 40002, msg: '请输入图形验证码', fields: [{ field: 'captcha' }] })
    const wrong = { ...(await captchaFor('s1')), captcha: 'ZZZZ' }
    expect(await login(name, demoPassword, wrong)).toMatchObject({ code: 40002, msg: '图形验证码错误或已过期' })
    expect(await login(name, demoPassword, { ...wrong, captcha: 'AB2C' })).toMatchObject({ code: 40002 })
    const right = await captchaFor('s2')
    expect(await login(name, 'wrong', right)).toMatchObject(WRONG)
    expect(await login(name, demoPassword, right)).toMatchObject({ code: 40002, msg: '图形验证码错误或已过期' })
    expect(await login(name, 'wrong', await captchaFor('s3'))).toMatchObject({ code: 40003, msg: '密码错误次数过多，请15分钟后再试' })
    const refused = await login(name, demoPassword, await captchaFor('s4'))
    expect(refused).toMatchObject({ code: 40003 })
    expect(cookieOf(refused.headers)).toBe('')
    await world.owner.query(`update sign_in_failure set locked_until = now() - interval '1 second', since = now() - interval '11 minutes'`)
    expect((await login(name)).code).toBe(0)
  })

  test('are cleared by the right password with the right captcha', async () => {
    const name = await newcomer()
    for (let i = 0; i < 3; i++) await login(name, 'wrong')
    expect((await login(name, demoPassword, await captchaFor('c1'))).code).toBe(0)
    expect((await login(name, 'wrong')).code).toBe(40001)
    expect((await login(name)).code).toBe(0)
  })

  test('require a captcha and lock the name, whether it is known or not', async () => {
    for (let i = 0; i < 3; i++) expect((await login('no_such_name', 'wrong')).code).toBe(40001)
    expect((await login('No_Such_Name')).code).toBe(40002)
    for (const [i, code] of [40001, 40003, 40003].entries())
      expect((await login('no_such_name', 'wrong', await captchaFor(`n${i}`))).code).toBe(code)
  })

  test('are not cleared with an expired captcha', async () => {
    const name = await newcomer()
    for (let i = 0; i < 3; i++) await login(name, 'wrong')
    const late = await captchaFor('late')
    await world.owner.query(`update captcha set expires_at = now() - interval '1 second' where stamp = 'late'`)
    expect((await login(name, demoPassword, late)).code).toBe(40002)
  })

  test('reveal no more in thirty concurrent tries than in three consecutive ones', async () => {
    const name = await newcomer()
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => login(name, i === 29 ? demoPassword : `guess_${i}`)))
    expect(answers.filter((a) => a.code === 40001)).toHaveLength(3)
    expect(answers.filter((a) => a.code === 40002)).toHaveLength(27)
  })

  test('are not counted for users who sign in concurrently with the right password', async () => {
    const name = await newcomer()
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(name)))
    expect(answers.map((a) => a.code)).toEqual(Array(12).fill(0))
  })

  test('are logged with the tried account, and never with a password, wherever it was typed', async () => {
    // from a separate address, because refusals are counted after thirty of a kind
    const guess = (loginName: string) =>
      world.anybody().fetch(sessions.login.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
        body: JSON.stringify({ loginType: 1, loginName, password: encode('secret_that_was_typed') }),
      })
    for (const name of ['LEADER', '13800000003', demoPassword, 'secret_that_was_typed', '13912345678']) await guess(name)
    await expect
      .poll(async () => {
        const { rows } = await world.owner.query<{ name: string }>(
          `select actor_name as name from audit_log where action = '登录' and ip = '10.9.9.9' and result = 40001 order by id`,
        )
        return rows.map((r) => r.name)
      })
      .toEqual(['leader', 'leader', ...Array(3).fill(expect.stringMatching(/^未知账号 [0-9a-f]{8}$/))])
    const { rows } = await world.owner.query<{ text: string }>('select to_jsonb(a)::text text from audit_log a')
    const log = rows.map((r) => r.text).join('\n')
    for (const word of ['secret_that_was_typed', demoPassword]) {
      expect(log).not.toContain(word)
      expect(log).not.toContain(encode(word))
    }
    expect(log).not.toContain('argon2')
  })
})

describe('the first password', () => {
  test('opens nothing, and must be changed, with the old one, into a valid new one', async () => {
    const name = await newcomer({ mustChange: true })
    const refused = await login(name)
    expect(refused).toMatchObject({ code: 40006, content: null })
    expect(cookieOf(refused.headers)).toBe('')
    const field = (message: string) => ({ succ: false, msg: message, fields: [{ field: 'password', message }] })
    expect(await first(name, demoPassword, '123456')).toMatchObject(field('不能和初始密码一样！'))
    for (const bad of ['12345', 'a'.repeat(21), 'with space', '中文密码中文'])
      expect(await first(name, demoPassword, bad)).toMatchObject(field('请输入6-20位数字/字母/下划线'))
    expect(await first(name, demoPassword, 'Password1')).toMatchObject(field('密码过于简单，请换一个'))
    expect(await first(name, 'not_the_old', 'fresh_2026')).toMatchObject({ code: 40001 })
    const changed = await first(name, demoPassword, 'fresh_2026')
    expect(changed).toMatchObject({ code: 0, content: { name: '新人' } })
    expect((await world.anybody().fetch(sessions.info.path, { headers: { token: tokenOf(changed.headers) } })).status).toBe(200)
    expect((await login(name, 'fresh_2026')).code).toBe(0)
    expect((await login(name)).code).toBe(40001)
  })

  test('is 123456 for a new account, and allows nothing but its change', async () => {
    const name = await newcomer({ mustChange: true })
    await world.owner.query('update app_user set password_hash = $2 where login_name = $1', [name, await hashPassword('123456')])
    expect(await login(name, '123456')).toMatchObject({ code: 40006, msg: '首次登录，请修改密码', content: null })
    expect((await first(name, '123456', 'fresh_2026')).code).toBe(0)
    expect((await login(name, '123456')).code).toBe(40001)
  })

  test('ends every other session when it is changed', async () => {
    const name = await newcomer()
    const token = tokenOf((await login(name)).headers)
    await world.owner.query('update app_user set password_must_change = true where login_name = $1', [name])
    expect((await first(name, demoPassword, 'fresh_2027')).code).toBe(0)
    expect((await world.anybody().fetch(sessions.info.path, { headers: { token } })).status).toBe(401)
  })

  test('cannot be bypassed: without the duty to change it the call changes nothing, and guesses lock the name', async () => {
    const name = await newcomer()
    expect(await first(name, demoPassword, 'fresh_2026')).toMatchObject({ code: 40001 })
    expect((await login(name)).code).toBe(0)
    for (let i = 0; i < 4; i++) expect((await first(name, 'guess_guess', 'fresh_2026')).code).toBe(40001)
    expect((await first(name, 'guess_guess', 'fresh_2026')).code).toBe(40003)
    expect((await login(name)).code).toBe(40003)
  })
})

describe('a session', () => {
  const alive = async (person: Person) => (await person.ask(sessions.info)).status === 200

  test('is accepted from the cookie and from the header token', async () => {
    const { token } = await world.signIn('author')
    const asked = (headers: Record<string, string>) => world.anybody().fetch(sessions.info.path, { headers })
    expect((await asked({ cookie: `other=1; ai-training-management-token=${token}` })).status).toBe(200)
    expect((await asked({ token })).status).toBe(200)
    expect((await asked({ token: 'A'.repeat(43) })).status).toBe(401)
    expect((await asked({ cookie: `ai-training-management-token=${token}x` })).status).toBe(401)
  })

  test('is stored hashed', async () => {
    const { token } = await world.signIn('author')
    const { rows } = await world.owner.query<{ text: string }>('select to_jsonb(s)::text text from session s')
    expect(rows.some((r) => r.text.includes(createHash('sha256').update(token).digest('hex')))).toBe(true)
    expect(rows.some((r) => r.text.includes(token))).toBe(false)
  })

  test('ends at once with signing out, and the cookie is cleared', async () => {
    const person = await world.signIn('author')
    const out = await person.ask(sessions.logout)
    expect(cookieOf(out.headers)).toMatch(/^ai-training-management-token=; .*Max-Age=0/)
    const after = await person.ask(sessions.info)
    expect(after).toMatchObject({ status: 401, msg: '登录信息已过期', content: null })
    expect(after.requestId).toBeTruthy()
    expect(cookieOf(after.headers)).toMatch(/Max-Age=0/)
  })

  test('a cookie of its name that cannot be a token is cleared, too', async () => {
    const ask = async (cookie: string) =>
      (await world.anybody().fetch(sessions.info.path, { headers: { cookie } })).headers.get('set-cookie') ?? ''
    expect(await ask('ai-training-management-token=junk')).toMatch(/^ai-training-management-token=; .*Max-Age=0/)
    expect(await ask('another=junk')).toBe('')
  })

  test('ends with a new sign-in on the same browser', async () => {
    const before = await world.signIn('author')
    const body = JSON.stringify({ loginType: 1, loginName: 'author', password: encode(demoPassword) })
    await before.fetch(sessions.login.path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect(await alive(before)).toBe(false)
  })

  test.each([
    ['expired', `update session set expires_at = now() - interval '1 second'`],
    ['idle too long', `update session set seen_at = now() - idle_seconds * interval '1 second' - interval '1 second'`],
    ['of a disabled account', `update app_user set locked = 2 where login_name = 'viewer'`],
    ['of a deleted account', `update app_user set deleted_at = now() where login_name = 'viewer'`],
    ['in a disabled tenant', 'update tenant set status = 0'],
  ])('that is %s is refused', async (_, change) => {
    const person = await world.signIn('viewer')
    expect(await alive(person)).toBe(true)
    await world.owner.query('begin')
    await world.owner.query(change)
    await world.owner.query('commit')
    expect(await alive(person)).toBe(false)
    await world.owner.query(`update app_user set locked = 0, deleted_at = null where login_name = 'viewer'; update tenant set status = 1`)
  })

  test('stays alive while it is used', async () => {
    const person = await world.signIn('viewer')
    await world.owner.query(`update session set seen_at = now() - interval '2 minutes'`)
    expect(await alive(person)).toBe(true)
    await expect
      .poll(async () => (await world.owner.query(`select 1 from session where seen_at > now() - interval '10 seconds'`)).rowCount)
      .toBe(1)
  })

  test('is useless for other sites: writes that they start are refused', async () => {
    const person = await world.signIn('author')
    const write = (headers: Record<string, string>) =>
      person.fetch(courses.createCourse.path, {
        method: 'POST',
        body: JSON.stringify({ title: '跨站', description: '描述' }),
        headers: { 'content-type': 'application/json', ...headers },
      })
    const own = new URL(world.url).host
    const others: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://yuanfan.${own}` },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of others) expect((await write(headers)).status).toBe(403)
    expect((await write({ origin: `http://${own}`, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await world.owner.query(`select 1 from course where title = '跨站'`)).rowCount).toBe(1)
  })
})

test('user/info returns the user with the permission tree of their roles, and nothing secret', async () => {
  const info = await (await world.signIn('leader')).get(sessions.info)
  expect(info).toMatchObject({ name: '陈志远', loginName: 'leader', type: 0, orgName: '青禾人寿保险（演示）', timeZone: 'Asia/Shanghai' })
  expect(Object.keys(info).sort()).toEqual(
    [
      'assistantUrl',
      'departmentId',
      'id',
      'leaderScopes',
      'loginName',
      'name',
      'orgId',
      'orgName',
      'powerAliasTree',
      'timeZone',
      'type',
      'viewedBy',
    ].sort(),
  )
  const { rows } = await world.owner.query(`select id from department where full_name = '总公司/华东区' and tenant_id = $1`, [info.orgId])
  expect(info.leaderScopes).toEqual([{ departmentId: rows[0]?.id, leaderType: 'TRAINING_MANAGER' }])
  const [home, top] = info.powerAliasTree
  expect(home).toMatchObject({ menuType: 'C', path: '/home', alias: 'home:menu' })
  expect(top).toMatchObject({ menuType: 'M', fid: null, enabled: true })
  expect(top?.childList[0]?.childList.map((c) => c.alias)).toContain('course:btn:generate')
  // every user with a page gets home
  const [homeOfAuditor, system] = (await (await world.signIn('auditor')).get(sessions.info)).powerAliasTree
  expect(homeOfAuditor?.alias).toBe('home:menu')
  expect(system?.childList.map((c) => c.alias)).toEqual(['audit:menu'])
})

test('a moved entry appears below its new directory for users who have it by a role, without a grant of the directory', async () => {
  const made = await world.owner.query(
    `insert into menu (tenant_id, name, menu_type, path, component, sequence, updated_at)
     select tenant_id, '新目录', 'M', '/fresh', 'Layout', 99, now() from menu where alias = 'audit:menu' returning id::text, tenant_id::text "tenantId"`,
  )
  const { id, tenantId } = made.rows[0]
  const of = `where tenant_id = $1 and alias = 'audit:menu'`
  const before = (await world.owner.query(`select fid from menu ${of}`, [tenantId])).rows[0]
  await world.owner.query(`update menu set fid = $2 ${of}`, [tenantId, id])
  const tree = (await (await world.signIn('auditor')).get(sessions.info)).powerAliasTree
  expect(tree.find((m) => m.id === id)?.childList.map((m) => m.alias)).toEqual(['audit:menu'])
  expect(tree.map((m) => m.alias)).not.toContain('audit:menu')
  await world.owner.query(`update menu set fid = $2 ${of}`, [tenantId, before?.fid])
  await world.owner.query('delete from menu where id = $1', [id])
})

describe('the sign-in page', () => {
  test('knows the tenant of the host, whether a user is signed in, and the demo account', async () => {
    const demo = await world.anybody().get(sessions.options)
    expect(demo).toMatchObject({
      signedIn: false,
      tenant: { name: '青禾人寿保险（演示）' },
      demo: { loginName: 'author', password: demoPassword },
      captcha: false,
    })
    expect((await world.anybody('yuanfan').get(sessions.options)).tenant.name).toBe('远帆通信（演示）')
    expect((await (await world.signIn('author')).get(sessions.options)).signedIn).toBe(true)
    const stale = await world.anybody().fetch(sessions.options.path, { headers: { token: 'B'.repeat(43) } })
    expect(((await stale.json()) as { content: { signedIn: boolean } }).content.signedIn).toBe(false)
  })

  test('is a 404 for a host without a tenant', async () => {
    for (const label of ['nobody', 'a.b', "x'or'1"]) {
      const answer = await world.anybody(label as 'demo').fetch(sessions.options.path)
      expect([label, answer.status]).toEqual([label, 404])
    }
  })

  test('shows no account without demonstration data', async () => {
    const bare = await startWorld({ DEMO_DATA: 'false' })
    expect((await bare.anybody().get(sessions.options)).demo).toBeNull()
    await bare.close()
  })
})
