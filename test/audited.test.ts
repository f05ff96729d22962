// No action without its audit row: every changing endpoint is called while the log cannot be written, generated from the contracts.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#features/organisation/sessions/contract.ts'
import type { Endpoint } from '#shared/contract.ts'
import { type Act, actsByHand, draftService } from './acts.ts'
import { endpoints } from './contracts.ts'
import { makeRecords, namesOf, type Records, tablesOf } from './records.ts'
import { askWith, requestsOf } from './samples.ts'
import { type Answer, type Person, startWorld, type World } from './world.ts'

/** Tables of counters and sweep marks, which are independent of any action. */
const apart = ['sign_in_failure', 'captcha', 'loose_object', 'service_pace']

let world: World
let records: Records
let people: Person[]
let byHand: Record<string, Act>
let tenantId: string
beforeAll(async () => {
  world = await startWorld(draftService)
  const admin = await world.signIn('admin')
  tenantId = (await admin.get(sessions.info)).orgId
  records = await makeRecords(world, tenantId)
  byHand = await actsByHand(world, tenantId, records.ids)
  people = [admin, await world.signIn('author'), await world.signIn('officer')]
})
afterAll(() => world?.close())

/** Makes the audit log fail as on a full disk. */
const breakLog = () =>
  world.owner.query(`create function app.no_row() returns trigger language plpgsql as $$
      begin if new.result = 0 then raise exception 'no row' using errcode = '53100'; end if; return new; end $$;
    create trigger no_row before insert on audit_log for each row execute function app.no_row()`)

/** The whole state: rows (except last-seen times), jobs and files. */
async function everything(): Promise<Record<string, string>> {
  const names = (await tablesOf(world)).filter((table) => !apart.includes(table))
  const one = (table: string) =>
    `select '${table}' as name, md5(coalesce(string_agg(line, '|' order by line), '')) sum from (
       select (to_jsonb(t) - 'seen_at' - 'last_used_at' - 'last_used_ip')::text line from ${table} t ${table === 'audit_log' ? 'where result = 0' : ''}) x`
  const { rows } = await world.owner.query<{ name: string; sum: string }>([...names, 'pgboss.job'].map(one).join(' union all '))
  const files = (await readdir(path.join(world.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((f) => f.isFile() && !f.parentPath.includes('.tmp'))
    .map((f) => path.join(f.parentPath, f.name))
  return { ...Object.fromEntries(rows.map((r) => [r.name, r.sum])), files: files.toSorted().join('\n') }
}

/** Calls that need a live service or a passkey: sign-in, logout, hearing and passkeys have tests that ask them without a log. */
const ofServices = ['identity-providers.callback', 'identity-providers.logout', 'talks.hear', 'second-factors.addPasskey']
/** Calls between two comparisons of the whole state: a comparison reads each table and takes longer than a call. */
const COMPARED = 10
/** Endpoints that no request got through. */
const told: string[] = []
const cutOff = (answer: Answer<unknown>) => answer.status === 503 && answer.msg.includes('磁盘')

async function askByHand(endpoint: Endpoint, { as, lines, isUnderWay, ...parts }: Act): Promise<Answer<unknown>> {
  if (lines) return world.bring(lines.secret, endpoint, lines.values)
  for (;;) {
    const answer = await askWith(as, endpoint, { params: {}, ...parts })
    if (!answer.succ || !isUnderWay?.(answer.content)) return answer
  }
}

/** Calls as by hand, or in every generated way until one request fails at its audit row. */
async function untilCutOff(name: string, endpoint: Endpoint): Promise<Answer<unknown> | null> {
  const made = byHand[name]
  if (made) {
    const answer = await askByHand(endpoint, made)
    if (!cutOff(answer)) told.push(`${name}: ${answer.status} ${answer.code} ${answer.msg}`)
    return cutOff(answer) ? answer : null
  }
  const kinds = [...new Set(Object.values(records.ids).toReversed())]
  for (const parts of requestsOf(endpoint, kinds, records.path, namesOf(records.ids)))
    for (const person of people) {
      const answer = await askWith(person, endpoint, parts)
      if (cutOff(answer)) return answer
      if (answer.status === 403) continue
      break
    }
  return null
}

test('exactly these calls journal into their record and have no audit row', () => {
  expect(endpoints.filter((e) => e.endpoint.journal).map((e) => e.name)).toEqual([
    'attempt-events.note',
    'attempt-notices.see',
    'attempts.save',
    'marking.claim',
    'marking.release',
    'rehearsals.answer',
    'rehearsals.record',
    'rehearsals.speak',
    'rehearsals.hint',
    'rehearsals.next',
    'talks.say',
    'talks.played',
    'talks.hint',
    'wrong-answers.answer',
    'notices.read',
    'notices.readAll',
  ])
})

test('an action whose audit row cannot be written does not happen', async () => {
  await breakLog()
  const before = await everything()
  const audited = endpoints.filter((e) => e.endpoint.audit && !e.endpoint.journal && !ofServices.includes(e.name))
  for (let at = 0; at < audited.length; at += COMPARED) {
    const calls = audited.slice(at, at + COMPARED)
    for (const { name, endpoint } of calls) {
      const answer = await untilCutOff(name, endpoint)
      if (!answer && !byHand[name]) told.push(name)
      expect([name, answer?.headers.get('set-cookie') ?? null]).toEqual([name, null])
    }
    const names = calls.map((call) => call.name).join(' ')
    expect([names, await everything()]).toEqual([names, before])
  }
  expect(told).toEqual([])
})
