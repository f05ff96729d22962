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
