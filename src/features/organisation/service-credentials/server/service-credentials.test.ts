// Service credentials over HTTP: creation, the one-time secret, use within their scope, revocation.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#platform/database/transaction.ts'
import { scopeOf, type ServiceScope } from '#shared/contract.ts'
import { endpoints, forMachines } from '#test/contracts.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { audit } from '#features/organisation/audit/contract.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { type ServiceCredential, serviceCredentials } from '../contract.ts'
import { enterAsService, nameOfService } from './service-credentials.ts'

let world: World
let admin: Person
const tenants: Record<string, string> = {}
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
  for (const { domain, tenant_id: id } of (await world.owner.query('select domain, tenant_id::text from tenant')).rows) tenants[domain] = id
})
afterAll(() => world?.close())

const make = (name: string, scopes: ServiceScope[] = ['exam-results'], more: object = {}) =>
  admin.get(serviceCredentials.create, { body: { name, scopes, ...more } })
const enter = (secret: string, scope: ServiceScope = 'exam-results', domain = 'demo', ip = '127.0.0.1') =>
  transaction(world.program.pool, {
    tenantId: tenants[domain] ?? '',
    entry: enterAsService(tenants[domain] ?? '', secret, scope, ip),
    run: (db) => nameOfService(db, secret),
  })

test('a credential is shown once, and stored as a hash', async () => {
  const { secret, ...made } = await make(' 移动端考试 ', ['exam-results', 'exam-results'])
  expect(secret).toMatch(/^yw_[A-Za-z0-9_-]{43}$/)
  expect(made).toMatchObject({ name: '移动端考试', scopes: ['exam-results'], lastUsedTime: null, revokedTime: null })
  const listed = await admin.get(serviceCredentials.list)
  expect(listed).toContainEqual(made)
  expect(JSON.stringify(listed)).not.toContain(secret)
  const { rows } = await world.owner.query(`select * from service_credential`)
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify((await world.owner.query('select * from audit_log')).rows)).not.toContain(secret)
  expect(await admin.ask(serviceCredentials.create, { body: { name: '移动端考试', scopes: ['exam-results'] } })).toMatchObject({
    succ: false,
    msg: '已有同名的有效凭证',
  })
  expect(await admin.ask(serviceCredentials.create, { body: { name: '', scopes: ['exam-results'] } })).toMatchObject({ msg: '请输入名称' })
  expect(await admin.ask(serviceCredentials.create, { body: { name: 'x', scopes: [] } })).toMatchObject({ msg: '请选择可提交的内容或权限' })
  expect((await admin.ask(serviceCredentials.create, { body: { name: 'x', scopes: ['everything'] } })).status).toBe(400)
})

test('a credential admits a service to its scope and tenant until it is revoked', async () => {
  const { secret, id } = await make('练习系统', ['practice-results'])
  expect(await enter(secret, 'practice-results')).toBe('服务凭证「练习系统」')
  await expect(enter(secret, 'exam-results')).rejects.toMatchObject({ code: 'YW403' })
  await expect(enter(secret, 'practice-results', 'yuanfan')).rejects.toMatchObject({ code: 'YW401' })
  await expect(enter(`${secret.slice(0, -1)}x`, 'practice-results')).rejects.toMatchObject({ code: 'YW401' })
  const used = async () => (await admin.get(serviceCredentials.list)).find((c) => c.id === id)
  expect((await used())?.lastUsedTime).not.toBeNull()
  await admin.get(serviceCredentials.revoke, { params: { id } })
  await expect(enter(secret, 'practice-results')).rejects.toMatchObject({ code: 'YW401' })
  const revoked = (await used())?.revokedTime
  expect(revoked).not.toBeNull()
  // revoking twice has no further effect, and the name is free again
  await admin.get(serviceCredentials.revoke, { params: { id } })
  expect((await used())?.revokedTime).toBe(revoked)
  expect((await make('练习系统')).id).not.toBe(id)
  expect((await admin.ask(serviceCredentials.revoke, { params: { id: '999999999' } })).status).toBe(404)
})

