// Rosters of companies over HTTP: other headers, created departments, leavers, batches, undo of imports, and the scope of choosing users.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { users } from '../contract.ts'

const SHENZHEN = '总公司/华南区/深圳分公司'
const header = ['工号*', '姓名*', '手机号*', '部门*', '邮箱', '性别', '职位']
type Row = readonly (string | number)[]

let world: World
let admin: Person
let leader: Person
beforeAll(async () => {
  world = await startWorld()
  await world.owner.query(
    `insert into role_menu (tenant_id, role_id, menu_id)
     select r.tenant_id, r.id, m.id from role r join menu m on m.tenant_id = r.tenant_id and m.alias = 'user:btn:import' where r.name = '培训负责人'`,
  )
  ;[admin, leader] = (await Promise.all(['admin', 'leader'].map((n) => world.signIn(n)))) as [Person, Person]
})
afterAll(() => world?.close())

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
const send = async (rows: readonly Row[]) => admin.ask(users.import, { form: await sheet(rows) })
const find = async (workNo: string) => (await admin.get(users.options, { query: { q: workNo } }))[0]

test('a roster with other headers, paths, created departments and leavers is imported, with its counts', async () => {
  const titles = ['员工编号（必填）', '员工姓名', '联系电话', '所属部门', '岗位', '员工状态']
  const [old, gone, stays] = [person(), person(), person()]
  await send([old, gone, stays])
  const row = (p: Row, department: string, status = '在职', more = '') => [p[0], p[1], p[2], department, more, status] as Row
  const fresh = person()
  const rows = [
    row(old, '总公司-华南区-深圳分公司', '在职', '主管'),
    row(gone, '', '离职'),
    row(stays, '深圳分公司', ''),
    row(fresh, '总公司＞西南区＞成都分公司'),
    row(person(), '', '已离职'),
  ]
  const preview = await admin.get(users.import, { query: { dryRun: 'true', update: 'true' }, form: await sheet(rows, titles) })
  expect(preview.rows).toMatchObject([{ row: 5, field: 'department', message: '部门不存在' }])
  expect(preview.asks).toMatchObject([{ name: 'departments', required: false, text: '1 个部门不存在：总公司/西南区/成都分公司' }])
  const query = { update: 'true', departments: 'create', importId: preview.importId ?? '' } as const
  expect(await admin.get(users.import, { query: { ...query, dryRun: 'true' }, body: {} })).toMatchObject({ bad: 0, ok: 4 })
  expect((await find(String(fresh[0])))?.orgName).toBeUndefined()
  const answer = await admin.get(users.import, { query, body: {} })
  expect(answer).toMatchObject({ ok: 4, bad: 0, counts: { added: 1, changed: 1, same: 1, disabled: 1 } })
  expect(await find(String(fresh[0]))).toMatchObject({ orgName: '总公司/西南区/成都分公司' })
  const { records } = await admin.get(users.page, { query: { name: String(gone[1]) } })
  expect(records[0]).toMatchObject({ locked: 2, orgName: SHENZHEN })
  const ofNumber = (workNo: string) => admin.get(users.page, { query: { workNo } })
  expect((await ofNumber(records[0]?.workNo ?? '')).records.map(({ id }) => id)).toEqual([records[0]?.id])
  expect((await ofNumber('没有的工号')).total).toBe(0)
  // an import without updates disables nobody
  const plain = await send([person(), Object.assign([...stays], { 3: SHENZHEN })])
  expect(plain.msg).toContain('工号已存在')
})

test('departments are created by users with the right, below managed departments, and not below users', async () => {
  const [away, below] = [person({ 3: '总公司/没有的部门' }), person({ 3: `${SHENZHEN}/一部` })]
  const preview = await admin.get(users.import, { query: { dryRun: 'true', departments: 'create' }, form: await sheet([away, below]) })
  expect(preview.rows.map((r) => r.message)).toEqual(['部门下有人员，不能添加下级部门'])
  const theirs = await leader.get(users.import, { query: { dryRun: 'true', departments: 'create' }, form: await sheet([away]) })
  expect(theirs.rows.map((r) => r.message)).toEqual(['部门不存在'])
  expect(theirs.asks).toBeUndefined()
})

