// Shared setup of all journeys of a run: the folder, PostgreSQL with the template, the built web, and Chromium.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { FullConfig } from '@playwright/test'
import { oneDatabase } from '#test/database/one-database.ts'
import { openRunFolder, removeFolder } from '#test/database/run-folder.ts'
import { unpackChromium } from './browser.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Environment variables that pass the shared setup to the workers. */
export const shared = { database: 'YANWU_JOURNEY_DATABASE', chromium: 'YANWU_JOURNEY_CHROMIUM' }

/** Builds the web like `npm start`: only if the sources have changed since the last build. */
function buildWeb(): void {
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts', 'start.mjs'), '--prepare'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the web was not built')
}

export default async function setup(config: FullConfig) {
  const folder = await openRunFolder()
  const database = oneDatabase(folder)
  const end = async () => {
    await database.end()
    removeFolder(folder)
  }
  try {
    const url = database.url()
    url.catch(() => undefined)
    buildWeb()
    if (config.projects[0]?.use.browserName !== 'firefox') process.env[shared.chromium] = JSON.stringify(await unpackChromium(folder))
    process.env[shared.database] = await url
  } catch (error) {
    await end()
    throw error
  }
  return end
}
