// Tests of the doctor with a good deployment and with faults: proxies, unshared folders, readable secrets, an incomplete ffmpeg.
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer } from '#test/mail-server.ts'
import { startWorld, type World } from '#test/world.ts'
import { deploymentChecks } from '#features/organisation/deployment-checks/contract.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import type { Check } from './check.ts'
import { checkMachine } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkProxy } from './proxy.ts'
import { checkShared } from './store.ts'

let world: World
let elsewhere: string
const servers: Server[] = []
const log = createLog('silent')
beforeAll(async () => {
  world = await startWorld({ TRUST_PROXY: '1' })
  elsewhere = await mkdtemp(path.join(os.tmpdir(), 'yanwu-doctor-'))
})
afterAll(async () => {
  for (const server of servers) server.close()
  await world?.close()
  await rm(elsewhere, { recursive: true, force: true })
})

interface Fault {
  host?: string
  buffers?: boolean
  maxBody?: number
}
/** Starts a proxy with a fault in front of the server. */
async function startProxy({ host, buffers, maxBody = Infinity }: Fault): Promise<string> {
  const server = createServer()
  const pass: RequestListener = (asked, answer) => {
    if (Number(asked.headers['content-length'] ?? 0) > maxBody) {
      answer.writeHead(413, { 'content-type': 'text/html' }).end('<html>413 Request Entity Too Large</html>')
      return
    }
    const { port } = new URL(world.url)
    const headers = { ...asked.headers, ...(host ? { host } : {}) }
    const onward = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers }, async (incoming) => {
      answer.writeHead(incoming.statusCode ?? 0, incoming.headers)
      if (!buffers) return void incoming.pipe(answer)
      answer.end(Buffer.concat(await incoming.toArray()))
    })
    onward.on('error', () => answer.destroy())
    onward.on('continue', () => answer.writeContinue())
    asked.pipe(onward)
  }
  server.on('request', pass).on('checkContinue', pass)
  servers.push(server)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
const failed = (checks: readonly Check[]) => checks.filter((c) => c.state === 'failure').map((c) => c.name)

test.each<[what: string, fault: Fault, names: string[]]>([
  ['passes requests on unchanged', {}, []],
  ['changes the host', { host: 'backend:8080' }, ['代理：主机名']],
  ['buffers answers', { buffers: true }, ['代理：事件流']],
  ['refuses large bodies', { maxBody: 1_000_000 }, ['代理：文件大小']],
])('the doctor checks a proxy that %s', async (_, fault, names) => {
  const checks = await checkProxy(await startProxy(fault))
  // the test proxy has no TLS in any case
  expect(failed(checks).filter((name) => name !== '代理：HTTPS')).toEqual(names)
  expect(checks.filter((c) => c.state === 'failure').every((c) => c.advice)).toBe(true)
})

test('an unreachable address fails each check without an exception', async () => {
  expect(await checkProxy('http://127.0.0.1:1')).toHaveLength(4)
})

const configOf = (env: Record<string, string>) => readConfig({ DEMO_DATA: 'true', DATA_DIR: world.dataDir, DISK_RESERVE_MB: '0', ...env })

test('processes with a shared store pass, and another folder fails', async () => {
  const here = await checkShared(configOf({}), world.databaseUrl, log)
  expect(failed(here)).toEqual([])
  expect(here.map((c) => c.name)).toEqual(
    expect.arrayContaining(['数据库', '数据库结构', '数据库角色', '时钟', '备份', '文件存储', '共用文件', '版本']),
  )
  expect(failed(await checkShared(configOf({ DATA_DIR: elsewhere }), world.databaseUrl, log))).toEqual(['共用文件'])
})

test('a backup of eight days ago and a role without tenant isolation fail', async () => {
  await world.owner.query(`select app.note_backup(now() - interval '8 days')`)
  const url = world.databaseUrl
  const checks = await checkShared(configOf({ DATABASE_URL: url, DATABASE_MIGRATE_URL: url }), url, log)
  expect(failed(checks)).toEqual(['数据库角色', '备份'])
})

test.skipIf(process.platform === 'win32')('a secret that others may read and an incomplete ffmpeg fail with an advice', async () => {
  const secret = path.join(elsewhere, 'environment')
  await writeFile(secret, 'AUDIT_KEY=…')
  await chmod(secret, 0o644)
  const program = path.join(elsewhere, 'ffmpeg')
  await writeFile(program, '#!/bin/sh\necho "ffmpeg version 9 Copyright (c) 2000-2026"\n', { mode: 0o755 })
  const config = configOf({ FFMPEG_PATH: program })
  const checks = await checkMachine(config, [[secret, 0o027]])
  expect(failed(checks)).toEqual(['音视频处理程序', '密码文件'])
  expect(checks.find((c) => c.state === 'failure' && c.name === '密码文件')?.advice).toBe(`执行 chmod 640 ${secret}`)
  await chmod(secret, 0o640)
  expect(failed(await checkMachine(configOf({}), [[secret, 0o027]]))).toEqual([])
})

test('a mail server that cannot be reached fails, and one that answers passes without a mail', async () => {
  const mail = await startMailServer()
  const options = { from: '演武 <yanwu@example.com>', timeoutMs: 5000 }
  expect((await checkMail({ ...options, url: mail.url })).map((c) => c.state)).toEqual(['pass'])
  expect(mail.received).toEqual([])
  await mail.close()
  expect(failed(await checkMail({ ...options, url: mail.url }))).toEqual(['邮件服务器'])
})

test('the page shows an administrator of the platform the checks of the running server', async () => {
  const admin = await world.signIn('admin')
  const [first, second] = await Promise.all([admin.get(deploymentChecks.list), admin.get(deploymentChecks.list)])
  expect(second.checks).toEqual(first.checks)
  expect(first.host).toBe(os.hostname())
  const stateOf = new Map(first.checks.map((c) => [c.name, c.state]))
  expect(stateOf.get('数据库结构')).toBe('pass')
  expect(stateOf.get('共用文件')).toBe('pass')
  // the configured address of the test world leads to no server
  expect(stateOf.get('代理：主机名')).toBe('failure')
})

test('the command exits with 1 after any failure and prints JSON', async () => {
  const { PATH } = process.env
  const env = { PATH, DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, DEMO_DATA: 'true' }
  // spawnSync would block this process, which is the server under test
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'run.ts'), '--json', '--url', world.url], { env })
  const [stdout, code] = await Promise.all([child.stdout.toArray(), new Promise((done) => child.once('exit', done))])
  const told = JSON.parse(Buffer.concat(stdout).toString()) as { ok: boolean; checks: Check[] }
  expect([told.ok, code]).toEqual([false, 1])
  expect(failed(told.checks)).toEqual(['设置', '备份', '代理：HTTPS'])
})
