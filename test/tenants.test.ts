// The wall between tenants and the door before every endpoint, generated from the contracts.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { productions } from '#features/authoring/productions/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { migrateSchema } from '#apps/schema.ts'
import { initialRoles } from '#features/organisation/tenant-setup/server/initial-roles.ts'
import type { Endpoint } from '#shared/contract.ts'
import { endpoints as all, forMachines, wordsOf } from './contracts.ts'
import { askWith, type Parts, partsOf, requestsOf } from './samples.ts'
import { makeRecords, namesOf, type Records, tablesOf } from './records.ts'
import { type Person, startWorld, type World } from './world.ts'

/** What people call; machines are asked in the tests of service credentials. */
const endpoints = all.filter(({ endpoint }) => !forMachines(endpoint))

/** What nobody needs a session for. */
const open = [
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
  'tenants.branding',
]
/** Lists that answer a foreign id like one that has nothing below it. */
const emptyFor = [
  'digital-humans.own',
  'pronunciations.page',
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
  'assessment-recycle-bin.page',
  'search.all',
  'learning.history',
  // the id is that of the question itself, which is left out of what is found
  'similar-questions.find',
  // a tab that the caller does not have, or has no more, is begun anew among their own
  'analysis-tabs.save',
]
/** Tables that a refusal may add to, and the log itself. */
const apart = ['audit_log', 'session', 'sign_in_failure', 'captcha', 'sms_code']

let world: World
let author: Person
let stranger: Person
/** Of the other tenant, too: there they alone grant rights. */
let officer: Person
let tenantId: string
let ids: Records['ids']
let path: string
beforeAll(async () => {
  world = await startWorld()
  ;[author, stranger, officer] = (await Promise.all([
    world.signIn('author'),
    world.signIn('admin', 'yuanfan'),
    world.signIn('officer', 'yuanfan'),
    world.signIn('viewer'),
  ])) as [Person, Person, Person, Person]
  tenantId = (await author.get(sessions.info)).orgId
  ;({ ids, path } = await makeRecords(world, tenantId))
})
afterAll(() => world?.close())

const tables = () => tablesOf(world)

/** Everything of a tenant, by table. */
async function dump(of: string) {
  const rows = new Map<string, unknown[]>()
  for (const table of await tables())
    if (!apart.includes(table))
      rows.set(table, (await world.owner.query(`select to_jsonb(t) from ${table} t where tenant_id = $1 order by 1`, [of])).rows)
  return rows
}

/** Does the request name anything of this tenant at all? (A new course without a file does not.) */
const names = (parts: Parts) => [...Object.values(ids), path].some((given) => JSON.stringify(parts).includes(given))

/** The status alone, for a stream that does not end. */
const statusOf = (domain: 'demo' | 'yuanfan', token: string, { path: url, method }: Endpoint) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(world.url)
    const host = `${domain === 'demo' ? '' : `${domain}.`}localhost:${port}`
    const outgoing = request({ host: '127.0.0.1', port, path: url, method, headers: { host, ...(token ? { token } : {}) } }, (incoming) => {
      resolve(incoming.statusCode ?? 0)
      outgoing.destroy()
    })
    outgoing.on('error', reject)
    outgoing.end()
  })

const named = () => namesOf(ids)
const given = (id: string) => ({ id, path, pick: 0 })

const holds = (roleName: string, words: readonly string[] | null) => {
  const held = initialRoles.find((r) => r.name === roleName)?.words ?? []
  return words === null || held === 'all' || words.some((w) => held.includes(w))
}

test('every endpoint but the open ones asks for a session', async () => {
  const before = await dump(tenantId)
  const nobody = world.anybody()
  const answered: string[] = []
  for (const { name, endpoint } of endpoints) {
    const status =
      endpoint.answer === 'events'
        ? await statusOf('demo', '', endpoint)
        : (await askWith(nobody, endpoint, partsOf(endpoint, given(ids.COURSE)))).status
    if (status !== 401) answered.push(name)
  }
  expect(answered.toSorted()).toEqual(open.toSorted())
  expect(await dump(tenantId)).toEqual(before)
})

