// The architecture check: floors, order and doors of features, file length, names, readers of the environment, form of journeys, dead
// links.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { order, wings } from '#features/order.ts'
import { deadEnds } from './dead-links.ts'
import { codeOf, functionOwners, functionsIn, tableOwners, tablesIn, uncheckedSql, withoutSqlComments } from './table-owners.ts'
import { untypedFiles } from './typed-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const faults: string[] = []
const owners = tableOwners(root)
const functionOwner = functionOwners(root)
/**
 * Database functions that lower features may call: the tenant, permissions, reach of leaders, right to grant. Each is one question, defined
 * beside the tables with the answer.
 */
const databaseDoors = new Set(['tenant_by_domain', 'holds', 'leading_beyond', 'check_grant'])
const rank = new Map<string, number>(order.map((name, i) => [name, i]))
const MAX_LINES = { code: 300, test: 500 }
/** Files that may read the environment: the configuration, and the search path for child programs. */
const readers = new Set([
  'src/platform/config.ts',
  'src/platform/database/embedded/cluster.ts',
  'src/engines/video/program.ts',
  'src/engines/process/fork.ts',
])
/** Commands that PostgreSQL cannot prepare, and so no `statement` can hold. */
const unprepared = /^\.query\('(?:set|vacuum) /
const idle = /(^|\/)(utils|helpers|common|misc|types)(\/|\.|$)/
/** Import doors of a feature; all components of a kit are doors. */
const doors = (feature: string) =>
  new RegExp(
    `^(contract|fields|server/(${feature}|tables)|web/(${feature.endsWith('-kit') ? '[A-Z]\\w*|' : ''}\\w*(Picker|Link|Dialog|Form|Table|Storyboard)|use-[\\w-]+|[\\w-]+-rules)|learn/\\w+Card)\\.tsx?$`,
  )

/** Parts of the UI kit that learners' screens may import: none of them imports antd. */
const learnersKit =
  /^(touch\/.*|theme\/.*|device\/(prefetch|chunk-loading|browser-storage|copy-text|device-store|learner-data|use-media-query|use-stored-text|new-guid)\.ts|api\/(client|call-failure|idempotency|outbox(-\w+)?|session|events|use-steps)\.tsx?|page\/notice\.ts|text\/(formulas|QuestionText|RichText)\.tsx)$/

/** src/features/w/x/server/y.ts -> { floor: 'features', wing: 'w', feature: 'x', inside: 'server/y.ts' } */
function placeOf(file: string) {
  const [, floor = '', ...rest] = file.split('/')
  return floor === 'features'
    ? { floor, wing: rest[0] ?? '', feature: rest[1] ?? '', inside: rest.slice(2).join('/') }
    : { floor, wing: '', feature: '', inside: rest.join('/') }
}

/** The file that an import names: `#shared/ids.ts` by the `imports` of package.json, a relative path from the folder of the importer. */
const fileOf = (importer: string, target: string) =>
  (target.startsWith('#') ? path.join('src', target.slice(1)) : path.join(path.dirname(importer), target)).split('?')[0] ?? ''

/** Imports within a feature, or within a floor below the features, are relative; all others are subpath imports. */
function unlikeForm(importer: string, imported: string, target: string): string | null {
  const [a, b] = [placeOf(importer), placeOf(imported)]
  const isNear = a.floor === b.floor && a.feature === b.feature
  if (isNear === !target.startsWith('#')) return null
  return isNear ? 'an import within a room is relative' : `an import of another room is written #${imported.slice('src/'.length)}`
}

/** The wings that a wing may import from. */
const standsOn = (wing: string): readonly string[] => (wings as Record<string, { on: readonly string[] }>)[wing]?.on ?? []

const below: Record<string, string[]> = { platform: ['shared'], engines: ['shared'], ui: ['shared'], shared: [] }

/** Reason why `from` may not import `to`; null if it may. */
function refusal(from: string, to: string): string | null {
  const a = placeOf(from)
  const b = placeOf(to)
  if (a.floor === 'apps' || (a.floor === b.floor && a.feature === b.feature))
    return a.floor === 'features' ? inside(a.inside, b.inside) : null
  if (a.floor !== 'features') return below[a.floor]?.includes(b.floor) ? null : `${a.floor} may not look at ${b.floor}`
  if (b.floor === 'shared') return null
  if (b.floor === 'ui') {
    if (a.inside.startsWith('learn/')) return learnersKit.test(b.inside) ? null : `${b.inside} is not for the learners' side`
    return a.inside.startsWith('web/') ? null : 'only web/ and learn/ look at ui'
  }
  if (b.floor === 'platform' || b.floor === 'engines') return a.inside.startsWith('server/') ? null : `only server/ looks at ${b.floor}`
  if (b.floor !== 'features') return 'looks up at apps'
  if (b.wing === 'order.ts') return null
  if ((rank.get(b.feature) ?? 99) >= (rank.get(a.feature) ?? -1)) return `${a.feature} looks up at ${b.feature}`
  if (a.wing !== b.wing && !standsOn(a.wing).includes(b.wing)) return `the wing ${a.wing} does not stand on ${b.wing}`
  return doors(b.feature).test(b.inside) ? null : `${b.feature}/${b.inside} is no door`
}

/** Layers within a feature, lowest first; a file imports only from lower ones. All may import the fields; web and routes the contract. */
const floors = ['tables', 'queries', 'jobs', 'rules', 'work', 'routes']
const floorIn = (file: string) => {
  const name = path.basename(file, '.ts')
  return floors.indexOf(['tables', 'queries', 'jobs', 'work', 'routes'].includes(name) ? name : 'rules')
}
/** Part of a contract that is too long for one file; the contract re-exports it. */
const isPart = /^[\w-]+-contract\.ts$/
function inside(from: string, to: string): string | null {
  if (isPart.test(to)) return from === 'contract.ts' || isPart.test(from) ? null : `${to} is a part of the contract, which hands it on`
  if (to === 'fields.ts' || (to === 'contract.ts' && from !== 'fields.ts' && !isPart.test(from))) return null
  if (from === 'contract.ts' || from === 'fields.ts' || isPart.test(from))
    return 'a contract looks at nothing of its feature but its fields and its parts'
  if (from.split('/')[0] !== to.split('/')[0]) return `${from} looks across at ${to}`
  return from.startsWith('server/') && !from.endsWith('.test.ts') && floorIn(to) > floorIn(from) ? `${from} looks up at ${to}` : null
}

/** One verb per kind of query, see CONTRIBUTING. */
const verbs =
  /^(find|get|list|page|count|sum|insert|update|delete|write|set|mark|copy|add|remove|replace|clear|close|grant|revoke|lock|claim|stream|export|check|purge|seal|sweep|name|to|is|has)([A-Z]|$)|Sql$/
/** Limits with a name that does not begin as CONTRIBUTING requires. */
const oddLimit =
  /^(?:export )?const ((?:most|least|longest|shortest|highest|lowest|deepest|patience|MOST|LEAST|LONGEST|SHORTEST|HIGHEST|LOWEST|DEEPEST|PATIENCE)\w*) = [\d_ *.]+$/gm
const exported = /^export (?:async )?(?:const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^>]*>)?\(|function\*? ?(\w+))/gm

