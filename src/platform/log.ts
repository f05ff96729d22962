// The log: JSON lines with request ids, secrets removed.
import { type Logger, pino } from 'pino'

export type Log = Logger

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.token', 'req.headers.authorization', '*.password', '*.oldPassword'],
  })
}
