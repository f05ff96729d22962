// User import over HTTP: all or nothing, previews with corrections, updates, errors and exports.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '#test/samples.ts'
import { readBook } from '#test/written-book.ts'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { readSheet, writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { users } from '../contract.ts'

const SHENZHEN = '总公司/华南区/深圳分公司'
const header = ['工号*', '姓名*', '手机号*', '部门*', '邮箱', '性别', '职位']
type Row = readonly (string | number)[]

let world: World
let folder: string
let admin: Person
let leader: Person
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-sheets-'))
  world = await startWorld()
  await world.owner.query(
    `insert into role_menu (tenant_id, role_id, menu_id)
     select r.tenant_id, r.id, m.id from role r join menu m on m.tenant_id = r.tenant_id and m.alias in ('user:btn:import', 'user:btn:export') where r.name = '培训负责人'`,
  )
  await world.owner.query(
    `with r as (insert into role (tenant_id, name) select tenant_id, '更多' from tenant where domain = 'demo' returning tenant_id, id)
     insert into role_menu select r.tenant_id, r.id, m.id from r join menu m on m.tenant_id = r.tenant_id and m.alias = 'setting:menu'`,
  )
  ;[admin, leader] = (await Promise.all(['admin', 'leader'].map((n) => world.signIn(n)))) as [Person, Person]
})
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

const sheet = async (rows: readonly Row[], titles = header) =>
  formOf(
    await writeSheet(
      titles.map((title) => ({ title })),
      rows,
    ),
    '人员.xlsx',
  )
let next = 0
const person = (more: Partial<Record<number, string | number>> = {}): Row => {
  const n = String(++next).padStart(4, '0')
  return Object.assign([`I${n}`, `导入${n}`, `1371000${n}`, SHENZHEN, '', '', ''], more)
}
const send = async (rows: readonly Row[], query: Record<string, string> = {}, as = admin) =>
  as.ask(users.import, { query, form: await sheet(rows) })
const total = async () => (await admin.get(users.page)).total
const find = async (workNo: string) => (await admin.get(users.options, { query: { q: workNo } }))[0]
const read = async (url: string, as = admin) => {
  const answer = await as.fetch(url)
  const file = path.join(folder, `${Math.random()}.xlsx`)
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const columns = ['行号', '工号', '姓名', '手机号', '部门', '邮箱', '性别', '职位', '登录名', '角色', '状态', '错误原因']
  return {
    answer,
    ...(await readSheet(
      file,
      columns.map((title) => ({ field: title, title })),
    )),
  }
}
async function expectCounted() {
  const { rows } = await world.owner.query(
    `select d.full_name from department d where d.staff_count <>
       (select count(*) from app_user u where u.tenant_id = d.tenant_id and u.department_id = d.id and u.deleted_at is null)`,
  )
  expect(rows).toEqual([])
}

const withRoles = [...header, '角色']
const sendRoles = async (rows: readonly Row[], query: Record<string, string> = {}, as = admin) =>
  as.ask(users.import, { query, form: await sheet(rows, withRoles) })
const rolesOf = async (workNo: unknown, as = admin) => {
  const { rows } = await world.owner.query('select name from app_user where work_no = $1', [workNo])
  return (await as.get(users.page, { query: { name: rows[0].name } })).records[0]?.roleNames
}

