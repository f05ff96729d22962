// A first start that is killed at any time, or races with another one, is repaired by the next. A password that was not printed yet is
// printed then.
import { readdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#apps/demo/people.ts'
import { hashPassword } from '#features/organisation/users/server/users.ts'
import { migrateSchema } from '#apps/schema.ts'
import { type FirstStarts, lookInto, openFirstStarts, works } from './first-starts.ts'

let first: FirstStarts
beforeAll(async () => void (first = await openFirstStarts()))
afterAll(() => first?.close())

test('the next start completes a repeatedly killed first start with demo data', async () => {
  await first.inEmptyDatabase(async (databaseUrl) => {
    await first.startKilledAt(databaseUrl, true, [25, 53, 5])
    const server = await first.start(databaseUrl, true)
    await server.ready
    await works(server.port, 'author', demoPassword)
    const { rows } = await lookInto(
      databaseUrl,
      `select domain, (settings ->> 'demoLoaded')::boolean loaded from tenant order by tenant_id`,
    )
    expect(rows).toEqual([
      { domain: 'demo', loaded: true },
      { domain: 'yuanfan', loaded: true },
    ])
    await server.kill()
  })
})

test('the next start without demo data prints the password that was not printed, until it is changed', async () => {
  await first.inEmptyDatabase(async (databaseUrl) => {
    await first.startKilledAt(databaseUrl, false, [50, 4])
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const deaf = await first.start(databaseUrl, false, String((taken.address() as AddressInfo).port))
    await expect(deaf.ready).rejects.toThrow('已被占用')
    taken.close()

    const told = await first.start(databaseUrl, false)
    await told.ready
    await expect.poll(told.said).toMatch(/密码 \w+/)
    const password = /密码 (\w+)/.exec(told.said())?.[1] ?? ''
    await works(told.port, 'admin', password)
    await told.kill()
    const second = await first.start(databaseUrl, false)
    await second.ready
    await expect.poll(second.said).toContain(`密码 ${password}`)
    await second.kill()
    await lookInto(databaseUrl, `update app_user set password_hash = '${await hashPassword('another_1')}'`)
    const third = await first.start(databaseUrl, false)
    await third.ready
    expect(await readdir(first.dataDir)).not.toContain('first-administrator.password')
    await third.kill()
    expect(third.said()).not.toContain('密码')
  })
})

test('a tenant that was left without people gets them, and its roles have their permissions', async () => {
  await first.inEmptyDatabase(async (databaseUrl) => {
    await migrateSchema(databaseUrl)
    await lookInto(databaseUrl, `insert into tenant (name, domain) values ('青禾', 'demo')`)
    await lookInto(databaseUrl, `insert into role (tenant_id, name, type) select tenant_id, '课程作者', 0 from tenant`)
    const server = await first.start(databaseUrl, true)
    await server.ready
    await works(server.port, 'author', demoPassword)
    await server.kill()
  })
})

test('two concurrent first starts on an empty database both succeed', async () => {
  await first.inEmptyDatabase(async (databaseUrl) => {
    const servers = await Promise.all([first.start(databaseUrl, true), first.start(databaseUrl, true)])
    for (const { ready } of servers) await ready
    for (const { port } of servers) await works(port, 'author', demoPassword)
    const { rows } = await lookInto(databaseUrl, 'select count(*)::int n, count(distinct domain)::int domains from tenant')
    expect(rows).toEqual([{ n: 2, domains: 2 }])
    for (const server of servers) await server.kill()
  })
})
