// No filter is ignored because of its form. Each parameter of each list is sent in odd forms, and is either refused or narrows the result.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { users } from '#features/organisation/users/contract.ts'
import type { Endpoint } from '#shared/contract.ts'
import { endpoints, type Named } from './contracts.ts'
import { jsonOf } from './samples.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld({ DEMO_SIZE: 'small' })
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

/** Parameters that sort, page or shape a response without changing the number of records. */
const shaping = /^(page|pageNum|pageNumber|pageSize|limit|sort|order|asc|orderBy|sortBy|direction|v|zone|version)$/
/** Values that no record has, in the forms that programs and people send. */
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

const lists = endpoints.filter(
  ({ endpoint: { method, may, answer, query, path } }) =>
    method === 'GET' && may !== 'public' && answer === undefined && query !== undefined && !path.includes(':') && !path.includes('*'),
)
const requiredOf = (endpoint: Endpoint) => new Set((endpoint.query && (jsonOf(endpoint.query) as { required?: string[] }).required) ?? [])

/** Number of records in a response; undefined if it is no list. */
function countOf(content: unknown): number | undefined {
  if (Array.isArray(content)) return content.length
  if (typeof content !== 'object' || content === null) return undefined
  return 'total' in content && typeof content.total === 'number' ? content.total : undefined
}

/** The fault of a response to `query`, compared with `whole` records; empty if it is refused or narrower. */
async function faultOf({ name, endpoint }: Named, key: string, value: string, whole: number): Promise<string[]> {
  const answer = await admin.ask(endpoint, { query: { [key]: value } } as never)
  if (answer.status >= 500) return [`${name}?${key}=${value}: ${answer.status}`]
  return answer.succ && (countOf(answer.content) ?? 0) >= whole ? [`${name}?${key}=${value} is ignored`] : []
}

/** A repeated parameter is ambiguous. */
async function twiceOf({ name, endpoint }: Named, key: string): Promise<string[]> {
  const answer = await admin.fetch(`${endpoint.path}?${key}=1&${key}=2`)
  return answer.status === 200 && ((await answer.json()) as { succ: boolean }).succ ? [`${name}?${key} twice`] : []
}

test('each parameter of each list is refused or narrows the list, whatever its form', async () => {
  const faults: string[] = []
  let asked = 0
  for (const list of lists) {
    if (requiredOf(list.endpoint).size) continue
    const whole = countOf((await admin.ask(list.endpoint, { query: {} } as never)).content)
    if (!whole) continue
    const { properties = {} } = jsonOf(list.endpoint.query ?? z.object({})) as { properties?: object }
    const keys = Object.keys(properties).filter((key) => !shaping.test(key))
    for (const key of keys) faults.push(...(await twiceOf(list, key)))
    for (const [key, value] of keys.flatMap((k) => odd.map((v) => [k, v] as const))) {
      faults.push(...(await faultOf(list, key, value, whole)))
      asked++
    }
  }
  expect(faults).toEqual([])
  expect(asked).toBeGreaterThan(200)
})

test('people are filtered by the path of a department, its id, or both if one is below the other', async () => {
  const { rows } = await world.owner.query<{ id: string; name: string; path: string }>(
    `select d.id::text, d.full_name name, d.path from department d join tenant t using (tenant_id) where t.domain = 'demo' and d.deleted_at is null`,
  )
  const idOf = (name: string) => rows.find((r) => r.name === name)?.id ?? ''
  const [top, branch, other] = [idOf('总公司'), idOf('总公司/华东区'), idOf('总公司/培训部')]
  const list = async (query: object) => (await admin.get(users.page, { query } as never)).records.map((u) => u.id)
  const branchPeople = await list({ departmentId: branch })
  expect(branchPeople.length).toBeGreaterThan(0)
  for (const departPath of [`/${top}/${branch}/`, `${top}/${branch}`, `/${top}/${branch}`, ` ${top}/${branch}/ `])
    expect([departPath, await list({ departPath })]).toEqual([departPath, branchPeople])
  expect(await list({ departPath: `/${top}/`, departmentId: branch })).toEqual(branchPeople)
  expect(await list({ departPath: `/${top}/${branch}/`, departmentId: top })).toEqual(branchPeople)
  const refused = async (query: object) => (await admin.ask(users.page, { query } as never)).msg
  expect(await refused({ departPath: `/${top}/${branch}/`, departmentId: other })).toBe('部门与部门路径不在同一分支，请只给出其中一个')
  for (const departPath of ['总公司/华东区', `${top}-${branch}`, `${top}//${branch}`, '/', `${top},${branch}`])
    expect([departPath, await refused({ departPath })]).toEqual([departPath, '请求错误：departPath 不正确'])
  for (const departPath of [`/${branch}/`, `/${branch}/${top}/`, '/999999999/'])
    expect([departPath, (await admin.ask(users.page, { query: { departPath } })).status]).toEqual([departPath, 404])
})
