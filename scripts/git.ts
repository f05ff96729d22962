// Runs git in this clone for the checks.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** The lines that git printed, without empty ones; null if git is missing or fails. */
export function git(...args: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout.split('\n').filter(Boolean) : null
}
