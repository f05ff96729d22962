// Reads errors of the database: its SQLSTATE code, and whether it is unavailable. Retries while it is.
import { setTimeout as sleep } from 'node:timers/promises'

interface Coded {
  code?: unknown
  detail?: unknown
  hint?: unknown
  cause?: unknown
  message?: unknown
}

/** SQLSTATE and network codes that mean: unavailable, starting, shutting down, full, silent, or read-only during a failover. */
const away = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53300', '25006', '25P03', '25P04', '08000', '08001', '08003', '08004', '08006', 'SILENT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])

const MAX_DEPTH = 4
/** The error and its causes, outermost first: drizzle wraps the driver's error. */
function* causesOf(error: unknown): Generator<Coded> {
  let one = error as Coded | undefined
  for (let depth = 0; one && typeof one === 'object' && depth < MAX_DEPTH; depth++) {
    yield one
    one = one.cause as Coded | undefined
  }
}

/** The SQLSTATE code of an error, such as `57P01`; undefined if the database gave none. */
export function databaseCode(error: unknown): string | undefined {
  for (const { code } of causesOf(error)) if (typeof code === 'string') return code
  return undefined
}

/** The DETAIL and HINT of a database error; empty strings if absent. */
export function databaseHints(error: unknown): { detail: string; hint: string } {
  for (const { code, detail, hint } of causesOf(error)) if (typeof code === 'string') return { detail: textOr(detail), hint: textOr(hint) }
  return { detail: '', hint: '' }
}
const textOr = (value: unknown) => (typeof value === 'string' ? value : '')

const lost =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|timeout expired|not queryable|Client was closed/

/** Whether the database is unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseCode(error)
  return (code !== undefined && away.has(code)) || [...causesOf(error)].some(({ message }) => lost.test(String(message ?? '')))
}

/** Retries every `everyMs` for `forMs` while the database is unavailable; not if it is silent, because that timeout has already passed. */
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
