// The PostgreSQL of a run: a process in the run's folder, started on first use.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { templateKey } from './template-key.ts'

const root = path.resolve(import.meta.dirname, '../..')
const program = path.join(import.meta.dirname, 'process.ts')

export function oneDatabase(folder: string) {
  let running: { url: Promise<string>; key: string; end(): Promise<void> } | undefined
  const start = () => {
    const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    const early = ended.then(() => Promise.reject(new Error('the database did not start')))
    const url = Promise.race([once(child.stdout, 'data'), early]).then(([line]) => String(line).trim())
    const end = async () => {
      child.stdin.end()
      await ended
    }
    return { url, key: templateKey(root, Date.now()), end }
  }
  /** Ends the process, which removes the folder, too. */
  const end = async () => {
    await running?.end()
    running = undefined
  }
  return {
    url: () => (running ??= start()).url,
    isRunning: () => running !== undefined,
    end,
    /** Before a run in watch mode: drops a server whose template is outdated, so that the next use starts a new one. */
    async refresh() {
      if (!running || running.key === templateKey(root, Date.now())) return
      await end()
      fs.mkdirSync(folder, { recursive: true })
      fs.chmodSync(folder, 0o755)
    },
  }
}