test('many users are disabled and enabled in one call, except the caller, with the reason', async () => {
  const people = Array.from({ length: 12 }, () => person())
  await send(people)
  const ids = await Promise.all(people.map(async (p) => (await find(String(p[0])))?.id ?? ''))
  const me = (await admin.get(users.page, { query: { loginName: 'admin' } })).records.find((r) => r.loginName === 'admin')?.id ?? ''
  const batch = await admin.get(users.lock, { body: { ids: [...ids, me], act: 'LEAVE' } })
  expect(batch.done.toSorted()).toEqual(ids.toSorted())
  expect(batch.skipped).toMatchObject([{ id: me, reason: '不能禁用自己' }])
  const lockedOf = async () => (await admin.get(users.page, { query: { locked: '2', pageSize: 100 } })).records.map((r) => r.id)
  expect(await lockedOf()).toEqual(expect.arrayContaining(ids))
  await admin.get(users.lock, { body: { ids, act: 'ENABLE' } })
  expect((await lockedOf()).filter((id) => ids.includes(id))).toEqual([])
  expect(await leader.ask(users.lock, { body: { ids: [me], act: 'DISABLE' } })).toMatchObject({ succ: false })
})

test('unknown headers are reported, assigned once, and recognised in the tenant from then on', async () => {
  const titles = ['人员代码', '称呼', '手机号', '归口单位']
  const rows = () => [person().slice(0, 4)] as Row[]
  const refused = await admin.ask(users.import, { query: { dryRun: 'true' }, form: await sheet(rows(), titles) })
  expect(refused.succ).toBe(false)
  expect(refused.fields?.map((f) => [f.field, f.message])).toEqual(['人员代码', '称呼', '归口单位'].map((title) => ['headings', title]))
  const headings = JSON.stringify({ 人员代码: 'workNo', 称呼: 'name', 归口单位: 'department' })
  const chosen = await admin.get(users.import, { query: { dryRun: 'true', headings }, form: await sheet(rows(), titles) })
  expect(chosen).toMatchObject({ ok: 1, bad: 0 })
  expect(await admin.get(users.import, { form: await sheet(rows(), titles) })).toMatchObject({ ok: 1, bad: 0 })
  for (const wrong of ['{"甲":"nobody"}', '[]', '{', '{"甲":"name","乙":"name"}'])
    expect(await admin.ask(users.import, { query: { dryRun: 'true', headings: wrong }, form: await sheet(rows()) })).toMatchObject({
      status: 400,
    })
})

test('an import is undone once, by its author, without users who have signed in', async () => {
  const people = [person(), person(), person()]
  const { undoId } = (await send(people)).content
  await world.owner.query('update app_user set password_must_change = false where work_no = $1', [people[1]?.[0]])
  const given = { params: { undoId: undoId ?? '' } }
  expect(await leader.ask(users.undoImport, given)).toMatchObject({ status: 404 })
  const batch = await admin.get(users.undoImport, given)
  expect([batch.done.length, batch.skipped.map((s) => s.reason)]).toEqual([2, ['已登录过，不会删除']])
  expect(await admin.ask(users.undoImport, given)).toMatchObject({ status: 404 })
  const late = (await send([person()])).content.undoId ?? ''
  await world.owner.query(`update import_done set created_at = now() - interval '25 hours' where id = $1`, [late])
  expect(await admin.ask(users.undoImport, { params: { undoId: late } })).toMatchObject({ status: 404 })
})

test('choosing users shows the limit of the scope and who can widen it', async () => {
  const [author, viewer] = (await Promise.all(['author', 'viewer'].map((n) => world.signIn(n)))) as [Person, Person]
  expect(await admin.get(users.reach)).toEqual({
    kind: 'ALL',
    departments: [],
    departmentCount: 0,
    office: '系统管理员',
    givers: ['赵明远'],
  })
  const led = { kind: 'LED', departments: ['总公司/华东区'], departmentCount: 1, office: '系统管理员', givers: ['赵明远'] }
  expect(await leader.get(users.reach)).toEqual(led)
  const own = await author.get(users.reach)
  expect(own).toMatchObject({ kind: 'OWN', departmentCount: 1, office: '系统管理员', givers: ['赵明远'] })
  // the names are those of the options
  const found = await author.get(users.options, { query: { limit: 9999 } })
  expect(new Set(found.map((p) => p.orgName))).toEqual(new Set(own.departments))
  const authorId = found.find((p) => p.loginName === 'author')?.id ?? ''
  const { rows } = await world.owner.query('select department_id from app_user where id = $1', [authorId])
  await world.owner.query('update app_user set department_id = null where id = $1', [authorId])
  expect(await author.get(users.reach)).toMatchObject({ kind: 'NONE', departments: [], departmentCount: 0 })
  await world.owner.query('update app_user set department_id = $2 where id = $1', [authorId, rows[0].department_id])
  expect(await viewer.get(users.reach)).toMatchObject({ kind: 'OWN' })
  const far = await world.signIn('admin', 'yuanfan')
  expect(await far.get(users.reach)).toMatchObject({ office: '安全保密员', givers: [expect.any(String)] })
})
