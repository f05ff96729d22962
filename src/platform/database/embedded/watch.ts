// Watchdog of the embedded server: restarts a killed server on the same port, so that open pools find it again.
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isRunning } from './process-table.ts'

const LOOK_EVERY_MS = 1000

/**
 * Checks every second whether the server still runs; restarts or adopts it if not, and keeps `postgres.pid` current. Returns the function
 * that ends the watch; call it before `postgres.stop()`.
 */
export function watchEmbeddedPostgres(options: EmbeddedOptions, postgres: EmbeddedPostgres): () => void {
  let ended = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    if (!isRunning(postgres.pid)) await restart(options, postgres)
    schedule()
  }
  const schedule = () => {
    if (ended) return
    timer = setTimeout(look, LOOK_EVERY_MS)
    timer.unref()
  }
  schedule()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

async function restart(options: EmbeddedOptions, postgres: EmbeddedPostgres): Promise<void> {
  options.log?.(`embedded postgres is gone: pid ${postgres.pid}, starting it again`)
  try {
    const again = await startEmbeddedPostgres({ ...options, port: postgres.port, fixedPort: true })
    postgres.pid = again.pid
  } catch (error) {
    options.log?.(error instanceof Error ? error.message : String(error))
  }
}
