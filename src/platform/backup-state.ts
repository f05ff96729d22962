// State and age of the program's last backup, for the metrics and the page 服务状态.
import { Gauge } from 'prom-client'
import type { Pool } from './database/pool.ts'
import { rowsOf, statement } from './database/statement.ts'
import type { Db } from './database/transaction.ts'
import { shareAnswer } from './http/metrics.ts'

const lastFault = statement('backup_last_fault', 'select fault from app.backup_run order by at desc limit 1').returns<{
  fault: string | null
}>()

/** Why the program's last backup or its test restore failed; null if it succeeded or if there was no backup. */
export const findBackupFault = async (db: Pick<Db, 'run'>): Promise<string | null> => (await db.run(lastFault, []))[0]?.fault ?? null

const state = statement(
  'backup_state',
  `select (select extract(epoch from now() - max(at))::float8 from app.backup_taken) age,
          coalesce((select fault is not null from app.backup_run order by at desc limit 1), false) failed`,
).returns<{ age: number | null; failed: boolean }>()

/** Gauges of the last backup. Each scrape queries the database. */
export function backupGauges(pool: Pool): Gauge[] {
  const ask = shareAnswer(() => rowsOf(pool.raw, state, []))
  const age = new Gauge({
    name: 'backup_age_seconds',
    help: 'Seconds since the last whole backup, by this program or noted by another; none where there was none',
    registers: [],
    async collect() {
      const found = (await ask())[0]?.age
      if (found !== null && found !== undefined) this.set(found)
    },
  })
  const failed = new Gauge({
    name: 'backup_failed',
    help: '1 where the last backup by the program, or its restore test, failed',
    registers: [],
    async collect() {
      this.set((await ask())[0]?.failed ? 1 : 0)
    },
  })
  return [age, failed]
}
