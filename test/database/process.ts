// `node test/database/process.ts FOLDER`: runs a PostgreSQL with the template in the folder of a run. It lives until its input closes, so
// that neither server nor folder is left, however its parent process ends.
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { countClients } from '#platform/database/embedded/probe.ts'
import { clusterOf, removeRunFolder } from './run-folder.ts'
import { prepareCluster } from './template.ts'

const [folder = ''] = process.argv.slice(2)
const flags = Object.entries({
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

const MAX_WAIT_MS = 20_000
const password = 'test'

async function start(): Promise<EmbeddedPostgres> {
  const options = { dataDir: clusterOf(folder), port: 25_000 + (process.pid % 5_000), password, flags }
  await prepareCluster(options)
  return startEmbeddedPostgres(options)
}

/** Waits until late processes of an interrupted run have disconnected, because they would recreate the folder. */
async function othersAreGone({ port }: EmbeddedPostgres) {
  for (const end = Date.now() + MAX_WAIT_MS; (await countClients(port, password)) && Date.now() < end; ) await sleep(50)
}

// the runner handles signals of the group, and closes the input
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
const started = start()
process.stdin.resume().once('close', async () => {
  await started.then(othersAreGone).catch(() => {})
  await removeRunFolder(folder)
  process.exit()
})
process.stdout.write(`${(await started).url}\n`)
