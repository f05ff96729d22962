// `npm test`: runs the first tier, on a fresh clone. `--rest` runs the second tier, `--all` both, `--changed` what a change can reach. `npm
// test -- unit e2e` runs only the named steps; any other word is a part of the name of a test file or a journey.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { reporting, takeCounts } from './tiers/counts.mjs'
import { startProcessorClock } from './tiers/processor-clock.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const bin = path.join(root, 'node_modules', '.bin')
const environment = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH}`,
  CI: process.env.CI ?? 'true',
  FORCE_COLOR: '0',
  PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(root, 'node_modules', '.cache', 'playwright'),
}

/** Name and command of each step; all run on the pinned Node, which is first in the PATH. */
const firstTier = [
  ['prepare', ['node', 'scripts/start.mjs', '--prepare']],
  ['weight', ['node', 'scripts/weight.ts']],
  // by default four projects with four checkers each, which takes twice the memory and processor time of one project with two
  ['types', ['node', 'node_modules/typescript/bin/tsc', '-b', '--builders', '1', '--checkers', '2']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['format', ['biome', 'format']],
  ['style', ['node', 'scripts/style.ts']],
  ['architecture', ['node', 'scripts/architecture.ts']],
  ['commits', ['node', 'scripts/commits.ts']],
  ['schema', ['node', 'scripts/schema.ts']],
  ['statements', ['node', 'scripts/statements.ts']],
  ['api', ['node', 'scripts/api.ts']],
  ['unused', ['knip', '--no-progress']],
  ['sources', ['vitest', 'run', '--project', 'sources']],
  ['unit', ['vitest', 'run', '--project', 'together', '--project', 'alone']],
  ['e2e', ['playwright', 'test', '--project', 'first*']],
]
/** Steps of the second tier, see test/tiers.ts and e2e/tiers.ts. */
const secondTier = [
  ['unit:rest', ['vitest', 'run', '--project', 'rest', '--project', 'rest-alone']],
  ['e2e:rest', ['playwright', 'test', '--project', 'rest*']],
]
const steps = [...firstTier, ...secondTier]
const named = (names) => steps.filter(([name]) => names.includes(name))
const files = (command, words) => [...command, ...words.map((file) => file.replaceAll(path.sep, '/'))]

/** The steps of a change: checks of all sources, and the tests and journeys that the change can reach. */
function changedSteps() {
  const options = { cwd: root, env: environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }
  const { status, stdout } = spawnSync('node', ['scripts/changed.ts'], options)
  if (status !== 0) process.exit(1)
  const { notes, checks, tests, journeys, changedJourneys } = JSON.parse(stdout)
  return {
    notes,
    chosen: [
      ...named(checks),
      ...(tests.length ? [['unit', files(['vitest', 'run'], tests)]] : []),
      ...(journeys.length ? [['e2e', files(['playwright', 'test', '--project', 'first*'], journeys)]] : []),
      ...(changedJourneys.length ? [['e2e:changed', files(['playwright', 'test'], changedJourneys)]] : []),
    ],
  }
}

/** The requested steps, and the files by parts of their names. */
function askedSteps(words) {
  const isStep = (word) => steps.some(([name]) => name === word)
  const parts = words.filter((word) => !isStep(word)).map((word) => path.relative(root, path.resolve(root, word)))
  const journeys = readdirSync(path.join(root, 'e2e'), { recursive: true }).filter((name) => name.endsWith('.journey.ts'))
  const isJourney = (part) => journeys.some((name) => path.join('e2e', name).includes(part))
  const asked = { unit: parts.filter((part) => !isJourney(part)), e2e: parts.filter(isJourney) }
  const commands = { unit: files(['vitest', 'run'], asked.unit), e2e: files(['playwright', 'test'], asked.e2e) }
  return steps
    .filter(([name]) => words.includes(name) || asked[name]?.length)
    .map(([name, command]) => [name, asked[name]?.length ? commands[name] : command])
}

function chosen() {
  const words = process.argv.slice(2)
  if (words.includes('--changed')) {
    const { status } = spawnSync(process.execPath, ['scripts/start.mjs', '--prepare'], { cwd: root, env: environment, stdio: 'inherit' })
    if (status !== 0) process.exit(1)
    return changedSteps()
  }
  if (words.includes('--all')) return { notes: [], chosen: steps }
  if (words.includes('--rest')) return { notes: [], chosen: [...named(['prepare']), ...secondTier] }
  return { notes: [], chosen: words.length ? askedSteps(words) : firstTier }
}

// Ctrl+C reaches the whole group: the step cleans up and ends before this process
process.on('SIGINT', () => undefined)
const processors = startProcessorClock()
const reports = mkdtempSync(path.join(os.tmpdir(), 'yanwu-reports-'))
const started = Date.now()
const lines = []
const total = { passed: 0, failed: 0 }

/** Runs a step and adds its line; false if it has failed. A step without a report counts as one check. */
async function run(name, [command, ...args]) {
  const at = Date.now()
  const before = processors.seconds() ?? 0
  process.stdout.write(`\n▶ ${name}\n`)
  const file = path.join(reports, 'report.json')
  const { words, env } = reporting(command, file)
  const child = spawn(command, [...args, ...words], {
    cwd: root,
    env: { ...environment, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const forward = () => child.kill()
  process.once('SIGTERM', forward)
  const { status, error } = await new Promise((end) => {
    child.once('error', (failure) => end({ status: 1, error: failure }))
    child.once('close', (code) => end({ status: code ?? 1 }))
  })
  process.off('SIGTERM', forward)
  const isGood = status === 0
  const counts = takeCounts(file) ?? { passed: Number(isGood), failed: Number(!isGood) }
  total.passed += counts.passed
  total.failed += Math.max(counts.failed, Number(!isGood))
  const used = processors.seconds()
  const seconds = `${((Date.now() - at) / 1000).toFixed(1)} s`
  const processorSeconds = used === null ? '' : `${(used - before).toFixed(1)} s`
  lines.push(
    `${isGood ? '✓' : '✗'} ${name.padEnd(14)}${seconds.padStart(9)}${processorSeconds.padStart(10)}${error ? `  ${error.message}` : ''}`,
  )
  return isGood
}

const whole = (number) => Math.round(number).toLocaleString('en-US')
const { notes, chosen: wanted } = chosen()
for (const note of notes) process.stdout.write(`${note}\n`)
let isGood = true
for (const [name, command] of wanted) {
  isGood = await run(name, command)
  if (!isGood) break
}
const used = processors.seconds()
processors.stop()
rmSync(reports, { recursive: true, force: true })
const figures = [
  `${whole(total.passed)} passed`,
  `${whole(total.failed)} failed`,
  `${whole((Date.now() - started) / 1000)} s`,
  ...(used === null ? [] : [`${whole(used)} processor seconds`]),
]
const heading = `${' '.repeat(16)}${'wall'.padStart(9)}${used === null ? '' : 'processor'.padStart(10)}`
process.stdout.write(`\n${[...notes, heading, ...lines].join('\n')}\n`)
process.stdout.write(`${isGood ? '✓' : '✗'} all  ${figures.join(', ')}\n`)
if (!isGood) process.exitCode = 1
