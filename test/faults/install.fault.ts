// A first install that is killed repeatedly: the next start completes it. Needs npm's registry or its cache.
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { report } from '../figures.ts'

const root = path.resolve(import.meta.dirname, '../..')
const KILLS = Number(process.env['YANWU_INSTALL_KILLS'] ?? 4)

test('a start completes an install that was killed', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-fresh-'))
  for (const name of (await readdir(root)).filter((n) => !['node_modules', 'dist', 'data', '.git', 'e2e'].includes(n)))
    await cp(path.join(root, name), path.join(folder, name), { recursive: true })
  const prepare = () =>
    spawn('npm', ['start', '--', '--prepare'], {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, npm_config_prefer_offline: 'true' },
    })
  let killed = 0
  for (let n = 1; n <= KILLS; n++) {
    const child = prepare()
    const gone = new Promise((done) => child.once('exit', done))
    await Promise.race([gone, sleep(n * 5_500)])
    if (child.exitCode === null) killed++
    // npm and all its descendants are one process group
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
    await gone
  }
  const last = prepare()
  const code = await new Promise((done) => last.once('exit', done))
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  await report({ scenario: 'installs', killedInstalls: killed, brokenInstalls: code === 0 ? 0 : 1 })
  expect(code).toBe(0)
})
