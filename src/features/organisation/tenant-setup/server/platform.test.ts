// Tenants over HTTP, managed only by the platform: created, entered, changed, disabled, deleted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf, png } from '#test/samples.ts'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import type { ContentOf, Endpoint } from '#shared/contract.ts'
import type { Envelope } from '#shared/envelope.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { tenants } from '#features/organisation/tenants/contract.ts'
import { hashPassword } from '#features/organisation/users/server/users.ts'
import { type Tenant, tenantSetup } from '../contract.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

const initial = encode('123456')
let made = 0
const fields = (more: object = {}) => {
  made++
  return {
    name: `新租户${made}`,
    domain: `tenant${made}`,
    adminUsers: [{ name: '管理员甲', telephone: `1370000${String(made).padStart(4, '0')}`, password: initial }],
    ...more,
  }
}
const at = (domain: string) => world.anybody(domain as 'demo')
const list = async (name: string) => (await admin.get(tenantSetup.page, { query: { name } })).records
const one = async (name: string) => (await list(name))[0] as Tenant
const kept = ({ id, name, domain, adminUsers, version }: Tenant) => ({ id, name, domain, adminUsers, version })
const changed = (tenant: Tenant, more: object) => admin.ask(tenantSetup.update, { body: { ...kept(tenant), ...more } })
/** Signs in with the initial password and changes it; returns the signed-in user. */
async function enterFirst(domain: string, loginName: string) {
  const body = { loginName, oldPassword: encode('123456'), password: encode('neu_2026') }
  const first = await at(domain).ask(sessions.firstPassword, { body })
  const token = /token=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const ask = async <E extends Endpoint>(endpoint: E, body?: unknown) => {
    const response = await at(domain).fetch(endpoint.path, {
      method: endpoint.method,
      headers: { token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { ...((await response.json()) as Envelope<ContentOf<E>>), status: response.status }
  }
  return { ask, get: async <E extends Endpoint>(endpoint: E, body?: unknown) => (await ask(endpoint, body)).content }
}

describe('access', () => {
  test('in another tenant every call is 403, also for its administrator, whatever words its menu has', async () => {
    const other = await world.signIn('admin', 'yuanfan')
    const [demo] = await list('青禾')
    const id = demo?.id ?? ''
    const calls = async () =>
      Promise.all([
        other.ask(tenantSetup.page),
        other.ask(tenantSetup.create, { body: fields() }),
        other.ask(tenantSetup.update, { body: { id, ...fields() } }),
        other.ask(tenantSetup.state, { body: { id, status: 0 } }),
        other.ask(tenantSetup.remove, { body: [{ id, name: demo?.name }] }),
        other.ask(tenantSetup.uploadImage, { form: formOf(png) }),
        other.ask(tenantSetup.image, { params: { id, image: 'logo' } }),
      ])
    expect((await calls()).map((a) => a.status)).toEqual(Array(7).fill(403))
    await world.owner.query(
      `with t as (select tenant_id from tenant where domain = 'yuanfan'), m as (
         insert into menu (tenant_id, name, alias, menu_type, sequence)
         select tenant_id, alias, alias, 'F', 99 from t, unnest(array['tenant:menu', 'tenant:btn:add', 'tenant:btn:edit', 'tenant:btn:state', 'tenant:btn:delete']) alias returning tenant_id, id)
       insert into role_menu (tenant_id, role_id, menu_id) select m.tenant_id, r.id, m.id from m join role r on r.tenant_id = m.tenant_id and r.type = 3`,
    )
    expect((await calls()).map((a) => a.status)).toEqual(Array(7).fill(403))
    expect((await list('新租户')).length).toBe(0)
  })

  test('the database itself lists no tenants in another tenant', async () => {
    const client = await world.program.pool.raw.connect()
    await client.query('begin')
    await client.query(`select set_config('app.tenant_id', (select id::text from app.tenant_by_domain('yuanfan') id), true)`)
    await expect(client.query(`select * from app.list_tenants('demo', null, null, null, 10, 0)`)).rejects.toThrow(/not the platform/)
    await client.query('rollback')
    client.release()
  })
})

describe('a new tenant', () => {
  test('hashes its passwords without a connection, so that other requests are answered meanwhile', async () => {
    const line = Array.from({ length: 60 }, () => hashPassword('in front'))
    const order: string[] = []
    const creating = Array.from({ length: 30 }, async () => {
      const { code } = await admin.ask(tenantSetup.create, { body: fields({ domain: 'waiting' }) })
      order.push('answered')
      return code
    })
    // after the first answer, all requests have arrived
    for (let i = 0; i < 3; i++) await admin.get(tenantSetup.setting)
    expect(order).toEqual([])
    await Promise.all(line)
    expect((await Promise.all(creating)).filter((code) => code === 0)).toHaveLength(1)
  })

  test('is entered at its domain with 123456, which must be changed, and has its menus and roles', async () => {
    const given = fields({ adminUsers: [{ name: '管理员甲', telephone: '137-1111-0001', password: initial }] })
    const { id } = await admin.get(tenantSetup.create, { body: given })
    const login = (password: string) =>
      at(given.domain).ask(sessions.login, { body: { loginType: 1, loginName: '13711110001', password: encode(password) } })
    expect(await login('123456')).toMatchObject({ succ: false, code: 40006 })
    const person = await enterFirst(given.domain, '13711110001')
    const info = await person.get(sessions.info)
    expect(info).toMatchObject({ name: '管理员甲', type: 3, orgId: id, orgName: given.name })
    const words = JSON.stringify(info.powerAliasTree)
    expect(words).toContain('course:btn:add')
    expect(words).not.toContain('tenant:menu')
    expect(await login('neu_2026')).toMatchObject({ code: 0 })
    const course = await person.ask(courses.createCourse, { title: '第一门课', description: '描述' })
    expect(course).toMatchObject({ code: 0, content: { createUserName: '管理员甲' } })
    const roles = await world.owner.query('select name from role where tenant_id = $1', [id])
    expect(roles.rowCount).toBe(6)
    expect(await one(given.name)).toMatchObject({
      id,
      domain: given.domain,
      status: 1,
      people: 1,
      adminUsers: [{ telephone: '13711110001' }],
    })
  })

  test('accepts an explicit password without a forced change; a weak one is refused on its field', async () => {
    const [a, b] = [fields(), fields()]
    const telephone = a.adminUsers[0]?.telephone ?? ''
    const withPassword = (password: string, of = a) => ({ ...of, adminUsers: [{ name: '甲', telephone, password: encode(password) }] })
    await admin.get(tenantSetup.create, { body: withPassword('given_2026') })
    const login = await at(a.domain).ask(sessions.login, { body: { loginType: 1, loginName: telephone, password: encode('given_2026') } })
    expect(login.code).toBe(0)
    expect(await admin.ask(tenantSetup.create, { body: withPassword('短', b) })).toMatchObject({
      code: 40000,
      msg: '管理员密码须为8-64位数字、字母或符号',
      fields: [{ field: 'adminUsers.0.password' }],
    })
    expect(await list(b.name)).toEqual([])
  })

  test.each([
    [{ name: ' ' }, '请输入租户名称'],
    [{ domain: '' }, '请输入域名'],
    [{ domain: 'a_b' }, '域名只能包含字母、数字和中划线，不能以中划线开头或结尾，最多63位'],
    [{ domain: '-a' }, '域名只能包含字母、数字和中划线，不能以中划线开头或结尾，最多63位'],
    [{ domain: 'WWW' }, '该域名为系统保留，请换一个'],
    [{ domain: 'yuanfan' }, '域名已存在'],
    [{ domain: 'YuanFan' }, '域名已存在'],
    [{ adminUsers: [] }, '请添加管理员'],
    [{ adminUsers: undefined }, '请添加管理员'],
    [{ adminUsers: [{ name: '', telephone: '13700000000' }] }, '请输入联系人'],
    [{ adminUsers: [{ name: '甲', telephone: '' }] }, '请输入手机号码'],
    [{ adminUsers: [{ name: '甲', telephone: '12345678901' }] }, '请输入正确的手机号码'],
    [{ adminUsers: [{ name: '甲', telephone: '13700000000' }] }, '请输入密码'],
    [{ adminUsers: [{ name: '甲', telephone: '13700000000', password: '' }] }, '请输入密码'],
    [{ adminUsers: [{ name: '甲', telephone: '13700000000', password: null }] }, '请输入密码'],
    [
      {
        adminUsers: [
          { name: '甲', telephone: '13700000000' },
          { name: '乙', telephone: '137-0000-0000' },
        ],
      },
      '手机号码已存在',
    ],
    [{ logo: 'tenant/1/resource/2026-01/none.png' }, '文件不存在或已失效，请重新上传'],
  ])('%j is refused: %s', async (wrong, msg) => {
    const before = (await admin.get(tenantSetup.page)).total
    const answer = await admin.ask(tenantSetup.create, { body: fields(wrong) })
    expect(answer).toMatchObject({ succ: false, code: 40000, msg })
    // one message per field
    expect((answer.fields ?? []).length).toBeLessThanOrEqual(1)
    expect((await admin.get(tenantSetup.page)).total).toBe(before)
  })

  test('only one of twenty concurrent tenants with one domain is created, and the others get a message', async () => {
    const { domain } = fields()
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.ask(tenantSetup.create, { body: { ...fields(), domain } })))
    expect(answers.filter((a) => a.succ).length).toBe(1)
    expect(new Set(answers.filter((a) => !a.succ).map((a) => a.msg))).toEqual(new Set(['域名已存在']))
    expect((await list(domain)).length).toBe(1)
  })

  test('shows its pictures on its sign-in page without a session; they are below its own prefix', async () => {
    const { path } = await admin.get(tenantSetup.uploadImage, { form: formOf(png) })
    const given = fields({ logo: path, bgImg: path })
    const { id } = await admin.get(tenantSetup.create, { body: given })
    const { tenant, demo } = await at(given.domain).get(sessions.options)
    expect(demo).toBeNull()
    expect(tenant).toMatchObject({ name: given.name, banner: null })
    const picture = await at(given.domain).fetch(tenant.logo ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true)
    const stored = await one(given.name)
    expect(stored.logo).toMatch(new RegExp(`^tenant/${id}/resource/`))
    expect((await admin.fetch(stored.logoUrl ?? '')).status).toBe(200)
    for (const params of [
      { id: '999999999', image: 'logo' },
      { id, image: 'banner' },
      { id, image: 'constructor' },
    ])
      expect((await admin.ask(tenantSetup.image, { params })).status).toBe(404)
    for (const image of ['banner', 'password'])
      expect((await at(given.domain).ask(tenants.branding, { params: { image } })).status).toBe(404)
    expect((await changed(stored, { logo: null })).succ).toBe(true)
    expect(await one(given.name)).toMatchObject({ logo: null, bgImg: stored.bgImg })
  })

  test('pictures of 50 KB and more, and other types, are refused; so is a picture of another tenant', async () => {
    const upload = (content: Buffer) => admin.ask(tenantSetup.uploadImage, { form: formOf(content) })
    expect(await upload(Buffer.concat([png, Buffer.alloc(50 * 1024)]))).toMatchObject({ status: 413, msg: '文件必须小于50KB' })
    expect(await upload(Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'))).toMatchObject({
      status: 415,
      msg: '只支持 .png/.jpeg/.pdf 类型文件',
    })
    const foreign = await (await world.signIn('admin', 'yuanfan')).get(files.upload, { query: { field: 'image' }, form: formOf(png) })
    expect(await admin.ask(tenantSetup.create, { body: fields({ logo: foreign.path }) })).toMatchObject({
      msg: '文件不存在或已失效，请重新上传',
      fields: [{ field: 'logo' }],
    })
  })
})

describe('changing a tenant', () => {
  test('changes name, domain and administrators: the first one stays, one is added, one is removed and signed out', async () => {
    const given = fields({
      adminUsers: [
        { name: '第一位', telephone: '13722220001', password: initial },
        { name: '第二位', telephone: '13722220002', password: initial },
      ],
    })
    await admin.get(tenantSetup.create, { body: given })
    const tenant = await one(given.name)
    expect(tenant.adminUsers.map((a) => a.name)).toEqual(['第一位', '第二位'])
    const second = await enterFirst(given.domain, '13722220002')
    const [a, b] = tenant.adminUsers
    expect(await changed(tenant, { adminUsers: [{ id: a?.id, isDeleted: true }, b] })).toMatchObject({
      code: 40000,
      msg: '首位管理员不能移除',
    })
    const adminUsers = [
      { ...a, name: '改了名', telephone: '137-2222-0009' },
      // the other fields of a removed administrator are ignored, whatever they contain
      { ...b, name: '', telephone: '137', isDeleted: true },
      { name: '第三位', telephone: '13722220003', password: initial },
    ]
    expect((await changed(tenant, { name: `${tenant.name}改`, adminUsers })).succ).toBe(true)
    const after = await one(`${tenant.name}改`)
    expect(after.adminUsers.map((x) => [x.name, x.telephone])).toEqual([
      ['改了名', '13722220009'],
      ['第三位', '13722220003'],
    ])
    expect(after.people).toBe(2)
    expect((await second.ask(sessions.info)).status).toBe(401)
    expect((await (await enterFirst(given.domain, '13722220009')).ask(sessions.info)).content).toMatchObject({ name: '改了名' })
    const staff = await world.owner.query(`select name, staff_count from department where tenant_id = $1 order by layer`, [tenant.id])
    expect(staff.rows).toEqual([
      { name: '总公司', staff_count: 0 },
      { name: '管理部', staff_count: 2 },
    ])
    expect(await changed(after, { adminUsers: [{ name: '重号', telephone: '13722220003', password: initial }] })).toMatchObject({
      msg: '手机号码已存在',
    })
    expect(await changed(after, { adminUsers: [{ name: '无密码', telephone: '13722220007' }] })).toMatchObject({
      msg: '请输入密码',
      fields: [{ field: 'adminUsers.0.password' }],
    })
    expect((await changed(after, { adminUsers: [{ id: '999999999', name: '不在', telephone: '13722220008' }] })).status).toBe(404)
  })

  test('changes nothing with an old version; the domain of another tenant is taken; unknown ids are 404', async () => {
    const given = fields()
    await admin.get(tenantSetup.create, { body: given })
    const tenant = await one(given.name)
    expect((await changed(tenant, { name: '先改' })).succ).toBe(true)
    expect(await changed(tenant, { name: '后改' })).toMatchObject({ code: 40009 })
    expect(await changed(await one('先改'), { domain: 'yuanfan' })).toMatchObject({ msg: '域名已存在', fields: [{ field: 'domain' }] })
    expect((await changed({ ...tenant, id: '999999999' }, {})).status).toBe(404)
    expect((await admin.ask(tenantSetup.state, { body: { id: '999999999', status: 0 } })).status).toBe(404)
    expect((await admin.ask(tenantSetup.remove, { body: [{ id: '999999999', name: 'x' }] })).status).toBe(404)
  })

  test('ends sessions when a password is set again; a login name that is no phone number stays', async () => {
    const given = fields()
    await admin.get(tenantSetup.create, { body: given })
    const loginName = given.adminUsers[0]?.telephone ?? ''
    const person = await enterFirst(given.domain, loginName)
    const tenant = await one(given.name)
    const [first] = tenant.adminUsers
    expect((await changed(tenant, { adminUsers: [{ ...first, password: encode('again_2026') }] })).succ).toBe(true)
    expect((await person.ask(sessions.info)).status).toBe(401)
    const login = await at(given.domain).ask(sessions.login, { body: { loginType: 1, loginName, password: encode('again_2026') } })
    expect(login.code).toBe(0)
    const yuanfan = await one('yuanfan')
    const [boss] = yuanfan.adminUsers
    expect((await changed(yuanfan, { adminUsers: [{ ...boss, telephone: '13700009999' }] })).succ).toBe(true)
    expect((await world.signIn('admin', 'yuanfan')).token).toMatch(/./)
    expect((await one('yuanfan')).adminUsers[0]?.telephone).toBe('13700009999')
  })

  test('the platform’s own tenant keeps its domain, cannot be disabled and cannot be deleted', async () => {
    const demo = await one('青禾')
    expect(demo.isPlatform).toBe(true)
    expect(await changed(demo, { domain: 'elsewhere' })).toMatchObject({ msg: '平台租户的域名不能修改' })
    expect(await admin.ask(tenantSetup.state, { body: { id: demo.id, status: 0 } })).toMatchObject({ msg: '平台租户不能停用或删除' })
    expect(await admin.ask(tenantSetup.remove, { body: [{ id: demo.id, name: demo.name }] })).toMatchObject({
      msg: '平台租户不能停用或删除',
    })
    expect((await changed(demo, {})).succ).toBe(true)
  })

  test('is in the platform’s log, without phones and passwords', async () => {
    const given = fields({ adminUsers: [{ name: '甲', telephone: '13733330001', password: encode('given_2026') }] })
    const { id } = await admin.get(tenantSetup.create, { body: given })
    const { rows } = await world.owner.query(
      `select action, after::text from audit_log where entity = 'tenant' and entity_id = $1 and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
      [id],
    )
    expect(rows.length).toBe(1)
    expect(rows[0].action).toBe('新增租户')
    expect(rows[0].after).toContain('137****0001')
    expect(rows[0].after).not.toMatch(/13733330001|Z2l2ZW5f/)
  })
})

describe('disabling and deleting', () => {
  test('a disabled tenant ends with the next call, its jobs rest, and after enabling it works again', async () => {
    const given = fields()
    const { id } = await admin.get(tenantSetup.create, { body: given })
    const telephone = given.adminUsers[0]?.telephone ?? ''
    const person = await enterFirst(given.domain, telephone)
    const { id: sourceId } = await person.get(courses.createCourse, { title: '课', description: '描述' })
    await world.owner.query(
      `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, status, input) values ($1, 'OPERATION', $2, $2, 'QUESTION', 'TASK_WAIT', '{}')`,
      [id, sourceId],
    )
    await world.owner.query(`delete from generation_task where tenant_id <> $1`, [id])
    const claim = async () =>
      (await world.program.pool.raw.query('select * from app.claim_generation_task(gen_random_uuid(), 20)')).rowCount
    expect((await admin.ask(tenantSetup.state, { body: { id, status: 0 } })).succ).toBe(true)
    expect([401, 404]).toContain((await person.ask(sessions.info)).status)
    expect([401, 404]).toContain((await person.ask(productions.active)).status)
    expect(await claim()).toBe(0)
    const login = () => at(given.domain).ask(sessions.login, { body: { loginType: 1, loginName: telephone, password: encode('neu_2026') } })
    expect((await login()).status).toBe(404)
    expect((await admin.ask(tenantSetup.state, { body: { id, status: 1 } })).succ).toBe(true)
    await expect.poll(async () => (await login()).code, { timeout: 60_000 }).toBe(0)
    expect([401, 404]).toContain((await person.ask(sessions.info)).status)
    expect(await claim()).toBe(1)
  })

  test('only a disabled tenant is deleted, after typing its name; a batch with one wrong name deletes none', async () => {
    const [a, b] = [fields(), fields()]
    const [x, y] = [await admin.get(tenantSetup.create, { body: a }), await admin.get(tenantSetup.create, { body: b })]
    const remove = (body: unknown, query = {}) => admin.ask(tenantSetup.remove, { body, query })
    expect(await remove([{ id: x.id, name: a.name }])).toMatchObject({ code: 40000, msg: '请先停用租户，再删除' })
    for (const { id } of [x, y]) await admin.get(tenantSetup.state, { body: { id, status: 0 } })
    expect(await remove([{ id: x.id, name: '别的' }])).toMatchObject({ msg: '输入的租户名称不一致' })
    expect(await remove([x.id])).toMatchObject({ msg: '输入的租户名称不一致' })
    expect(
      await remove([
        { id: x.id, name: a.name },
        { id: y.id, name: a.name },
      ]),
    ).toMatchObject({ msg: '输入的租户名称不一致' })
    expect((await list(a.name)).length + (await list(b.name)).length).toBe(2)
    expect((await remove([x.id], { confirmName: a.name })).succ).toBe(true)
    expect((await remove([{ id: y.id, name: b.name }])).succ).toBe(true)
    expect((await list(a.name)).length + (await list(b.name)).length).toBe(0)
    expect((await remove([{ id: y.id, name: b.name }])).status).toBe(404)
    const rows = await world.owner.query('select 1 from app_user where tenant_id = $1', [x.id])
    expect(rows.rowCount).toBe(1)
    expect((await admin.ask(tenantSetup.create, { body: { ...fields(), domain: a.domain } })).succ).toBe(true)
  })
})

test('the list has pages and filters by name, domain and state, and the host of a domain', async () => {
  const page = await admin.get(tenantSetup.page, { query: { pageSize: '10', pageNumber: '1' } })
  expect(page.records.length).toBe(10)
  expect(page.host).toBe(new URL(world.url).host)
  const beyond = await admin.get(tenantSetup.page, { query: { pageSize: '10', pageNumber: '999' } })
  expect([beyond.records, beyond.total]).toEqual([[], page.total])
  expect((await list('yuanfan')).map((t) => t.name)).toEqual(['远帆通信（演示）'])
  expect(await list('%')).toEqual([])
  const disabled = await admin.get(tenantSetup.page, { query: { status: '0' } })
  expect(disabled.records.every((t) => t.status === 0)).toBe(true)
})

test('the quota is shown beside its use, and uploads beyond it are refused, also twenty concurrent ones', async () => {
  const yuanfan = await one('远帆')
  const stored = (await world.owner.query<{ n: string }>('select coalesce(sum(bytes), 0) n from file where tenant_id = $1', [yuanfan.id]))
    .rows[0]?.n
  expect(yuanfan).toMatchObject({ usedBytes: Number(stored), quotaBytes: null })
  const person = await world.signIn('admin', 'yuanfan')
  const content = Buffer.concat([png, Buffer.alloc(300_000)])
  expect((await changed(yuanfan, { quotaBytes: 1024 * 1024 + Number(stored) })).succ).toBe(true)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => person.ask(files.upload, { query: { field: 'image' }, form: formOf(content) })),
  )
  expect(answers.filter((a) => a.succ).length).toBe(3)
  expect(answers.filter((a) => !a.succ).every((a) => a.msg === '存储空间不足，请联系管理员')).toBe(true)
  expect(await one('远帆')).toMatchObject({ usedBytes: Number(stored) + 3 * content.length, quotaBytes: 1024 * 1024 + Number(stored) })
  expect((await changed(await one('远帆'), { quotaBytes: null })).succ).toBe(true)
  expect((await person.ask(files.upload, { query: { field: 'image' }, form: formOf(content) })).succ).toBe(true)
})
