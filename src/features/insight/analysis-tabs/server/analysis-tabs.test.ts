// Tests of the analysis tabs over HTTP: saved per user and as a whole list, with unique names.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { analysisTabs, maxTabs } from '../contract.ts'

let world: World
let author: Person
let viewer: Person
beforeAll(async () => {
  world = await startWorld()
  ;[author, viewer] = (await Promise.all(['author', 'viewer'].map((name) => world.signIn(name)))) as [Person, Person]
})
afterAll(() => world?.close())

const exam = { screen: 'EXAM' as const }
const tab = (name: string, query: object = {}) => ({ name, query })
const save = (who: Person, body: unknown, query: object = exam) => who.ask(analysisTabs.save, { query: query as typeof exam, body })
const list = (who: Person, query = exam) => who.get(analysisTabs.list, { query })

test('the whole list is saved in its order with the queries, per user and page', async () => {
  expect(await list(author)).toEqual([])
  const tabs = [tab('四季度', { examId: '12', userIds: ['3', '4'], departmentId: null }), tab('数据分析1')]
  expect((await save(author, tabs)).code).toBe(0)
  expect(await list(author)).toMatchObject(tabs)
  expect(await list(viewer)).toEqual([])
  expect(await author.get(analysisTabs.list, { query: { screen: 'TRAINING' } })).toEqual([])
  // two users can use the same name
  expect((await save(viewer, [tab('四季度')])).code).toBe(0)
  expect((await save(author, [tab(' 数据分析1 '), tab('四季度')])).code).toBe(0)
  expect((await list(author)).map((t) => t.name)).toEqual(['数据分析1', '四季度'])
  const { rows } = await world.owner.query(`select after from audit_log where action = '保存分析标签' order by id desc limit 1`)
  expect(rows[0].after).toMatchObject({ names: ['数据分析1', '四季度'] })
})

test.each([
  ['a name twice', [tab('甲'), tab('甲 ')], '该标签名已存在'],
  ['no name', [tab('  ')], '请输入标签名'],
  ['a long name', [tab('长'.repeat(31))], '最多30个字符'],
  ['too many', Array.from({ length: maxTabs + 1 }, (_, i) => tab(`第${i}个`)), '最多20个标签'],
])('%s is refused and changes nothing', async (_, body, msg) => {
  await save(author, [tab('留下的')])
  const answer = await save(author, body)
  expect([answer.status, answer.succ, answer.msg]).toEqual([200, false, msg])
  expect((await list(author)).map((t) => t.name)).toEqual(['留下的'])
})

test.each([
  ['an empty list', []],
  ['an object instead of a list', { name: '甲' }],
  ['a query with nested objects', [tab('甲', { deep: { deeper: 1 } })]],
  ['too many people', [tab('甲', { userIds: Array.from({ length: 10_000 }, () => '1') })]],
])('%s is malformed', async (_, body) => {
  expect((await save(author, body)).status).toBe(400)
})

test('an unknown page gets 400; without a session there is no list', async () => {
  expect((await save(author, [tab('甲')], { screen: 'HOME' })).status).toBe(400)
  expect((await world.anybody().ask(analysisTabs.list, { query: exam })).status).toBe(401)
})

test('two concurrent saves without `known` leave one of the two lists', async () => {
  const lists = Array.from({ length: 8 }, (_, i) => [tab('共同'), tab(`窗口${i}`)])
  const answers = await Promise.all(lists.map((body) => save(author, body)))
  expect(answers.map((a) => a.code)).toEqual(lists.map(() => 0))
  expect(lists.map((l) => l.map((t) => t.name).join())).toContain((await list(author)).map((t) => t.name).join())
})

test('concurrent windows of one user keep the changes of both', async () => {
  await save(author, [tab('甲', { examId: '1' }), tab('乙', { examId: '2' }), tab('丙')])
  const other = await world.signIn('author')
  const [one, two] = [await list(author), await list(other)]
  const known = one.map((t) => t.id).join(',')
  const [a, b, c] = one.map((t) => ({ id: t.id }))
  // the first window changes the query of 甲 and adds a tab; the second one, with older data, renames 乙, replaces 丙
  const first = await save(author, [{ ...a, name: '甲', query: { examId: '9' } }, b, c, { ...tab('新的', { examId: '5' }), key: 'k1' }], {
    ...exam,
    known,
  })
  expect(first.content?.at(-1)).toMatchObject({ name: '新的', key: 'k1' })
  expect(two.map((t) => t.name)).toEqual(['甲', '乙', '丙'])
  const second = await save(other, [a, { ...b, name: '改名', query: { examId: '2' } }, { ...tab('新的', { examId: '6' }), key: 'k2' }], {
    ...exam,
    known,
  })
  expect(second.content?.map((t) => [t.name, t.query['examId'], t.key])).toEqual([
    ['甲', '9', undefined],
    ['改名', '2', undefined],
    ['新的（2）', '6', 'k2'],
    ['新的', '5', undefined],
  ])
  expect(await list(author)).toMatchObject(second.content?.map(({ name, query }) => ({ name, query })) ?? [])
  // ids are stable, so the first window still refers to the right tabs
  const third = await save(author, [a, b, c, ...(first.content?.slice(3).map(({ id }) => ({ id })) ?? [])], { ...exam, known })
  expect(third.content?.map((t) => t.name)).toEqual(['甲', '改名', '新的', '新的（2）'])
})
