// Permissions of every role at every endpoint, generated from the contracts and the initial roles.
import { globSync, readdirSync, watch } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '#apps/demo/people.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { type InitialMenu, initialMenus } from '#features/organisation/tenant-setup/server/initial-menus.ts'
import { initialRoles } from '#features/organisation/tenant-setup/server/initial-roles.ts'
import type { Endpoint } from '#shared/contract.ts'
import { changes, endpoints, forMachines, wordsOf } from './contracts.ts'
import { askWith, formOf, partsOf, png } from './samples.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const unknown = { id: '999999999', path: 'tenant/1/resource/none.png', pick: 0 }
const forPeople = endpoints.filter(({ endpoint }) => !forMachines(endpoint))
const asked = forPeople.filter(({ endpoint }) => endpoint.may !== 'public' && endpoint.answer !== 'events')

const holds = (roleName: string, words: readonly string[] | null) => {
  const held = initialRoles.find((r) => r.name === roleName)?.words ?? []
  return words === null || held === 'all' || words.some((w) => held.includes(w))
}

/** Words that ordinary roles cannot get, so that no refusal suggests them. */
const isKept = (word: string) => /^audit:|^role:btn:(save|grant)$|^identity:btn:confirm$/.test(word)

test.each(demoPeople)('$role gets 403 exactly without the word, and the refusal names it ($loginName)', async ({ loginName, role }) => {
  let person = await world.signIn(loginName)
  const wrong: string[] = []
  for (const { name, endpoint } of asked) {
    const { status, msg } = await askWith(person, endpoint, partsOf(endpoint, unknown))
    const words = wordsOf(endpoint)
    if ((status === 403) === holds(role, words)) wrong.push(`${name}: ${status}`)
    const isTold = /^拒绝访问：您的角色没有(「[^」]+」或?){1,3}的权限，可请系统管理员在「角色权限」中授予$/.test(msg)
    if (status === 403 && words && !words.every(isKept) && !isTold) wrong.push(`${name}: ${msg}`)
    if (name === 'sessions.logout') person = await world.signIn(loginName)
  }
  expect(wrong).toEqual([])
})

test.each(demoPeople)('an endpoint for machines refuses people with any role ($loginName)', async ({ loginName }) => {
  const person = await world.signIn(loginName)
  for (const { name, endpoint } of endpoints.filter((e) => forMachines(e.endpoint)))
    expect([name, (await askWith(person, endpoint, partsOf(endpoint, unknown))).status]).toEqual([name, 403])
})

test('an entry with a word for machines or for the system gives it to nobody', async () => {
  await world.owner.query(
    `with m as (insert into menu (tenant_id, name, alias, menu_type, sequence)
       select t.tenant_id, w, w, 'F', 99 from tenant t, unnest(array['service:exam-results', 'service:practice-results', 'public', 'signed-in']) w where t.domain = 'demo' returning tenant_id, id)
     insert into role_menu (tenant_id, role_id, menu_id) select m.tenant_id, r.id, m.id from m join role r on r.tenant_id = m.tenant_id`,
  )
  const admin = await world.signIn('admin')
  for (const { name, endpoint } of endpoints.filter((e) => forMachines(e.endpoint)))
    expect([name, (await askWith(admin, endpoint, partsOf(endpoint, unknown))).status]).toEqual([name, 403])
  expect(JSON.stringify(await admin.get(sessions.info))).not.toMatch(/service:exam-results|"signed-in"/)
})

test('an upload without permission is refused before its content is read', async () => {
  const auditor = await world.signIn('auditor')
  const all = path.join(world.dataDir, 'files', '.tmp')
  // one process, and so one folder
  const folder = path.join(all, readdirSync(all)[0] ?? '')
  const taken: string[] = []
  // the process touches its folder now and then
  const watcher = watch(folder, (_, name) => name !== path.basename(folder) && taken.push(String(name)))
  for (const { name, endpoint } of asked.filter((e) => e.endpoint.upload)) {
    const form = formOf(Buffer.concat([png, Buffer.alloc(3_000_000)]))
    expect([name, (await askWith(auditor, endpoint, { ...partsOf(endpoint, unknown), form })).status]).toEqual([name, 403])
  }
  watcher.close()
  expect(taken).toEqual([])
})

