// Helpers of the command line tools.
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { type Database, openDatabase } from './database.ts'

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Opens the database of this configuration for `run`, and stops it afterwards. */
export async function withDatabase(config: Config, log: Log, run: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(config, log)
  try {
    await run(database)
  } finally {
    await database.stop()
  }
}

/** Runs a tool; an error is printed as one line and ends the process with 1. */
export function runTool(main: () => Promise<void>): void {
  main().catch((error: Error) => {
    process.stderr.write(`未能完成：${error.message}\n`)
    process.exit(1)
  })
}
