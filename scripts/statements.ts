// Checks every handwritten statement against PostgreSQL: prepares it on a database of this version, and compares the types with the
// `statements.d.ts` of the features. `--write` updates these files (`npm run new:statements`).
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, chmod, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { featureFolders } from '#features/order.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { migrateSchema } from '#apps/schema.ts'
import { definedStatements } from '#platform/database/statement.ts'
import { type Catalogue, declaration, readCatalogue } from './statements/declare.ts'
import { describe } from './statements/describe.ts'

const root = path.resolve(import.meta.dirname, '..')
const faults: string[] = []

/** Names of the statements by folder. Features import only lower ones, so that a new statement belongs to the current folder. */
async function namesByFolder(): Promise<Map<string, string[]>> {
  const known = new Set<string>()
  const found = new Map<string, string[]>()
  for (const folder of [
    'src/platform/database',
    ...featureFolders.map((folder) => `src/features/${folder}/server`),
    'src/apps/demo',
    'src/apps',
  ]) {
    // src/apps composes statements from parts of features
    for (const file of globSync(folder === 'src/apps' ? 'src/apps/wiring.ts' : `${folder}/**/*.ts`, { cwd: root }).toSorted())
      if (!/(\.test|\.d)\.ts$/.test(file)) await import(path.join(root, file))
    const names = [...definedStatements.keys()].filter((name) => !known.has(name))
    for (const name of names) known.add(name)
    if (names.length) found.set(folder, names.toSorted())
  }
  return found
}

async function describeFolder(client: pg.Client, catalogue: Catalogue, folder: string, names: readonly string[]): Promise<string> {
  const members: string[] = []
  for (const name of names) {
    const { text } = definedStatements.get(name) as { text: string }
    try {
      members.push(declaration(name, text, await describe(client, text), catalogue))
    } catch (error) {
      const { message, position } = error as { message: string; position?: string }
      const at = position ? `: …${text.slice(Math.max(0, Number(position) - 40), Number(position) + 40).replace(/\s+/g, ' ')}…` : ''
      faults.push(`${folder}: ${name}: ${message}${at}`)
    }
  }
  const text = `// Written by \`npm run new:statements\`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' { interface Described { ${members.join('\n')} } }
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
`
  const formatted = spawnSync(path.join(root, 'node_modules/.bin/biome'), ['format', '--stdin-file-path=statements.d.ts'], {
    input: text,
    cwd: root,
    shell: process.platform === 'win32',
  })
  return formatted.stdout.toString()
}

const write = process.argv.includes('--write')
const home = await mkdtemp(path.join(os.tmpdir(), 'yanwu-statements-'))
await chmod(home, 0o755)
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(home, 'postgres'),
  port: 26_000 + (process.pid % 2_000),
  password: 'test',
  flags: ['-c', 'fsync=off'],
})
const client = new pg.Client({ connectionString: postgres.url })
try {
  await migrateSchema(postgres.url)
  await client.connect()
  const catalogue = await readCatalogue(client)
  const found = await namesByFolder()
  for (const left of globSync('src/**/statements.d.ts', { cwd: root }).filter((file) => !found.has(path.dirname(file)))) {
    if (write) await rm(path.join(root, left))
    else faults.push(`${left}: its folder has no statements any more: npm run new:statements`)
  }
  for (const [folder, names] of found) {
    const file = path.join(root, folder, 'statements.d.ts')
    const text = await describeFolder(client, catalogue, folder, names)
    const before = globSync(file).length ? readFileSync(file, 'utf8') : ''
    if (write) await writeFile(file, text)
    else if (text !== before) faults.push(`${folder}/statements.d.ts is not what PostgreSQL says: npm run new:statements`)
  }
} finally {
  await client.end()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
}
for (const fault of faults) console.error(fault)
if (faults.length) process.exit(1)
console.log(`statements: ${definedStatements.size}, as PostgreSQL takes them`)
