// Lists of people over HTTP: finding the people of a pasted text or a spreadsheet, and keeping them under a name.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/organisation/users/contract.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { peopleLists } from '../contract.ts'

let world: World
let admin: Person
let author: Person
const ids: Record<string, string> = {}
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author] = await Promise.all([world.signIn('admin'), world.signIn('author')])
  const { rows } = await world.owner.query<{ id: string }>(`select department_id::text id from app_user where login_name = 'viewer'`)
  const people = [
    { workNo: 'P001', name: '欧阳测试', telephone: '13911110001' },
    { workNo: 'P002', name: '重名测试', telephone: '13911110002' },
    { workNo: 'P003', name: '重名测试', telephone: '13911110003' },
    { workNo: 'P004', name: '停用测试', telephone: '13911110004', locked: 2 },
  ]
  for (const person of people) {
    const body = { ...person, departmentId: rows[0]?.id ?? '', password: Buffer.from('demo_2026').toString('base64') }
    ids[person.workNo] = (await admin.get(users.create, { body })).id
  }
})
afterAll(() => world?.close())

const match = (text: string, who = admin) => who.get(peopleLists.match, { body: { text } })

test('people are found by name, work number, login name and phone number, each once', async () => {
  const text = ['姓名\t工号\t手机', '欧阳测试', 'p001', 'Ｐ００２', '重名测试（P003）', '139 1111 0001 欧阳测试'].join('\n')
  expect(await match(text)).toEqual({
    entries: 5,
    found: [
      { id: ids['P001'], name: '欧阳测试（P001）' },
      { id: ids['P002'], name: '重名测试（P002）' },
      { id: ids['P003'], name: '重名测试（P003）' },
    ],
    ambiguous: [],
    unknown: [],
  })
})

test('equal names, contradictions, unknown and disabled people are told apart', async () => {
  const { found, ambiguous, unknown } = await match('重名测试、欧阳测试，没有此人\nP001 重名测试\n停用测试')
  expect(found).toEqual([{ id: ids['P001'], name: '欧阳测试（P001）' }])
  expect(ambiguous.map((a) => [a.text, a.people.map((p) => p.id)])).toEqual([
    ['重名测试', [ids['P002'], ids['P003']]],
    ['P001 重名测试', [ids['P001'], ids['P002'], ids['P003']]],
  ])
  expect(unknown).toEqual([
    { text: '没有此人', reason: '没有找到，或不在您的数据范围内' },
    { text: '停用测试', reason: '账号已停用' },
  ])
  expect(await admin.ask(peopleLists.match, { body: { text: ' \n、' } })).toMatchObject({ succ: false, msg: '请粘贴名单' })
})

test('a spreadsheet names people by any of its columns', async () => {
  const form = new FormData()
  form.set('file', new Blob(['部门,工号,姓名\n销售部,P001,欧阳测试\n销售部,P003,重名测试\n']), '名单.csv')
  const { found, unknown } = await admin.get(peopleLists.matchSheet, { form })
  expect([found.map((p) => p.id), unknown]).toEqual([[ids['P001'], ids['P003']], []])
})

test('people outside the data scope of a user are not found', async () => {
  await world.owner.query('update app_user set department_id = null where id = $1', [ids['P001']])
  expect((await author.get(users.reach)).kind).not.toBe('ALL')
  expect((await match('P001', author)).unknown).toEqual([{ text: 'P001', reason: '没有找到，或不在您的数据范围内' }])
  await world.owner.query('update app_user u set department_id = o.department_id from app_user o where u.id = $1 and o.id = $2', [
    ids['P001'],
    ids['P002'],
  ])
})

test('a named list is kept, changed by its creator, and deleted', async () => {
  const userIds = [ids['P001'], ids['P002'], ids['P004']].map((id) => id ?? '')
  const made = await admin.get(peopleLists.create, { body: { name: '新人班', userIds } })
  expect(made).toMatchObject({ name: '新人班', people: 2, canEdit: true })
  expect(await admin.ask(peopleLists.create, { body: { name: '新人班', userIds } })).toMatchObject({ succ: false, msg: '名单名称已存在' })
  const params = { id: made.id }
  expect(await admin.get(peopleLists.people, { params })).toEqual({
    people: [
      { id: ids['P001'], name: '欧阳测试（P001）' },
      { id: ids['P002'], name: '重名测试（P002）' },
    ],
    left: 0,
  })
  expect((await author.get(peopleLists.page)).records.find((l) => l.id === made.id)).toMatchObject({ canEdit: false })
  expect((await author.ask(peopleLists.update, { params, body: { name: '我的' } })).status).toBe(403)
  expect((await author.ask(peopleLists.remove, { params })).status).toBe(403)
  const changed = await admin.get(peopleLists.update, { params, body: { name: '新人二班', userIds: [ids['P003'] ?? ''] } })
  expect(changed).toMatchObject({ name: '新人二班', people: 1 })
  await admin.get(users.remove, { body: [ids['P003'] ?? ''] })
  expect(await admin.get(peopleLists.people, { params })).toEqual({ people: [], left: 1 })
  await admin.get(peopleLists.remove, { params })
  expect((await admin.ask(peopleLists.people, { params })).status).toBe(404)
})
