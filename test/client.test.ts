// The generated client: it passes the type check, rejects wrong input at compile time, and calls the server.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { writeClient } from '../scripts/client.ts'
import { startWorld, type World } from './world.ts'

const root = path.resolve(import.meta.dirname, '..')
let world: World
let folder: string
let file: string
beforeAll(async () => {
  world = await startWorld()
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-client-'))
  // the runtime of the client, as its users install it
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  file = await writeClient(folder)
})
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

const usage = `
import { departmentsCreate, usersChanges } from './yanwu-client.ts'
const made = await departmentsCreate({ name: '部门' })
if (made.status === 200 && made.data.content) made.data.content.fullName satisfies string
const people = await usersChanges({ limit: 10 })
if (people.status === 200) people.data.content satisfies { next: string } | null
// @ts-expect-error the name is missing
await departmentsCreate({})
// @ts-expect-error there is no such input
await usersChanges({ sinceWhen: '' })
`

test('the client passes a strict type check, and wrong input does not', async () => {
  await writeFile(path.join(folder, 'usage.ts'), usage)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext', '--allowImportingTsExtensions']
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  const { stdout, status } = spawnSync(process.execPath, [tsc, ...options, path.join(folder, 'usage.ts')], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([stdout, status]).toEqual(['', 0])
})

interface Client {
  defaults: { baseUrl?: string; headers?: Record<string, string> }
  departmentsCreate(body: { name: string }): Promise<{ status: number; data: { content: { id: string; fullName: string } | null } }>
  departmentsTree(): Promise<{ status: number; data: { content: { name: string }[]; msg: string } }>
  usersChanges(query: {
    limit?: number
    after?: string
  }): Promise<{ data: { content: { records: unknown[]; next: string; more: boolean } } }>
}

test('the client calls the server with a service credential', async () => {
  const admin = await world.signIn('admin')
  const words = ['depart:btn:add', 'user:menu']
  const { secret } = await admin.get(serviceCredentials.create, { body: { name: '客户端', words } })
  const client = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Client
  client.defaults.baseUrl = world.url
  client.defaults.headers = { authorization: `Bearer ${secret}` }
  const made = await client.departmentsCreate({ name: '客户端建的部门' })
  expect(made).toMatchObject({ status: 200, data: { content: { fullName: '客户端建的部门' } } })
  expect((await client.departmentsTree()).data.content.map(({ name }) => name)).toContain('客户端建的部门')
  const first = (await client.usersChanges({ limit: 3 })).data.content
  expect(first).toMatchObject({ more: true, next: expect.any(String) })
  expect(first.records).toHaveLength(3)
  expect((await client.usersChanges({ limit: 3, after: first.next })).data.content.records).not.toEqual(first.records)
  client.defaults.headers = { authorization: `Bearer yw_${'x'.repeat(43)}` }
  expect(await client.departmentsTree()).toMatchObject({ status: 401, data: { msg: '登录信息已过期' } })
})
