// SMS codes, changing passwords, ending sessions of others, and impersonating a leader.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#apps/demo/people.ts'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { sessions } from '../contract.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld({ TRUST_PROXY: 'true' })
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

const send = (phone: string) => world.anybody().ask(sessions.sms, { body: { phone, verifyType: 'LOGIN' } })
const signIn = (phone: string, smsCode: string) => world.anybody().ask(sessions.login, { body: { loginType: 2, phone, smsCode } })
/** The code that was sent: the test knows only its hash, and replaces it by a known one. */
async function codeFor(phone: string, code = '482913') {
  expect((await send(phone)).content).toEqual({ seconds: 60 })
  const hash = createHash('sha256').update(`${phone} ${code}`).digest()
  expect((await world.owner.query('update sms_code set code_hash = $2 where phone = $1', [phone, hash])).rowCount).toBe(1)
  return code
}
let made = 0
/** A new account of the demo tenant with a phone of its own and the demo password. */
async function newcomer(fields: { mustChange?: boolean; locked?: number } = {}) {
  const phone = `139${String(++made).padStart(8, '0')}`
  await world.owner.query(
    `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash, password_must_change, locked)
     select tenant_id, department_id, $1, '新人', $1, $1, password_hash, $2, $3 from app_user
      where login_name = 'author' and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
    [phone, fields.mustChange ?? false, fields.locked ?? 0],
  )
  return phone
}
const WRONG = { code: 40004, msg: '验证码错误或已过期' }

describe('SMS codes', () => {
  test('the right code opens a session, once', async () => {
    const phone = await newcomer()
    const code = await codeFor(phone)
    expect(await signIn(phone, code)).toMatchObject({ code: 0, content: { name: '新人' } })
    expect(await signIn(phone, code)).toMatchObject(WRONG)
  })

  test('a second code within a minute is refused, equally for known and unknown phones', async () => {
    for (const phone of [await newcomer(), '13700000000', await newcomer({ locked: 2 })]) {
      expect(await send(phone)).toMatchObject({ code: 0, content: { seconds: 60 } })
      const again = await send(phone)
      expect(again.code).toBe(40000)
      expect(again.msg).toMatch(/^验证码已发送，请(5\d|60)秒后再试$/)
    }
  })

  test('twenty concurrent requests send one code', async () => {
    const phone = await newcomer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone)))
    expect(answers.filter((a) => a.code === 0)).toHaveLength(1)
  })

  test('an unknown phone, and a wrong, an expired and a foreign code open nothing; after five tries neither does the right one', async () => {
    const phone = await newcomer()
    expect(await signIn('13700000001', '000000')).toMatchObject(WRONG)
    const code = await codeFor(phone)
    for (let i = 0; i < 5; i++) expect(await signIn(phone, '000000')).toMatchObject(WRONG)
    expect(await signIn(phone, code)).toMatchObject(WRONG)
    const late = await newcomer()
    await codeFor(late)
    await world.owner.query(`update sms_code set expires_at = now() where phone = $1`, [late])
    expect(await signIn(late, '482913')).toMatchObject(WRONG)
    const foreign = await newcomer()
    await codeFor(foreign)
    expect(await world.anybody('yuanfan').ask(sessions.login, { body: { loginType: 2, phone: foreign, smsCode: '482913' } })).toMatchObject(
      WRONG,
    )
  })

  test('twenty concurrent tries count as twenty', async () => {
    const phone = await newcomer()
    await codeFor(phone)
    await Promise.all(Array.from({ length: 20 }, (_, i) => signIn(phone, String(i).padStart(6, '0'))))
    expect(await signIn(phone, '482913')).toMatchObject(WRONG)
  })

  test('a user with a first password must change it before a session opens', async () => {
    const phone = await newcomer({ mustChange: true })
    expect(await signIn(phone, await codeFor(phone))).toMatchObject({ code: 40006, msg: '首次登录，请修改密码' })
  })

  test('the phone identifies the account then, whatever its login name; without a code before, it identifies none', async () => {
    const change = (phone: string, password = 'fresh_2031') =>
      world.anybody().ask(sessions.firstPassword, {
        body: { loginName: phone, oldPassword: encode(demoPassword), password: encode(password) },
      })
    const [phone, other] = [await newcomer({ mustChange: true }), await newcomer({ mustChange: true })]
    await world.owner.query(`update app_user set login_name = 'name_' || telephone where telephone in ($1, $2)`, [phone, other])
    expect((await signIn(phone, await codeFor(phone))).code).toBe(40006)
    // a new password that is refused on its field does not consume the proof
    expect((await change(phone, demoPassword)).msg).toBe('新密码不能与原密码相同')
    const changed = await change(phone)
    expect(changed).toMatchObject({ code: 0, content: { name: '新人' } })
    expect(changed.headers.get('set-cookie')).toContain('ai-training-management-token=')
    expect(await change(other)).toMatchObject({ code: 40001 })
    expect((await signIn(other, await codeFor(other))).code).toBe(40006)
    await world.owner.query(`update sms_code set expires_at = now() where purpose = 'FIRST_PASSWORD'`)
    expect(await change(other)).toMatchObject({ code: 40001 })
  })

  test('the forms report missing values', async () => {
    expect(await world.anybody().ask(sessions.sms, { body: { phone: '123', verifyType: 'LOGIN' } })).toMatchObject({
      msg: '请输入正确的手机号码',
    })
    expect(await signIn('13800000001', '')).toMatchObject({ msg: '请输入验证码' })
    expect(await world.anybody().ask(sessions.sms, { body: { phone: '13800000001', verifyType: 'RESET' } })).toMatchObject({ status: 400 })
  })

  test('a phone and a tenant have limits per day', async () => {
    const phone = await newcomer()
    const later = () =>
      world.owner.query(
        `update sms_code set sent_at = now() - interval '2 minutes'; delete from sign_in_failure where subject like 'sms:%'`,
      )
    const counted = (subject: string, n: number) =>
      world.owner.query(
        `update sign_in_failure set failures = $2 where subject = $1 and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
        [subject, n],
      )
    expect((await send(phone)).code).toBe(0)
    await later()
    await counted(`sms-day:${phone}`, 20)
    const full = { code: 40000, msg: '今日获取验证码的次数已达上限，请使用密码登录或明天再试' }
    expect(await send(phone)).toMatchObject(full)
    await world.owner.query(`update sign_in_failure set since = now() - interval '25 hours' where subject = $1`, [`sms-day:${phone}`])
    expect((await send(phone)).code).toBe(0)
    await counted('sms-day', 5000)
    expect(await send(await newcomer())).toMatchObject(full)
    await counted('sms-day', 1)
  })

  test('without an SMS provider, the call says so', async () => {
    const bare = await startWorld({ SMS_PROVIDER: 'none' })
    expect(await bare.anybody().ask(sessions.sms, { body: { phone: '13700000000', verifyType: 'LOGIN' } })).toMatchObject({
      msg: '未开通短信登录，请使用密码登录',
    })
    await bare.close()
  })

  test('sixty of a hundred concurrent phones from one address get a code, as in sequence', async () => {
    const ip = { 'x-forwarded-for': '203.0.113.60' }
    const sending = Array.from({ length: 100 }, (_, i) =>
      world.anybody().ask(sessions.sms, { body: { phone: `1360000${1000 + i}`, verifyType: 'LOGIN' }, headers: ip }),
    )
    expect((await Promise.all(sending)).filter((a) => a.succ)).toHaveLength(60)
  })

  test('unknown phones do not count towards the daily limit of the tenant', async () => {
    const few = await startWorld({ SMS_TENANT_PER_DAY: '2' })
    const ask = (phone: string) => few.anybody().ask(sessions.sms, { body: { phone, verifyType: 'LOGIN' } })
    for (let i = 0; i < 5; i++) expect((await ask(`1360000200${i}`)).succ).toBe(true)
    const phones = (
      await few.owner.query(`select telephone from app_user where tenant_id = (select tenant_id from tenant where domain = 'demo') limit 3`)
    ).rows
    const told = []
    for (const { telephone } of phones) told.push((await ask(String(telephone))).succ)
    expect(told).toEqual([true, true, false])
    // an unknown phone gets the same answer as a known one
    expect((await ask('13600002009')).msg).toBe('今日获取验证码的次数已达上限，请使用密码登录或明天再试')
    await few.close()
  })

  test('one phone gets six codes within ten minutes', async () => {
    const phone = await newcomer()
    for (let i = 0; i < 6; i++) {
      expect((await send(phone)).code).toBe(0)
      await world.owner.query(`update sms_code set sent_at = now() - interval '2 minutes' where phone = $1`, [phone])
    }
    expect((await send(phone)).status).toBe(429)
  })
})