test('the column 角色 grants roles by name, the preview reports wrong names, and an empty cell keeps the roles', async () => {
  const rows = [
    [...person(), '只读人员、课程作者'],
    [...person(), '没有这个'],
    [...person(), '系统管理员'],
    [...person(), ''],
  ]
  const preview = await sendRoles(rows, { dryRun: 'true' })
  expect(preview.content.rows.map((r) => [r.field, r.message])).toEqual([
    ['roles', '角色「没有这个」不存在'],
    ['roles', '「系统管理员」是管理角色，请在「角色权限」中授予或收回'],
  ])
  const [both, , , none] = rows
  expect((await sendRoles([both, none] as Row[])).content).toMatchObject({ ok: 2, bad: 0 })
  expect(await rolesOf(both?.[0])).toEqual(['只读人员', '课程作者'])
  expect(await rolesOf(none?.[0])).toEqual([])
  const fewer = [...(both ?? []).slice(0, 7), '只读人员']
  expect((await sendRoles([fewer, [...(none ?? []).slice(0, 7), '']] as Row[], { update: 'true' })).succ).toBe(true)
  expect(await rolesOf(both?.[0])).toEqual(['只读人员'])
  await sendRoles([[...(both ?? []).slice(0, 7), '']] as Row[], { update: 'true' })
  expect(await rolesOf(both?.[0])).toEqual(['只读人员'])
  // a user without the right to grant may import users, but no roles
  const refused = await sendRoles([[...person({ 3: '浦东营业部' }), '只读人员']], { dryRun: 'true' }, leader)
  expect(refused.content.rows.map((r) => r.message)).toContain('没有授予角色的权限')
})

test('new users get the default role, unless it has more rights than their creator; a role in the sheet takes precedence', async () => {
  const all = (await admin.get(roles.page)).records
  const idOf = (name: string) => all.find((r) => r.name === name)?.id ?? ''
  const save = async (defaultRoleId: string | null) => {
    const { version } = await admin.get(tenantSetup.setting)
    return admin.ask(tenantSetup.saveSetting, { body: { version, defaultRoleId } })
  }
  expect(await save(idOf('系统管理员'))).toMatchObject({ msg: '默认角色只能是普通角色' })
  expect((await save(idOf('更多'))).content).toMatchObject({ defaultRole: { name: '更多' } })
  const [first, named, own] = [[...person(), ''], [...person(), '课程作者'], person()]
  await sendRoles([first, named])
  await send([own])
  expect([await rolesOf(first[0]), await rolesOf(named[0]), await rolesOf(own[0])]).toEqual([['更多'], ['课程作者'], ['更多']])
  const [workNo, name, telephone] = person() as [string, string, string]
  const departmentId = (await admin.get(users.page, { query: { name: String(own[1]) } })).records[0]?.departmentId ?? ''
  const made = await admin.get(users.create, { body: { workNo, name, telephone, departmentId, password: encode('123456') } })
  expect(made.roleNames).toEqual(['更多'])
  const led = person({ 3: '浦东营业部' })
  expect((await send([led], {}, leader)).succ).toBe(true)
  expect(await rolesOf(led[0])).toEqual([])
  expect((await save(null)).content.defaultRole).toBeNull()
})

test('with three officers, neither the column nor the default role grants anything', async () => {
  const far = await world.signIn('admin', 'yuanfan')
  await world.owner.query(
    `update tenant t set settings = settings || jsonb_build_object('defaultRoleId', r.id::text) from role r
      where r.tenant_id = t.tenant_id and t.domain = 'yuanfan' and r.name = '只读人员'`,
  )
  const leaf = (
    await world.owner.query(
      `select d.full_name from department d join tenant t on t.tenant_id = d.tenant_id and t.domain = 'yuanfan'
      where d.deleted_at is null and not exists (select from department c where c.tenant_id = d.tenant_id and c.parent_id = d.id) limit 1`,
    )
  ).rows[0].full_name
  const [plain, named] = [
    [...person({ 3: leaf }), ''],
    [...person({ 3: leaf }), '只读人员'],
  ]
  expect((await sendRoles([named], { dryRun: 'true' }, far)).content.rows.map((r) => r.message)).toEqual([
    '已启用三员分立，角色由安全保密员授予',
  ])
  expect((await sendRoles([plain], {}, far)).succ).toBe(true)
  expect(await rolesOf(plain[0], far)).toEqual([])
})

