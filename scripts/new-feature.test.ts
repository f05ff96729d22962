// A new feature passes all checks in a copy of the project.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const left = new Set(['.git', 'node_modules', 'dist', 'data', 'screenshots'])

/** Copies the project without generated files; packages are linked, so that the copy has separate caches. */
async function copyOfProject(): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'yanwu-new-feature-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await cp(root, copy, { recursive: true, filter: (file) => file === root || !left.has(path.basename(file)) })
  await mkdir(path.join(copy, 'node_modules'))
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (!name.startsWith('.') || name === '.bin')
      await symlink(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name), 'junction')
  // the cache of the type check, by hashes of the sources: only the new feature is checked
  const cache = path.join('node_modules', '.cache', 'tsc')
  if (existsSync(path.join(root, cache))) await cp(path.join(root, cache), path.join(copy, cache), { recursive: true })
  return copy
}

/** Output and exit code of a program of the project, without the environment variables of vitest. */
async function run(cwd: string, ...args: string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$)/.test(name)))
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill())
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, said: stripVTControlCharacters(`${out}${err}`) }
}

// a check of the whole project without caches: half of it is the time of three busy workers
const timeout = 1_800_000
test('new:feature makes a slice that passes the checks and its own test', { timeout }, async () => {
  const copy = await copyOfProject()
  const made = await run(copy, 'scripts/new-feature.ts', 'practice/training-pledges')
  expect(made.code, made.said).toBe(0)
  const steps = ['types', 'lint', 'format', 'architecture', 'schema', 'statements', 'api', 'unused']
  const checked = await run(copy, 'scripts/test.mjs', ...steps, 'src/features/practice/training-pledges')
  expect(checked.code, checked.said).toBe(0)
  expect(checked.said).toMatch(/Tests +1 passed/)
})
