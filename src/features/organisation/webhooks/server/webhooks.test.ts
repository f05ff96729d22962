// Webhooks over HTTP: saving, the secret that is shown once, signatures, rotation, the test event, rights of tenants.
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Received, type Receiver, startReceiver } from '#test/webhook-receiver.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { openSealer } from '#platform/secrets/sealer.ts'
import { maxWebhooks, webhooks } from '../contract.ts'
import { resealWebhooks } from './webhooks.ts'

const KEY = 'a key for the secrets of this test'
let world: World
let admin: Person
let receiver: Receiver
beforeAll(async () => {
  ;[world, receiver] = await Promise.all([startWorld({ OUTBOUND_ALLOW: '127.0.0.1', SECRETS_KEY: KEY }), startReceiver()])
  admin = await world.signIn('admin')
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

const body = (change: object = {}) => ({ url: receiver.url, types: ['person.created', 'exam.graded'], ...change })
const create = (change: object = {}) => admin.get(webhooks.create, { body: body(change) })
const remove = (id: string) => admin.get(webhooks.remove, { params: { id } })
const testEvent = (id: string) => admin.get(webhooks.test, { params: { id } })
/** The message as its receiver checks it; throws unless a signature is right. */
const verify = (secret: string, { body: text, headers }: Received) => new Webhook(secret).verify(text, headers as Record<string, string>)
const last = () => receiver.received.at(-1) as Received

test('a webhook is saved with a secret that is shown once and kept sealed', async () => {
  const { secret, ...made } = await create()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(made).toMatchObject({ state: 'OK', enabled: true, deliveredTime: null, types: ['person.created', 'exam.graded'] })
  expect(await admin.get(webhooks.list)).toEqual([made])
  const rows = await world.owner.query('select w.*, (select string_agg(a::text, $1) from audit_log a) log from webhook w', [' '])
  expect(JSON.stringify(rows.rows)).not.toContain(secret.slice(6, 40))
  await admin.get(webhooks.update, { params: { id: made.id }, body: { types: ['course.enabled'], enabled: false } })
  expect(await admin.get(webhooks.list)).toMatchObject([{ state: 'OFF', types: ['course.enabled'], url: receiver.url }])
  await remove(made.id)
  expect(await admin.get(webhooks.list)).toEqual([])
  expect((await admin.ask(webhooks.remove, { params: { id: made.id } })).status).toBe(404)
})

test.each([
  ['', '请输入地址'],
  ['http://example.com/', '须为以 https:// 开头的地址，不带用户名'],
  ['http://10.0.0.1/', '须为以 https:// 开头的地址，不带用户名'],
  ['http://127.0.0.1.example.com/', '须为以 https:// 开头的地址，不带用户名'],
  ['https://user@example.com/', '须为以 https:// 开头的地址，不带用户名'],
  ['https://example.com/#a', '须为以 https:// 开头的地址，不带用户名'],
  ['javascript:alert(1)', '须为以 https:// 开头的地址，不带用户名'],
])('the address %j is refused', async (url, msg) => {
  expect(await admin.ask(webhooks.create, { body: body({ url }) })).toMatchObject({ succ: false, msg })
})

test('addresses are unique and limited in number, and a key in an address does not reach the audit log', async () => {
  const made = await create({ url: 'https://hook.example/?key=planted-8c1f' })
  expect(JSON.stringify((await world.owner.query('select * from audit_log')).rows)).not.toContain('planted-8c1f')
  const again = await admin.ask(webhooks.create, { body: body({ url: made.url }) })
  expect(again.msg).toBe('已有相同地址的事件推送')
  const others = await Promise.all(Array.from({ length: maxWebhooks - 1 }, (_, n) => create({ url: `https://hook.example/${n}` })))
  expect((await admin.ask(webhooks.create, { body: body() })).msg).toBe('事件推送最多10个')
  for (const { id } of [made, ...others]) await remove(id)
})

test('the test event is signed as in Standard Webhooks, and both secrets sign after a rotation', async () => {
  const { id, secret } = await create()
  expect(await testEvent(id)).toMatchObject({ status: 200, fault: null })
  expect(verify(secret, last())).toMatchObject({ type: 'webhook.test', data: {} })
  expect(() => verify(secret, { ...last(), body: `${last().body} ` })).toThrow('No matching signature')
  const rotated = await admin.get(webhooks.rotate, { params: { id } })
  expect(rotated.oldSecretUntil).not.toBeNull()
  await testEvent(id)
  for (const one of [secret, rotated.secret]) expect(verify(one, last())).toMatchObject({ type: 'webhook.test' })
  await world.owner.query(`update webhook set old_secret_until = now() - interval '1 second'`)
  await testEvent(id)
  expect(verify(rotated.secret, last())).toMatchObject({ type: 'webhook.test' })
  expect(() => verify(secret, last())).toThrow('No matching signature')
  expect((await admin.get(webhooks.list))[0]?.oldSecretUntil).toBeNull()
  await remove(id)
})

test('the test event tells in words why it was not delivered, and is not tried again', async () => {
  const { id } = await create()
  receiver.behave({ status: 500 })
  expect(await testEvent(id)).toMatchObject({ status: 500, fault: null })
  await admin.get(webhooks.update, { params: { id }, body: { url: 'https://127.0.0.2/' } })
  expect(await testEvent(id)).toMatchObject({ status: null, fault: expect.stringContaining('不允许访问内网地址') })
  receiver.behave('ok')
  expect((await world.owner.query('select count(*)::int n from webhook_delivery')).rows[0].n).toBe(0)
  await remove(id)
})

test('a secret moves to a new key, and one of an unknown key is told', async () => {
  const { id, secret } = await create()
  const tenantId = String((await world.owner.query('select tenant_id::text id from webhook')).rows[0].id)
  const both = openSealer('another key', KEY)
  expect(await inTenant(world.program.pool, tenantId, (db) => resealWebhooks(db, both))).toBe(1)
  expect(await inTenant(world.program.pool, tenantId, (db) => resealWebhooks(db, both))).toBe(0)
  expect((await testEvent(id)).fault).toContain('轮换密钥')
  expect(await inTenant(world.program.pool, tenantId, (db) => resealWebhooks(db, openSealer(KEY, 'another key')))).toBe(1)
  await testEvent(id)
  expect(verify(secret, last())).toBeTruthy()
  await remove(id)
})
