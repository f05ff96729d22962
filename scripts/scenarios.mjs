// `npm run test:faults [scenario ...]` and `npm run test:cluster [scenario ...]`: prepare a fresh clone, and inject faults or run many
// processes like many machines. They print the results as a table and a last line of JSON.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const [name, ...wanted] = process.argv.slice(2)
/** Figures in the last line. */
const told = {
  faults: [
    'kills',
    'lost',
    'half',
    'twice',
    'refusedDuringStart',
    'ended',
    'silentDatabaseMs',
    'handIn',
    'examDay',
    'speaking',
    'watchdogMs',
  ],
  cluster: ['starts', 'startsUp', 'refusedDuringStart', 'drainRefused', 'restart', 'promotion', 'rolling', 'pgbouncer'],
}[name]
const folder = mkdtempSync(path.join(os.tmpdir(), `yanwu-${name}-`))
const file = path.join(folder, 'figures')
const PATH = `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`
const env = { ...process.env, PATH, YANWU_FIGURES: file }
const run = (...args) => spawnSync(args[0], args.slice(1), { cwd: root, env, stdio: 'inherit' }).status ?? 1

/** Installs PostgreSQL with its tools for standbys, a pooler and a proxy from the distribution if they are missing. */
function installParts() {
  const parts = {
    postgresql: '/usr/lib/postgresql',
    pgbouncer: '/usr/sbin/pgbouncer',
    haproxy: '/usr/sbin/haproxy',
    nginx: '/usr/sbin/nginx',
  }
  const missing = Object.entries(parts).flatMap(([part, at]) => (existsSync(at) ? [] : [part]))
  if (missing.length === 0) return 0
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive']
  return run(...quiet, 'apt-get', 'update', '-q') || run(...quiet, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', ...missing)
}

if (name === 'cluster' && (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)) {
  console.log('test:cluster needs Debian and root (it installs and runs PostgreSQL, pgbouncer, HAProxy and nginx): skipped')
  process.exit(0)
}
const began = Date.now()
const failed =
  (name === 'cluster' && installParts()) ||
  run('node', 'scripts/start.mjs', '--prepare') ||
  run('vitest', 'run', '--config', `vitest.${name}.config.ts`, ...wanted)
let lines = []
try {
  lines = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse)
} catch {
  // there are no results
}
rmSync(folder, { recursive: true, force: true })
for (const { scenario, ...figures } of lines) {
  process.stdout.write(`\n${scenario}\n`)
  for (const [key, value] of Object.entries(figures)) process.stdout.write(`  ${key.padEnd(24)} ${JSON.stringify(value)}\n`)
}
const all = Object.assign({}, ...lines)
const figures = Object.fromEntries(told.map((key) => [key, all[key]]))
const seconds = Math.round((Date.now() - began) / 1000)
process.stdout.write(`\n${JSON.stringify({ test: name, ...figures, seconds, failed: failed !== 0 })}\n`)
process.exit(failed)
