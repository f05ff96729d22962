// Hostile input to every endpoint is refused or accepted, but causes no server error, and no undeclared part is stored.
// test/hostile-values.test.ts sends more values.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { halfIn, halved } from '#shared/clean.ts'
import { MANAGEMENT } from '#shared/contract.ts'
import { endpoints } from './contracts.ts'
import { asked, faultsOf, type HostileWorld, requestOf, spoiled, startHostileWorld } from './hostile-requests.ts'
import { askWith } from './samples.ts'

let hostile: HostileWorld
let admin: HostileWorld['admin']
let ids: HostileWorld['ids']
beforeAll(async () => {
  hostile = await startHostileWorld()
  ;({ admin, ids } = hostile)
})
afterAll(() => hostile?.world.close())

test('a NUL character in any place causes no server error', async () => {
  expect(await faultsOf(hostile, 'a\u0000b')).toEqual([])
})

test('half a surrogate pair is refused in every text of a body, on its field', async () => {
  const kept: string[] = []
  const told = new Set<string>()
  for (const { name, endpoint } of asked) {
    if (/remove|inherit/.test(name) || endpoint.body === undefined) continue
    const parts = requestOf(hostile, endpoint)
    if (!parts) continue
    for (const bad of spoiled(parts, '一个足够长的文本\ud83d')) {
      // an address cannot hold it as text; its bytes are refused below
      if (halfIn(bad.body) === undefined || !endpoint.body.safeParse(bad.body).success) continue
      const { succ, msg, fields } = await askWith(admin, endpoint, bad)
      if (succ) kept.push(`${name} ${JSON.stringify(bad.body).slice(0, 300)}`)
      if (msg === halved && fields?.[0]?.message === halved) told.add(name)
    }
  }
  // an answer is stored as given, without characters that PostgreSQL cannot store
  expect(kept).toEqual([])
  expect(told.size).toBeGreaterThan(40)
})

test('an address in another encoding than UTF-8 is refused: half a surrogate pair, or letters of a code page', async () => {
  const at = async (path: string) => (await admin.fetch(path)).status
  for (const bytes of ['%ED%A0%BD', '%B2%E2%CA%D4', '%FF'])
    expect([bytes, await at(`${MANAGEMENT}/user/options?q=${bytes}`), await at(`${MANAGEMENT}/course/${bytes}`)]).toEqual([bytes, 400, 400])
  expect(await at(`${MANAGEMENT}/user/options?q=100%&limit=5`)).toBe(200)
})

test('an unknown version counts as stale, whatever it is', async () => {
  const subSceneId = ids[2]
  for (const version of ['x', '2020-01-01', '0000-00-00', "'; select 1", '2026-01-01 00:00:00.000000+08']) {
    const body = { version, title: '改', description: '改' }
    const course = await admin.ask(courses.updateCourse, { body: { ...body, id: ids[0] } })
    const line = await admin.ask(scripts.save, {
      params: { subSceneId },
      body: [{ editType: 'UPDATE', id: ids[3], version, text: '改' }],
    })
    expect([version, course.code, line.code]).toEqual([version, 40009, 40009])
  }
})

test('undeclared keys such as tenant, maker, validity and prototypes are ignored', async () => {
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

test('a body that is no JSON, too large or of another type is refused in the envelope', async () => {
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

test('without a session the server reads no more of a body than a name and a password need', async () => {
  const given = endpoints.filter(({ endpoint }) => endpoint.may === 'public' && endpoint.method !== 'GET')
  expect(given.length).toBeGreaterThan(2)
  for (const { name, endpoint } of given)
    for (const body of [`{"x":"${'x'.repeat(30_000)}"}`, new Blob([`{"x":"${'x'.repeat(30_000)}"}`]).stream()]) {
      const init = { method: endpoint.method, body, headers: { 'content-type': 'application/json' } }
      const answer = await fetch(hostile.world.url + endpoint.path, { ...init, duplex: 'half' } as RequestInit)
      expect([name, answer.status]).toEqual([name, 413])
    }
})

test('an unknown API address gets the envelope, others get pages or 404', async () => {
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

test('every response has the headers that protect the browser', async () => {
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
