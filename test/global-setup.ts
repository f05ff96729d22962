// Opens the folder of the run for all temporary files, and a PostgreSQL that starts with the first test that needs it.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { oneDatabase } from './database/one-database.ts'
import { openRunFolder, removeFolder } from './database/run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A GET at this address returns the address of the database. */
    databaseAt: string
  }
}

export default async function setup(project: TestProject) {
  const folder = await openRunFolder()
  const database = oneDatabase(folder)
  // if a database runs, its process still needs the folder, and removes it at its end
  const remove = () => database.isRunning() || removeFolder(folder)
  process.once('exit', remove)

  const door = http.createServer((_, answer) => {
    database.url().then(
      (url) => answer.end(url),
      (error: Error) => answer.writeHead(500).end(error.message),
    )
  })
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
