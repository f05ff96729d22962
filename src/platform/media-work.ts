// Settings of media generation on this machine: concurrency, time limits and caches.
import { z } from 'zod'

export interface MediaWorkOptions {
  /** Number of media that are made concurrently. */
  atOnce: number
  /** Disk budget for local copies of tenants' pictures, videos and recordings. */
  sourcesBytes: number
  /** Time limit for converting an upload. */
  convertMs: number
}

const blank = (value: unknown) => (value === '' ? undefined : value)

export const mediaWorkVariables = {
  MEDIA_WORKERS: z.preprocess(blank, z.coerce.number().int().min(1).max(16).default(1)),
  MEDIA_SOURCES_MB: z.preprocess(blank, z.coerce.number().int().min(0).max(1_000_000_000).default(2048)),
  MEDIA_CONVERT_MINUTES: z.preprocess(blank, z.coerce.number().min(1).max(600).default(60)),
}
const Variables = z.object(mediaWorkVariables)

export const mediaWorkOf = (e: z.infer<typeof Variables>): MediaWorkOptions => ({
  atOnce: e.MEDIA_WORKERS,
  sourcesBytes: e.MEDIA_SOURCES_MB * 2 ** 20,
  convertMs: e.MEDIA_CONVERT_MINUTES * 60_000,
})
