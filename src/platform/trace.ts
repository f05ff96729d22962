// The trace of a piece of work: the request that caused it, in its handler, its jobs and its media. Every log line names it.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'

export interface Trace {
  /** The id that the answer carries in `X-Request-Id`. */
  requestId?: string | undefined
  job?: string
  /** The running span, if tracing is on; see tracing.ts. */
  context?: Context
}

const current = new AsyncLocalStorage<Trace>()

/** The current trace; empty outside `withTrace`. */
export const currentTrace = (): Trace => current.getStore() ?? {}

/** Runs `run`, and everything that it starts, with this trace. */
export const withTrace = <T>(trace: Trace, run: () => T): T => current.run(trace, run)
