// `npm run test:faults [scenario ...]`: prepares a fresh clone, lets things fail, and prints what was found: a table, and last a line of JSON.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'yanwu-faults-'))
const file = path.join(folder, 'figures')
const PATH = `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`
const env = { ...process.env, PATH, YANWU_FAULTS: file }
const run = (...args) => spawnSync(args[0], args.slice(1), { cwd: root, env, stdio: 'inherit' }).status ?? 1

const began = Date.now()
const failed =
  run('node', 'scripts/start.mjs', '--prepare') || run('vitest', 'run', '--config', 'vitest.faults.config.ts', ...process.argv.slice(2))
let lines = []
try {
  lines = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse)
} catch {
  // nothing was measured
}
rmSync(folder, { recursive: true, force: true })
for (const { scenario, ...figures } of lines) {
  process.stdout.write(`\n${scenario}\n`)
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`  ${name.padEnd(24)} ${JSON.stringify(value)}\n`)
}
const all = Object.assign({}, ...lines)
const { kills, lost, half, twice, refusedDuringStart, ended, silentDatabaseMs, handIn } = all
const told = { kills, lost, half, twice, refusedDuringStart, ended, silentDatabaseMs, handIn }
process.stdout.write(
  `\n${JSON.stringify({ test: 'faults', ...told, seconds: Math.round((Date.now() - began) / 1000), failed: failed !== 0 })}\n`,
)
process.exit(failed)
