// The tests: features over HTTP on a real PostgreSQL, hard rules alone, and the parts of the web that have rules.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = import.meta.dirname
const include = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts', 'scripts/**/*.test.ts']
/** Files that change what others would find in their process. */
const changing = /vi\.(mock|stub\w+|spyOn|use\w+Timers|setSystemTime)\(|process\.env\[.*\] =|@vitest-environment/
/** Read the sources of everybody: whatever is changed can fail them, so they are asked before anything runs. */
const sources = ['src/**/*.sources.test.ts', 'test/**/*.sources.test.ts']
const alone = globSync(include, { cwd: root }).filter((file) => changing.test(readFileSync(path.join(root, file), 'utf8')))

/** What takes longest is begun first, so that all processes end together; where nothing has run yet nobody else knows. */
const longest =
  /(new-feature|test\/(tenants|replicas|hostile|faults|first-start|run-ends)|productions\/server\/outside|test\/shipped)\.test/
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId, project }: TestSpecification) => project.name === 'together' && longest.test(moduleId)
    const [first, rest] = [sorted.filter(isLong), sorted.filter((file) => !isLong(file))]
    const at = rest.findIndex(({ project }) => project.name === 'together')
    return at === -1 ? [...rest, ...first] : rest.toSpliced(at, 0, ...first)
  }
}

export default defineConfig({
  test: {
    root,
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['./test/property-seed.ts'],
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
      { extends: true, test: { name: 'together', include, exclude: [...alone, ...sources], isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
      { extends: true, test: { name: 'sources', include: sources, isolate: false } },
    ],
  },
})
