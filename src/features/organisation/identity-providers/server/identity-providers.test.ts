// Identity providers over HTTP: saving, the secret that is never answered, confirmation by the officer, the test in words.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dump } from '#apps/backup/dump.ts'
import { clientId, type IdentityServer, startIdentityServer } from '#test/identity-provider.ts'
import { ssoBrowser } from '#test/sso-browser.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { openSealer } from '#platform/secrets/sealer.ts'
import { identityProviders, maxProviders } from '../contract.ts'
import { resealSecrets } from './identity-providers.ts'

const KEY = 'a key for the secrets of this test'
const planted = 'planted-secret-8f2c'
let world: World
let idp: IdentityServer
let admin: Person
let officer: Person
beforeAll(async () => {
  const started = await Promise.all([startWorld({ OUTBOUND_ALLOW: '127.0.0.1', SECRETS_KEY: KEY }), startIdentityServer()])
  ;[world, idp] = started
  ;[admin, officer] = (await Promise.all([world.signIn('admin'), world.signIn('officer')])) as [Person, Person]
})
afterAll(async () => {
  await world?.close()
  await idp?.close()
})

const saved = (change: object = {}) => ({ name: '集团账号', issuer: idp.issuer, clientId, linkBy: ['workNo'], ...change })
const create = (change: object = {}) => admin.get(identityProviders.create, { body: saved(change) })
const update = (id: string, change: object = {}) => admin.ask(identityProviders.update, { params: { id }, body: saved(change) })
const remove = (id: string) => admin.get(identityProviders.remove, { params: { id } })
const sealedOf = async (id: string) =>
  String((await world.owner.query('select client_secret from identity_provider where id = $1', [id])).rows[0].client_secret)

test('a provider has its addresses, and its secret is in no answer, row, log line or backup', async () => {
  const made = await create({ clientSecret: planted })
  expect(made).toMatchObject({ hasSecret: true, pending: false, enabled: false, workNoClaim: 'employee_number', linkedCount: 0 })
  expect(made.callbackUrl).toBe(`http://localhost:8080/ai-training/v1/management/auth/sso/${made.id}/callback`)
  const listed = await admin.get(identityProviders.list)
  const tested = await admin.get(identityProviders.test, { params: { id: made.id } })
  const tables = await world.owner.query(`select format('%I.%I', table_schema, table_name) name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss', 'app')`)
  const rows: unknown[] = []
  for (const { name } of tables.rows)
    rows.push((await world.owner.query(`select coalesce(string_agg(t::text, ' '), '') text from ${name} t`)).rows)
  expect(JSON.stringify([made, listed, tested, rows])).not.toContain(planted)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-backup-'))
  await dump({ ownerUrl: world.databaseUrl, files: path.join(world.dataDir, 'files'), folder: path.join(folder, 'one'), say: () => {} })
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const contentOf = async (name: string, file: string) => (name.endsWith('.gz') ? gunzipSync(await readFile(file)) : await readFile(file))
  const content = await Promise.all(
    names.map(async ({ name, parentPath }) => (await contentOf(name, path.join(parentPath, name))).toString('latin1')),
  )
  expect(names.length).toBeGreaterThan(1)
  const sealed = await sealedOf(made.id)
  expect(content.some((text) => text.includes(sealed))).toBe(true)
  for (const text of content) expect([text.includes(planted), text.includes(KEY)]).toEqual([false, false])
  await rm(folder, { recursive: true })
  await remove(made.id)
})

test('an empty secret keeps the stored one; another issuer or client needs it again, and ends links and sessions', async () => {
  const made = await create({ clientSecret: idp.clientSecret, enabled: true })
  await idp.register([made.callbackUrl], made.logoutUrl)
  const { rows } = await world.owner.query(`select work_no from app_user where login_name = 'author' order by tenant_id limit 1`)
  idp.account = { sub: 'author', employee_number: rows[0].work_no }
  const { token } = await ssoBrowser(world).signIn(made.id)
  const before = await sealedOf(made.id)
  expect(await update(made.id, { name: '新名称', enabled: true, clientSecret: '' })).toMatchObject({ succ: true })
  expect(await sealedOf(made.id)).toBe(before)
  expect((await admin.get(identityProviders.list))[0]).toMatchObject({ name: '新名称', linkedCount: 1 })
  for (const change of [{ issuer: 'https://elsewhere.example' }, { clientId: 'another' }])
    expect(await update(made.id, change)).toMatchObject({ succ: false, msg: '身份源地址或客户端 ID 已更换，请重新填写客户端密钥' })
  const alive = async () => (await world.owner.query('select 1 from session where provider_id = $1', [made.id])).rowCount
  expect([token !== null, await alive()]).toEqual([true, 1])
  expect(await update(made.id, { issuer: 'https://elsewhere.example', enabled: true, clientSecret: 'x' })).toMatchObject({ succ: true })
  expect([await alive(), (await admin.get(identityProviders.list))[0]?.linkedCount]).toEqual([0, 0])
  await remove(made.id)
})

test('switching a provider off and deleting it end its sessions', async () => {
  const made = await create({ clientSecret: idp.clientSecret, enabled: true })
  await idp.register([made.callbackUrl], made.logoutUrl)
  const alive = async () => (await world.owner.query('select 1 from session where provider_id = $1', [made.id])).rowCount
  await ssoBrowser(world).signIn(made.id)
  expect(await alive()).toBe(1)
  await update(made.id, { enabled: false })
  expect(await alive()).toBe(0)
  await update(made.id, { enabled: true })
  await ssoBrowser(world).signIn(made.id)
  await remove(made.id)
  expect(await alive()).toBe(0)
  expect((await admin.ask(identityProviders.remove, { params: { id: made.id } })).status).toBe(404)
})

