// What errors say of the database: its own word, and whether it is away.

interface Coded {
  code?: unknown
  cause?: unknown
  message?: unknown
}

/** The database is away, starting, shutting down, full, silent, or takes no writes just now (a standby that is taking over). */
const away = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53300', '25006', '25P03', '25P04', '08000', '08001', '08003', '08004', '08006', 'SILENT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** The database's own word for a failure, which drizzle wraps. */
export function databaseCode(error: unknown): string | undefined {
  for (let e = error as Coded | undefined, depth = 0; e && typeof e === 'object' && depth < 4; e = e.cause as Coded | undefined, depth++) {
    if (typeof e.code === 'string') return e.code
  }
  return undefined
}

const lost =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|timeout expired|not queryable|Client was closed/

/** Whether the database is away, and another try may find it. */
export function isAway(error: unknown): boolean {
  const code = databaseCode(error)
  if (code !== undefined && away.has(code)) return true
  for (let e = error as Coded | undefined, depth = 0; e && typeof e === 'object' && depth < 4; e = e.cause as Coded | undefined, depth++)
    if (lost.test(String(e.message ?? ''))) return true
  return false
}
