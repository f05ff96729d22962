// Input that no form sends, to every endpoint: refused or taken, never a fault of the server, and nothing stored of it
// that was not declared.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { halfIn, halved } from '#shared/clean.ts'
import { type Endpoint, MANAGEMENT } from '#shared/contract.ts'
import { endpoints } from './contracts.ts'
import { askWith, type Parts, requestsOf } from './samples.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let admin: Person
let ids: string[]
let scriptId: string
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
  const course = await admin.get(courses.createCourse, { body: { title: '课', description: '描述' } })
  const scene = await admin.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  const sub = await admin.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', contentStr: '一' } })
  const lines = await admin.get(scripts.save, {
    params: { subSceneId: sub.id },
    body: [{ editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: '请先寒暄再了解客户' }],
  })
  scriptId = lines[0]?.id ?? ''
  ids = [course.id, scene.id, sub.id, scriptId]
})
afterAll(() => world?.close())

const deep = (depth: number): unknown => (depth ? { a: [deep(depth - 1)] } : 1)
const hostile: unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '😀'.repeat(3000),
  "'; drop table course; --",
  '%_\\',
  '0000-01-01',
  '9999-12-31',
  '99999999999999999999',
  '9999999999999999',
  '-1',
  '1e999',
  'NaN',
  '2147483648',
  2_147_483_648,
  9_007_199_254_740_991,
  -1,
  1.5,
  1e308,
  null,
  true,
  [],
  {},
  [[]],
  deep(50),
  'x'.repeat(20_000),
  'true',
  'undefined',
  '../../../etc/passwd',
]

/** Copies with one leaf of the body, or one parameter of the query, replaced. */
function* spoiled(parts: Parts, value: unknown): Generator<Parts> {
  for (const key of Object.keys(parts.query ?? {}))
    if (typeof value === 'string' && value.length < 5000) yield { ...parts, query: { ...parts.query, [key]: value } }
  const { body } = parts
  if (body === undefined) return
  yield { ...parts, body: value ?? 0 }
  const leaves: (string | number)[][] = []
  const walk = (at: unknown, way: (string | number)[]) => {
    if (way.length) leaves.push(way)
    if (at && typeof at === 'object') for (const key of Object.keys(at)) walk((at as Record<string, unknown>)[key], [...way, key])
  }
  walk(body, [])
  for (const way of leaves) {
    const copy = structuredClone(body)
    let at = copy as Record<string | number, unknown>
    for (const key of way.slice(0, -1)) at = at[key] as Record<string, unknown>
    at[way.at(-1) ?? ''] = value
    yield { ...parts, body: copy }
  }
}

/** Does the contract refuse it? Pages are asked for by several names, so of these the server decides. */
function isRefused({ body, query }: Endpoint, bad: Parts): boolean {
  const parsed = [body?.safeParse(bad.body), query?.safeParse(bad.query)]
  return parsed.some((one) => one?.error?.issues.every(({ path }) => !path.some((key) => String(key).startsWith('page'))))
}

/** All that go different ways behind the door: what the contract takes, and of what it refuses one. */
function* telling(endpoint: Endpoint, all: Iterable<Parts>): Generator<Parts> {
  let told = false
  for (const bad of all) {
    const refused = isRefused(endpoint, bad)
    if (!refused || !told) yield bad
    told ||= refused
  }
}

const asked = endpoints.filter(
  ({ name, endpoint }) => endpoint.answer !== 'events' && !/^sessions\.(logout|login|firstPassword)$/.test(name),
)

test.each(hostile.map((value) => [JSON.stringify(value)?.slice(0, 30), value]))('%s anywhere makes no fault', async (_, value) => {
  const faults: string[] = []
  for (const { name, endpoint } of asked) {
    if (/remove|inherit/.test(name)) continue
    const [parts] = requestsOf(endpoint, /operation/.test(endpoint.path) ? [ids[2] ?? ''] : ids.slice(0, 1), 'tenant/1/resource/none.png')
    if (!parts) continue
    for (const bad of telling(endpoint, spoiled(withoutFiles(parts), value))) {
      const { status, msg } = await askWith(admin, endpoint, bad)
      if (status >= 500) faults.push(`${name} ${status} ${msg} ${JSON.stringify(bad.body ?? bad.query).slice(0, 200)}`)
    }
  }
  expect(faults).toEqual([])
})

test('half a character is refused in every text of a body, and on its field', async () => {
  const kept: string[] = []
  const told = new Set<string>()
  for (const { name, endpoint } of asked) {
    if (/remove|inherit/.test(name) || endpoint.body === undefined) continue
    const [parts] = requestsOf(endpoint, /operation/.test(endpoint.path) ? [ids[2] ?? ''] : ids.slice(0, 1), 'tenant/1/resource/none.png')
    if (!parts) continue
    for (const bad of spoiled(withoutFiles(parts), '一个足够长的文本\ud83d')) {
      // an address holds none: there it is bytes, refused below
      if (halfIn(bad.body) === undefined || !endpoint.body.safeParse(bad.body).success) continue
      const { succ, msg, fields } = await askWith(admin, endpoint, bad)
      if (succ) kept.push(`${name} ${JSON.stringify(bad.body).slice(0, 300)}`)
      if (msg === halved && fields?.[0]?.message === halved) told.add(name)
    }
  }
  // an answer is taken as it was given, without what nothing can keep
  expect(kept).toEqual([])
  expect(told.size).toBeGreaterThan(40)
})