test('the template is readable by anybody, and importable without its example', async () => {
  const answer = await world.anybody().fetch('/userTemplate.xlsx')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('.xlsx')
  const bytes = Buffer.from(await answer.arrayBuffer())
  // the template states the maximum number of rows
  expect(JSON.stringify(await readBook(bytes))).toContain('一个文件最多 20,000 人')
  const form = formOf(bytes, 'userTemplate.xlsx')
  expect(await admin.ask(users.import, { form })).toMatchObject({ succ: false, msg: '第2行部门：请选择最末一级部门，共1处错误' })
})

test('valid rows become users who must change the initial password at their first sign-in', async () => {
  const before = await total()
  const rows = [person({ 4: 'a@b.cn', 5: '女', 6: '讲师' }), person({ 3: '深圳分公司', 5: '男' }), person({ 0: 20260001, 2: 13712345678 })]
  expect((await send(rows)).content).toMatchObject({ total: 3, ok: 3, bad: 0, rows: [], importId: null })
  expect(await total()).toBe(before + 3)
  const [made] = (await admin.get(users.page, { query: { loginName: String(rows[0]?.[2]) } })).records
  expect(made).toMatchObject({
    workNo: rows[0]?.[0],
    sex: 2,
    email: 'a@b.cn',
    profile: '讲师',
    orgName: SHENZHEN,
    userExtraData: [{ name: '职位', value: '讲师' }],
  })
  expect(await find('20260001')).toMatchObject({ telephone: '137****5678' })
  const answer = await world.anybody().ask(sessions.login, { body: { loginType: 1, loginName: '13712345678', password: encode('123456') } })
  expect(answer.code).toBe(40006)
  await expectCounted()
})

test('with one wrong row nobody is imported, and the fault is on its row and cell', async () => {
  const before = await total()
  const good = person()
  const bad = [
    person({ 0: '' }),
    person({ 1: '' }),
    person({ 2: '12345' }),
    person({ 3: '总公司' }),
    person({ 3: '火星' }),
    person({ 4: 'nobody' }),
    person({ 5: '中' }),
    person({ 0: 'A0001' }),
    person({ 2: '13800000002' }),
    person({ 0: good[0] ?? '' }),
    person({ 2: good[2] ?? '' }),
    person({ 3: '' }),
    person({ 6: '长'.repeat(51) }),
  ]
  const answer = await send([good, ...bad])
  expect(answer).toMatchObject({ status: 200, succ: false, code: 40000 })
  expect(answer.msg).toBe('第3行工号：请输入工号；第4行姓名：请输入姓名；第5行手机号：请输入正确的手机号码，共13处错误')
  expect(answer.fields?.map((f) => [f.field, f.message])).toEqual([
    ['3.workNo', '请输入工号'],
    ['4.name', '请输入姓名'],
    ['5.telephone', '请输入正确的手机号码'],
    ['6.department', '请选择最末一级部门'],
    ['7.department', '部门不存在'],
    ['8.email', '请输入正确的邮箱'],
    ['9.sex', '性别应为男或女'],
    ['10.workNo', '工号已存在'],
    ['11.telephone', '手机号码已存在'],
    ['12.workNo', '工号与第2行重复'],
    ['13.telephone', '手机号与第2行重复'],
    ['14.department', '请输入部门'],
    ['15.profile', '最多50个字符'],
  ])
  expect(await total()).toBe(before)
})

test('a preview shows everything, stores only its draft, and commits the corrected rows', async () => {
  const before = await total()
  const [good, bad] = [person({ 6: '讲师' }), person({ 2: '12345' })]
  const preview = (await send([good, bad], { dryRun: 'true' })).content
  expect(preview).toMatchObject({
    total: 2,
    ok: 1,
    bad: 1,
    rows: [{ row: 3, field: 'telephone', value: '12345', message: '请输入正确的手机号码' }],
  })
  expect(preview.preview.map((r) => [r.row, r.cells['name']])).toEqual([
    [2, good[1]],
    [3, bad[1]],
  ])
  expect(await total()).toBe(before)
  const importId = preview.importId ?? ''
  const commit = (body: object, as = admin) => as.ask(users.import, { query: { importId }, body })
  expect(await commit({})).toMatchObject({ succ: false, msg: '第3行手机号：请输入正确的手机号码，共1处错误' })
  expect((await commit({}, leader)).status).toBe(404)
  const cells = { ...preview.preview[1]?.cells, telephone: ' 13712349999 ' }
  expect((await commit({ rows: [{ row: 3, cells }] })).content).toMatchObject({ total: 2, ok: 2, bad: 0 })
  expect(await total()).toBe(before + 2)
  expect((await commit({})).status).toBe(404)
  await expectCounted()
})