test('who holds no permission word is refused wherever one is asked for, and changes nothing', async () => {
  await world.owner.query(`delete from user_role where user_id = $1`, [ids.USER])
  const nobody = await world.signIn('viewer')
  const before = await dump(tenantId)
  const kinds = Object.values(ids)
  for (const [at, { name, endpoint }] of endpoints.filter((e) => wordsOf(e.endpoint)).entries()) {
    if (endpoint.answer === 'events') {
      expect([name, await statusOf('demo', nobody.token, endpoint)]).toEqual([name, 403])
      continue
    }
    // what is asked about comes after who asks: a few kinds for each call, every kind for some
    for (const k of [0, 5, 11]) {
      const answer = await askWith(nobody, endpoint, partsOf(endpoint, given(kinds[(at + k) % kinds.length] ?? ids.COURSE)))
      expect([name, answer.status, answer.content]).toEqual([name, 403, null])
    }
  }
  expect(await dump(tenantId)).toEqual(before)
})

/** What names other things than the ids above (a draft, a tenant, a locked name); the tests of its feature ask it. */
const elsewhere = [
  'users.import',
  'users.importErrors',
  'course-sheets.importCourses',
  'course-sheets.courseErrors',
  'course-sheets.importScripts',
  'course-sheets.scriptErrors',
  'question-sheets.importJson',
  'question-sheets.importSheet',
  'question-sheets.errors',
  'sessions.unlock',
  'exams.image',
  // its sub-scene and its project belong together; rehearsals.test asks for those of others
  'rehearsals.start',
  // the list is as new as it says; wordings.test saves it
  'phrase-rules.saveTerms',
  // nothing was spoken; speaking.test asks for what was
  'rehearsals.audio',
  'rehearsal-reviews.audio',
  // nothing was wrong; wrong-answers.test asks for what was
  'wrong-answers.detail',
  'wrong-answers.answer',
  // a picture is no document; storyboard.test reads one
  'storyboard.readDocument',
  // nothing was imported; rosters.test and question-sheets.test take back what was
  'users.undoImport',
  'question-sheets.undo',
  // texts with their versions, and what was made of them; replacements.test asks for those of others
  'replacements.apply',
  'replacements.undo',
]

/** What the address of a request names that was understood, by endpoint: a kind of record. */
const addressed = new Map<string, keyof Records['ids']>()

test('people of this tenant are understood with the requests that others are refused with below: it is the wall that refuses', async () => {
  const world = await startWorld()
  onTestFinished(() => world.close())
  const [author, admin] = await Promise.all([world.signIn('author'), world.signIn('admin')])
  await Promise.all([world.signIn('viewer'), world.signIn('officer')])
  const { ids, path } = await makeRecords(world, (await author.get(sessions.info)).orgId)
  const refused: string[] = []
  // the likeliest first: what exams are made of, then the rest
  const kinds = [...new Set([ids.QUESTION, ids.EXAM, ids.ATTEMPT, ids.PROJECT, ...Object.values(ids).toReversed()])]
  // what takes something away comes last
  const last = [
    'exam-papers.remove',
    'exam-papers.removeByPost',
    'exam-papers.removeByPatch',
    'exam-assignments.remove',
    'exams.remove',
    'projects.remove',
    'production-board.cancel',
    'productions.cancel',
    'users.grant',
    'users.grantMany',
    'users.lock',
    'users.remove',
    'roles.remove',
    'menus.remove',
    'departments.remove',
    'scripts.remove',
    'pronunciations.remove',
    'phrase-rules.remove',
    'digital-humans.remove',
    'questions.remove',
    'question-banks.remove',
    'course-authoring.remove',
  ]
  const rank = (name: string) => (name === 'sessions.end' ? -2 : last.indexOf(name))
  for (const { name, endpoint } of endpoints.toSorted((a, b) => rank(a.name) - rank(b.name))) {
    if (open.includes(name) || name === 'sessions.logout' || name.startsWith('tenant-setup.') || endpoint.answer === 'events') continue
    const answers = async (person: Person) => {
      for (const parts of requestsOf(endpoint, kinds, path, namesOf(ids))) {
        const answer = await askWith(person, endpoint, parts)
        // a rule that speaks of the record has seen it
        if (!answer.succ && answer.status !== 200) continue
        const kind = (Object.keys(ids) as (keyof typeof ids)[]).find((k) => Object.values(parts.params).includes(ids[k]))
        if (kind) addressed.set(name, kind)
        return true
      }
      return false
    }
    if (!(await answers(admin)) && !(holds('课程作者', wordsOf(endpoint)) && (await answers(author)))) refused.push(name)
    // what is in work or the last line of an enabled course is not deleted
    if (name === 'productions.cancel')
      await world.owner.query(`update generation_task set status = 'TASK_SUCCESS'; update course set is_valid = 'NOT_VALID'`)
  }
  expect(refused.toSorted()).toEqual(elsewhere.toSorted())
})