test('a credential expires after its days, and cannot be rotated then', async () => {
  const { secret, id, days, expiresTime } = await make('短期系统')
  expect(days).toBe(90)
  expect(expiresTime).not.toBeNull()
  for (const wrong of [0, 366]) {
    const answer = await admin.ask(serviceCredentials.create, { body: { name: 'x', scopes: ['exam-results'], days: wrong } })
    expect(answer.msg).toBe('有效期为1至365天')
  }
  const expireIn = (pause: string) =>
    world.owner.query(`update service_credential set expires_at = now() + $2::interval where id = $1`, [id, pause])
  await expireIn('1 minute')
  expect(await enter(secret)).toBe('服务凭证「短期系统」')
  await expireIn('-1 second')
  await expect(enter(secret)).rejects.toMatchObject({ code: 'YW401' })
  expect((await admin.get(serviceCredentials.list)).find((c) => c.id === id)).toMatchObject({ expired: true, revokedTime: null })
  expect((await admin.ask(serviceCredentials.rotate, { params: { id } })).msg).toBe('凭证已撤销或已过期，请新建凭证')
})

test('a credential works from its addresses only, and keeps the last one', async () => {
  const { secret, id } = await make('内网系统', ['exam-results'], { allowedIps: ['10.1.0.0/16', ' 2001:db8::/32', '192.0.2.7'] })
  const from = (ip: string) => enter(secret, 'exam-results', 'demo', ip)
  for (const ip of ['10.1.255.1', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8::5']) expect(await from(ip)).toBe('服务凭证「内网系统」')
  for (const ip of ['10.2.0.1', '192.0.2.8', '2001:db9::1', '127.0.0.1']) await expect(from(ip)).rejects.toMatchObject({ code: 'YW403' })
  expect((await admin.get(serviceCredentials.list)).find((c) => c.id === id)?.lastUsedIp).toBe('2001:db8::5')
  expect((await world.bring(secret, attempts.import, '')).status).toBe(403)
  const body = { name: 'x', scopes: ['exam-results'], allowedIps: ['10.0.0.0/33'] }
  expect((await admin.ask(serviceCredentials.create, { body })).msg).toBe('请输入 IP 地址或网段，如 203.0.113.0/24')
})

test('after a rotation both secrets work for a day', async () => {
  const { secret, id } = await make('轮换系统')
  const rotated = await admin.get(serviceCredentials.rotate, { params: { id } })
  expect(rotated.secret).not.toBe(secret)
  expect(rotated.oldSecretUntil).not.toBeNull()
  for (const one of [secret, rotated.secret]) expect(await enter(one)).toBe('服务凭证「轮换系统」')
  await world.owner.query(`update service_credential set old_secret_until = now() - interval '1 second' where id = $1`, [id])
  await expect(enter(secret)).rejects.toMatchObject({ code: 'YW401' })
  expect(await enter(rotated.secret)).toBe('服务凭证「轮换系统」')
  await admin.get(serviceCredentials.revoke, { params: { id } })
  await expect(enter(rotated.secret)).rejects.toMatchObject({ code: 'YW401' })
  expect((await admin.ask(serviceCredentials.rotate, { params: { id: '999999999' } })).status).toBe(404)
})

test('over HTTP it opens its own calls, and no others', async () => {
  const { secret, id } = await make('成绩系统', ['exam-results'])
  const line = {
    examinationId: '999999999',
    loginName: 'author',
    startedAt: '2026-11-01 09:00:00',
    submittedAt: '2026-11-01 09:10:00',
    answers: [],
  }
  const brought = await world.bring(secret, attempts.import, [line])
  expect(brought).toMatchObject({ status: 200, succ: true, content: { total: 1, accepted: 0, refused: 1 } })
  expect((await world.bring(secret, attempts.import, '')).content).toMatchObject({ total: 0, faults: [] })
  expect((await world.bring(secret, practiceRuns.import, [])).status).toBe(403)
  expect((await world.bring(secret, attempts.import, [line], 'yuanfan')).status).toBe(401)
  expect((await world.bring(`yw_${'x'.repeat(43)}`, attempts.import, [line])).status).toBe(401)
  expect((await world.bring('nonsense', attempts.import, [line])).status).toBe(401)
  expect(
    (await admin.fetch(attempts.import.path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/x-ndjson' } })).status,
  ).toBe(403)
  const bearer = { authorization: `Bearer ${secret}` }
  const json = { method: 'POST', body: '{}', headers: { ...bearer, 'content-type': 'application/json' } }
  expect((await world.anybody().fetch(attempts.import.path, json)).status).toBe(415)
  expect((await world.anybody().fetch(serviceCredentials.list.path, { headers: bearer })).status).toBe(403)
  const logged = await admin.get(audit.page, { query: { pageSize: 10 } })
  expect(logged.records.find((r) => r.action === attempts.import.audit && r.result === 0)?.actorName).toBe('服务凭证「成绩系统」')
  await admin.get(serviceCredentials.revoke, { params: { id } })
  expect((await world.bring(secret, attempts.import, [line])).status).toBe(401)
})

test('a disabled tenant accepts no records', async () => {
  const { secret } = await make('停用时')
  await world.owner.query(`update tenant set status = 0 where domain = 'demo'`)
  await expect(enter(secret)).rejects.toMatchObject({ code: 'YW401' })
  await world.owner.query(`update tenant set status = 1 where domain = 'demo'`)
  expect(await enter(secret)).toBe('服务凭证「停用时」')
})

test('every service call requires its credential, scope and tenant, and refuses sessions', async () => {
  const calls = endpoints
    .filter(({ endpoint }) => forMachines(endpoint))
    .map(({ endpoint }) => ({ endpoint, scope: scopeOf(endpoint) as ServiceScope }))
  expect(calls.length).toBeGreaterThan(1)
  for (const [i, { endpoint, scope }] of calls.entries()) {
    const { secret, id } = await make(`一切${i}`, [scope])
    const status = async () => (await world.bring(secret, endpoint, [])).status
    const at = (text: string, ...values: unknown[]) => world.owner.query(text, values)
    expect([scope, await status()]).toEqual([scope, 200])
    await at(`update service_credential set scopes = array['something-else'] where id = $1`, id)
    expect([scope, await status()]).toEqual([scope, 403])
    await at('update service_credential set scopes = array[$2] where id = $1', id, scope)
    await at(`update tenant set status = 0 where domain = 'demo'`)
    expect([scope, await status()]).toEqual([scope, 401])
    await at(`update tenant set status = 1 where domain = 'demo'`)
    expect([scope, await status()]).toEqual([scope, 200])
    await admin.get(serviceCredentials.revoke, { params: { id } })
    expect([scope, await status()]).toEqual([scope, 401])
    const asPerson = { method: endpoint.method, body: '', headers: { 'content-type': 'application/x-ndjson' } }
    expect([scope, (await admin.fetch(endpoint.path, asPerson)).status]).toEqual([scope, 403])
  }
})

test('a stream of lines ends when its credential is revoked', async () => {
  const { secret, id } = await make('中途收回', ['exam-results'])
  const { port } = new URL(world.url)
  const headers = { host: `localhost:${port}`, authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' }
  const answer = Promise.withResolvers<number | undefined>()
  const outgoing = request({ host: '127.0.0.1', port, path: attempts.import.path, method: 'POST', headers }, (incoming) => {
    incoming.resume()
    incoming.on('end', () => answer.resolve(incoming.statusCode))
  })
  outgoing.on('error', () => answer.resolve(undefined))
  outgoing.write('\n')
  // the credential was accepted, because it has been used
  await expect.poll(async () => (await admin.get(serviceCredentials.list)).find((c) => c.id === id)?.lastUsedTime).not.toBeNull()
  await admin.get(serviceCredentials.revoke, { params: { id } })
  outgoing.end(
    `${JSON.stringify({ examinationId: '999999999', loginName: 'author', startedAt: '2026-11-01 09:00:00', submittedAt: '2026-11-01 09:10:00', answers: [] })}\n`,
  )
  expect(await answer.promise).toBe(401)
})

test('the number of active credentials is limited, also for concurrent requests', async () => {
  /** A busy machine may refuse some requests for a moment. */
  const make = async (i: number) => {
    for (;;) {
      const answer = await admin.ask(serviceCredentials.create, { body: { name: `凭证${i}`, scopes: ['exam-results'] } })
      if (answer.status !== 503) return answer
    }
  }
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => make(i)))
  expect(answers.filter((a) => !a.succ).every((a) => a.msg === '有效的服务凭证最多50个')).toBe(true)
  const listed = await admin.get(serviceCredentials.list)
  const isEnded = (c: ServiceCredential) => c.revokedTime !== null || c.expired
  expect(listed.filter((c) => !isEnded(c))).toHaveLength(50)
  expect(listed.findIndex(isEnded)).toBe(50)
})