test('a preview is corrected in place and checked again, and the corrections are committed', async () => {
  const before = await total()
  const { importId } = (await send([person({ 3: '火星' }), person({ 2: '12345' }), person({ 3: '火星' })], { dryRun: 'true' })).content
  const query = { importId: importId ?? '' }
  const again = (body: object, as = admin) => as.ask(users.import, { query: { ...query, dryRun: 'true' }, body })
  expect((await again({})).content).toMatchObject({ importId, total: 3, ok: 0, bad: 3 })
  const everywhere = { replace: [{ field: 'department', from: '火星', to: SHENZHEN }] }
  expect((await again(everywhere)).content).toMatchObject({ ok: 2, bad: 1, rows: [{ row: 3, field: 'telephone', value: '12345' }] })
  expect(
    (
      await again({
        rows: [
          { row: 3, cells: { telephone: ' 13712340077 ', nobody: 'x' } },
          { row: 99, cells: {} },
        ],
      })
    ).content,
  ).toMatchObject({
    ok: 3,
    bad: 0,
  })
  expect((await again({}, leader)).status).toBe(404)
  expect(await total()).toBe(before)
  expect((await admin.ask(users.import, { query, body: {} })).content).toMatchObject({ ok: 3 })
  expect(await total()).toBe(before + 3)
  await expectCounted()
})

test('wrong rows are left out on request, and their list has the reasons', async () => {
  const before = await total()
  const [good, bad] = [person(), person({ 3: '火星', 5: '中' })]
  const { importId } = (await send([good, bad], { dryRun: 'true' })).content
  const { answer, rows } = await read(`/ai-training/v1/management/user/import/${importId}/errors`)
  expect(answer.headers.get('content-disposition')).toContain('.xlsx')
  expect(rows.map((r) => r.cells)).toEqual([
    expect.objectContaining({ 行号: '3', 工号: bad[0], 部门: '火星', 错误原因: '性别：性别应为男或女；部门：部门不存在' }),
  ])
  expect((await admin.ask(users.import, { query: { importId: importId ?? '' }, body: { skipBad: true } })).content).toMatchObject({
    ok: 1,
    bad: 1,
  })
  expect(await total()).toBe(before + 1)
  const nothing = (await send([bad], { dryRun: 'true' })).content.importId ?? ''
  expect(await admin.ask(users.import, { query: { importId: nothing }, body: { skipBad: true } })).toMatchObject({
    succ: false,
    msg: '文件中的 1 行都有错误，没有导入任何内容',
  })
})

test('importing a file twice makes no duplicates; with 更新已有人员 it updates existing users', async () => {
  const rows = [person({ 6: '讲师' }), person()]
  await send(rows)
  const before = await total()
  expect(await send(rows)).toMatchObject({ succ: false, msg: expect.stringContaining('工号已存在') })
  const version = async () => (await admin.get(users.page, { query: { loginName: String(rows[0]?.[2]) } })).records[0]
  const first = await version()
  expect((await send(rows, { update: 'true' })).code).toBe(0)
  expect(await version()).toEqual(first)
  const changed = [Object.assign([...(rows[0] ?? [])], { 1: '改名', 3: '浦东营业部', 6: '' }), person()]
  expect((await send(changed, { update: 'true' })).content).toMatchObject({ ok: 2 })
  expect(await version()).toMatchObject({ id: first?.id, name: '改名', orgName: '总公司/华东区/上海分公司/浦东营业部', profile: '讲师' })
  expect(await total()).toBe(before + 1)
  const mixed = [Object.assign([...(rows[0] ?? [])], { 2: rows[1]?.[2] })]
  expect(await send(mixed, { update: 'true' })).toMatchObject({ msg: '第2行手机号：手机号码属于另一名人员，共1处错误' })
  await expectCounted()
})

