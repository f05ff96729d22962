// Strict numbers and booleans: JSON in a body, plain text in a query. Every field of every contract gets all values that other programs
// accept as a number or a boolean.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { courses } from '#features/authoring/courses/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { questionBanks } from '#features/assessment/question-banks/contract.ts'
import { endpoints } from './contracts.ts'
import { jsonOf } from './samples.ts'
import { type Person, startWorld, type World } from './world.ts'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  valueType?: z.ZodType
  items?: z.ZodType[]
  getter?: () => z.ZodType
  in?: z.ZodType
  out?: z.ZodType
}
const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** Every field with its optional or union wrappers, by path. */
function* fieldsOf(schema: z.ZodType, at: string, seen: ReadonlySet<z.ZodType> = new Set()): Generator<[string, z.ZodType]> {
  if (seen.has(schema)) return
  const below = new Set(seen).add(schema)
  const def = defOf(schema)
  for (const [name, part] of Object.entries(def.shape ?? {})) {
    yield [`${at}.${name}`, part]
    yield* fieldsOf(part, `${at}.${name}`, below)
  }
  const many = def.element ?? def.valueType
  if (many) {
    yield [`${at}[]`, many]
    yield* fieldsOf(many, `${at}[]`, below)
  }
  const same = [def.innerType, def.in, def.out, def.getter?.(), ...(def.options ?? []), ...(def.items ?? [])]
  for (const part of same) if (part) yield* fieldsOf(part, at, below)
}

interface Json {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  anyOf?: Json[]
  oneOf?: Json[]
}
/** The JSON types that a field accepts. */
function kindsOf(json: Json): Set<string> {
  const values = json.enum ?? ('const' in json ? [json.const] : [])
  const own = values.length ? values.map((v) => typeof v) : [json.type ?? []].flat().map((t) => (t === 'integer' ? 'number' : t))
  return new Set([...own, ...[...(json.anyOf ?? []), ...(json.oneOf ?? [])].flatMap((part) => [...kindsOf(part)])])
}

const fields = (part: 'query' | 'body') =>
  endpoints.flatMap(({ name, endpoint }) => {
    const schema = endpoint[part]
    return schema ? [...fieldsOf(schema, name)].map(([at, field]) => ({ at, field, kinds: kindsOf(jsonOf(field) as Json) })) : []
  })
const taken = (field: z.ZodType, values: readonly unknown[]) => values.filter((value) => field.safeParse(value).success)

const texts = ['1', '0', '5', '1.5', '100', '', ' ', ' 5 ', '5.', '.5', '+5', '05', '1e3', '0x10', '0b1', '1_000', '1,000', '５', '五']
const noNumbers = [...texts, 'NaN', 'Infinity', '-Infinity', 'null', 'true', 'false', true, false, [], [1], ['1'], {}, Number.NaN]
test('a body accepts numbers for numbers, and nothing else', () => {
  const found = fields('body').filter(({ kinds }) => kinds.has('number'))
  expect(found.length).toBeGreaterThan(50)
  const wrong = found.flatMap(({ at, field, kinds }) => {
    // a union may also accept another type
    const foreign = noNumbers.filter((value) => !(Array.isArray(value) ? kinds.has('array') : kinds.has(typeof value) && value === value))
    return taken(
      field,
      foreign.filter((v) => v !== '' || !kinds.has('string')),
    ).map((value) => `${at} ${JSON.stringify(value)}`)
  })
  expect(wrong).toEqual([])
})

const noTruths = ['true', 'false', 'TRUE', 'yes', 'on', '1', '0', '', ' ', '否', 1, 0, [], [true], {}]
test('a body accepts booleans for booleans, and nothing else', () => {
  const found = fields('body').filter(({ kinds }) => kinds.has('boolean'))
  expect(found.length).toBeGreaterThan(15)
  const wrong = found.flatMap(({ at, field, kinds }) =>
    taken(
      field,
      noTruths.filter((value) => !kinds.has(Array.isArray(value) ? 'array' : typeof value)),
    ).map((value) => `${at} ${JSON.stringify(value)}`),
  )
  expect(wrong).toEqual([])
})

test('null is accepted only where a contract declares it', () => {
  const wrong = fields('body').filter(({ field, kinds }) => kinds.size > 0 && !kinds.has('null') && field.safeParse(null).success)
  expect(wrong.map(({ at }) => at)).toEqual([])
})

test('a query accepts the plain text of a number, and nothing else', () => {
  const found = fields('query').filter(({ kinds }) => kinds.has('number'))
  expect(found.length).toBeGreaterThan(50)
  for (const { at, field } of found) {
    const least = (jsonOf(field) as Json).minimum ?? 1
    expect([at, taken(field, [String(least), '10', '1']).length > 0]).toEqual([at, true])
    const odd = noNumbers.filter((v) => typeof v !== 'string' || !/^(0|[1-9]\d*)(\.\d+)?$/.test(v))
    expect([at, ...taken(field, [...odd, null, ['1', '2'], '1.0e0', '١'])]).toEqual([at])
  }
})

test('a query accepts true and false for booleans, and nothing else', () => {
  const all = fields('query')
  expect(all.filter(({ kinds }) => kinds.has('boolean')).map(({ at }) => at)).toEqual([])
  const flags = all.filter(
    // a text field that accepts any name is no flag
    ({ field }) => ['true', 'false'].every((v) => field.safeParse(v).success) && !['x', 'maybe'].some((v) => field.safeParse(v).success),
  )
  expect(flags.length).toBeGreaterThan(10)
  for (const { at, field } of flags) {
    expect([at, ...taken(field, ['TRUE', 'True', '1', '0', '', 'yes', 'no', ' true', true, false, 1, 0, null, ['true']])]).toEqual([at])
  }
})

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

test('over HTTP a wrong value gives 400 on its field, and an empty parameter counts as absent', async () => {
  const bare = async (path: string, query: string) => {
    const answer = await admin.fetch(`${path}?${query}`)
    const { succ, fields: named } = (await answer.json()) as { succ: boolean; fields?: { field: string }[] }
    return [answer.status, succ, named?.map((f) => f.field).join() ?? '']
  }
  const page = courses.page.path
  for (const bad of ['1e1', '0x1', '%201', '+1', '01', 'NaN', '1&pageNumber=2'])
    expect([bad, ...(await bare(page, `pageNumber=${bad}`))]).toEqual([bad, 400, false, 'pageNumber'])
  for (const good of ['1', '2', '']) expect([good, ...(await bare(page, `pageNumber=${good}`))]).toEqual([good, 200, true, ''])
  expect(await bare(departments.tree.path, 'hasCount=1')).toEqual([400, false, 'hasCount'])
  expect(await bare(questionBanks.page.path, 'status=')).toEqual([200, true, ''])
  expect(await bare(questionBanks.page.path, 'status=0.5')).toEqual([400, false, 'status'])
  const { id } = await admin.get(questionBanks.create, { body: { categoryName: '数与真假' } })
  const status = await admin.ask(questionBanks.update, { body: { id, status: '0' as never } })
  expect([status.status, status.fields?.map((f) => f.field)]).toEqual([400, ['status']])
})

test('a page parameter in the query works beside a body, too', async () => {
  for (const query of ['page=2&pageSize=10', 'pageNumber=2&pageSize=10']) {
    const answer = await admin.fetch(`${exams.page.path}?${query}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([query, answer.status]).toEqual([query, 200])
  }
  const said = (body: object) => admin.ask(exams.page, { body: body as never })
  expect((await said({ page: 1, pageSize: 10 })).status).toBe(200)
  expect((await said({ page: '1' })).status).toBe(400)
})
