// `node test/database/process.ts FOLDER`: a PostgreSQL with the template, in the folder of a run. It lives as long as its input is
// open: whoever started it may be killed in any way, and neither the server nor the folder is left.
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts'
import { clusterOf, removeRunFolder } from './run-folder.ts'
import { prepareCluster } from './template.ts'

const [folder = ''] = process.argv.slice(2)
const flags = Object.entries({
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function start(): Promise<string> {
  const options = { dataDir: clusterOf(folder), port: 25_000 + (process.pid % 5_000), password: 'test', flags }
  await prepareCluster(options)
  return (await startEmbeddedPostgres(options)).url
}

// a signal for the whole group is for the runner, who closes the input
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
const started = start()
process.stdin.resume().once('close', async () => {
  await started.catch(() => {})
  await removeRunFolder(folder)
  process.exit()
})
process.stdout.write(`${await started}\n`)