test('a leader imports into their departments, and updates only users whom they may change', async () => {
  expect(await send([person()], {}, leader)).toMatchObject({ succ: false, msg: '第2行部门：没有管理该部门人员的权限，共1处错误' })
  expect((await send([person({ 3: '浦东营业部' })], {}, leader)).code).toBe(0)
  const taken = ['A0002', '周雅琴', '13800000002', '浦东营业部', '', '', '']
  expect(await send([taken], { update: 'true' }, leader)).toMatchObject({ msg: '第2行工号：没有修改该人员的权限，共1处错误' })
})

test('an update cannot change the sign-in number of a user with more rights than the importer', async () => {
  const row = person({ 3: '浦东营业部' })
  await send([row])
  await world.owner.query(
    `insert into user_role (tenant_id, user_id, role_id)
     select u.tenant_id, u.id, r.id from app_user u join role r on r.tenant_id = u.tenant_id and r.name = '更多' where u.work_no = $1`,
    [row[0]],
  )
  expect((await send([row.with(1, '改名')], { update: 'true' }, leader)).code).toBe(0)
  const other = row.with(2, '13712340001')
  expect(await send([other], { update: 'true' }, leader)).toMatchObject({ msg: '第2行手机号：没有修改该人员登录信息的权限，共1处错误' })
  const { importId } = (await send([other], { dryRun: 'true', update: 'true' }, leader)).content
  const commit = (as: Person) => as.ask(users.import, { query: { importId: importId ?? '', update: 'true' }, body: {} })
  expect(await commit(leader)).toMatchObject({ msg: '第2行手机号：没有修改该人员登录信息的权限，共1处错误' })
  expect((await send([other], { update: 'true' })).code).toBe(0)
})

test('a name of two departments needs its path', async () => {
  const south = (await admin.get(departments.tree))[0]?.childList.find((d) => d.name === '华南区')?.id ?? ''
  await admin.get(departments.create, { body: { parentId: south, name: '上海分公司' } })
  expect(await send([person({ 3: '上海分公司' })])).toMatchObject({ msg: '第2行部门：有多个同名部门，请填写完整路径，共1处错误' })
  expect((await send([person({ 3: '总公司/华南区/上海分公司' })])).code).toBe(0)
})

test('columns may be in any order, with or without the star, and 手机号码 is recognised, too', async () => {
  const [workNo = '', name = '', telephone = ''] = person()
  const form = await sheet([[SHENZHEN, telephone, '多余', name, workNo]], ['部门', '手机号码', '备注', '姓名*', '工号'])
  expect((await admin.ask(users.import, { form })).content).toMatchObject({ ok: 1, notes: ['未识别的列已忽略：备注'] })
  expect(await find(String(workNo))).toMatchObject({ name })
})

test('with three officers, an import does not change the sign-in data of officers', async () => {
  const other = await world.signIn('admin', 'yuanfan')
  const [officer] = (await other.get(users.page, { query: { loginName: 'officer' } })).records
  const leaf = '总公司/培训部'
  const row = [officer?.workNo ?? '', '改名', '13712340000', leaf, '', '', '']
  expect(await send([row], { update: 'true' }, other)).toMatchObject({
    msg: '第2行手机号：已启用三员分立，不能修改安全保密员和安全审计员的登录信息，共1处错误',
  })
  expect((await send([row.with(2, officer?.telephone ?? '')], { update: 'true' }, other)).code).toBe(0)
})