describe('changing one’s own password', () => {
  const change = (as: Person, oldPassword: string, password: string) =>
    as.ask(sessions.password, { body: { oldPassword: encode(oldPassword), password: encode(password) } })
  const signInBy = async (loginName: string, password = demoPassword) => {
    const answer = await world.anybody().ask(sessions.login, { body: { loginType: 1, loginName, password: encode(password) } })
    return { answer, token: /ai-training-management-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '' }
  }
  test('requires the old one, and signs out other devices but not this one', async () => {
    const name = await newcomer()
    const here = world.holding((await signInBy(name)).token)
    const there = world.holding((await signInBy(name)).token)
    expect(await change(here, 'wrong_one', 'better_2027')).toMatchObject({ msg: '原密码错误', fields: [{ field: 'oldPassword' }] })
    expect(await change(here, demoPassword, '123456')).toMatchObject({ msg: '不能和初始密码一样！' })
    expect(await change(here, demoPassword, 'x')).toMatchObject({ msg: '请输入6-20位数字/字母/下划线' })
    expect(await change(here, demoPassword, 'qwerty123')).toMatchObject({ msg: '密码过于简单，请换一个' })
    expect(await change(here, demoPassword, demoPassword)).toMatchObject({ msg: '新密码不能与原密码相同' })
    expect((await there.ask(sessions.info)).status).toBe(200)
    expect(await change(here, demoPassword, 'better_2027')).toMatchObject({ succ: true })
    expect([(await here.ask(sessions.info)).status, (await there.ask(sessions.info)).status]).toEqual([200, 401])
    expect((await signInBy(name)).answer.code).toBe(40001)
    expect((await signInBy(name, 'better_2027')).answer.code).toBe(0)
    expect((await world.anybody().ask(sessions.password, { body: { oldPassword: 'eA==', password: 'eA==' } })).status).toBe(401)
  })

  test('locks the account after wrong guesses, like signing in', async () => {
    const name = await newcomer()
    const here = world.holding((await signInBy(name)).token)
    for (let i = 0; i < 4; i++) expect((await change(here, 'wrong_one', 'better_2027')).msg).toBe('原密码错误')
    expect(await change(here, 'wrong_one', 'better_2027')).toMatchObject({ code: 40003 })
    expect((await signInBy(name)).answer.code).toBe(40003)
  })
})

