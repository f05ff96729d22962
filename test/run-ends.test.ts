// An interrupted test run leaves neither processes nor folders.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type ExpectStatic, test } from 'vitest'
import { readPidFile } from '#platform/database/embedded/pid-file.ts'
import { isRunning } from '#platform/database/embedded/process-table.ts'
import { clusterOf } from './database/run-folder.ts'

const root = path.resolve(import.meta.dirname, '..')
const inModules = (...names: string[]) => path.join(root, 'node_modules', ...names)
const unit = [inModules('vitest', 'vitest.mjs'), 'run', '--config', 'test/fixtures/waits.config.ts', '--reporter=default']
const journeys = [inModules('@playwright', 'test', 'cli.js'), 'test', '--config', 'test/fixtures/waits.playwright.config.ts', '--output']

function openFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yanwu-broken-off-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Starts a run that waits in a test with a database, a server and maybe a browser; returns its processes once they run. */
async function startRun(words: string[], temporary: string, expect: ExpectStatic) {
  const run = spawn(process.execPath, words, {
    cwd: root,
    env: {
      ...process.env,
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: inModules('.cache', 'playwright'),
      TMPDIR: temporary,
      TEMP: temporary,
      TMP: temporary,
    },
    // as in a terminal: all its processes get the same signals
    detached: true,
  })
  let said = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = once(run, 'exit')
  await Promise.race([ended, expect.poll(() => said, { timeout: 300_000 }).toMatch(/running [\d ]+\n/)])
  const folder = readdirSync(temporary).find((name) => name.startsWith('yanwu-run-')) ?? ''
  const server = readPidFile(clusterOf(path.join(temporary, folder)))?.pid ?? 0
  const [, told = ''] = /running ([\d ]+)\n/.exec(said) ?? []
  const processes = [server, ...told.split(' ').map(Number)]
  expect(processes.filter(isRunning), said).toEqual(processes)
  return { pid: run.pid ?? 0, processes, ended }
}

const ends = [
  ['Ctrl-C', 'SIGINT', 'group'],
  ['SIGTERM', 'SIGTERM', 'runner'],
  ['kill -9', 'SIGKILL', 'runner'],
] as const

async function breaksOff(words: string[], temporary: string, [, signal, whom]: (typeof ends)[number], expect: ExpectStatic) {
  const { pid, processes, ended } = await startRun(words, temporary, expect)
  process.kill(whom === 'group' ? -pid : pid, signal)
  await ended
  await expect.poll(() => processes.filter(isRunning)).toEqual([])
  await expect.poll(() => readdirSync(temporary)).toEqual([])
}

test.concurrent.for(ends)('a unit run leaves nothing after %s', (end, { expect }) => breaksOff(unit, openFolder(), end, expect))

test.concurrent.for(ends)('a journey run leaves nothing after %s', async (end, { expect }) => {
  const output = openFolder()
  await breaksOff([...journeys, output], openFolder(), end, expect)
  rmSync(output, { recursive: true })
})

test.concurrent('the next run removes what a crashed machine has left', async ({ expect }) => {
  const temporary = openFolder()
  const left = path.join(temporary, `yanwu-run-${os.hostname()}-999999999-abcdef`)
  const other = path.join(temporary, 'yanwu-run-another-machine-1-abcdef')
  for (const folder of [left, other]) mkdirSync(folder)
  const { pid, ended } = await startRun(unit, temporary, expect)
  process.kill(pid, 'SIGKILL')
  await ended
  await expect.poll(() => readdirSync(temporary)).toEqual([path.basename(other)])
})
