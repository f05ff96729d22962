// A tenant's own settings over HTTP, switching three officers, and the immediate effects.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, startWorld, type World } from '#test/world.ts'
import { demoPassword } from '#apps/demo/people.ts'
import { audit } from '#features/organisation/audit/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { roleUsers } from '#features/organisation/users/contract.ts'
import { tenantSetup } from '../contract.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const wanted = {
  timeZone: 'Asia/Tokyo' as const,
  gradeScale: { excellent: 95, good: 85, slightPoor: 70 },
  passwordRule: { minLength: 8, letters: true, digits: true },
  recordingDays: 30,
  examYears: 3,
  browserListening: true,
  aiMarks: false,
  twoPersonDrafts: true,
  contentReview: true,
  brandColour: '#c8102e',
}

test('returns defaults and stored settings, only of the own tenant', async () => {
  const [admin, other] = await Promise.all([world.signIn('admin'), world.signIn('admin', 'yuanfan')])
  const before = await admin.get(tenantSetup.setting)
  expect(before).toMatchObject({
    name: '青禾人寿保险（演示）',
    timeZone: 'Asia/Shanghai',
    gradeScale: { excellent: 90, good: 80, slightPoor: 60 },
    passwordRule: { minLength: 6, letters: false, digits: false },
    recordingDays: 90,
    examYears: null,
    browserListening: false,
    aiMarks: true,
    twoPersonDrafts: false,
    contentReview: false,
    brandColour: null,
    threeOfficers: false,
    officers: { administrators: 1, confidentiality: 1, auditors: 1 },
    quotaBytes: null,
  })
  const after = await admin.get(tenantSetup.saveSetting, { body: { version: before.version, ...wanted } })
  expect(after).toMatchObject(wanted)
  expect(await admin.get(tenantSetup.setting)).toEqual(after)
  expect(await other.get(tenantSetup.setting)).toMatchObject({
    name: '远帆通信（演示）',
    timeZone: 'Asia/Shanghai',
    threeOfficers: true,
    twoPersonDrafts: true,
  })
  expect(await admin.ask(tenantSetup.saveSetting, { body: { version: before.version, ...wanted } })).toMatchObject({ code: 40009 })
  const [row] = (await admin.get(audit.page, { query: { action: '修改企业设置', result: 'done' } })).records
  const detail = await admin.get(audit.detail, { params: { id: row?.id ?? '' } })
  expect(detail).toMatchObject({
    before: { timeZone: 'Asia/Shanghai', gradeScale: { excellent: 90 }, rule: { minLength: 6 } },
    after: {
      timeZone: 'Asia/Tokyo',
      recordingDays: 30,
      examYears: 3,
      browserListening: true,
      aiMarks: false,
      twoPersonDrafts: true,
      contentReview: true,
      brandColour: '#c8102e',
      gradeScale: wanted.gradeScale,
      rule: wanted.passwordRule,
    },
  })
})

test.each([
  [{ gradeScale: { excellent: 80, good: 80, slightPoor: 60 } }, '三个下限须依次降低'],
  [{ gradeScale: { excellent: 90, good: 80, slightPoor: 0 } }, '请输入1到99的整数'],
  [{ gradeScale: { excellent: 90.5, good: 80, slightPoor: 60 } }, '请输入1到99的整数'],
  [{ passwordRule: { minLength: 5, letters: false, digits: false } }, '请输入6到20的整数'],
  [{ passwordRule: { minLength: 21, letters: false, digits: false } }, '请输入6到20的整数'],
  [{ recordingDays: 29 }, '请输入30到365的整数'],
  [{ recordingDays: 366 }, '请输入30到365的整数'],
  [{ examYears: 0 }, '请输入1到20的整数，不填为一直保存'],
  [{ examYears: 21 }, '请输入1到20的整数，不填为一直保存'],
  [{ timeZone: 'Mars/Olympus' }, '请选择时区'],
  [{ brandColour: 'red' }, '请输入 #rrggbb 形式的颜色，如 #1677ff'],
  [{ brandColour: '#fff8dc' }, '颜色太浅，背景会与白墙分不开，请换一个深一些的'],
])('%j is refused: %s', async (wrong, msg) => {
  const admin = await world.signIn('admin')
  const { version } = await admin.get(tenantSetup.setting)
  expect(await admin.ask(tenantSetup.saveSetting, { body: { version, ...wanted, ...wrong } })).toMatchObject({ code: 40000, msg })
  expect((await admin.get(tenantSetup.setting)).version).toBe(version)
})

test('the officer sees the settings without changing them; authors, leaders and auditors see nothing', async () => {
  const officer = await world.signIn('officer')
  const { version } = await officer.get(tenantSetup.setting)
  expect((await officer.ask(tenantSetup.saveSetting, { body: { version, ...wanted } })).status).toBe(403)
  for (const name of ['author', 'leader', 'viewer', 'auditor']) {
    const person = await world.signIn(name)
    expect([name, (await person.ask(tenantSetup.setting)).status]).toEqual([name, 403])
    expect([name, (await person.ask(tenantSetup.officers, { body: { version, on: true } })).status]).toEqual([name, 403])
  }
})

