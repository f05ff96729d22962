// The commit check: subjects since the merge base with origin/main, or else the last 20, are `area: imperative`. It passes with a note if
// git or its history is missing.
import { subjectFault } from './commits/subject.ts'
import { git } from './git.ts'

/** Arguments of `git log` that select the commits, and their name in the output; null outside a clone of this project. */
function chosen(): { range: string[]; name: string } | null {
  if (git('rev-parse', '--show-prefix')?.length !== 0 || git('rev-parse', '--verify', '--quiet', 'HEAD') === null) return null
  const base = git('merge-base', 'HEAD', 'origin/main')?.[0]
  return base ? { range: [`${base}..HEAD`], name: 'since origin/main' } : { range: ['-20'], name: 'the last 20' }
}

const commits = chosen()
const isShallow = git('rev-parse', '--is-shallow-repository')?.[0] === 'true'
if (!commits || isShallow) {
  console.log(`commits: not checked, ${commits ? 'the clone is shallow' : 'there is no git history'}`)
  process.exit(0)
}
const lines = git('log', '--no-merges', '--format=%h %s', ...commits.range) ?? []
const faults = lines.flatMap((line) => {
  const at = line.indexOf(' ')
  const fault = subjectFault(line.slice(at + 1))
  return fault ? [`${line}\n  ${fault}; see docs/style.md`] : []
})
for (const fault of faults) console.error(fault)
if (faults.length) process.exit(1)
console.log(`commits: ${lines.length} subjects (${commits.name}) are in order`)
