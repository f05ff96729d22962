// `npm run new:migration -- --name=what_it_does`: writes the migration for changed tables, and keeps only the newest snapshot.
import { execFileSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const args = [path.join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...process.argv.slice(2)]
execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
const snapshots = globSync('migrations/meta/*_snapshot.json', { cwd: root }).toSorted()
for (const old of snapshots.slice(0, -1)) rmSync(path.join(root, old))
console.log(`newest: ${snapshots.at(-1)}`)
