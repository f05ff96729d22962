// No filter is ignored because of its form: generated from the contracts, each parameter of each list is sent in odd forms, and is either
// refused or narrows the answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../src/shared/contract.ts'
import { endpoints } from './contracts.ts'
import { jsonOf, partsOf } from './samples.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld({ DEMO_SIZE: 'small' })
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

/** Parameters that order, page or describe an answer, and leave its number of records as it is. */
const shaping = /^(page|pageNum|pageNumber|pageSize|limit|sort|order|asc|orderBy|sortBy|direction|v|zone|version)$/
/** Values that no record has, in the forms in which programs and people send them. */
const odd = [
  '没有这样的',
  '999999999999',
  '1113/1116',
  '/9/9/',
  'a,b',
  ' 987654 ',
  '0987654',
  '1e3',
  '９８７６５４',
  'null',
  'undefined',
  'TRUE',
  '-987654',
  '%',
  '_',
  '2026-13-45',
  '["x"]',
]

const unknown = { id: '999999999', path: null, pick: 0 }
const lists = endpoints.filter(
  ({ endpoint: { method, may, answer, query, path } }) =>
    method === 'GET' && may !== 'public' && answer === undefined && query !== undefined && !path.includes(':') && !path.includes('*'),
)
const requiredOf = (endpoint: Endpoint) => new Set((endpoint.query && (jsonOf(endpoint.query) as { required?: string[] }).required) ?? [])

/** How many records an answer has; undefined for what is no list. */
function countOf(content: unknown): number | undefined {
  if (Array.isArray(content)) return content.length
  if (typeof content !== 'object' || content === null) return undefined
  return 'total' in content && typeof content.total === 'number' ? content.total : undefined
}

test('each parameter of each list is refused or narrows the list, whatever its form', async () => {
  const ignored: string[] = []
  let asked = 0
  for (const { name, endpoint } of lists) {
    const required = requiredOf(endpoint)
    if (required.size) continue
    const whole = countOf((await admin.ask(endpoint, { query: {} } as never)).content)
    if (!whole) continue
    const keys = Object.keys(partsOf(endpoint, unknown).query ?? {}).filter((key) => !shaping.test(key))
    for (const key of keys)
      for (const value of odd) {
        const answer = await admin.ask(endpoint, { query: { [key]: value } } as never)
        asked++
        expect([name, key, value, answer.status < 500]).toEqual([name, key, value, true])
        const narrowed = !answer.succ || (countOf(answer.content) ?? 0) < whole
        if (!narrowed) ignored.push(`${name}?${key}=${value}`)
        // the same parameter twice is two answers to one question
        if (value === odd[0]) {
          const twice = await admin.fetch(`${endpoint.path}?${key}=1&${key}=2`)
          if (twice.status === 200 && ((await twice.json()) as { succ: boolean }).succ) ignored.push(`${name}?${key} twice`)
        }
      }
  }
  expect(ignored).toEqual([])
  expect(asked).toBeGreaterThan(200)
})