test('other files are refused: by content, by size, without header, without rows', async () => {
  const form = (content: Buffer) => admin.ask(users.import, { form: formOf(content, '人员.xlsx') })
  expect(await form(Buffer.from('{"工号": 1}'))).toMatchObject({
    status: 415,
    msg: expect.stringMatching(/^只支持 .xlsx\/.xls 类型文件/),
  })
  expect(await form(Buffer.alloc(50 * 1024 * 1024 + 1))).toMatchObject({ status: 413, msg: '文件必须小于50M' })
  expect(await admin.ask(users.import, { form: await sheet([['x']], ['别的']) })).toMatchObject({
    succ: false,
    msg: expect.stringContaining('表头'),
  })
  expect(await admin.ask(users.import, { form: await sheet([]) })).toMatchObject({ succ: false })
})

test('two thousand rows are imported at once, and equal concurrent imports count once', async () => {
  const before = await total()
  const rows = Array.from({ length: 2000 }, () => person())
  const form = await sheet(rows)
  const answers = await Promise.all(Array.from({ length: 3 }, () => admin.ask(users.import, { form })))
  expect(answers.filter((a) => a.code === 0)).toHaveLength(1)
  expect(answers.filter((a) => a.status >= 500)).toEqual([])
  expect(await total()).toBe(before + 2000)
  await expectCounted()
})

test('an export contains only visible data, masked phones without the right, and no formulas', async () => {
  await send([person({ 0: 'F1', 1: '=1+1', 3: '浦东营业部' })])
  const url = '/ai-training/v1/management/user/export'
  const all = await read(url)
  expect(all.answer.headers.get('content-type')).toContain('spreadsheetml')
  expect(all.rows).toHaveLength(await total())
  expect(all.rows.find((r) => r.cells['工号'] === 'A0002')?.cells).toMatchObject({
    手机号: '13800000002',
    登录名: 'author',
    部门: '总公司/培训部',
    角色: '课程作者',
    状态: '正常',
  })
  expect(all.rows.find((r) => r.cells['工号'] === 'F1')?.cells['姓名']).toContain('=1+1')
  const led = await read(url, leader)
  expect(led.rows.length).toBeGreaterThan(1)
  expect(led.rows.every((r) => r.cells['部门']?.startsWith('总公司/华东区') && /^\d{3}\*{4}\d{4}$/.test(r.cells['手机号'] ?? ''))).toBe(
    true,
  )
  const top = (await admin.get(departments.tree))[0]?.id
  expect((await leader.fetch(`${url}?departmentId=${top}`)).status).toBe(403)
  expect((await leader.fetch(`${url}?departmentId=999999999`)).status).toBe(404)
})

test('long numbers that Excel has cut are told by cell in a preview, until they are corrected, and after an import without one', async () => {
  const csv = (workNo: string, name: string, telephone: string) =>
    formOf(
      Buffer.from(
        `工号,姓名,手机号,部门\n${workNo},${name},${telephone},${SHENZHEN}\nW8800000000000001,${name}二,13710008802,${SHENZHEN}\n`,
      ),
      '人员.csv',
    )
  const cut = expect.stringContaining('可能已被 Excel 截断')
  const { importId, warnings } = await admin.get(users.import, {
    query: { dryRun: 'true' },
    form: csv('6.22202E+18', '截断', '13710008801'),
  })
  expect(warnings).toEqual([{ row: 2, field: 'workNo', value: '6.22202E+18', message: cut }])
  const body = { rows: [{ row: 2, cells: { workNo: '6222021234567891234' } }] }
  const mended = await admin.get(users.import, { query: { dryRun: 'true', importId: importId ?? '' }, body })
  expect(mended.warnings).toEqual([])
  const told = await admin.get(users.import, { form: csv('6222021234567890000', '截断', '13710008801') })
  expect(told).toMatchObject({ ok: 2, warnings: [{ row: 2, field: 'workNo', message: cut }] })
})
