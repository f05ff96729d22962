// Trace of a piece of work: the request that caused it, in its handler, its jobs and its media. Every log line that is written
// meanwhile names it.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'

export interface Trace {
  /** As its answer said in `X-Request-Id`. */
  requestId?: string | undefined
  job?: string
  /** The span that runs, where spans are kept; see tracing.ts. */
  context?: Context
}

const current = new AsyncLocalStorage<Trace>()

/** Empty where nothing was said. */
export const currentTrace = (): Trace => current.getStore() ?? {}

/** Runs, and all that it starts, as work of this trace. */
export const withTrace = <T>(trace: Trace, run: () => T): T => current.run(trace, run)
