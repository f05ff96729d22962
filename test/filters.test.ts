// No filter is ignored because of its form or its name. Each filter of each list is sent in odd forms, and is refused or narrows the result.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { courses } from '#features/authoring/courses/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { pageNames, refuseUnknown } from '#platform/http/unknown-parameters.ts'
import type { Endpoint } from '#shared/contract.ts'
import { changes, endpoints, forMachines, type Named } from './contracts.ts'
import { makeRecords, namesOf, type Records } from './records.ts'
import { jsonOf, type Parts, partsOf } from './samples.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let admin: Person
let records: Records
/** Ids by field name: first records of the demo, which have results, then the made ones. */
let namings: Record<string, string>[]
beforeAll(async () => {
  world = await startWorld({ DEMO_SIZE: 'small' })
  admin = await world.signIn('admin')
  const tenantId = (await admin.get(sessions.info)).orgId
  records = await makeRecords(world, tenantId)
  namings = [{ ...namesOf(records.ids), ...(await withResults(tenantId)) }, namesOf(records.ids)]
})
afterAll(() => world?.close())

/** Ids of a finished exam with a paper, and of a course with runs. */
async function withResults(tenantId: string): Promise<Record<string, string>> {
  const top = await admin.get(departments.tree)
  const { rows } = await world.owner.query<Record<string, string>>(
    `select a.exam_id::text "examId", a.user_id::text "userId", q.question_id::text "subjectId",
            (select course_id::text from practice_attempt p where p.tenant_id = $1 group by 1 order by count(*) desc, 1 limit 1) "contentId"
       from exam_attempt a join exam_question q using (tenant_id, exam_id)
      where a.tenant_id = $1 and a.graded_at is not null order by a.exam_id, a.id, q.question_id limit 1`,
    [tenantId],
  )
  const found = rows[0] ?? {}
  const { examId = '', userId = '' } = found
  return {
    ...found,
    q: '甲方',
    examIds: examId,
    examinationId: examId,
    departmentId: top[0]?.id ?? '',
    userIds: userId,
    courseId: found['contentId'] ?? '',
  }
}

/** Parameters that sort, page or shape a response without changing the number of records. */
const shaping = /^(page|pageNum|pageNumber|pageSize|limit|sort|order|asc|orderBy|sortBy|direction|v|zone|version|after|updatedSince)$/
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

interface Json {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
}
const fieldsOf = (schema: z.ZodType | undefined) => (jsonOf(schema ?? z.object({})) as Json).properties ?? {}
const requiredOf = (schema: z.ZodType | undefined) => new Set((jsonOf(schema ?? z.object({})) as Json).required)
const gets = new Set(endpoints.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path))
/** A list that is read by POST has pages, or is the twin of a GET. */
const isReadByBody = (endpoint: Endpoint) =>
  endpoint.method === 'POST' &&
  !changes(endpoint) &&
  (gets.has(endpoint.path) ||
    [...Object.keys(fieldsOf(endpoint.body)), ...Object.keys(fieldsOf(endpoint.query))].some((f) => pageNames.includes(f)))

interface Filter {
  part: 'query' | 'body'
  key: string
  json: Json
}
const filtersOf = (endpoint: Endpoint): Filter[] =>
  (['query', 'body'] as const).flatMap((part) =>
    Object.entries(part === 'body' && endpoint.method === 'GET' ? {} : fieldsOf(endpoint[part]))
      .filter(([key]) => !shaping.test(key))
      .map(([key, json]) => ({ part, key, json })),
  )
/** Calls with a parameter that find nothing among all records of the test, or return no records. */
const empty = new Set([
  'imports.progress',
  'files.url',
  'webhooks.deliveries',
  'digital-humans.own',
  'productions.status',
  'regrades.records',
  'marking.queue',
  'marking.groups',
  'talks.offer',
  'rehearsal-reviews.page',
  'wrong-answers.practice',
  'training-analysis.talks',
  'training-analysis.examples',
  'training-analysis.talksOf',
  'training-analysis.examplesOf',
  'analysis-tabs.list',
  'exam-analysis.previous',
  'exam-analysis.previousBy',
  'question-sheets.exportLosses',
  'home.people',
  'learning.course',
])

const lists = endpoints.filter(
  ({ name, endpoint }) =>
    !empty.has(name) &&
    (endpoint.method === 'GET' || isReadByBody(endpoint)) &&
    endpoint.may !== 'public' &&
    !forMachines(endpoint) &&
    endpoint.answer === undefined &&
    filtersOf(endpoint).length > 0,
)

/** Number of records of a list; undefined for another content. */
function countOf(content: unknown): number | undefined {
  if (Array.isArray(content)) return content.length
  if (typeof content !== 'object' || content === null) return undefined
  return 'total' in content && typeof content.total === 'number' ? content.total : undefined
}

