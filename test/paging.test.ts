// Every paged call accepts each of the three page parameters, in the address and in the body.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from './contracts.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

const names = ['pageNumber', 'pageNum', 'page']
interface Shaped {
  shape?: { pageSize?: { parse(given: unknown): unknown } }
}
const fieldsOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
const paged = endpoints.filter(({ endpoint: { query, body } }) => [...fieldsOf(query), ...fieldsOf(body)].some((f) => names.includes(f)))

test('the contracts have many paged calls', () => {
  expect(paged.length).toBeGreaterThan(15)
})

test.each([
  ['exams.page', 20],
  ['exam-assignments.page', 20],
  ['project-assignments.page', 20],
  ['question-banks.page', 20],
  ['questions.page', 10],
])('%s answers %i records unless its sender says otherwise', (name, size) => {
  const { query, body } = paged.find((one) => one.name === name)?.endpoint ?? {}
  const fields = { ...(query as unknown as Shaped | undefined)?.shape, ...(body as unknown as Shaped | undefined)?.shape }
  expect(fields.pageSize?.parse(undefined)).toBe(size)
})

test.each(paged.map(({ name, endpoint }) => [name, endpoint] as const))('%s accepts each page parameter', async (_, endpoint) => {
  const path = endpoint.path.replace(/:\w+/g, '1')
  const ask = async (query: string, body: object) => {
    const sent = endpoint.body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
    const answer = await admin.fetch(`${path}${query}`, { method: endpoint.method, ...sent })
    return { status: answer.status, told: (await answer.json()) as { fields?: { field: string }[] } }
  }
  // a value that is no number is refused where it is read, and ignored elsewhere
  for (const name of names)
    for (const { status, told } of [await ask(`?${name}=x`, {}), ...(endpoint.body ? [await ask('', { [name]: 'x' })] : [])]) {
      expect([name, status]).toEqual([name, 400])
      expect(told.fields?.some((f) => names.includes(f.field))).toBe(true)
    }
})