test.each([
  [{ name: '' }, '请输入名称'],
  [{ issuer: '' }, '请输入身份源地址'],
  [{ issuer: 'ftp://x' }, '须为以 https:// 开头的地址，不带用户名、参数'],
  [{ issuer: 'https://user:word@x.example' }, '须为以 https:// 开头的地址，不带用户名、参数'],
  [{ issuer: 'https://x.example?a=b' }, '须为以 https:// 开头的地址，不带用户名、参数'],
  [{ linkBy: [] }, '请选择关联方式'],
  [{ linkBy: ['email'] }, '按邮箱关联时，请填写邮箱域名'],
  [{ linkBy: ['email'], emailDomains: ['not a domain'] }, '请输入邮箱域名，如 example.com'],
  [{ clientId: '', enabled: true }, '启用前请填写客户端 ID'],
])('%j is refused: %s', async (change, msg) =>
  expect(await admin.ask(identityProviders.create, { body: saved(change) })).toMatchObject({ succ: false, msg }),
)

test('a name is unique, and a tenant has a limited number of providers', async () => {
  const made = [await create()]
  expect(await admin.ask(identityProviders.create, { body: saved() })).toMatchObject({ msg: '已有同名的登录来源' })
  for (let n = made.length; n < maxProviders; n++) made.push(await create({ name: `来源${n}` }))
  expect(await admin.ask(identityProviders.create, { body: saved({ name: '多余' }) })).toMatchObject({
    msg: `登录来源最多${maxProviders}个`,
  })
  for (const { id } of made) await remove(id)
})

test('the test says in words what works and what does not', async () => {
  const stepsOf = async (change: object) => {
    const { id } = await create(change)
    const { steps } = await admin.get(identityProviders.test, { params: { id } })
    await remove(id)
    return Object.fromEntries(steps.map(({ name, state, text }) => [name, `${state} ${text}`]))
  }
  expect(await stepsOf({ clientSecret: idp.clientSecret })).toEqual({
    发现文档: 'pass 已读取',
    时钟: 'pass 一致',
    签名密钥: 'pass 1个',
    客户端: 'pass 身份源认得客户端 ID 和密钥',
    后台登出: 'pass 身份源支持，请在它那里登记后台登出地址',
  })
  expect((await stepsOf({ clientSecret: 'wrong' }))['客户端']).toBe('failure 身份源不认得客户端 ID 或密钥，请检查')
  expect(await stepsOf({ issuer: 'https://10.0.0.1' })).toEqual({ 发现文档: expect.stringContaining('OUTBOUND_ALLOW') })
  expect(await stepsOf({ issuer: `${idp.issuer}/nowhere` })).toEqual({ 发现文档: expect.stringContaining('404') })
  expect(await stepsOf({ issuer: idp.issuer.replace('127.0.0.1', 'localhost') })).toMatchObject({
    发现文档: expect.stringMatching(/^failure/),
  })
})

test('a secret in another row or under another key does not open, and the test says so', async () => {
  const [one, two] = [await create({ clientSecret: 'a' }), await create({ name: '另一个', clientSecret: 'b' })]
  const own = await sealedOf(two.id)
  const put = (value: string) => world.owner.query('update identity_provider set client_secret = $1 where id = $2', [value, two.id])
  const answer = async () => (await admin.get(identityProviders.test, { params: { id: two.id } })).steps[0]
  await put(await sealedOf(one.id))
  expect(await answer()).toMatchObject({ name: '客户端密钥', state: 'failure' })
  const { rows } = await world.owner.query(`select tenant_id::text id from tenant where domain = 'demo'`)
  const place = { tenantId: rows[0].id, table: 'identity_provider', id: two.id, column: 'client_secret' }
  await put(openSealer('a key that this server does not have').seal('b', place))
  expect(await answer()).toMatchObject({ name: '客户端密钥', state: 'failure' })
  // after a change of the key, the start seals everything again
  await put(own)
  const next = openSealer('the next key of the secrets, 32 long', KEY)
  expect(await inTenant(world.program.pool, rows[0].id, (db) => resealSecrets(db, next))).toBe(2)
  expect(openSealer('the next key of the secrets, 32 long').open(await sealedOf(two.id), place)).toBe('b')
  for (const { id } of [one, two]) await remove(id)
})

test('with three officers a saved provider waits for the confidentiality officer, who confirms what they have seen', async () => {
  await world.owner.query(`update tenant set settings = settings || '{"threeOfficers": true}' where domain = 'demo'`)
  const made = await create({ clientSecret: idp.clientSecret, enabled: true })
  expect(made.pending).toBe(true)
  const start = () => ssoBrowser(world).start(made.id)
  expect(await start()).toContain('failed=')
  const confirm = (who: Person, updateTime: string) => who.ask(identityProviders.confirm, { params: { id: made.id }, body: { updateTime } })
  expect((await confirm(admin, made.updateTime)).status).toBe(403)
  expect(await confirm(officer, made.updateTime)).toMatchObject({ succ: true, content: { pending: false } })
  expect(await start()).toContain(idp.issuer)
  // a later change waits again, and the officer cannot confirm a version that they have not seen
  const seen = (await admin.get(identityProviders.list)).find((p) => p.id === made.id)?.updateTime ?? ''
  await update(made.id, { enabled: true })
  expect(await start()).toContain('failed=')
  expect(await confirm(officer, seen)).toMatchObject({ succ: false, msg: '登录来源已被修改，请刷新后再确认' })
  await world.owner.query(`update tenant set settings = settings - 'threeOfficers' where domain = 'demo'`)
  await remove(made.id)
})
