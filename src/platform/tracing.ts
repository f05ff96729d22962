// Spans for OpenTelemetry, by configuration: requests, their statements, their jobs and their media. While tracing is off, no library is
// loaded, and each call costs one comparison.
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import { currentTrace, withTrace } from './trace.ts'
import type { TracingOptions } from './tracing-options.ts'

export { SpanKind } from '@opentelemetry/api'

/** The tracer; null while tracing is off. */
let tracer: Tracer | null = null

/**
 * Turns tracing on: spans are sent in batches every few seconds; `close` sends the last ones within at most five seconds. An unavailable
 * collector loses spans, but never fails a request.
 */
export async function startTracing(
  options: TracingOptions | undefined,
  onFault: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  if (!options) return { close: async () => {} }
  const [
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint}/v1/traces`, headers: options.headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.serviceName, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  tracer = provider.getTracer('yanwu')
  return {
    async close() {
      tracer = null
      const late = new Promise((done) => setTimeout(done, 5_000).unref())
      await Promise.race([provider.shutdown().catch(onFault), late])
    },
  }
}

export interface SpanOptions {
  kind?: SpanKind
  attributes?: Attributes
  /** Parent span as a W3C traceparent that was stored earlier or elsewhere; an invalid one starts a new trace. Absent: the current span. */
  traceparent?: string | null | undefined
}

/** W3C traceparent of the current span, for work that runs later or elsewhere; undefined if tracing is off. */
export function traceparent(): string | undefined {
  const { context } = currentTrace()
  const of = context && trace.getSpanContext(context)
  return of && `00-${of.traceId}-${of.spanId}-0${of.traceFlags & TraceFlags.SAMPLED}`
}

/** The context of a `traceparent`; an invalid one starts a new trace. */
function contextOf(written: string): Context {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(written) ?? []
  const of = {
    traceId: traceId ?? '',
    spanId: spanId ?? '',
    traceFlags: Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED,
    isRemote: true,
  }
  return isSpanContextValid(of) ? trace.setSpanContext(ROOT_CONTEXT, of) : ROOT_CONTEXT
}

function fail(span: Span, error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  span.setStatus({ code: SpanStatusCode.ERROR, message })
}

/**
 * Runs `run` inside a span, with all its statements and jobs below it; an error ends the span as failed. `run` gets the span if tracing is
 * on.
 */
export async function inSpan<T>(
  name: string,
  { kind, attributes, traceparent: above }: SpanOptions,
  run: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!tracer) return run()
  const parent = above ? contextOf(above) : (currentTrace().context ?? ROOT_CONTEXT)
  const span = tracer.startSpan(name, { ...(kind === undefined ? {} : { kind }), ...(attributes ? { attributes } : {}) }, parent)
  try {
    return await withTrace({ ...currentTrace(), context: trace.setSpan(parent, span) }, () => run(span))
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Starts a span for a call to another program; the returned function ends it. Undefined if tracing is off; `name` is then not called. */
export function startSpan(name: () => string, attributes: Attributes): ((error?: unknown) => void) | undefined {
  const context = tracer && currentTrace().context
  if (!tracer || !context) return undefined
  const span = tracer.startSpan(name(), { kind: SpanKind.CLIENT, attributes }, context)
  return (error) => {
    if (error !== undefined) fail(span, error)
    span.end()
  }
}
