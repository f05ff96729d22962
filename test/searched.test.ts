// Every list with a search finds the same records for narrow and wide letters and digits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { pronunciations } from '#features/authoring/pronunciations/contract.ts'
import { questionBanks } from '#features/assessment/question-banks/contract.ts'
import { phraseRules } from '#features/practice/phrase-rules/contract.ts'
import { endpoints } from './contracts.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
  const author = await world.signIn('author')
  await author.get(courses.createCourse, { body: { title: 'Plan A1', description: '课' } })
  await author.get(questionBanks.create, { body: { categoryName: 'Bank B2' } })
  await author.get(pronunciations.create, { body: { word: '重疾', pinyin: 'zhòng jí' } })
  await admin.get(phraseRules.create, { body: { text: '收益率 8%', level: 'RED', reason: '' } as never }).catch(() => {})
})
afterAll(() => world?.close())

const searched = /^(?:q|query|word|text|title|name|telephone|loginName|.+Name)$/
interface Field {
  in: 'query' | 'body'
  name: string
}
const namesOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
const fieldsOf = ({ query, body }: Endpoint): Field[] => [
  ...namesOf(query).map((name): Field => ({ in: 'query', name })),
  ...namesOf(body).map((name): Field => ({ in: 'body', name })),
]
const isList = ({ method, path, body }: Endpoint) =>
  !path.includes(':') && (method === 'GET' || (method === 'POST' && namesOf(body).some((n) => n.startsWith('page'))))
const lists = endpoints.flatMap(({ name, endpoint }) =>
  isList(endpoint)
    ? fieldsOf(endpoint)
        .filter((f) => searched.test(f.name))
        .map((field) => ({ name: `${name} ${field.name}`, endpoint, field }))
    : [],
)

const wide = (text: string) => text.replaceAll(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfe_e0))

async function found(endpoint: Endpoint, said: Partial<Record<'query' | 'body', object>>): Promise<unknown[]> {
  const query = new URLSearchParams({ ...said.query } as Record<string, string>)
  const sent = endpoint.method === 'GET' ? {} : { body: JSON.stringify(said.body ?? {}), headers: { 'content-type': 'application/json' } }
  const answer = await admin.fetch(`${endpoint.path}?${query}`, { method: endpoint.method, ...sent })
  if (!answer.headers.get('content-type')?.includes('json')) return []
  const { content } = (await answer.json()) as { content?: { records?: unknown[] } | unknown[] }
  return Array.isArray(content) ? content : (content?.records ?? [])
}

/** Search terms from records: adjacent letters and digits, or one. */
const termsOf = (records: readonly unknown[]) => [
  ...new Set(
    [...JSON.stringify(records).matchAll(/"(?:[^"\\]|\\.)*?([A-Za-z0-9]{1,11})[^"\\]*"(?!:)/g)]
      .map((m) => m[1] ?? '')
      .filter((t) => t !== ''),
  ),
]

test('a wide search term finds the same records as a narrow one', async () => {
  const compared: string[] = []
  for (const { name, endpoint, field } of lists) {
    const all = await found(endpoint, {})
    for (const term of termsOf(all).slice(0, 30)) {
      const narrow = await found(endpoint, { [field.in]: { [field.name]: term } })
      if (!narrow.length) continue
      expect([name, term, await found(endpoint, { [field.in]: { [field.name]: wide(term) } })]).toEqual([name, term, narrow])
      compared.push(name)
      break
    }
  }
  // most lists of the demo contain a letter or a digit
  expect(compared.length).toBeGreaterThan(7)
})

test('a whole phone number finds its owner for a person who sees masked ones, with an audit row, and a part of it finds nobody', async () => {
  const phone = '13911172229'
  await world.signIn('viewer')
  const { rows: roles } = await world.owner.query<{ id: string }>(
    `with own as (update app_user set telephone = $1, login_name = $1 where login_name = 'viewer' and tenant_id = (select tenant_id from tenant where domain = 'demo')
       returning tenant_id, id),
     lost as (delete from role_menu m using own, menu where menu.tenant_id = own.tenant_id and menu.id = m.menu_id and m.tenant_id = own.tenant_id
       and menu.alias = 'user:btn:phone')
     select r.role_id::text id from user_role r join own on own.tenant_id = r.tenant_id and own.id = r.user_id`,
    [phone],
  )
  // needed by the list of the people with a role
  const more: Record<string, object> = { 'users.holders name': { roleId: roles[0]?.id, include: 'true' } }
  const sought = async () =>
    Number((await world.owner.query(`select count(*) n from audit_log where after -> 'sought' ? '139****2229'`)).rows[0]?.n)
  const finding: string[] = []
  for (const { name, endpoint, field } of lists.filter((l) => l.field.in === 'query')) {
    const search = async (text: string) =>
      JSON.stringify(await found(endpoint, { query: { ...more[name], [field.name]: text } })).includes('139****2229')
    const before = await sought()
    if (!(await search(` ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`))) continue
    finding.push(name)
    expect([name, (await sought()) - before, await search(phone.slice(3, 8)), await search(phone.slice(0, 10))]).toEqual([
      name,
      1,
      false,
      false,
    ])
  }
  expect(finding.toSorted()).toEqual([
    'second-factors.people name',
    'sessions.online name',
    'users.holders name',
    'users.options q',
    'users.page loginName',
    'users.page telephone',
  ])
})
