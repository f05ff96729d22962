// A folder for the run, which holds all its temporary files; and a PostgreSQL, started when the first test asks for it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openRunFolder, removeFolder } from './database/run-folder.ts'
import { templateKey } from './database/template-key.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A GET here is answered with the address of the database. */
    databaseAt: string
  }
}

const root = path.resolve(import.meta.dirname, '..')
const program = path.join(import.meta.dirname, 'database/process.ts')

export default async function setup(project: TestProject) {
  const folder = await openRunFolder()
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  const database = oneDatabase(folder)
  // where there is a database its process must find the folder whole, and removes it then
  const remove = () => database.isRunning() || removeFolder(folder)
  process.once('exit', remove)

  const door = http.createServer((_, answer) => {
    database.url().then(
      (url) => answer.end(url),
      (error: Error) => answer.writeHead(500).end(error.message),
    )
  })
  // a fifth of what it takes to load the program
  process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules', '.cache', 'yanwu-code')
  await once(door.listen(0, '127.0.0.1').unref(), 'listening')
  project.provide('databaseAt', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  project.onTestsRerun(database.refresh)

  return async () => {
    door.close()
    door.closeAllConnections()
    await database.end()
    remove()
    process.off('exit', remove)
  }
}

function oneDatabase(folder: string) {
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
  /** It removes the folder, too. */
  const end = async () => {
    await running?.end()
    running = undefined
  }
  return {
    url: () => (running ??= start()).url,
    isRunning: () => running !== undefined,
    end,
    /** Before a run while watching: the next who asks gets a new one, where it would be made otherwise by now. */
    async refresh() {
      if (!running || running.key === templateKey(root, Date.now())) return
      await end()
      fs.mkdirSync(folder, { recursive: true })
      fs.chmodSync(folder, 0o755)
    },
  }
}
