// `npm test`: everything that must hold, on a fresh clone. `npm test -- unit e2e` runs the named steps only; any other word
// is a part of the name of a test file or a journey: `npm test -- menus.test`.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const bin = path.join(root, 'node_modules', '.bin')
const environment = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH}`,
  CI: process.env.CI ?? 'true',
  FORCE_COLOR: '0',
  PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(root, 'node_modules', '.cache', 'playwright'),
}

/** Name, command; all run on the pinned Node, which stands first in the path. */
const steps = [
  ['prepare', ['node', 'scripts/start.mjs', '--prepare']],
  ['weight', ['node', 'scripts/weight.ts']],
  ['types', ['node', 'node_modules/typescript/bin/tsc', '-b']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['format', ['biome', 'format']],
  ['style', ['node', 'scripts/style.ts']],
  ['architecture', ['node', 'scripts/architecture.ts']],
  ['schema', ['node', 'scripts/schema.ts']],
  ['statements', ['node', 'scripts/statements.ts']],
  ['api', ['node', 'scripts/api.ts']],
  ['unused', ['knip', '--no-progress']],
  ['sources', ['vitest', 'run', '--project', 'sources']],
  ['unit', ['vitest', 'run', '--project', 'together', '--project', 'alone']],
  ['e2e', ['playwright', 'test']],
]

/** The steps that were asked for; those of files with what they are told. */
function chosen() {
  const words = process.argv.slice(2)
  const isStep = (word) => steps.some(([name]) => name === word)
  const files = words.filter((word) => !isStep(word)).map((word) => path.relative(root, path.resolve(root, word)))
  if (!files.length) return steps.filter(([name]) => !words.length || words.includes(name))
  const journeys = readdirSync(path.join(root, 'e2e'), { recursive: true }).filter((name) => name.endsWith('.journey.ts'))
  const isJourney = (file) => journeys.some((name) => path.join('e2e', name).includes(file))
  const asked = { e2e: files.filter(isJourney), unit: files.filter((file) => !isJourney(file)) }
  const commands = {
    unit: ['vitest', 'run', ...asked.unit],
    e2e: ['playwright', 'test', ...asked.e2e.map((file) => file.replaceAll(path.sep, '/'))],
  }
  return steps
    .filter(([name]) => words.includes(name) || asked[name]?.length)
    .map(([name, command]) => [name, asked[name]?.length ? commands[name] : command])
}

const started = Date.now()
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const lines = []
for (const [name, [command, ...args]] of chosen()) {
  const at = Date.now()
  process.stdout.write(`\n▶ ${name}\n`)
  const { status, error } = spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit', shell: process.platform === 'win32' })
  lines.push(`${status === 0 ? '✓' : '✗'} ${name.padEnd(14)}${seconds(at).padStart(9)}${error ? `  ${error.message}` : ''}`)
  if (status === 0) continue
  process.exitCode = 1
  break
}
process.stdout.write(`\n${[...lines, `${process.exitCode ? '✗' : '✓'} ${'all'.padEnd(14)}${seconds(started).padStart(9)}`].join('\n')}\n`)