test('an address in another encoding than UTF-8 is refused: half a character, or letters of a code page', async () => {
  const at = async (path: string) => (await admin.fetch(path)).status
  for (const bytes of ['%ED%A0%BD', '%B2%E2%CA%D4', '%FF'])
    expect([bytes, await at(`${MANAGEMENT}/user/options?q=${bytes}`), await at(`${MANAGEMENT}/course/${bytes}`)]).toEqual([bytes, 400, 400])
  expect(await at(`${MANAGEMENT}/user/options?q=100%&limit=5`)).toBe(200)
})

/** Files that are not there would hide everything behind them. */
const withoutFiles = (parts: Parts): Parts => ({
  ...parts,
  ...(parts.body === undefined
    ? {}
    : { body: JSON.parse(JSON.stringify(parts.body), (key, v) => (/File$|^intro$/.test(key) && typeof v === 'string' ? null : v)) }),
})

test('the same into the sign-in makes no fault and opens nothing', async () => {
  const body = { loginType: 1, loginName: 'author', password: 'ZGVtbw==', captcha: 'x', captchaStamp: 'x' }
  for (const value of hostile.filter((_, i) => i % 3 === 0))
    for (const { name, endpoint } of endpoints.filter((e) => /^sessions\.(login|firstPassword)$/.test(e.name)))
      for (const bad of spoiled({ params: {}, body: { ...body, oldPassword: 'ZGVtbw==' } }, value)) {
        const answer = await askWith(world.anybody(), endpoint, bad)
        expect([name, answer.succ, answer.status < 500 ? '' : answer.status, JSON.stringify(bad.body)]).toEqual([
          name,
          false,
          '',
          JSON.stringify(bad.body),
        ])
        await world.owner.query('delete from sign_in_failure')
      }
})

test('a version that was never given out is out of date, whatever it is', async () => {
  const subSceneId = ids[2] ?? ''
  for (const version of ['x', '2020-01-01', '0000-00-00', "'; select 1", '2026-01-01 00:00:00.000000+08']) {
    const body = { version, title: '改', description: '改' }
    const course = await admin.ask(courses.updateCourse, { body: { ...body, id: ids[0] } })
    const line = await admin.ask(scripts.save, {
      params: { subSceneId },
      body: [{ editType: 'UPDATE', id: scriptId, version, text: '改' }],
    })
    expect([version, course.code, line.code]).toEqual([version, 40009, 40009])
  }
})

test('keys that nobody declared are not taken over: tenant, maker, validity, prototypes', async () => {
  const more = {
    tenantId: '1',
    orgId: '1',
    createUserId: '1',
    createUserName: '别人',
    isValid: 'VALID',
    seq: 99,
    canEdit: false,
    id: ids[0],
  }
  const made = await admin.get(courses.createCourse, { body: { title: '多余', description: '描述', ...more } })
  expect(made).toMatchObject({ isValid: 'NOT_VALID', createUserName: '赵明远', canEdit: true, seq: 0 })
  expect(made.id).not.toBe(ids[0])
  const raw = (body: string) =>
    admin.fetch(courses.createCourse.path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  for (const key of ['__proto__', 'constructor'])
    expect((await raw(`{"title":"x","description":"y","${key}":{"prototype":{"canEdit":true}}}`)).status).toBe(400)
})

test('what is no JSON, too much of it, or another type is refused in the one envelope', async () => {
  const send = async (body: string, type: string) => {
    const answer = await admin.fetch(courses.createCourse.path, { method: 'POST', body, headers: { 'content-type': type } })
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const refusal = { succ: false, content: null, msg: expect.stringMatching(/[一-龥]/), requestId: expect.any(String) }
  expect(await send('{"title":', 'application/json')).toMatchObject({ status: 400, ...refusal })
  expect(await send('', 'application/json')).toMatchObject({ status: 400, ...refusal })
  expect(await send('title=x', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415, ...refusal })
  expect(await send('{"title":"x"}', 'text/plain')).toMatchObject({ status: 400, ...refusal })
  expect(await send(`{"title":"${'x'.repeat(2_100_000)}"}`, 'application/json')).toMatchObject({ status: 413, ...refusal })
  expect(await send('['.repeat(500_000), 'application/json')).toMatchObject({ status: 400, ...refusal })
})

test('nobody who has not signed in has more read than a name and a password take', async () => {
  const given = endpoints.filter(({ endpoint }) => endpoint.may === 'public' && endpoint.method !== 'GET')
  expect(given.length).toBeGreaterThan(2)
  for (const { name, endpoint } of given)
    for (const body of [`{"x":"${'x'.repeat(30_000)}"}`, new Blob([`{"x":"${'x'.repeat(30_000)}"}`]).stream()]) {
      const init = { method: endpoint.method, body, headers: { 'content-type': 'application/json' } }
      const answer = await fetch(world.url + endpoint.path, { ...init, duplex: 'half' } as RequestInit)
      expect([name, answer.status]).toEqual([name, 413])
    }
})

test('addresses that do not exist are answered in the envelope, others are pages or nothing', async () => {
  for (const path of [
    '/ai-training/v1/management/nothing',
    '/ai-training/',
    '/ai-exam/v1/x',
    `/ai-training/v1/management/course/${'9'.repeat(700)}`,
  ]) {
    const answer = await admin.fetch(path)
    expect([path, answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([path, 404, '请求错误，未找到该资源'])
  }
  for (const path of ['/%', '/%ff', '/ai-training/v1/management/course/%']) {
    const answer = await admin.fetch(path)
    expect([path, answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([path, 400, '请求错误'])
  }
})

test('every answer carries the headers that protect the browser', async () => {
  const { headers } = await admin.fetch(courses.page.path)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-request-id': expect.any(String),
  })
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'self'", "base-uri 'none'"])
    expect(policy).toContain(rule)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})
