// Attacks on permissions, generated over all endpoints: impersonation, the three officers, and traces of refusals.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { initialRoles } from '#features/organisation/tenant-setup/server/initial-roles.ts'
import { changes, endpoints, forMachines, wordsOf } from './contracts.ts'
import { askWith, jsonOf, partsOf, sample } from './samples.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

const unknown = { id: '999999999', path: 'tenant/1/resource/none.png', pick: 0 }
const asked = endpoints.filter(({ endpoint }) => endpoint.may !== 'public' && endpoint.answer !== 'events')

test('an impersonating administrator changes nothing, reads nothing personal, and is named in the audit log', async () => {
  const own = await world.signIn('admin')
  const [leader] = await own.get(sessions.viewable)
  await own.get(sessions.viewAs, { body: { userId: leader?.userId ?? '' } })
  const writes = asked.filter(({ endpoint }) => changes(endpoint) && !endpoint.allowImpersonated)
  for (const { name, endpoint } of writes) {
    const { status, msg } = await askWith(own, endpoint, partsOf(endpoint, unknown))
    expect([name, status, msg]).toEqual([name, 403, '正在以他人身份查看：不能修改，也不能查看本人的学习和考试'])
  }
  expect(writes.length).toBeGreaterThan(40)
  // nor does the administrator read what the other person learns, says and sits
  const personal = asked.filter(
    ({ endpoint: { method, may, path } }) => method === 'GET' && may === 'signed-in' && /\/(learning|attempt)\//.test(path),
  )
  for (const { name, endpoint } of personal) {
    const { status, msg } = await askWith(own, endpoint, partsOf(endpoint, unknown))
    expect([name, status, msg]).toEqual([name, 403, '正在以他人身份查看：不能修改，也不能查看本人的学习和考试'])
  }
  expect(personal.length).toBeGreaterThan(10)
  await own.get(sessions.viewAsSelf)
})

test('every refused change leaves an audit row with person, action and address', async () => {
  const viewer = await world.signIn('viewer')
  // the film of a conversation needs the right to read it, which is the only one of these rights that a viewer has
  const refused = asked.filter(({ endpoint }) => changes(endpoint) && wordsOf(endpoint) && endpoint.may !== 'course:menu')
  const since = (await world.owner.query<{ id: string }>('select coalesce(max(id), 0)::text id from audit_log')).rows[0]?.id
  for (const { name, endpoint } of refused)
    expect([name, (await askWith(viewer, endpoint, partsOf(endpoint, unknown))).status]).toEqual([name, 403])
  const wanted = refused.map(({ endpoint }) => endpoint.audit).toSorted()
  const written = async () =>
    (
      await world.owner.query<{ action: string }>(
        `select action from audit_log where id > $1 and result = 403 and actor_name = '林小满' and ip is not null and request_id is not null`,
        [since],
      )
    ).rows
      .map((r) => r.action)
      .toSorted()
  await expect.poll(written).toEqual(wanted)
})

/** Endpoints that exist only in the platform tenant. */
const ofPlatform = /^(tenant-setup\..*|deployment-checks\.list|natural-voices\.(start|pause))$/

test('with three officers the administrator neither grants nor reads the log, the officer only grants, and the auditor only reads', async () => {
  const grants = 'role:btn:(save|grant|edit|delete)|depart:btn:leader|identity:btn:confirm'
  const kept: Record<string, RegExp> = {
    admin: new RegExp(`^(audit:|(${grants})$)`),
    officer: /^audit:/,
    auditor: new RegExp(`^(${grants})$`),
  }
  const roles: Record<string, string> = { admin: '系统管理员', officer: '安全保密员', auditor: '安全审计员' }
  for (const [loginName, pattern] of Object.entries(kept)) {
    const person = await world.signIn(loginName, 'yuanfan')
    const held = initialRoles.find((r) => r.name === roles[loginName])?.words ?? []
    const wrong: string[] = []
    for (const { name, endpoint } of asked) {
      const words = wordsOf(endpoint)
      if (!words || forMachines(endpoint) || ofPlatform.test(name)) continue
      const may = words.some((w) => (held === 'all' || held.includes(w)) && !pattern.test(w))
      const { status } = await askWith(person, endpoint, partsOf(endpoint, unknown))
      if ((status === 403) === may) wrong.push(`${name}: ${status}`)
    }
    expect([loginName, wrong]).toEqual([loginName, []])
    const tree = JSON.stringify((await person.get(sessions.info)).powerAliasTree)
    expect([loginName, /"alias":"audit:/.test(tree), tree.includes('role:btn:save')]).toEqual([
      loginName,
      loginName === 'auditor',
      loginName === 'officer',
    ])
  }
})

