// Fixture of tests about the isolation of tenants: a tenant with a record of every kind, an administrator of another one, and the attacking
// calls.
import { expect } from 'vitest'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { endpoints as all, forMachines, wordsOf } from './contracts.ts'
import { makeRecords, namesOf, type Records, tablesOf } from './records.ts'
import { askWith, type Parts, requestsOf } from './samples.ts'
import { type Person, startWorld, type World } from './world.ts'

/** Calls of people; the tests of service credentials cover those of machines. */
export const endpoints = all.filter(({ endpoint }) => !forMachines(endpoint))

/** Calls that need no session. */
export const open = [
  'sessions.options',
  'sessions.captcha',
  'sessions.login',
  'sessions.sms',
  'sessions.firstPassword',
  'users.template',
  'course-sheets.courseTemplate',
  'course-sheets.scriptTemplate',
  'question-sheets.template',
  'question-sheets.jsonTemplate',
  'question-sheets.paperTemplate',
  'tenants.branding',
  'identity-providers.start',
  'identity-providers.callback',
  'identity-providers.logout',
]
/** Lists that answer a foreign id like one that has nothing below it. */
const emptyFor = [
  'content-reviews.page',
  'digital-humans.own',
  'pronunciations.page',
  'documents.page',
  'documents.facts',
  'documents.search',
  'phrase-rules.page',
  'questions.page',
  'practice-runs.runs',
  'wrong-answers.practice',
  'training-analysis.contents',
]
/** Calls that name no record: they act on the caller's own tenant alone. */
const namesNothing = [
  'sessions.logout',
  'sessions.info',
  'files.upload',
  'courses.enabled',
  'courses.tree',
  'digital-humans.templates',
  'digital-humans.preview',
  'productions.active',
  'productions.stream',
  'course-authoring.exam',
  'recycle-bin.page',
  // without a model the offer names no document, whatever was chosen
  'drafts.offer',
  'assessment-recycle-bin.page',
  'search.all',
  'learning.history',
  // without the setting it reads nothing
  'content-reviews.of',
  // the id is that of the question itself, which is left out of the result
  'similar-questions.find',
  // a tab that the caller does not have is created among their own tabs
  'analysis-tabs.save',
]
/** Tables that a refusal may add to, including the audit log. */
const apart = ['audit_log', 'session', 'sign_in_failure', 'captcha', 'sms_code']

const asked = endpoints.filter(({ name, endpoint }) => !open.includes(name) && name !== 'sessions.logout' && endpoint.answer !== 'events')

export type Kind = keyof Records['ids']
/** Kinds of records that a call is attacked with, and those that its address accepts, if they are known. */
export interface Attack {
  kinds: readonly string[]
  addressed?: readonly string[]
  /** One form of each body instead of all. */
  once: boolean
}

interface Place {
  world: World
  /** A person of the tenant; the next two are of another one. */
  author: Person
  stranger: Person
  officer: Person
  tenantId: string
  ids: Records['ids']
  /** Path of a picture of the tenant. */
  path: string
  close(): Promise<void>
}

/** Starts a world with the fixture; `close` ends it. */
export async function startWall() {
  const world = await startWorld()
  const [author, stranger, officer] = (await Promise.all([
    world.signIn('author'),
    world.signIn('admin', 'yuanfan'),
    // in the other tenant only an officer grants permissions
    world.signIn('officer', 'yuanfan'),
    world.signIn('viewer'),
  ])) as [Person, Person, Person, Person]
  const tenantId = (await author.get(sessions.info)).orgId
  const { ids, path } = await makeRecords(world, tenantId)
  const wall: Place = { world, author, stranger, officer, tenantId, ids, path, close: () => world.close() }
  return { ...wall, dump: () => dump(world, tenantId), attack: (of: (name: string, at: number) => Attack) => attack(wall, of) }
}
/** All rows of a tenant, by table. */
async function dump(world: World, tenantId: string) {
  const rows = new Map<string, unknown[]>()
  for (const table of await tablesOf(world))
    if (!apart.includes(table))
      rows.set(table, (await world.owner.query(`select to_jsonb(t) from ${table} t where tenant_id = $1 order by 1`, [tenantId])).rows)
  return rows
}

/** Ids of the tenant's records that no response to a stranger may contain. */
async function foreignIds(world: World, tenantId: string): Promise<Set<string>> {
  const rows = (
    await world.owner.query<{ id: string }>(
      `select id::text from course where tenant_id = $1 union all select id::text from script where tenant_id = $1
       union all select id::text from app_user where tenant_id = $1 union all select id::text from department where tenant_id = $1
       union all select id::text from role where tenant_id = $1 union all select id::text from menu where tenant_id = $1
       union all select id::text from session where tenant_id = $1 union all select id::text from audit_log where tenant_id = $1
       union all select id::text from recycle_entry where tenant_id = $1 union all select id::text from pronunciation where tenant_id = $1 union all select id::text from wording where tenant_id = $1
       union all select id::text from digital_human_template where tenant_id = $1
       union all select id::text from project where tenant_id = $1
       union all select id::text from question_bank where tenant_id = $1 union all select id::text from question where tenant_id = $1`,
      [tenantId],
    )
  ).rows
  return new Set(rows.map((row) => row.id))
}

/** Whether the request names anything of this tenant; e.g. a new course without a file does not. */
const names = ({ ids, path }: Place, parts: Parts) => [...Object.values(ids), path].some((given) => JSON.stringify(parts).includes(given))

/** Sends each call as people of another tenant with records of this one: each is refused, reads nothing and changes nothing. */
async function attack(wall: Place, of: (name: string, at: number) => Attack): Promise<void> {
  const { world, tenantId, ids, path, officer, stranger } = wall
  const before = await dump(world, tenantId)
  const foreign = await foreignIds(world, tenantId)
  const judge = async ({ name, endpoint }: (typeof asked)[number], at: number) => {
    const { kinds, addressed, once } = of(name, at)
    for (const parts of requestsOf(endpoint, kinds, path, namesOf(ids), { once, addressed })) {
      const grants = ['role:btn:save', 'role:btn:grant'].includes(String(wordsOf(endpoint)))
      const answer = await askWith(grants ? officer : stranger, endpoint, parts)
      const what = `${name} ${JSON.stringify(parts.body ?? parts.query ?? parts.params)} -> ${answer.status} ${answer.code} ${answer.msg}`
      expect(answer.status, what).toBeLessThan(500)
      const told = JSON.stringify(answer.content)
      // one search of the response instead of thousands, one per id
      const toldIds = [...told.matchAll(/"(\d+)"/g)].map(([, id]) => id as string)
      expect(
        toldIds.filter((id) => foreign.has(id)),
        what,
      ).toEqual([])
      expect(told, what).not.toContain(path)
      if (!namesNothing.includes(name) && !emptyFor.includes(name) && names(wall, parts)) expect(answer.succ, what).toBe(false)
      const asked = Object.keys(parts.query ?? {})
      if (
        emptyFor.includes(name) &&
        answer.succ &&
        ['parentId', 'sourceId', 'subSceneId', 'ownerId', 'id'].some((key) => asked.includes(key))
      )
        expect(told, what).toMatch(/^(\[\]|\{"records":\[\],"total":0\})$/)
    }
  }
  for (const [at, each] of asked.entries()) await judge(each, at)
  expect(await dump(world, tenantId)).toEqual(before)
}

export async function setRowSecurity(world: World, state: 'enable' | 'disable'): Promise<void> {
  for (const table of await tablesOf(world)) await world.owner.query(`alter table ${table} ${state} row level security`)
}
