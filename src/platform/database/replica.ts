// Read replica that answers reports. A query goes to it only if it has replayed the user's own last write and its lag is small. The lag is
// measured twice a second, and no request waits for that.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { credentialsOf, withCredentials } from './address.ts'
import { LAST_LSN, parseLsn } from './lsn.ts'
import { openPool, type Pool } from './pool.ts'
import { ReplicaLag } from './replica-lag.ts'

const LOOK_MS = 500

export interface Replica {
  pool: Pool
  /** Whether a read that needs everything up to `lsn` (null: no own write) may use the replica now. */
  covers(lsn: string | null): boolean
  /** Upper bound of the lag in seconds; Infinity if unknown. */
  lagSeconds(): number
  end(): Promise<void>
}

const IDENTITY = `(select system_identifier::text from pg_control_system()) || '/' || current_database() identity`
const primaryPlace = { name: 'primary_place', text: `select pg_current_wal_flush_lsn()::text lsn, ${IDENTITY}` }
const replicaPlace = {
  name: 'replica_place',
  text: `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text lsn, ${IDENTITY}`,
}
interface Place {
  lsn: string
  identity: string
}

/** The URL of the replica: any server is acceptable, with the program's role, which is the same everywhere. */
function readUrl(address: string, primaryUrl: string): string {
  const url = withCredentials(address, credentialsOf(primaryUrl))
  return `${url}${url.includes('?') ? '&' : '?'}target_session_attrs=any`
}

/** Opens the replica of `primary`; `primaryUrl` supplies the credentials. If the replica is unavailable, the primary answers. */
export function openReplica(primary: Pool, address: string, primaryUrl: string, log: Log): Replica {
  const onError = (error: Error) => log.debug({ err: error }, 'replica connection')
  const readOnly = { default_transaction_read_only: 'on' }
  const pool = openPool(readUrl(address, primaryUrl), primary.size, onError, { waitMs: 0, settings: readOnly })
  const lag = new ReplicaLag()
  const closing = new AbortController()
  let state = 'unknown'
  const become = (next: string, error?: unknown) => {
    if (next === state) return
    state = next
    if (next === 'follows') log.info('the replica follows: reports are answered by it')
    else log.warn({ err: error }, `the replica ${next}: reports are answered by the primary`)
  }
  const placeOf = async (of: Pool, statement: pg.QueryConfig) => {
    const [row] = (await of.ask<Place>(statement)).rows
    return { lsn: parseLsn(row?.lsn ?? '') ?? 0n, identity: row?.identity }
  }
  const look = async () => {
    const at = performance.now()
    const [ahead, behind] = await Promise.all([placeOf(primary, primaryPlace), placeOf(pool, replicaPlace)])
    if (ahead.identity !== behind.identity) {
      lag.forget()
      return become('is of another database')
    }
    lag.note({ primary: ahead.lsn, at, replayed: behind.lsn })
    become(lag.covers(null, performance.now()) ? 'follows' : 'is far behind')
  }
  const run = async () => {
    while (!closing.signal.aborted) {
      await look().catch((error: unknown) => {
        lag.forget()
        become('cannot be asked', error)
      })
      await sleep(LOOK_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return {
    pool,
    covers: (lsn) => lag.covers(lsn === null ? null : (parseLsn(lsn) ?? parseLsn(LAST_LSN)), performance.now()),
    lagSeconds: () => lag.secondsAt(performance.now()),
    async end() {
      closing.abort()
      await running
      await pool.end()
    },
  }
}
