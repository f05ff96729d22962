// Waiting during a start: names the process that blocks it, so that the operator knows the reason.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const LOOK_MS = 200
/** Delay before the first message about a blocked start; another message follows every minute. */
const TELL_AFTER_MS = 5_000
const TELL_EVERY_MS = 60_000

interface Holder {
  pid: number
  application_name: string
  client_addr: string | null
  state: string | null
  seconds: number
}
const said = ({ pid, application_name, client_addr, state, seconds }: Holder) =>
  `pid ${pid} (${application_name || 'unnamed'}${client_addr ? ` from ${client_addr}` : ''}), ${state ?? 'unknown'} for ${seconds} s`
const all = (rows: readonly Holder[]) => rows.map(said).join('; ') || 'nobody that this user may see'

/** Describes the holders of an advisory lock. */
async function tellHolders(client: pg.Client, key: number): Promise<string> {
  const { rows } = await client.query<Holder>(
    `select a.pid, a.application_name, a.client_addr::text, a.state, extract(epoch from now() - a.state_change)::int seconds
     from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [key],
  )
  return all(rows)
}

/** Describes the oldest transactions of the database except this one: they are the likely cause of blocking. */
export async function tellOldest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Holder>(
    `select pid, application_name, client_addr::text, state, extract(epoch from now() - xact_start)::int seconds from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 3`,
  )
  return all(rows)
}

/** Takes an advisory lock of the session; after five seconds of waiting, `say` gets a line that names the holder. */
export async function waitForLock(client: pg.Client, key: number, what: string, say: (line: string) => void): Promise<void> {
  let tellAt = performance.now() + TELL_AFTER_MS
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) taken', [key])
    if (rows[0]?.taken) return
    if (performance.now() > tellAt) {
      say(`${what}: waits for another start, which holds lock ${key}: ${await tellHolders(client, key)}`)
      tellAt = performance.now() + TELL_EVERY_MS
    }
    await sleep(LOOK_MS)
  }
}