/** Whether an answer contains a record that a filter could leave out. */
const isFilled = (content: unknown): boolean =>
  (countOf(content) ?? JSON.stringify(content ?? {}).match(/":(?!\[\]|\{\}|null|0\b|""|false)/g)?.length ?? 0) > 0

/** Optional parameters of which a call needs some. */
const more: Readonly<Record<string, readonly string[]>> = { 'practice-runs.runs': ['courseId'] }
const analysed = ['examId', 'contentId', 'departmentId']
const isAnalysis = (endpoint: Endpoint, part: 'query' | 'body') => endpoint[part] !== undefined && 'analyzeType' in fieldsOf(endpoint[part])

/** Requests without optional filters: with the ids by field name, and with each record in the fields that have no name. */
function* wholesOf({ name, endpoint }: Named): Generator<Parts> {
  const needs = (part: 'query' | 'body') =>
    new Set([...requiredOf(endpoint[part]), ...(more[name] ?? (isAnalysis(endpoint, part) ? analysed : []))])
  const isFree = !endpoint.path.includes(':') && !needs('query').size && !needs('body').size
  const word = (kind: string) => Number(`${name} ${endpoint.path}`.toUpperCase().includes(kind))
  const ids = Object.entries(records.ids).toSorted(([one], [other]) => word(other) - word(one))
  for (const [, id] of isFree ? ids.slice(0, 1) : ids)
    for (const named of namings.slice(0, isFree ? 1 : 2)) {
      const all = partsOf(endpoint, { id: String(id), path: records.path, pick: 0, named })
      const only = (part: 'query' | 'body') =>
        Object.fromEntries(
          Object.entries((all[part] as object | undefined) ?? {}).flatMap(([key, value]) =>
            needs(part).has(key) ? [[key, named[key] ?? value]] : [],
          ),
        )
      const query = only('query') as Record<string, string>
      yield { params: all.params, query, ...(endpoint.body ? { body: only('body') } : {}) }
    }
}

/** A request without optional filters that finds something, and its content; null if there is none among all records. */
async function wholeOf(list: Named): Promise<{ parts: Parts; content: unknown } | null> {
  const seen = new Set<string>()
  for (const parts of wholesOf(list)) {
    const text = JSON.stringify(parts)
    if (seen.has(text)) continue
    seen.add(text)
    const { succ, content } = await admin.ask(list.endpoint, parts as never)
    if (succ && isFilled(content)) return { parts, content }
  }
  return null
}

/** The fault of a list that is asked with `value` for a filter; empty if the filter is refused or changes the result. */
async function faultOf({ name, endpoint }: Named, { part, key }: Filter, value: unknown, parts: Parts, whole: unknown): Promise<string[]> {
  const sent = { ...(parts[part] as object), [key]: value }
  // a value that the contract refuses gets 400 from every call alike
  if (!endpoint[part]?.safeParse(sent).success) return []
  asked++
  const answer = await admin.ask(endpoint, { ...parts, [part]: sent } as never)
  const said = `${name} ${part} ${key}=${JSON.stringify(value)}`
  if (answer.status >= 500 || answer.status === 429) return [`${said}: ${answer.status}`]
  if (!answer.succ) return []
  const count = countOf(whole)
  // another value of a required parameter asks for other records
  const isSame =
    count === undefined || requiredOf(endpoint[part]).has(key)
      ? JSON.stringify(answer.content) === JSON.stringify(whole)
      : (countOf(answer.content) ?? 0) >= count
  return isSame ? [`${said} is ignored`] : []
}

/** A repeated parameter is ambiguous. */
async function twiceOf({ name, endpoint }: Named, { part, key, json }: Filter, { params }: Parts): Promise<string[]> {
  if (part === 'body' || endpoint.method !== 'GET' || json.type === 'array') return []
  const path = endpoint.path.replace(/:(\w+)/g, (_, id: string) => params[id] ?? '')
  const answer = await admin.fetch(`${path}?${key}=1&${key}=2`)
  return answer.status === 200 && ((await answer.json()) as { succ: boolean }).succ ? [`${name}?${key} twice`] : []
}

/** Filters whose schema got all odd values; every other list with the same filter gets some of them in turn. */
const swept = new Set<string>()
function valuesFor({ key, json, part }: Filter, at: number): unknown[] {
  const kind = JSON.stringify([key, json, part])
  const texts = swept.has(kind) ? [odd[0], odd[1 + (at % (odd.length - 1))]] : odd
  swept.add(kind)
  return json.type === 'array' ? texts.flatMap((text) => [text, [text]]) : texts
}

let asked = 0
test('each filter of each list is refused or narrows the list, whatever its form', async () => {
  const faults: string[] = []
  const unfilled: string[] = []
  for (const [at, list] of lists.entries()) {
    const whole = await wholeOf(list)
    if (!whole) unfilled.push(list.name)
    else
      for (const filter of filtersOf(list.endpoint)) {
        const values = valuesFor(filter, at)
        faults.push(...(await twiceOf(list, filter, whole.parts)))
        faults.push(...(await Promise.all(values.map((value) => faultOf(list, filter, value, whole.parts, whole.content)))).flat())
      }
  }
  expect(faults).toEqual([])
  expect(unfilled).toEqual([])
  expect(asked).toBeGreaterThan(500)
})

test('a parameter that a call does not declare is refused by its name', async () => {
  const accepted = endpoints.filter(({ endpoint }) => {
    try {
      refuseUnknown(endpoint, { notDeclared: 'x' }, {})
      return endpoint.answer !== 'redirect'
    } catch {
      return false
    }
  })
  expect(accepted.map(({ name }) => name)).toEqual([])
  const refused = async (path: string, body?: object) => {
    const answer = await admin.fetch(path, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    return [answer.status, ((await answer.json()) as { msg: string }).msg]
  }
  expect(await refused(`${users.page.path}?departpath=1`)).toEqual([400, '请求错误：没有参数 departpath，应为 departPath'])
  expect(await refused(`${courses.enabled.path}?title=x`)).toEqual([400, '请求错误：没有参数 title'])
  expect(await refused(exams.page.path, { examName: 'x' })).toEqual([400, '请求错误：没有参数 examName'])
  expect(await refused(`${exams.page.path}?examinationName=x`, {})).toEqual([400, '请求错误：没有参数 examinationName'])
  for (const path of [`${users.page.path}?tem=1&page=1&pageSize=10`, `${courses.enabled.path}?nothing=&tem=1`])
    expect([path, ...(await refused(path))]).toEqual([path, 200, ''])
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
