// Every call with service credentials: none, one and all permission words, another address, and after the end. Generated from the contracts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { serviceCodes } from '#shared/errors.ts'
import { isForMachines } from '#shared/machine-calls.ts'
import { type Act, actsByHand, draftService } from './acts.ts'
import { endpoints, forMachines, type Named, wordsOf } from './contracts.ts'
import { makeRecords, namesOf, type Records } from './records.ts'
import { askWith, type Parts, partsOf, requestsOf } from './samples.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let admin: Person
let records: Records
let byHand: Record<string, Act>
beforeAll(async () => {
  world = await startWorld(draftService)
  admin = await world.signIn('admin')
  const tenantId = (await admin.get(sessions.info)).orgId
  records = await makeRecords(world, tenantId)
  byHand = await actsByHand(world, tenantId, records.ids)
})
afterAll(() => world?.close())

const calls = endpoints.filter(({ endpoint }) => endpoint.may !== 'public')
const isOpen = ({ name, endpoint }: Named) => isForMachines(name.split('.')[0] ?? '', endpoint)

let made = 0
/** A credential whose row is changed like this; the words may be any, also those that the form refuses. */
async function key(change: string, ...values: unknown[]) {
  const { id, secret } = await admin.get(serviceCredentials.create, {
    body: { name: `钥匙${++made}`, words: ['user:menu'], perMinute: 6000 },
  })
  await world.owner.query(`update service_credential set ${change} where id = $1`, [id, ...values])
  return {
    ...world.machine(secret),
    hold: (words: readonly string[]) => world.owner.query(`update service_credential set words = $2 where id = $1`, [id, words]),
  }
}
const everyWord = `words = (select array_agg(distinct alias) from menu where alias is not null)`
const simple = (endpoint: Named['endpoint']) => partsOf(endpoint, { id: '999999999', path: 'tenant/1/resource/none.png', pick: 0 })
/** Wrong statuses of all calls with this key. */
async function wrongOf(by: Person, expected: (call: Named) => (status: number, code: number) => boolean): Promise<string[]> {
  const wrong: string[] = []
  for (const call of calls) {
    const { status, code } = await askWith(by, call.endpoint, simple(call.endpoint))
    if (status >= 500 || !expected(call)(status, code)) wrong.push(`${call.name} ${status} ${code}`)
  }
  return wrong
}

test('a credential without words opens no call, and one with every word only calls that are not for people', async () => {
  const is = (wanted: number) => () => (status: number) => status === wanted
  expect(await wrongOf(await key(`words = '{}'`), is(403))).toEqual([])
  expect(await wrongOf(await key(`expires_at = now() - interval '1 second', days = 1, ${everyWord}`), is(401))).toEqual([])
  expect(await wrongOf(await key(`allowed_ips = array['192.0.2.1'], ${everyWord}`), is(403))).toEqual([])
  const withAll = (call: Named) => (status: number, code: number) => {
    if (!isOpen(call)) return status === 403 && code === serviceCodes.PEOPLE_ONLY
    return forMachines(call.endpoint) ? status === 403 : status !== 401
  }
  expect(await wrongOf(await key(everyWord), withAll)).toEqual([])
})

test('each call needs one of its own words', async () => {
  const one = await key(`words = '{}'`)
  const wrong: string[] = []
  const lacks = /^拒绝访问：此服务凭证没有/
  const guarded = calls.filter((call) => isOpen(call) && !forMachines(call.endpoint) && wordsOf(call.endpoint))
  const all = [...new Set(guarded.flatMap(({ endpoint }) => wordsOf(endpoint) ?? []))]
  for (const { name, endpoint } of guarded) {
    const own = wordsOf(endpoint) ?? []
    await one.hold(all.filter((word) => !own.includes(word)))
    const { status, msg } = await askWith(one, endpoint, simple(endpoint))
    if (status !== 403 || !lacks.test(msg)) wrong.push(`${name} without: ${status}`)
    await one.hold(own.slice(0, 1))
    const answer = await askWith(one, endpoint, simple(endpoint))
    if (answer.status >= 500 || answer.status === 401 || lacks.test(answer.msg)) wrong.push(`${name} with: ${answer.status} ${answer.msg}`)
  }
  expect(guarded.length).toBeGreaterThan(150)
  expect(wrong).toEqual([])
})

/** The first success of a call, or its last answer; 500 ends the tries. */
async function tried(by: Person, { name, endpoint }: Named) {
  const kinds = [...new Set(Object.values(records.ids).toReversed())]
  const hand = byHand[name]
  const tries = hand
    ? [{ params: {}, ...hand } as Parts]
    : [...requestsOf(endpoint, kinds, records.path, namesOf(records.ids), { once: true })]
  let last = { status: 0, code: 0, msg: '' }
  for (const { params, query, body, form, octets } of tries) {
    last = await askWith(by, endpoint, { params, query, body, form, octets } as Parts)
    if (last.status >= 500 || (last.status === 200 && last.code === 0)) break
  }
  return last
}

test('no call of a system with every word fails, with records of every kind', async () => {
  const by = await key(everyWord)
  const failed: string[] = []
  const done: string[] = []
  for (const call of calls.filter((one) => isOpen(one) && !forMachines(one.endpoint))) {
    await world.owner.query('delete from service_pace')
    const { status, code, msg } = await tried(by, call)
    if (status >= 500) failed.push(`${call.name} ${status} ${msg}`)
    if (status === 200 && code === 0) done.push(call.name)
  }
  expect(failed).toEqual([])
  expect(done.length).toBeGreaterThan(120)
})