describe('an administrator of another tenant', () => {
  const asked = endpoints.filter(({ name, endpoint }) => !open.includes(name) && name !== 'sessions.logout' && endpoint.answer !== 'events')

  const attack = async (once = false) => {
    const before = await dump(tenantId)
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
    const foreign = new Set(rows.map((r) => r.id))
    const judge = async ({ name, endpoint }: (typeof asked)[number], at: number) => {
      const kind = addressed.get(name)
      const known = kind ? [ids[kind]] : undefined
      const all = Object.values(ids)
      // where the database helps, what the address names and a few other kinds for each endpoint, all of them over all endpoints
      const kinds = once && known ? [...known, ...all.filter((_, k) => k % 8 === at % 8)] : all
      for (const parts of requestsOf(endpoint, kinds, path, named(), { once, addressed: known })) {
        const grants = ['role:btn:save', 'role:btn:grant'].includes(String(wordsOf(endpoint)))
        const answer = await askWith(grants ? officer : stranger, endpoint, parts)
        const what = `${name} ${JSON.stringify(parts.body ?? parts.query ?? parts.params)} -> ${answer.status} ${answer.code} ${answer.msg}`
        expect(answer.status, what).toBeLessThan(500)
        const told = JSON.stringify(answer.content)
        // one look at the answer, not one for each of thousands of ids
        const toldIds = [...told.matchAll(/"(\d+)"/g)].map(([, id]) => id as string)
        expect(
          toldIds.filter((id) => foreign.has(id)),
          what,
        ).toEqual([])
        expect(told, what).not.toContain(path)
        if (!namesNothing.includes(name) && !emptyFor.includes(name) && names(parts)) expect(answer.succ, what).toBe(false)
        const asked = Object.keys(parts.query ?? {})
        if (emptyFor.includes(name) && answer.succ && ['parentId', 'sourceId', 'subSceneId', 'id'].some((key) => asked.includes(key)))
          expect(told, what).toMatch(/^(\[\]|\{"records":\[\],"total":0\})$/)
      }
    }
    for (const [at, each] of asked.entries()) await judge(each, at)
    expect(await dump(tenantId)).toEqual(before)
  }
  const rowSecurity = async (state: 'enable' | 'disable') => {
    for (const table of await tables()) await world.owner.query(`alter table ${table} ${state} row level security`)
  }

  test('is refused with ids and paths of this one, reads none of it and changes nothing', () => attack(true))

  test('is refused even where the database would not help: every query names its tenant itself', async () => {
    await rowSecurity('disable')
    await attack().finally(() => rowSecurity('enable'))
  })

  test('hears nothing of the tasks of this one', async () => {
    const { port } = new URL(world.url)
    const heard: string[] = []
    const listen = (host: string, token: string) =>
      new Promise<() => void>((resolve) => {
        const outgoing = request({ host: '127.0.0.1', port, path: productions.stream.path, headers: { host, token } }, (incoming) => {
          incoming.on('data', (chunk: Buffer) => {
            if (String(chunk).includes('sourceId')) heard.push(`${host.split('.')[0]} ${String(chunk)}`)
          })
          incoming.on('error', () => {})
          resolve(() => outgoing.destroy())
        })
        outgoing.on('error', () => {})
        outgoing.end()
      })
    const [here, there] = await Promise.all([
      listen(`localhost:${port}`, author.token),
      listen(`yuanfan.localhost:${port}`, stranger.token),
    ])
    await author.get(productions.one, { params: { id: ids.SCRIPT } })
    await expect.poll(() => heard.some((h) => h.startsWith('localhost'))).toBe(true)
    await author.get(productions.cancel, { params: { sourceId: ids.SCRIPT } })
    expect(heard.filter((h) => h.startsWith('yuanfan'))).toEqual([])
    here()
    there()
  })

  test('has no session here, nor has anybody from here one there', async () => {
    const crossed = async (token: string, domain: 'demo' | 'yuanfan') =>
      (await world.anybody(domain).fetch(sessions.info.path, { headers: { token } })).status
    expect(await crossed(author.token, 'demo')).toBe(200)
    expect(await crossed(author.token, 'yuanfan')).toBe(401)
    expect(await crossed(stranger.token, 'demo')).toBe(401)
  })
})

