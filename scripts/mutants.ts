// `npm run test:mutants [room or part of a file name ...]`: applies each mutant of test/mutants to a copy of this clone and runs the
// tests that it names. It exits with 1 if a mutant survives, breaks the tests before they run, or no longer fits the source.
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { mutants } from '../test/mutants/all.ts'
import { type Mutant, placeOf } from '../test/mutants/mutant.ts'

const root = path.resolve(import.meta.dirname, '..')
const words = process.argv.slice(2)
const wanted = mutants.filter(({ room, file }) => words.length === 0 || words.some((word) => room === word || file.includes(word)))

/** A copy of all files that git tracks or would track: hard links if possible, so that a mutant replaces only its own link. */
function copyClone(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yanwu-mutants-'))
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, maxBuffer: 2 ** 26 })
  for (const file of String(stdout).split('\0').filter(Boolean)) {
    const [from, to] = [path.join(root, file), path.join(folder, file)]
    mkdirSync(path.dirname(to), { recursive: true })
    try {
      linkSync(from, to)
    } catch {
      copyFileSync(from, to)
    }
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** Timeout, because a mutant may make a test hang. */
const MAX_TEST_MS = 120_000

interface Run {
  failed: number
  isGood: boolean
}
/** Runs tests in the copy. A run that fails without a failed test was broken before its tests began. */
function run(folder: string, tests: readonly string[]): Run {
  const report = path.join(folder, 'mutant-report.json')
  rmSync(report, { force: true })
  const args = ['run', '--reporter=json', `--testTimeout=${MAX_TEST_MS}`, `--outputFile.json=${report}`, ...tests]
  const PATH = `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH']}`
  const { status } = spawnSync('vitest', args, { cwd: folder, env: { ...process.env, PATH, CI: 'true' }, stdio: 'ignore' })
  try {
    const { numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
    return { failed: numFailedTests ?? 0, isGood: status === 0 && (numTotalTests ?? 0) > 0 }
  } catch {
    return { failed: 0, isGood: false }
  }
}

const sources = globSync('src/**/*.{ts,tsx,sql}', { cwd: root }).map((file) => file.replaceAll(path.sep, '/'))

/** Returns 'caught', or the reason why not. */
function judge(folder: string, mutant: Mutant): string {
  const found = placeOf(mutant, sources, (file) => readFileSync(path.join(root, file), 'utf8'))
  if (typeof found === 'string') return found
  const place = path.join(folder, found.file)
  rmSync(place)
  writeFileSync(
    place,
    found.source.replace(mutant.text, () => mutant.replacement),
  )
  const { failed, isGood } = run(folder, mutant.tests)
  rmSync(place)
  copyFileSync(path.join(root, found.file), place)
  if (isGood) return 'survived'
  return failed > 0 ? 'caught' : 'no test ran'
}

const folder = copyClone()
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))
const tests = [...new Set(wanted.flatMap((mutant) => mutant.tests))]
if (wanted.length === 0 || !run(folder, tests).isGood) {
  console.error(wanted.length === 0 ? 'mutants: none has such a name' : `mutants: these tests fail without a mutant: ${tests.join(' ')}`)
  process.exit(1)
}
const verdicts = wanted.map((mutant) => {
  const verdict = judge(folder, mutant)
  console.log(
    `${verdict === 'caught' ? '✓' : '✗'} ${verdict.padEnd(9)} ${mutant.room.padEnd(13)} ${mutant.file}: ${mutant.text.trim().slice(0, 70)}`,
  )
  return verdict
})
const caught = verdicts.filter((verdict) => verdict === 'caught').length
console.log(`mutants: ${caught} of ${wanted.length} caught`)
if (caught < wanted.length) process.exitCode = 1
