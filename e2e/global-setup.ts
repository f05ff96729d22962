// What all journeys of a run share: its folder, a PostgreSQL with the template, the web as it is built, Chromium unpacked.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { FullConfig } from '@playwright/test'
import { oneDatabase } from '#test/database/one-database.ts'
import { openRunFolder, removeFolder } from '#test/database/run-folder.ts'
import { unpackChromium } from './browser.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Told to the workers by the environment. */
export const shared = { database: 'YANWU_JOURNEY_DATABASE', chromium: 'YANWU_JOURNEY_CHROMIUM' }

/** As `npm start` does it: only where the sources say something else than what is built. */
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
