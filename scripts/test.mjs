// `npm test`: everything that must hold, on a fresh clone. `npm test -- unit e2e` runs the named steps only.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const bin = path.join(root, 'node_modules', '.bin')
const environment = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, CI: process.env.CI ?? 'true', FORCE_COLOR: '0' }

/** Name, command; all run on the pinned Node, which stands first in the path. */
const steps = [
  ['prepare', ['node', 'scripts/start.mjs', '--prepare']],
  ['types', ['node', 'node_modules/typescript/bin/tsc', '-b']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['format', ['biome', 'format']],
  ['architecture', ['node', 'scripts/architecture.ts']],
  ['unused', ['knip', '--no-progress']],
  ['unit', ['vitest', 'run']],
  ['e2e', ['node', 'e2e/run.ts']],
]

const wanted = process.argv.slice(2)
const started = Date.now()
for (const [name, [command, ...args]] of steps) {
  if (wanted.length && !wanted.includes(name)) continue
  const at = Date.now()
  process.stdout.write(`\n▶ ${name}\n`)
  const { status, error } = spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) {
    process.stderr.write(`✗ ${name}${error ? `: ${error.message}` : ''}\n`)
    process.exit(1)
  }
  process.stdout.write(`✓ ${name} (${((Date.now() - at) / 1000).toFixed(1)} s)\n`)
}
process.stdout.write(`\nall of it in ${((Date.now() - started) / 1000).toFixed(0)} s\n`)
