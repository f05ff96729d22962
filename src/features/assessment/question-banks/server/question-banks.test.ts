// Question banks over HTTP: permissions, refusals with their messages, and concurrent edits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers } from '#apps/wiring.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { questionBanks, questions } from '../contract.ts'

let world: World
let author: Person
let admin: Person
let leader: Person
let viewer: Person
/** Users of banks, injected for the test. */
const users: { bankId: string; kind: string; id: string; name: string }[] = []
const before = answers.bankUsers
beforeAll(async () => {
  answers.bankUsers = async (_, ids) => users.filter((u) => ids.includes(u.bankId))
  world = await startWorld()
  ;[author, admin, leader, viewer] = (await Promise.all(['author', 'admin', 'leader', 'viewer'].map((n) => world.signIn(n)))) as [
    Person,
    Person,
    Person,
    Person,
  ]
})
afterAll(async () => {
  answers.bankUsers = before
  await world?.close()
})

let n = 0
const newBank = (categoryName = `题库${++n}`, as = author) => as.get(questionBanks.create, { body: { categoryName } })
const list = (query: object = {}) => author.get(questionBanks.page, { query: query as never })

test('a created bank is enabled, listed first, and found by title, status and day', async () => {
  const bank = await author.get(questionBanks.create, { body: { categoryName: ' 重疾险基础 ', categoryDesc: '入门' } })
  expect(bank).toMatchObject({
    categoryName: '重疾险基础',
    categoryDesc: '入门',
    status: 1,
    counts: [],
    users: [],
    canEdit: true,
    creatorName: '周雅琴',
  })
  expect(bank.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect((await list()).records[0]?.id).toBe(bank.id)
  expect((await list({ name: '疾险基' })).records.map((b) => b.id)).toEqual([bank.id])
  expect((await list({ name: '%' })).total).toBe(0)
  const day = bank.createTime.slice(0, 10)
  const within = async (query: object) => (await list({ name: '重疾险基础', ...query })).total
  expect(await within({ startTime: day, endTime: day })).toBe(1)
  expect(await within({ startTime: bank.createTime, endTime: bank.createTime })).toBe(1)
  expect(await within({ endTime: '2020-01-01' })).toBe(0)
  expect(await within({ status: 0 })).toBe(0)
  expect(await within({ status: 1 })).toBe(1)
  expect(await author.get(questionBanks.detail, { params: { id: bank.id } })).toMatchObject({ categoryName: '重疾险基础' })
})

test('a page has twenty banks by default', async () => {
  for (let i = 0; i < 22; i++) await newBank()
  expect((await list()).records.length).toBe(20)
  expect((await list({ pageSize: 10, pageNum: 2 })).records.length).toBe(10)
  expect((await author.ask(questionBanks.page, { query: { pageSize: 7 } as never })).status).toBe(200)
  expect((await author.ask(questionBanks.page, { query: { pageSize: 7 } as never })).msg).toBe('每页条数只能是 10、20、50、100')
})

test('a title is required and unique in a tenant, and deleting a bank frees it', async () => {
  for (const categoryName of [undefined, '', '  ', '\u200b'])
    expect(await author.ask(questionBanks.create, { body: { categoryName } as never })).toMatchObject({
      status: 200,
      msg: '请输入题库标题',
      fields: [{ field: 'categoryName' }],
    })
  const bank = await newBank('唯一')
  expect(await author.ask(questionBanks.create, { body: { categoryName: '唯一' } })).toMatchObject({
    succ: false,
    msg: '题库标题已存在',
    fields: [{ field: 'categoryName' }],
  })
  const other = await newBank()
  expect(await author.ask(questionBanks.update, { body: { id: other.id, categoryName: '唯一' } })).toMatchObject({ msg: '题库标题已存在' })
  const asked = await Promise.all(Array.from({ length: 8 }, () => author.ask(questionBanks.create, { body: { categoryName: '同时' } })))
  expect(asked.filter((a) => a.succ).length).toBe(1)
  await author.get(questionBanks.update, { body: { id: bank.id, status: 0 } })
  await author.get(questionBanks.remove, { params: { id: bank.id } })
  expect((await newBank('唯一')).id).not.toBe(bank.id)
})

test('several banks are enabled and disabled at once, and only a disabled one can be deleted', async () => {
  const bank = await newBank()
  const made = await author.get(questions.create, {
    body: { categoryId: bank.id, type: 2, subjectName: '犹豫期内可以退保', answer: { answer: '0' } },
  })
  const remove = () => author.ask(questionBanks.remove, { params: { id: bank.id } })
  expect(await remove()).toMatchObject({ status: 200, succ: false, msg: '题库已启用，不能删除' })
  expect((await author.get(questionBanks.enabled)).find((b) => b.id === bank.id)).toMatchObject({ counts: [{ type: 2, count: 1 }] })
  const found = await author.get(questionBanks.enabled, { query: { name: bank.categoryName.slice(1) } })
  expect([found.some((b) => b.id === bank.id), await author.get(questionBanks.enabled, { query: { name: '没有这样的题库' } })]).toEqual([
    true,
    [],
  ])
  expect(await author.get(questionBanks.update, { body: { id: bank.id, status: 0 } })).toMatchObject({
    status: 0,
    categoryName: bank.categoryName,
  })
  expect((await author.get(questionBanks.enabled)).some((b) => b.id === bank.id)).toBe(false)
  expect((await remove()).succ).toBe(true)
  expect((await remove()).status).toBe(404)
  expect((await author.ask(questions.detail, { params: { id: made.id } })).status).toBe(404)
  expect((await author.ask(questionBanks.detail, { params: { id: bank.id } })).status).toBe(404)
})

test('the second of two editors gets 40009', async () => {
  const bank = await newBank()
  const body = (categoryName: string) => ({ id: bank.id, version: bank.version, categoryName, categoryDesc: '' })
  const asked = await Promise.all([
    author.ask(questionBanks.update, { body: body('甲库') }),
    admin.ask(questionBanks.update, { body: body('乙库') }),
  ])
  expect(asked.map((a) => a.code).sort()).toEqual([0, 40009])
})

test('only the maker, a leader of the department for papers, and an administrator can edit a bank', async () => {
  const bank = await newBank(undefined, admin)
  expect((await author.get(questionBanks.detail, { params: { id: bank.id } })).canEdit).toBe(false)
  expect((await author.ask(questionBanks.update, { body: { id: bank.id, status: 0 } })).status).toBe(403)
  const question = { categoryId: bank.id, type: 2 as const, subjectName: '题', answer: { answer: '0' } }
  expect((await author.ask(questions.create, { body: question })).status).toBe(403)
  const made = await admin.get(questions.create, { body: question })
  expect((await author.ask(questions.update, { params: { id: made.id }, body: { ...question, answer: { answer: '1' } } })).status).toBe(403)
  expect((await author.ask(questions.remove, { body: [made.id] })).status).toBe(403)
  expect((await viewer.ask(questionBanks.create, { body: { categoryName: '看' } })).status).toBe(403)
  expect((await viewer.get(questionBanks.page)).total).toBeGreaterThan(0)
  expect((await leader.get(questionBanks.page)).records.find((b) => b.id === bank.id)?.canEdit).toBe(false)
})

test('a bank names its users and cannot be deleted while it has some', async () => {
  const bank = await newBank()
  users.push({ bankId: bank.id, kind: '考试', id: '77', name: '季度考试' })
  const seen = await author.get(questionBanks.update, { body: { id: bank.id, status: 0 } })
  expect(seen.users).toEqual([{ kind: '考试', id: '77', name: '季度考试' }])
  expect(await author.ask(questionBanks.remove, { params: { id: bank.id } })).toMatchObject({
    succ: false,
    msg: '题库已被考试使用，不能删除',
  })
  users.length = 0
  expect((await author.ask(questionBanks.remove, { params: { id: bank.id } })).succ).toBe(true)
})
