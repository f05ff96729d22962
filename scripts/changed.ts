// Prints as JSON what `npm test -- --changed` runs: `{ notes, checks, tests, journeys, changedJourneys }`. A change is a difference from
// the merge base with origin/main, or from HEAD without one; uncommitted files count, too.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { journeysOf } from '../e2e/tiers.ts'
import { secondTier, sweeps } from '../test/tiers.ts'
import { git } from './git.ts'
import { checksOf, featureOf, isTest, testsReaching } from './tiers/reach.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Maximum number of tests in unchanged folders, about a minute of them. */
const MAX_REACHED = 40

/** Paths below the root; a renamed file counts with both names. */
function changedFiles(): { base: string; files: string[] } {
  const base = git('merge-base', 'HEAD', 'origin/main')?.[0] ?? 'HEAD'
  const tracked = git('diff', '--name-only', '--no-renames', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  if (!tracked || !added) throw new Error('--changed needs a git clone with a commit')
  return { base, files: [...new Set([...tracked, ...added])].toSorted() }
}

const { base, files } = changedFiles()
const globs = ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'scripts/**/*.ts']
const names = globSync(globs, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'))
const sources = new Map(names.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
const features = new Set(files.flatMap((file) => featureOf(file) ?? []))
const isLeftOut = (file: string) => sweeps.has(file) || file in secondTier || file.endsWith('.sources.test.ts')
const isTests = (file: string) => sources.has(file) && isTest(file) && !file.endsWith('.sources.test.ts')

const own = new Set([...sources.keys()].filter((file) => isTests(file) && features.has(featureOf(file) ?? '') && !(file in secondTier)))
for (const file of files) if (isTests(file)) own.add(file)
const all = [...testsReaching(files, sources)].filter((file) => isTests(file) && !own.has(file))
const reached = all.filter((file) => !isLeftOut(file)).toSorted()
const changedJourneys = files.filter((file) => file.endsWith('.journey.ts') && existsSync(path.join(root, file)))
const journeys = journeysOf(features).filter((file) => !changedJourneys.includes(file))

const leftOut = all.filter(isLeftOut)
const beyond = reached.slice(MAX_REACHED)
const notes = [
  `changed: ${files.length} files since ${base.slice(0, 8)}; features: ${[...features].join(', ') || 'none'}`,
  ...(features.size + files.length ? [`left out: ${sweeps.size} sweeps over all contracts and the second tier (test/tiers.ts)`] : []),
  ...(leftOut.length ? [`left out, though they import the change: ${leftOut.join(' ')}`] : []),
  ...(beyond.length ? [`left out: ${beyond.length} more test files of other features; npm test runs them`] : []),
  ...(journeys.length + changedJourneys.length === 0 ? ['left out: all journeys; the change belongs to none of them (e2e/tiers.ts)'] : []),
]
const chosen = {
  notes,
  checks: files.length ? checksOf(files) : [],
  tests: [...own, ...reached.slice(0, MAX_REACHED)],
  journeys,
  changedJourneys,
}
process.stdout.write(`${JSON.stringify(chosen)}\n`)