test('every changing call has the words of its audit row', () => {
  expect(endpoints.filter(({ endpoint }) => changes(endpoint) && !endpoint.audit).map((e) => e.name)).toEqual([])
})

test('every call has a one-line description', () => {
  expect(endpoints.filter(({ endpoint }) => !endpoint.summary.trim()).map((e) => e.name)).toEqual([])
})

test('every permission word of a contract is in the initial menus, where a role can get it', () => {
  const known = (menus: readonly InitialMenu[]): string[] => menus.flatMap((m) => [m.alias ?? '', ...known(m.children ?? [])])
  const words = new Set(known(initialMenus))
  const missing = forPeople.flatMap(({ name, endpoint }) =>
    (wordsOf(endpoint) ?? []).filter((w) => !words.has(w)).map((w) => `${name}: ${w}`),
  )
  expect(missing).toEqual([])
  const granted = initialRoles.flatMap((r) => (r.words === 'all' ? [] : r.words))
  expect(granted.filter((w) => !words.has(w))).toEqual([])
})

test('every page is in the initial menus, and a person without permission gets a refusal there', () => {
  const files = globSync('src/features/*/*/web/*Page.tsx')
  const components = (menus: readonly InitialMenu[]): string[] => menus.flatMap((m) => [m.component ?? '', ...components(m.children ?? [])])
  const known = new Set(components(initialMenus))
  expect(files.length).toBeGreaterThan(25)
  expect(files.map((file) => path.basename(file, 'Page.tsx')).filter((name) => !known.has(name))).toEqual([])
})

/** Endpoints of an export; empty if the export is no contract. */
const endpointsOf = (value: unknown) =>
  Object.values((value as { meta?: { endpoints?: Record<string, Endpoint> } } | null)?.meta?.endpoints ?? {})

test('every call is declared once, served, and in the API document', async () => {
  const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`)
  expect(addresses.filter((a, i) => addresses.indexOf(a) !== i)).toEqual([])
  const served = new Set(endpoints.map(({ endpoint }) => endpoint))
  const modules = globSync('src/features/*/*/contract.ts').map((file) => import(path.resolve(file)) as Promise<Record<string, unknown>>)
  const declared = (await Promise.all(modules)).flatMap((module) => Object.values(module)).flatMap((value) => endpointsOf(value))
  expect(declared.length).toBe(endpoints.length)
  expect(declared.filter((endpoint) => !served.has(endpoint)).map((endpoint) => endpoint.path)).toEqual([])
  const document = (await (await world.anybody().fetch('/openapi.json')).json()) as { paths: Record<string, Record<string, unknown>> }
  const told = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
  for (const { name, endpoint } of endpoints)
    expect(document.paths[told(endpoint.path)]?.[endpoint.method.toLowerCase()], name).toMatchObject({ operationId: name })
})

test('officers write no courses, the administrator may do everything, and a read-only role changes nothing', () => {
  const may = (role: string) => endpoints.filter(({ endpoint }) => wordsOf(endpoint) && holds(role, wordsOf(endpoint)))
  const guarded = endpoints.filter(({ endpoint }) => wordsOf(endpoint))
  const features = (role: string) => [...new Set(may(role).map(({ name }) => name.split('.')[0]))]
  expect(features('安全审计员')).toEqual(['audit'])
  expect(
    may('安全保密员')
      .filter(({ endpoint }) => changes(endpoint))
      .flatMap(({ endpoint }) => wordsOf(endpoint))
      .filter((w) => !/^role:btn:|^setting:btn:officers$|^depart:btn:leader$|^identity:btn:confirm$|^factor:btn:reset$/.test(w ?? '')),
  ).toEqual([])
  expect(may('系统管理员')).toEqual(guarded)
  // a film is a copy of readable content, and changes nothing
  expect(may('只读人员').filter(({ endpoint, name }) => changes(endpoint) && !name.startsWith('films.'))).toEqual([])
})
