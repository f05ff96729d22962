// `npm run bench:analytics|api|capacity|documents|exam-day|import|learn|media|neighbour|people|search|sign-in|similar|storyboard|talk|web|xapi`: prepares a fresh clone, then runs the benchmark on the pinned Node.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const name = process.argv[2]
if (
  ![
    'analytics',
    'api',
    'capacity',
    'documents',
    'exam-day',
    'import',
    'learn',
    'media',
    'neighbour',
    'people',
    'search',
    'sign-in',
    'similar',
    'storyboard',
    'talk',
    'web',
    'xapi',
  ].includes(name)
) {
  process.stderr.write(
    'usage: npm run bench:analytics | bench:api | bench:capacity | bench:documents | bench:exam-day | bench:import | bench:learn | bench:media | bench:neighbour | bench:people | bench:search | bench:sign-in | bench:similar | bench:storyboard | bench:talk | bench:web | bench:xapi\n',
  )
  process.exit(2)
}
const environment = { ...process.env, PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}` }
for (const args of [
  ['scripts/start.mjs', '--prepare'],
  [`bench/${name}/bench.ts`, ...process.argv.slice(3)],
]) {
  const { status } = spawnSync('node', args, { cwd: root, env: environment, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
