// `npm run demo|migrate|admin:reset|backup|restore|audit:archive|voices|package -- …`: prepares a fresh clone, then runs the tool on the pinned Node.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const tools = {
  demo: ['src/apps/load-demo.ts'],
  migrate: ['src/apps/migrate.ts'],
  'admin:reset': ['src/apps/reset-account.ts'],
  backup: ['src/apps/backup/run.ts', 'backup'],
  restore: ['src/apps/backup/run.ts', 'restore'],
  'audit:archive': ['src/apps/archive-audit.ts'],
  voices: ['src/apps/voices.ts'],
  package: ['scripts/package.mjs'],
}
const [name, ...rest] = process.argv.slice(2)
const { Refusal } = await import('./launch/say.mjs')
const { prepare } = await import('./launch/prepare.mjs')
const { findNode } = await import('./launch/runtime.mjs')
try {
  await prepare({ web: name === 'package', dev: false, verbose: false })
  process.exitCode = spawnSync(findNode(), [...tools[name], ...rest], { cwd: root, stdio: 'inherit' }).status ?? 1
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