test('keys outside the contract are never stored', async () => {
  const types = async () =>
    (
      await world.owner.query(
        `select id, tenant_id, type from app_user where login_name in ('admin', 'author', 'viewer', 'leader') order by id`,
      )
    ).rows
  const before = await types()
  const hostile = {
    tenantId: '1001',
    tenant_id: '1001',
    orgId: '1001',
    createUserId: '1',
    createUserName: '他人',
    type: 3,
    isEditable: false,
    builtIn: true,
    deletedAt: '2020-01-01',
    passwordHash: 'x',
  }
  for (const { name, endpoint } of asked.filter(({ endpoint: e }) => e.body && !e.upload)) {
    const body = sample(jsonOf(endpoint.body as never), unknown)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) continue
    const own = new Set(Object.keys(body))
    const more = Object.fromEntries(Object.entries(hostile).filter(([key]) => !own.has(key)))
    const answer = await askWith(admin, endpoint, { ...partsOf(endpoint, unknown), body: { ...more, ...body } })
    expect([name, answer.status < 500]).toEqual([name, true])
    expect(JSON.stringify(answer.content ?? null)).not.toMatch(/他人|"passwordHash"/)
  }
  expect(await types()).toEqual(before)
})

test('every route declares who may call it', () => {
  expect(endpoints.filter((r) => !r.endpoint.may || (Array.isArray(r.endpoint.may) && r.endpoint.may.length === 0))).toEqual([])
})

test('a body is read only with a session, and only up to the limit of uploads', async () => {
  const body = JSON.stringify({ rows: [], padding: 'x'.repeat(8_000_000) })
  const headers = { 'content-type': 'application/json' }
  for (const { name, endpoint } of asked.filter(({ endpoint: e }) => e.upload)) {
    const send = (as: Person) => as.fetch(endpoint.path, { method: endpoint.method, headers, body }).catch(() => null)
    // the server may close the connection before everything is sent
    expect([name, [401, undefined].includes((await send(world.anybody()))?.status)]).toEqual([name, true])
    expect([name, [413, 400, undefined].includes((await send(admin))?.status)]).toEqual([name, true])
  }
})

test('a refused cross-site request and an unreadable body have audit rows, too', async () => {
  const send = (headers: Record<string, string>, body: string) =>
    admin.fetch('/ai-training/v1/management/role', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  expect((await send({ origin: 'https://evil.example' }, '{}')).status).toBe(403)
  expect((await send({}, '{"name":')).status).toBe(400)
  const results = async () =>
    (
      await world.owner.query<{ result: number }>(
        `select result from audit_log where action = '新建角色' and result in (400, 403) order by result`,
      )
    ).rows.map((r) => r.result)
  await expect.poll(results).toEqual(expect.arrayContaining([400, 403]))
})

test('the role of the server can neither remove schedules of jobs nor empty their table', async () => {
  const ask = (text: string) => world.program.pool.raw.query(text)
  await expect(ask('delete from pgboss.schedule')).rejects.toThrow('permission denied')
  await expect(ask('truncate pgboss.schedule')).rejects.toThrow('permission denied')
})

test('another scheme is another origin, unless a browser behind a proxy says that it is the same', async () => {
  const { port } = new URL(world.url)
  const send = async (headers: Record<string, string>) =>
    (
      await admin.fetch('/ai-training/v1/management/role', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).status
  expect(await send({ origin: `https://localhost:${port}` })).toBe(403)
  expect(await send({ origin: `https://localhost:${port}`, 'sec-fetch-site': 'same-origin' })).not.toBe(403)
  expect(await send({ origin: `http://localhost:${port}` })).not.toBe(403)
})
