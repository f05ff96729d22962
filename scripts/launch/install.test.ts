// Detection of a complete install; an interrupted one never counts.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'yanwu-install-'))
  await cp(import.meta.dirname, path.join(root, 'scripts/launch'), { recursive: true })
  const packages = { 'node_modules/left-pad': { version: '1.3.0' } }
  await mkdir(path.join(root, 'node_modules/left-pad'), { recursive: true })
  await mkdir(path.join(root, 'dist'))
  await writeFile(path.join(root, 'package.json'), '{"type":"module"}')
  await writeFile(path.join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  await writeFile(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function said(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: root })
  return stdout.trim()
}
const isInstalled = () => said(`import { isInstalled } from './scripts/launch/install.mjs'; console.log(isInstalled({ withDev: true }))`)

test('an interrupted install does not count, whatever npm has written', async () => {
  expect(await isInstalled()).toBe('true')
  await writeFile(path.join(root, 'dist/.installing'), '')
  expect(await isInstalled()).toBe('false')
})

test('a killed program is reported with its signal', async () => {
  const words = await said(
    `import { endOf, run } from './scripts/launch/command.mjs';
     const { code, signal } = await run(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")']);
     console.log(code, endOf(signal), endOf(null) === '')`,
  )
  expect(words).toBe('null （进程被信号 SIGKILL 结束，多半是内存不足） true')
})

test('a long step shows progress and seconds, and clears its line on a terminal', async () => {
  const program = (isTerminal: boolean) =>
    `process.stdout.isTTY = ${isTerminal}; const timers = []; globalThis.setInterval = (tell) => { timers.push(tell); return 0 }
     const { sayWhile } = await import('./scripts/launch/say.mjs')
     const end = sayWhile('正在安装', () => '3 / 7 个包'); timers[0](); timers[0](); end()`
  expect(await said(program(false))).toBe('[演武] 正在安装：3 / 7 个包，已用 0 秒\n[演武] 正在安装：3 / 7 个包，已用 0 秒')
  // `said` trims the output
  expect((await said(program(true))).split('\r').at(-1)).toBe('\u001b[K')
})
