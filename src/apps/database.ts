// The database of this start: the embedded one in the data folder, or an external one.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { watchEmbeddedPostgres } from '#platform/database/embedded/watch.ts'
import { dropBallast } from '#platform/disk.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { storedSecret } from './stored-secret.ts'

export interface Database {
  url: string
  /** Address with the right to migrate; different from `url` only with `DATABASE_MIGRATE_URL`. */
  ownerUrl: string
  stop(): Promise<void>
}

export async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl)
    return { url: config.databaseUrl, ownerUrl: config.databaseMigrateUrl ?? config.databaseUrl, stop: async () => {} }
  await mkdir(config.dataDir, { recursive: true })
  const options = {
    dataDir: path.join(config.dataDir, 'postgres'),
    port: config.pgPort,
    password: await storedSecret(path.join(config.dataDir, 'postgres.password')),
    log: (line: string) => log.info(line),
    ...(config.pgRunAs ? { runAs: config.pgRunAs } : {}),
  }
  // a database without disk space gets the reserved ballast
  const postgres = await startEmbeddedPostgres(options).catch(async (error: unknown) => {
    if (!(await dropBallast(config.dataDir))) throw error
    return startEmbeddedPostgres(options)
  })
  const endWatch = watchEmbeddedPostgres(options, postgres)
  return {
    url: postgres.url,
    ownerUrl: postgres.url,
    async stop() {
      endWatch()
      await postgres.stop()
    },
  }
}
