// Spans for OpenTelemetry, by configuration: of requests, the statements that they ask, the jobs that they leave behind and the media
// that these make. Off, nothing of it is loaded, and each place costs one comparison.
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

/** Null if tracing is off. */
let tracer: Tracer | null = null

/**
 * From now on spans are kept and sent, in packets of some seconds; `close` sends the last ones, for at most five seconds. A collector that
 * is away costs spans, never a request.
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
  /** As W3C writes it, where it was noted earlier or elsewhere; what names nothing begins a trace. Absent: what runs now. */
  traceparent?: string | null | undefined
}

/** W3C traceparent of the running work, for work that is done for it later or elsewhere; undefined if nothing is traced. */
export function traceparent(): string | undefined {
  const { context } = currentTrace()
  const of = context && trace.getSpanContext(context)
  return of && `00-${of.traceId}-${of.spanId}-0${of.traceFlags & TraceFlags.SAMPLED}`
}

/** What a `traceparent` names; where it names nothing, a trace of its own. */
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

/** Runs as a span, and what it asks and starts as part of it; what it throws ends the span as an error. `run` is given the span, where there is one. */
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

/**
 * A span of what is asked of another program, from now until the answer calls what is given; undefined where nothing is traced, and then
 * nobody asks for its name.
 */
export function startSpan(name: () => string, attributes: Attributes): ((error?: unknown) => void) | undefined {
  const context = tracer && currentTrace().context
  if (!tracer || !context) return undefined
  const span = tracer.startSpan(name(), { kind: SpanKind.CLIENT, attributes }, context)
  return (error) => {
    if (error !== undefined) fail(span, error)
    span.end()
  }
}
