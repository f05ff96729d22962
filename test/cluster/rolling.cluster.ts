// Each of the last versions runs on a database, then this version replaces it process by process under load.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { report } from '../figures.ts'
import { startLoad } from './load.ts'
import { openRig } from './rig.ts'

const root = path.resolve(import.meta.dirname, '../..')
const demo = { DEMO_DATA: 'true', DEMO_SIZE: 'bare' }
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { maxBuffer: 1 << 30 })

const lines = (...args: string[]) =>
  git(...args)
    .toString()
    .split('\n')
    .filter(Boolean)

/** The last three tags, the newest first; without enough tags, the commits before the last changes of the schema. */
const versions = [
  ...lines('tag', '--list', 'v*', '--sort=-v:refname'),
  ...lines('log', '--format=%h^', '--max-count=3', '--', 'migrations/meta/_journal.json').flatMap((change) =>
    lines('rev-parse', '--short', change),
  ),
].slice(0, 3)

/** Checks out a version into a temporary folder, with the packages of this one. */
function checkOut(version: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `yanwu-${version}-`))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', version) })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

test.for(versions)('version %s is replaced by this one under load', async (version) => {
  const folder = checkOut(version)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const rig = await openRig()
  onTestFinished(rig.close)
  const database = 'rolling'
  await rig.primary.ask('postgres', `create database ${database}`)
  const env = { ...demo, DATABASE_URL: rig.primary.url(database), WEB_ROOT: path.join(root, 'dist/web') }
  const entrance = path.join(folder, 'src/apps/server.ts')
  const serving = [await rig.start('web', env, entrance)]
  await serving[0]?.ready
  serving.push(await rig.start('web', env, entrance))
  await serving[1]?.ready
  const load = await startLoad(rig, database)
  load.requests.forget()
  for (const old of serving) {
    const next = await rig.start('web', env)
    await next.ready
    const gone = new Promise((done) => old.child.once('exit', done))
    old.child.kill('SIGTERM')
    await gone
  }
  const told = load.requests.told()
  const audited = await load.audit(rig.primary)
  await load.end()
  const errors5xx = Object.entries(told.statuses).reduce((sum, [status, n]) => (status.startsWith('5') ? sum + n : sum), 0)
  await report({ scenario: `rolling from ${version}`, rolling: { from: version, errors5xx }, told, acknowledged: audited.acknowledged })
  expect(told.statuses).toEqual({ 200: told.requests })
  expect(audited).toMatchObject({ lost: [], twice: [] })
})