/** Tables and functions of higher features that a text names; only higher features may name lower ones. */
function namedAbove(file: string, text: string): string[] {
  const { floor, feature } = placeOf(file)
  const isAbove = (owner = '') => (rank.get(owner) ?? -1) > (floor === 'features' ? (rank.get(feature) ?? -1) : -1)
  const tables = [...tablesIn(text, owners)].filter((t) => isAbove(owners.get(t))).map((t) => `the table ${t} of ${owners.get(t)}`)
  const functions = [...functionsIn(text)]
    .filter((f) => !databaseDoors.has(f) && isAbove(functionOwner.get(f)))
    .map((f) => `app.${f} of ${functionOwner.get(f)}`)
  return [...tables, ...functions].map((what) => `${file} looks up: it names ${what}`)
}

for (const file of globSync('src/features/*/*/server/functions.sql', { cwd: root }))
  faults.push(...namedAbove(file, withoutSqlComments(readFileSync(path.join(root, file), 'utf8'))))
const ranked = Object.entries(wings).flatMap(([wing, { features }]) => features.map((feature) => path.join('src/features', wing, feature)))
for (const folder of globSync('src/features/*/*', { cwd: root, withFileTypes: true }).filter((entry) => entry.isDirectory()))
  if (!ranked.includes(path.relative(root, path.join(folder.parentPath, folder.name))))
    faults.push(`${folder.name} stands in no wing of order.ts`)
