// Deliveries over HTTP to a receiver that misbehaves: no event is lost, nobody waits for a slow receiver, nothing inside is reached.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '#test/webhook-receiver.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { createLog } from '#platform/log.ts'
import { openOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { openSealer } from '#platform/secrets/sealer.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { webhooks } from '../contract.ts'
import { openDeliverer } from './delivering.ts'
import { claimDeliveries } from './queries.ts'

const KEY = 'a key for the webhooks of this test'
let world: World
let admin: Person
let tenantId: string
let outbound: Outbound
let receiver: Receiver
let deliverer: ReturnType<typeof openDeliverer> | undefined
beforeAll(async () => {
  world = await startWorld({ OUTBOUND_ALLOW: '127.0.0.1', SECRETS_KEY: KEY })
  admin = await world.signIn('admin')
  tenantId = String((await world.owner.query(`select tenant_id::text id from tenant where domain = 'demo'`)).rows[0].id)
  outbound = openOutbound({ allow: ['127.0.0.1'] })
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await deliverer?.close()
  deliverer = undefined
  await world.owner.query('delete from webhook')
})
afterAll(async () => {
  await outbound?.close()
  await world?.close()
})

const start = (fetch = outbound.fetch) => {
  deliverer = openDeliverer({ pool: world.program.pool, log: createLog('silent'), fetch, sealer: openSealer(KEY) })
}
const add = (url = receiver.url) => admin.get(webhooks.create, { body: { url, types: ['course.enabled'] } })
/** Emits so many events in a transaction each, and returns the ids. */
async function emit(count: number): Promise<string[]> {
  const from = String((await world.owner.query(`select nextval('app.id_seq') id`)).rows[0].id)
  for (let n = 0; n < count; n++)
    await world.owner.query(`select app.emit_events($1, 'course.enabled', array[jsonb_build_object('id', $2::text)])`, [
      tenantId,
      String(n),
    ])
  return (await world.owner.query('select id::text from event where id > $1 order by id', [from])).rows.map(({ id }) => String(id))
}
const stateOf = async (id: string) => (await admin.get(webhooks.list)).find((one) => one.id === id)
const deliveries = async (id: string) => (await admin.get(webhooks.deliveries, { params: { id }, query: { pageSize: '100' } })).records
const makeDue = () => world.owner.query(`update webhook_delivery set due_at = now(), lease_until = null where state = 'WAITING'`)
const got = () => receiver.ids().toSorted()

test('events that were committed before a kill are delivered by the next process, also those it had claimed', async () => {
  const { id } = await add()
  const ids = await emit(5)
  // a process claims some and is killed
  expect(await inTenant(world.program.pool, tenantId, claimDeliveries)).toHaveLength(3)
  await makeDue()
  start()
  await expect.poll(got).toEqual(ids)
  await expect.poll(async () => (await deliveries(id)).map(({ state }) => state)).toEqual(ids.map(() => 'DELIVERED'))
  expect((await stateOf(id))?.deliveredTime).not.toBeNull()
})

test('a receiver that is down and comes up gets every event', async () => {
  const { id } = await add()
  receiver.behave({ status: 503 })
  start()
  const ids = await emit(20)
  await expect.poll(async () => (await stateOf(id))?.state).toBe('RETRYING')
  await expect.poll(async () => (await deliveries(id)).filter(({ status }) => status === 503).length).toBeGreaterThan(3)
  receiver.behave('ok')
  await expect
    .poll(async () => {
      await world.owner.query(`update webhook_delivery set due_at = now() where state = 'WAITING' and lease_until is null`)
      return new Set(receiver.ids()).size
    })
    .toBe(20)
  expect([...new Set(got())]).toEqual(ids)
  await expect.poll(async () => (await stateOf(id))?.state).toBe('OK')
})

test('a silent receiver holds three places, and delays no other webhook', async () => {
  const slow = await startReceiver()
  slow.behave('silent')
  await add(slow.url)
  await add()
  start()
  const ids = await emit(12)
  await expect.poll(got).toEqual(ids)
  expect(slow.received.length).toBeLessThanOrEqual(3)
  expect(slow.mostOpen()).toBeLessThanOrEqual(3)
  expect(receiver.mostOpen()).toBeLessThanOrEqual(4)
  await slow.close()
})

test('a failed delivery waits as long as Retry-After says, and is given up after the eighth try', async () => {
  const { id } = await add()
  receiver.behave({ status: 429, headers: { 'retry-after': '3600' } })
  start()
  await emit(1)
  await expect.poll(async () => (await deliveries(id))[0]?.status).toBe(429)
  const due = async () => (await world.owner.query('select due_at - tried_at wait from webhook_delivery')).rows[0].wait
  expect(await due()).toMatchObject({ hours: 1 })
  await world.owner.query(`update webhook_delivery set tries = 7, due_at = now()`)
  await expect.poll(async () => (await deliveries(id))[0]).toMatchObject({ state: 'FAILED', tries: 8, nextTime: null })
})

test('a receiver that answers 410, or has failed for three days, is stopped until somebody switches it on', async () => {
  const { id } = await add()
  receiver.behave({ status: 410 })
  start()
  await emit(1)
  await expect.poll(async () => (await stateOf(id))?.stoppedReason).toBe('GONE')
  await emit(1)
  expect(await deliveries(id)).toHaveLength(1)
  expect((await admin.ask(webhooks.replay, { params: { id }, body: { eventId: (await deliveries(id))[0]?.eventId } })).msg).toContain(
    '请先启用',
  )
  await admin.get(webhooks.update, { params: { id }, body: { enabled: true } })
  receiver.behave({ status: 500 })
  await makeDue()
  await expect.poll(async () => (await stateOf(id))?.state).toBe('RETRYING')
  await world.owner.query(`update webhook set failing_since = now() - interval '73 hours'`)
  await makeDue()
  await expect.poll(async () => (await stateOf(id))?.stoppedReason).toBe('FAILING')
})

test('a redirect is no delivery, and an answer without end is not read', async () => {
  const { id } = await add()
  receiver.behave('redirect')
  start()
  await emit(1)
  await expect.poll(async () => (await deliveries(id))[0]?.status).toBe(302)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/events'])
  receiver.behave('endless')
  await makeDue()
  await expect.poll(async () => (await deliveries(id))[0]?.state).toBe('DELIVERED')
})

test('a replay brings one event, or it and all later ones, also those of a time when the webhook was off', async () => {
  const { id } = await add()
  start()
  const [first, second] = await emit(2)
  await expect.poll(got).toEqual([first, second])
  await admin.get(webhooks.update, { params: { id }, body: { enabled: false } })
  const missed = await emit(2)
  await admin.get(webhooks.update, { params: { id }, body: { enabled: true } })
  const replay = (body: { eventId: string; all?: boolean }) => admin.get(webhooks.replay, { params: { id }, body })
  expect(await replay({ eventId: first ?? '' })).toEqual({ count: 1 })
  await expect.poll(got).toEqual([first, first, second])
  expect(await replay({ eventId: second ?? '', all: true })).toEqual({ count: 3 })
  await expect.poll(got).toEqual([first, first, second, second, ...missed])
  expect((await admin.ask(webhooks.replay, { params: { id }, body: { eventId: '999999999' } })).msg).toContain('已过期')
})

test.each(['127.0.0.1', '127.1.1.1', 'localhost', '[::1]'])('http to %s reaches nothing unless the operator allows it', async (host) => {
  const { port } = new URL(receiver.url)
  const { id } = await add(`http://${host}:${port}/`)
  const closed = openOutbound({ allow: [] })
  start(closed.fetch)
  await emit(1)
  await expect.poll(async () => (await deliveries(id))[0]?.fault).toContain('内网地址')
  expect(receiver.connections()).toBe(0)
  await closed.close()
})