describe('ending sessions of others', () => {
  test('the list has user, address and start, and ending a session takes effect with the next call', async () => {
    const viewer = await world.signIn('viewer')
    const { records, total } = await admin.get(sessions.online, { query: { name: '林小满' } })
    expect([total, records[0]]).toMatchObject([1, { name: '林小满', loginName: 'viewer', orgName: '总公司/培训部', own: false }])
    expect((await admin.get(sessions.online)).records.filter((r) => r.own)).toHaveLength(1)
    expect(JSON.stringify(records)).not.toContain(viewer.token)
    const id = records[0]?.id ?? ''
    expect((await admin.ask(sessions.end, { body: ['999999999'] })).status).toBe(404)
    expect((await viewer.ask(sessions.info)).status).toBe(200)
    await admin.get(sessions.end, { body: [id] })
    expect((await viewer.ask(sessions.info)).status).toBe(401)
    expect((await admin.ask(sessions.end, { body: [id] })).status).toBe(404)
  })

  test('a session of another tenant, and any session without the right, cannot be ended', async () => {
    const other = await world.signIn('viewer', 'yuanfan')
    const { rows } = await world.owner.query<{ id: string }>(
      `select s.id::text from session s join tenant t using (tenant_id) where t.domain = 'yuanfan' order by s.id desc limit 1`,
    )
    expect((await admin.ask(sessions.end, { body: [rows[0]?.id ?? ''] })).status).toBe(404)
    expect((await other.ask(sessions.info)).status).toBe(200)
    expect((await (await world.signIn('author')).ask(sessions.online)).status).toBe(403)
  })

  test('a locked account is listed by its name and may be unlocked', async () => {
    const name = await newcomer()
    const subject = `account:${createHash('sha256').update(name).digest('hex')}`
    await world.owner.query(
      `insert into sign_in_failure (tenant_id, subject, failures, locked_until) select tenant_id, $1, 5, now() + interval '15 minutes' from tenant where domain = 'demo'`,
      [subject],
    )
    const attempt = () => world.anybody().ask(sessions.login, { body: { loginType: 1, loginName: name, password: encode(demoPassword) } })
    expect((await attempt()).code).toBe(40003)
    expect((await admin.get(sessions.locked)).find((l) => l.subject === subject)).toMatchObject({
      loginName: `${name.slice(0, 3)}****${name.slice(7)}`,
      kind: 'ACCOUNT',
      failures: 5,
      minutes: 15,
    })
    await admin.get(sessions.unlock, { body: [subject] })
    expect((await attempt()).code).toBe(0)
    expect((await admin.ask(sessions.unlock, { body: [subject] })).status).toBe(404)
  })

  test('no other counter is lifted: neither codes per day nor failures without a lock', async () => {
    const phone = await newcomer()
    await send(phone)
    await world.anybody().ask(sessions.login, { body: { loginType: 1, loginName: phone, password: encode('wrong_2030') } })
    const account = `account:${createHash('sha256').update(phone).digest('hex')}`
    const subjects = ['sms-day', `sms-day:${phone}`, `sms:${phone}`, 'tenant', account]
    const counted = async () =>
      (
        await world.owner.query(
          `select subject from sign_in_failure where subject = any ($1) and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
          [subjects],
        )
      ).rows.length
    expect(await counted()).toBe(5)
    expect((await admin.ask(sessions.unlock, { body: subjects })).status).toBe(404)
    expect(await counted()).toBe(5)
  })
})

describe('concurrent sign-ins', () => {
  const signIns = (name: string) =>
    Array.from({ length: 12 }, () =>
      world.anybody().ask(sessions.login, { body: { loginType: 1, loginName: name, password: encode(demoPassword) } }),
    )
  const change = async (name: string, more: object) => {
    const user = (await admin.get(users.page, { query: { loginName: name } })).records[0]
    if (!user) throw new Error('nobody')
    const { id, workNo, telephone, departmentId } = user
    return admin.get(users.update, { body: { id, workNo, name: user.name, telephone, loginName: name, departmentId, ...more } })
  }
  const alive = async (name: string) =>
    (await world.owner.query(`select 1 from session s join app_user u on u.id = s.user_id where u.login_name = $1`, [name])).rowCount

  test('open no session with a password that was changed meanwhile', async () => {
    const name = await newcomer()
    const trying = signIns(name)
    await change(name, { password: encode('changed_2027') })
    await Promise.all(trying)
    expect(await alive(name)).toBe(0)
  })

  test('open no session for an account that was disabled meanwhile, even if it is enabled again', async () => {
    const name = await newcomer()
    const trying = signIns(name)
    await change(name, { locked: 2 })
    await Promise.all(trying)
    await change(name, { locked: 0 })
    expect(await alive(name)).toBe(0)
  })
})

describe('impersonating a leader', () => {
  test('shows an administrator the leader’s view, allows no changes, and can be ended', async () => {
    const own = await world.signIn('admin')
    const leader = (await own.get(sessions.viewable)).find((l) => l.loginName === 'leader')
    expect(leader?.departments).toMatchObject([{ fullName: '总公司/华东区', leaderType: 'TRAINING_MANAGER' }])
    await own.get(sessions.viewAs, { body: { userId: leader?.userId ?? '' } })
    expect(await own.get(sessions.info)).toMatchObject({
      name: '陈志远',
      type: 0,
      viewedBy: '赵明远',
      leaderScopes: [{ leaderType: 'TRAINING_MANAGER' }],
    })
    expect((await own.get(courses.page)).records.every((c) => !c.canEdit)).toBe(true)
    expect(await own.ask(courses.createCourse, { body: { title: '看看', description: '看看' } })).toMatchObject({
      status: 403,
      msg: '正在以他人身份查看：不能修改，也不能查看本人的学习和考试',
    })
    expect((await own.ask(sessions.viewAs, { body: { userId: leader?.userId ?? '' } })).status).toBe(403)
    expect((await own.ask(sessions.online)).status).toBe(403)
    await own.get(sessions.viewAsSelf)
    expect(await own.get(sessions.info)).toMatchObject({ name: '赵明远', viewedBy: null })
    const { rows } = await world.owner.query(
      `select actor_name, action from audit_log where action like '%以负责人查看' and result = 0 order by id`,
    )
    expect(rows).toEqual([
      { actor_name: '赵明远', action: '以负责人查看' },
      { actor_name: '赵明远', action: '结束以负责人查看' },
    ])
  })

  test('ends with the right to it, with the next call, and a write in that call is refused', async () => {
    const own = await world.signIn('admin')
    const leader = (await own.get(sessions.viewable)).find((l) => l.loginName === 'leader')
    const look = () => own.get(sessions.viewAs, { body: { userId: leader?.userId ?? '' } })
    const word = (enabled: boolean) => world.owner.query(`update menu set enabled = $1 where alias = 'user:btn:viewAs'`, [enabled])
    await look()
    await word(false)
    expect((await own.ask(courses.createCourse, { body: { title: '看看', description: '看看' } })).status).toBe(403)
    expect(await own.get(sessions.info)).toMatchObject({ name: '赵明远', viewedBy: null })
    await word(true)
    expect(await own.get(sessions.info)).toMatchObject({ name: '赵明远', viewedBy: null })
    await look()
    await world.owner.query(`update app_user set locked = 2 where id = $1`, [leader?.userId])
    expect((await own.ask(sessions.info)).status).toBe(401)
    await world.owner.query(`update app_user set locked = 0 where id = $1`, [leader?.userId])
  })

  test('is only possible for leaders, and only with the right', async () => {
    const viewer = await world.signIn('viewer')
    const { id } = await viewer.get(sessions.info)
    expect(await admin.ask(sessions.viewAs, { body: { userId: id } })).toMatchObject({ succ: false, msg: '只能以培训负责人的身份查看' })
    expect((await viewer.ask(sessions.viewAs, { body: { userId: id } })).status).toBe(403)
    expect((await viewer.ask(sessions.viewable)).status).toBe(403)
  })
})
