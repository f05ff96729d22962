// The tests: features over HTTP on a real PostgreSQL, hard rules alone, and the parts of the web that have rules.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { secondTier } from './test/tiers.ts'

const root = import.meta.dirname
const include = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts', 'scripts/**/*.test.ts']
/** Files that change what others would find in their process. */
const changing = /vi\.(mock|stub\w+|spyOn|use\w+Timers|setSystemTime)\(|process\.env\[.*\] =|@vitest-environment/
/** Read the sources of everybody: whatever is changed can fail them, so they are asked before anything runs. */
const sources = ['src/**/*.sources.test.ts', 'test/**/*.sources.test.ts']
const isAlone = (file: string) => changing.test(readFileSync(path.join(root, file), 'utf8'))
const all = globSync([...include], { cwd: root }).map((file) => file.replaceAll(path.sep, '/'))
const alone = all.filter((file) => isAlone(file))
const rest = Object.keys(secondTier)
const restAlone = rest.filter((file) => alone.includes(file))

/** What takes longest is begun first, so that all processes end together; where nothing has run yet nobody else knows. */
const longest =
  /(new-feature|test\/(tenants-wall|hostile-values|run-ends|faults|replicas|tenants|audited|hostile|rights|officers)|films|outside|random)\.test/
/** Projects whose files share processes. */
const SHARED = new Set(['together', 'rest'])
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId, project }: TestSpecification) => SHARED.has(project.name) && longest.test(moduleId)
    const [first, rest] = [sorted.filter(isLong), sorted.filter((file) => !isLong(file))]
    const at = rest.findIndex(({ project }) => SHARED.has(project.name))
    return at === -1 ? [...rest, ...first] : rest.toSpliced(at, 0, ...first)
  }
}

export default defineConfig({
  test: {
    root,
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['./test/property-seed.ts', './test/wait-for.ts'],
    // the end of what hangs; what is slow on a busy machine is no failure
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // one more than the smallest machine has processors: while some wait, for a lease or a lock, others work
    maxWorkers: 3,
    pool: 'forks',
    // what a request leaves behind is gone before it is looked at: collecting it in small steps takes a tenth of the time
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    slowTestThreshold: 5_000,
    silent: 'passed-only',
    projects: [
      // one process after the other has the product loaded once: a fresh one for each file takes nearly twice as long
      { extends: true, test: { name: 'together', include, exclude: [...alone, ...sources, ...rest], isolate: false } },
      { extends: true, test: { name: 'alone', include: alone.filter((file) => !rest.includes(file)) } },
      { extends: true, test: { name: 'rest', include: rest.filter((file) => !restAlone.includes(file)), isolate: false } },
      { extends: true, test: { name: 'rest-alone', include: restAlone } },
      { extends: true, test: { name: 'sources', include: sources, isolate: false } },
    ],
  },
})
