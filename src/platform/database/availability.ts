// What errors say of the database: its own word, and whether it is away; and waiting for one that is.
import { setTimeout as sleep } from 'node:timers/promises'

interface Coded {
  code?: unknown
  detail?: unknown
  hint?: unknown
  cause?: unknown
  message?: unknown
}

/** The database is away, starting, shutting down, full, silent, or takes no writes just now (a standby that is taking over). */
const away = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53300', '25006', '25P03', '25P04', '08000', '08001', '08003', '08004', '08006', 'SILENT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])

const MAX_DEPTH = 4
/** The failure and what caused it, the outermost first: drizzle wraps what the driver says. */
function* causesOf(error: unknown): Generator<Coded> {
  let one = error as Coded | undefined
  for (let depth = 0; one && typeof one === 'object' && depth < MAX_DEPTH; depth++) {
    yield one
    one = one.cause as Coded | undefined
  }
}

/** The database's own word for a failure, such as `57P01`; undefined where it said none. */
export function databaseCode(error: unknown): string | undefined {
  for (const { code } of causesOf(error)) if (typeof code === 'string') return code
  return undefined
}

/** What the database adds to its word: the DETAIL and the HINT of a failure, empty where it gave none. */
export function databaseHints(error: unknown): { detail: string; hint: string } {
  for (const { code, detail, hint } of causesOf(error)) if (typeof code === 'string') return { detail: textOr(detail), hint: textOr(hint) }
  return { detail: '', hint: '' }
}
const textOr = (value: unknown) => (typeof value === 'string' ? value : '')

const lost =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|timeout expired|not queryable|Client was closed/

/** Whether the database is away, and another try may find it. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseCode(error)
  return (code !== undefined && away.has(code)) || [...causesOf(error)].some(({ message }) => lost.test(String(message ?? '')))
}

/** Tries again while the database is away. A silent one is not waited for: it has had its time. */
export async function retryUntilAvailable<T>(
  { forMs, everyMs }: { forMs: number; everyMs: number },
  connect: () => Promise<T>,
): Promise<T> {
  for (const until = performance.now() + forMs; ; await sleep(everyMs)) {
    try {
      return await connect()
    } catch (error) {
      if (databaseCode(error) === 'SILENT' || !isUnavailable(error) || performance.now() > until) throw error
    }
  }
}