for (const [wing, { features }] of Object.entries(wings)) {
  const readme = path.join(root, 'src/features', wing, 'README.md')
  const captions = existsSync(readme) ? readFileSync(readme, 'utf8') : ''
  for (const feature of features) if (!captions.includes(`\`${feature}\``)) faults.push(`${wing}/README.md has no line for ${feature}`)
}
for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((name) => !name.endsWith('.d.ts'))) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const lines = text.split('\n').length - 1
  const test = /\.test\.tsx?$/.test(file)
  if (lines > (test ? MAX_LINES.test : MAX_LINES.code)) faults.push(`${file} has ${lines} lines`)
  if (/\/server\/(.*-)?queries\.ts$/.test(file))
    for (const [, constant = '', name = constant] of text.matchAll(exported))
      if (!verbs.test(name)) faults.push(`${file}: ${name} begins with no verb of CONTRIBUTING`)
  for (const [, name] of text.matchAll(oddLimit)) faults.push(`${file}: ${name} is a limit, and begins with no max or min`)
  if (idle.test(file)) faults.push(`${file}: a name that says nothing`)
  if (!/^\/[/*]/.test(text)) faults.push(`${file}: the first line does not say what the room is for`)
  if (!test && !readers.has(file) && text.includes('process.env'))
    faults.push(`${file} reads the environment, which belongs to src/platform/config.ts`)
  if (!test && !file.startsWith('src/features/organisation/tenant-setup/') && text.includes('db.within('))
    faults.push(`${file} works in another tenant, which is for tenant-setup alone`)
  if (test) continue
  for (const [, target = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)) {
    const to = fileOf(file, target)
    const why = /^src\/.*\.tsx?$/.test(to) ? (refusal(file, to) ?? unlikeForm(file, to, target)) : null
    if (why) faults.push(`${file} -> ${target}: ${why}`)
  }
  const { floor } = placeOf(file)
  if (floor !== 'apps') faults.push(...namedAbove(file, codeOf(text)))
  if (floor === 'features' || file.startsWith('src/apps/demo/'))
    for (const sql of uncheckedSql(text, owners))
      if (!unprepared.test(sql)) faults.push(`${file}: SQL that nothing checks, see docs/decisions/040: ${sql}`)
  if (file.startsWith('src/shared/'))
    for (const [, name = ''] of text.matchAll(/from '([^.'][^']*)'/g))
      if (name !== 'zod') faults.push(`${file}: shared looks at zod only, not at ${name}`)
}
/** A check of a page must poll, because the page renders later. */
const askedOnce = /\bexpect\(.*\bawait\b.*(inputValue|count\(|is[A-Z]\w+\(|innerText|textContent|getAttribute|evaluate)/
for (const file of globSync('e2e/**/*.ts', { cwd: root }))
  for (const [i, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries())
    if (askedOnce.test(line)) faults.push(`${file}:${i + 1} asks a page once; see eventually() in e2e/journey.ts`)
/** Tests may not measure durations, because those depend on the machine. */
const timed = /performance\.now|cpuUsage|hrtime/
for (const file of globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'], { cwd: root }))
  for (const [i, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries())
    if (timed.test(line)) faults.push(`${file}:${i + 1} times what it tests; see leastWork() in test/work.ts, and bench/`)
faults.push(...deadEnds(root))
const DECISIONS = 'docs/decisions'
const decisions = globSync(`${DECISIONS}/[0-9]*.md`, { cwd: root }).toSorted()
const index = readFileSync(path.join(root, DECISIONS, 'README.md'), 'utf8')
/** The first sentence follows the heading, or the line of date and status if a page has one. */
const beginsWithDecision = /^# .*\n\n(?:\d{4}-\d\d-\d\d.*\n\n)?Decision: /
for (const [i, file] of decisions.entries()) {
  const name = path.basename(file)
  const text = readFileSync(path.join(root, file), 'utf8')
  if (path.basename(decisions[i - 1] ?? '').startsWith(name.slice(0, 4))) faults.push(`${file} has the number of another decision`)
  if (!text.startsWith(`# ${name.slice(0, 3)} `)) faults.push(`${file} has another number in its heading`)
  if (!beginsWithDecision.test(text)) faults.push(`${file}: the first sentence does not begin with «Decision:»`)
  const links = index.split(`](${name})`).length - 1
  if (links !== 1) faults.push(`${DECISIONS}/README.md links ${links} times to ${name}, not once`)
}
/** Numbers of decisions that the index lists as unused. */
const unused = new Set(/^Numbers are never reused\..*$/m.exec(index)?.[0].match(/\d{3}/g))
const numbers = new Set(decisions.map((file) => path.basename(file).slice(0, 3)))
for (let n = 1; n <= Math.max(...[...numbers].map(Number)); n++) {
  const number = String(n).padStart(3, '0')
  if (numbers.has(number) === unused.has(number))
    faults.push(`${DECISIONS}/README.md ${unused.has(number) ? 'calls' : 'does not call'} the number ${number} unused`)
}
for (const file of untypedFiles(root)) faults.push(`${file} belongs to no tsconfig, so that nothing checks its types`)
if (!existsSync(path.join(root, 'LICENSE'))) faults.push('LICENSE is missing')
for (const fault of faults) console.error(fault)
if (faults.length) process.exit(1)
console.log('architecture: in order')