describe('the database itself', () => {
  let restricted: pg.Client
  beforeAll(async () => {
    restricted = new pg.Client({ connectionString: await migrateSchema(world.databaseUrl) })
    await restricted.connect()
  })
  afterAll(() => restricted?.end())

  test('every table has row-level security and a tenant', async () => {
    const { rows } = await world.owner.query(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p')
          and (not c.relrowsecurity or not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull)
               or not exists (select from pg_policy p where p.polrelid = c.oid))`,
    )
    expect(rows).toEqual([])
    expect((await tables()).length).toBeGreaterThan(10)
  })

  test('can be spread by tenant: every key begins with it, and whatever sees more is named in docs/scale.md', async () => {
    const { rows: keys } = await world.owner.query<{ name: string }>(
      `select k.conname name from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f')
          and pg_get_constraintdef(k.oid) !~ '^[A-Z ]+\\(tenant_id'
       union select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
        where i.relnamespace = 'public'::regnamespace and x.indisunique and pg_get_indexdef(i.oid) !~ '\\(tenant_id'`,
    )
    expect(keys.map(({ name }) => name)).toEqual(['tenant_domain_uq'])
    const { rows: beyond } = await world.owner.query<{ name: string }>(
      `select distinct proname name from pg_proc where pronamespace = 'app'::regnamespace and prosecdef order by 1`,
    )
    const told = readFileSync(new URL('../docs/scale.md', import.meta.url), 'utf8')
    expect(beyond.length).toBeGreaterThan(20)
    expect(beyond.filter(({ name }) => !told.includes(`\`${name}\``))).toEqual([])
  })

  test('without a tenant the program reads no row of any table, though there are some', async () => {
    for (const table of await tables())
      expect([table, (await restricted.query(`select 1 from ${table} limit 1`)).rowCount]).toEqual([table, 0])
    expect((await world.owner.query('select 1 from course')).rowCount).toBeGreaterThan(0)
  })

  test('inside one tenant the program neither reads, writes nor moves rows of another', async () => {
    await restricted.query('begin')
    await restricted.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
    expect((await restricted.query('select distinct tenant_id::text t from course')).rows).toEqual([{ t: tenantId }])
    expect((await restricted.query(`update course set title = 'x' where tenant_id <> $1`, [tenantId])).rowCount).toBe(0)
    await restricted.query('savepoint s')
    await expect(restricted.query('update course set tenant_id = tenant_id + 1')).rejects.toThrow(/row-level security/)
    await restricted.query('rollback to s')
    await expect(
      restricted.query(`insert into sign_in_failure (tenant_id, subject, failures) select tenant_id + 1, 'x', 1 from tenant`),
    ).rejects.toThrow(/row-level security/)
    await restricted.query('rollback')
  })

  test('the role of the program owns nothing and cannot raise itself', async () => {
    const { rows } = await restricted.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
              (select count(*)::int from pg_class where relowner = r.oid) + (select count(*)::int from pg_proc where proowner = r.oid) owned,
              (select count(*)::int from pg_auth_members where member = r.oid) memberships
         from pg_roles r where rolname = current_user`,
    )
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
        owned: 0,
        memberships: 0,
      },
    ])
    for (const attempt of [
      'alter table course disable row level security',
      'drop policy tenant_wall on course',
      'create table mine (x int)',
      'set session authorization postgres',
      'truncate course',
    ])
      await expect(restricted.query(attempt), attempt).rejects.toThrow(/denied|must be owner|permission/)
  })

  test('the audit log can be added to and read, never changed', async () => {
    await restricted.query('begin')
    await restricted.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
    expect((await restricted.query('select 1 from audit_log limit 1')).rowCount).toBe(1)
    for (const attempt of ['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log']) {
      await restricted.query('savepoint s')
      await expect(restricted.query(attempt), attempt).rejects.toThrow(/permission denied/)
      await restricted.query('rollback to s')
    }
    await restricted.query('rollback')
  })
})
