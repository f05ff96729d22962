// Checks that the migrations match the `tables.ts` of the features, i.e. that `npm run new:migration` would write nothing. Also checks that
// only the newest snapshot of drizzle-kit is kept, because each is a copy of the whole schema.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import config from '../drizzle.config.ts'

const root = path.resolve(import.meta.dirname, '..')
type Snapshot = ReturnType<typeof generateDrizzleJson>

const files = globSync(config.schema as string, { cwd: root }).toSorted()
const declared = Object.assign({}, ...(await Promise.all(files.map((file) => import(path.join(root, file)))))) as Record<string, unknown>
const snapshots = globSync('migrations/meta/*_snapshot.json', { cwd: root }).toSorted()
const last = snapshots.at(-1)
for (const old of snapshots.slice(0, -1)) console.error(`remove ${old}: a newer snapshot replaces it`)
if (snapshots.length > 1) process.exit(1)
if (!last) throw new Error('there is no migration')
const made = JSON.parse(readFileSync(path.join(root, last), 'utf8')) as Snapshot
const missing = await generateMigration(made, generateDrizzleJson(declared, made.id, undefined, 'snake_case'))
for (const statement of missing) console.error(`no migration does this yet: ${statement}`)
if (missing.length) {
  console.error('npm run new:migration -- --name=what_it_does')
  process.exit(1)
}
console.log(`schema: ${files.length} files of tables, as the migrations make them`)
