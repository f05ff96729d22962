// The isolation of tenants and the authentication of every endpoint, generated from the contracts. test/tenants-wall.test.ts attacks with
// records of every kind.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productions } from '#features/authoring/productions/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { migrateSchema } from '#apps/schema.ts'
import type { Endpoint } from '#shared/contract.ts'
import { wordsOf } from './contracts.ts'
import { type Records, tablesOf } from './records.ts'
import { askWith, partsOf } from './samples.ts'
import { endpoints, open, setRowSecurity, startWall } from './wall.ts'
import type { Person, World } from './world.ts'

let wall: Awaited<ReturnType<typeof startWall>>
let world: World
let author: Person
let stranger: Person
let tenantId: string
let ids: Records['ids']
beforeAll(async () => {
  wall = await startWall()
  ;({ world, author, stranger, tenantId, ids } = wall)
})
afterAll(() => wall?.close())

const tables = () => tablesOf(world)

/** Only the status, for an endless stream. */
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

test('every endpoint except the open ones needs a session', async () => {
  const before = await wall.dump()
  const nobody = world.anybody()
  const answered: string[] = []
  for (const { name, endpoint } of endpoints) {
    const status =
      endpoint.answer === 'events'
        ? await statusOf('demo', '', endpoint)
        : (await askWith(nobody, endpoint, partsOf(endpoint, { id: ids.COURSE, path: wall.path, pick: 0 }))).status
    if (status !== 401) answered.push(name)
  }
  expect(answered.toSorted()).toEqual(open.toSorted())
  expect(await wall.dump()).toEqual(before)
})

test('a person without permission words is refused wherever one is needed, and changes nothing', async () => {
  await world.owner.query(`delete from user_role where user_id = $1`, [ids.USER])
  const nobody = await world.signIn('viewer')
  const before = await wall.dump()
  const kinds = Object.values(ids)
  for (const [at, { name, endpoint }] of endpoints.filter((e) => wordsOf(e.endpoint)).entries()) {
    if (endpoint.answer === 'events') {
      expect([name, await statusOf('demo', nobody.token, endpoint)]).toEqual([name, 403])
      continue
    }
    // permissions are checked before the records: a few kinds for each call, every kind for some
    for (const k of [0, 5, 11]) {
      const answer = await askWith(
        nobody,
        endpoint,
        partsOf(endpoint, { id: kinds[(at + k) % kinds.length] ?? ids.COURSE, path: wall.path, pick: 0 }),
      )
      expect([name, answer.status, answer.content]).toEqual([name, 403, null])
    }
  }
  expect(await wall.dump()).toEqual(before)
})

describe('an administrator of another tenant', () => {
  test('the administrator is refused with two kinds of records per call, and changes nothing, even without row-level security', async () => {
    const kinds = Object.entries(ids)
    await setRowSecurity(world, 'disable')
    await wall
      .attack((name, at) => {
        // the kind in its name, which its address likely accepts, and another one in turn
        const likely = kinds.filter(([kind]) => name.replaceAll('-', '_').toUpperCase().includes(kind)).map(([, id]) => id)
        const [, other = ids.COURSE] = kinds[at % kinds.length] ?? []
        return { kinds: [...new Set([...likely.slice(0, 1), other])], once: true }
      })
      .finally(() => setRowSecurity(world, 'enable'))
  })

  test("the administrator gets no events of this tenant's tasks", async () => {
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

  test('a session is valid in its own tenant only', async () => {
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

  test('every key begins with the tenant, and every wider access is listed in docs/scale.md', async () => {
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

  test('the audit log can be read and appended to, never changed', async () => {
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
