// The log: JSON lines with request ids, without secrets.
import { trace } from '@opentelemetry/api'
import { type DestinationStream, type Logger, pino } from 'pino'
import { currentTrace } from './trace.ts'

export type Log = Logger

interface Told {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: Told
}

/** Maximum number of causes in the log. */
const MAX_DEPTH = 4

/**
 * Fields of an error in the log: name, message, code and stack, and the same of its cause. Other properties, such as the connection or the
 * values of a statement, are left out.
 */
export function tellError(error: unknown, depth = 1): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  const code: unknown = (error as { code?: unknown }).code
  return {
    type: error.constructor.name || name,
    message,
    ...(code === undefined ? {} : { code: String(code) }),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined || depth >= MAX_DEPTH ? {} : { cause: tellError(cause, depth + 1) }),
  }
}

/** Logs to the standard output, or to `destination`. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const { context, ...told } = currentTrace()
      const traceId = context && trace.getSpanContext(context)?.traceId
      return traceId ? { ...told, traceId } : told
    },
    serializers: { err: (error: unknown) => tellError(error) },
    redact: ['req.headers.cookie', 'req.headers.token', 'req.headers.authorization', '*.password', '*.oldPassword'],
  }
  return destination ? pino(options, destination) : pino(options)
}
