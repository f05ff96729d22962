// Settings of tracing, with OpenTelemetry's names of the variables.
import { z } from 'zod'

export interface TracingOptions {
  /** URL of a collector, without the path: spans go to `/v1/traces` by OTLP over HTTP. */
  endpoint: string
  /** Headers of the export, for collectors that require authentication. */
  headers: Record<string, string>
  serviceName: string
  /** Sampling ratio of traces that begin here, 0 to 1; a trace that began elsewhere keeps its own decision. */
  ratio: number
}

const blank = (value: unknown) => (value === '' ? undefined : value)
const HEADERS = /^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(
    blank,
    z
      .url({ protocol: /^https?$/, error: '须为以 http:// 或 https:// 开头的地址' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.preprocess(blank, z.string().regex(HEADERS, '须为 名称=值，逗号分隔').optional()),
  OTEL_SERVICE_NAME: z.preprocess(blank, z.string().default('yanwu')),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(blank, z.coerce.number().min(0).max(1).default(1)),
}
const Variables = z.object(tracingVariables)
type Variables = z.infer<typeof Variables>

/** Parses `a=1,b=two%20words`; OpenTelemetry percent-encodes the values. */
const headersOf = (written: string) =>
  Object.fromEntries(written.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), decoded(pair.slice(pair.indexOf('=') + 1))]))

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The settings; undefined if no collector is named, and tracing is off. */
export const tracingOf = (e: Variables): TracingOptions | undefined =>
  e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: e.OTEL_EXPORTER_OTLP_HEADERS ? headersOf(e.OTEL_EXPORTER_OTLP_HEADERS) : {},
        serviceName: e.OTEL_SERVICE_NAME,
        ratio: e.OTEL_TRACES_SAMPLER_ARG,
      }
