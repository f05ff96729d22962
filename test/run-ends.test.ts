// A run of tests that is broken off in any way leaves no process and no folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type ExpectStatic, test } from 'vitest'
import { readPidFile } from '../src/platform/database/embedded/pid-file.ts'
import { isRunning } from '../src/platform/database/embedded/process-table.ts'
import { clusterOf } from './database/run-folder.ts'

const root = path.resolve(import.meta.dirname, '..')
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')

function openFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yanwu-broken-off-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Starts a run that waits in a test with a database and a server; tells its processes once it does. */
async function startRun(temporary: string, expect: ExpectStatic) {
  const run = spawn(process.execPath, [vitest, 'run', '--config', 'test/fixtures/waits.config.ts', '--reporter=default'], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    // as from a terminal: with the same signals for all its processes
    detached: true,
  })
  let said = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = once(run, 'exit')
  await Promise.race([ended, expect.poll(() => said, { timeout: 80_000 }).toMatch(/running \d+ \d+ /)])
  const folder = readdirSync(temporary).find((name) => name.startsWith('yanwu-run-')) ?? ''
  const server = readPidFile(clusterOf(path.join(temporary, folder)))?.pid ?? 0
  const [, worker, program] = /running (\d+) (\d+) /.exec(said) ?? []
  const processes = [server, Number(worker), Number(program)]
  expect(processes.map(isRunning), said).toEqual([true, true, true])
  return { pid: run.pid ?? 0, processes, ended }
}

test.concurrent.for([
  ['Ctrl-C', 'SIGINT', 'group'],
  ['SIGTERM', 'SIGTERM', 'runner'],
  ['kill -9', 'SIGKILL', 'runner'],
] as const)('after %s', async ([, signal, whom], { expect }) => {
  const temporary = openFolder()
  const { pid, processes, ended } = await startRun(temporary, expect)
  process.kill(whom === 'group' ? -pid : pid, signal)
  await ended
  await expect.poll(() => processes.filter(isRunning)).toEqual([])
  await expect.poll(() => readdirSync(temporary)).toEqual([])
})

test.concurrent('what a machine that went down has left is removed by the next run', async ({ expect }) => {
  const temporary = openFolder()
  const left = path.join(temporary, `yanwu-run-${os.hostname()}-999999999-abcdef`)
  const other = path.join(temporary, 'yanwu-run-another-machine-1-abcdef')
  for (const folder of [left, other]) mkdirSync(folder)
  const { pid, ended } = await startRun(temporary, expect)
  process.kill(pid, 'SIGKILL')
  await ended
  await expect.poll(() => readdirSync(temporary)).toEqual([path.basename(other)])
})