test('three officers can be turned on if all three exist; the administrator then no longer reads the log', async () => {
  const [admin, officer] = await Promise.all([world.signIn('admin'), world.signIn('officer')])
  const turn = async (person: typeof admin, on: boolean) =>
    person.ask(tenantSetup.officers, { body: { version: (await person.get(tenantSetup.setting)).version, on } })
  const missing = { code: 40000, msg: '请先指定系统管理员、安全保密员和安全审计员各一名' }
  const ofAuditor = `update app_user set locked = $1 where login_name = 'auditor' and tenant_id = (select tenant_id from tenant where domain = 'demo')`
  await world.owner.query(ofAuditor, [2])
  expect(await turn(admin, true)).toMatchObject(missing)
  await world.owner.query(ofAuditor, [0])
  expect(await turn(officer, true)).toMatchObject({ code: 40000, msg: '三员分立由系统管理员开启' })
  expect((await admin.ask(audit.page)).status).toBe(200)
  // an administrator who knows the password of an office could use it
  const firstPassword = (name: string, is: boolean) =>
    world.owner.query(
      `update app_user set password_must_change = $1 where login_name = $2 and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
      [is, name],
    )
  for (const [name, called] of [
    ['auditor', '孙静怡'],
    ['officer', '何守正'],
  ] as const) {
    await firstPassword(name, true)
    const msg = `${called}还没有修改初始密码，管理员可能知道它：请先登录并修改密码，再启用三员分立`
    expect(await turn(admin, true)).toMatchObject({ code: 40000, msg })
    await firstPassword(name, false)
  }
  expect(await turn(admin, true)).toMatchObject({ code: 0, content: { threeOfficers: true } })
  expect((await admin.ask(audit.page)).status).toBe(403)
  expect(JSON.stringify((await admin.get(sessions.info)).powerAliasTree)).not.toContain('audit:menu')
  expect(await turn(admin, false)).toMatchObject({ code: 40000, msg: '三员分立只能由安全保密员关闭' })
  expect((await admin.get(tenantSetup.setting)).threeOfficers).toBe(true)
  expect(await turn(officer, false)).toMatchObject({ code: 0, content: { threeOfficers: false } })
  expect((await admin.ask(audit.page)).status).toBe(200)
  const log = (await admin.get(audit.page, { query: { action: '三员分立开关', result: 'done' } })).records
  expect(log.map((r) => r.actorName)).toEqual(['何守正', '赵明远'])
})

test('three officers cannot be turned on while one of them has another role, not even during a concurrent grant', async () => {
  const [admin, officer] = await Promise.all([world.signIn('admin'), world.signIn('officer')])
  const ofDemo = async (from: string, where: string) =>
    (
      await world.owner.query<{ id: string }>(
        `select id::text from ${from} join tenant t using (tenant_id) where t.domain = 'demo' and ${where}`,
      )
    ).rows[0]?.id ?? ''
  const [auditor, author] = [await ofDemo('app_user', `login_name = 'auditor'`), await ofDemo('role', `role.name = '课程作者'`)]
  const give = (selected: boolean) => officer.ask(roleUsers.grant, { body: [{ userId: auditor, roleId: author, selected }] })
  const turn = async (as: typeof admin, on: boolean) =>
    as.ask(tenantSetup.officers, { body: { version: (await as.get(tenantSetup.setting)).version, on } })
  const refused = '孙静怡兼任了其他角色，请先调整后再启用三员分立'
  expect((await give(true)).code).toBe(0)
  expect(await turn(admin, true)).toMatchObject({ code: 40000, msg: refused })
  expect((await admin.get(tenantSetup.setting)).threeOfficers).toBe(false)
  await give(false)
  for (let round = 0; round < 8; round++) {
    const [on, given] = await Promise.all([turn(admin, true), give(true)])
    expect([
      ['', '安全审计员和安全保密员不能兼任其他角色'],
      [refused, ''],
    ]).toContainEqual([on.msg, given.msg])
    if (on.code === 0) expect((await turn(officer, false)).code).toBe(0)
    else await give(false)
  }
})

test('the password rule applies to the next new password', async () => {
  const admin = await world.signIn('admin')
  const { version } = await admin.get(tenantSetup.setting)
  await admin.get(tenantSetup.saveSetting, { body: { version, ...wanted } })
  await world.owner.query(
    `update app_user set password_must_change = true where login_name = 'viewer' and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
  )
  const choose = (password: string) =>
    world.anybody().ask(sessions.firstPassword, {
      body: { loginName: 'viewer', oldPassword: encode(demoPassword), password: encode(password) },
    })
  expect((await choose('ab_12')).msg).toBe('请输入6-20位数字/字母/下划线')
  expect((await choose('abc_123')).msg).toBe('密码至少8位')
  expect((await choose('12345_6789')).msg).toBe('密码须包含字母')
  expect((await choose('abcdefgh_')).msg).toBe('密码须包含数字')
  expect((await choose('abcdefg_1')).code).toBe(0)
})

test('the second of two concurrent saves gets a conflict', async () => {
  const admin = await world.signIn('admin')
  const { version } = await admin.get(tenantSetup.setting)
  const answers = await Promise.all(Array.from({ length: 12 }, () => admin.ask(tenantSetup.saveSetting, { body: { version, ...wanted } })))
  expect(answers.filter((a) => a.code === 0).length).toBe(1)
  expect(answers.filter((a) => a.code === 40009).length).toBe(11)
})
