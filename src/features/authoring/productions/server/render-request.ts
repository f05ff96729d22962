// What the engines need of the product to make a medium: the request of a task, local copies of stored files, and addresses for services outside.
import path from 'node:path'
import {
  findFfmpeg,
  type RenderOptions,
  type RenderRequest,
  type ServiceLimits,
  type ServiceOptions,
  sourceKeeper,
  defaultServiceLimits,
} from '#engines/providers.ts'
import type { MediaProcess } from '#engines/media.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { expectObjects, newStorageKey } from '#features/organisation/files/server/files.ts'
import type { TaskRow } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export interface Services {
  storage: Storage
  /** Absolute; undefined: found by itself. */
  ffmpeg: string | undefined
  cacheDir: string
  /** What copies of stored pictures, videos and recordings may take there. */
  sourcesBytes: number
  services: ServiceOptions
  limits?: Partial<ServiceLimits> | undefined
}

/** For the tasks of any tenant; `inTenant` is a transaction in that of the task. */
export function renderOptionsFor({ storage, ffmpeg, cacheDir, sourcesBytes, services, limits }: Services) {
  const openSources = sourceKeeper({
    folder: path.join(cacheDir, 'sources'),
    read: async (key) => (await storage.get(key))?.read() ?? null,
    maxBytes: sourcesBytes,
  })
  let found: string | undefined
  /** What was fetched by it stays at hand until it is closed. */
  return (
    media: MediaProcess,
    tenantId: string,
    inTenant: (run: (db: Db) => Promise<unknown>) => Promise<unknown>,
  ): RenderOptions & { close(): Promise<void> } => ({
    media,
    services,
    limits: { ...defaultServiceLimits, ...limits },
    ffmpeg: () => (found ??= findFfmpeg(ffmpeg)),
    ...openSources(),
    addressOf: (key) => storage.signedUrl(key),
    async lend(file, contentType) {
      const key = newStorageKey(tenantId, 'media', path.extname(file))
      // should this process end before it is taken back, the nightly sweep does
      await inTenant((db) => expectObjects(db, [key]))
      await storage.putFile(key, file, contentType)
      const url = await storage.signedUrl(key)
      const close = () => storage.remove(key).catch(() => undefined)
      if (url) return { url, close }
      await close()
      return null
    },
  })
}

/** Tasks of earlier versions know ids of the house only. */
export function toRenderRequest({ input }: TaskRow, files: RenderRequest['files']): RenderRequest {
  const { key, kind, text, speed = 1, pitch = 0, readings = {}, format, burnSubtitles } = input
  return {
    key,
    kind,
    text,
    speed,
    pitch,
    lexicon: readings,
    format,
    burnSubtitles,
    files,
    voice: input.voice ?? { provider: 'house', voice: input.voiceId },
    figure:
      kind === 'VIDEO'
        ? (input.figure ?? { provider: 'house', figure: assertDefined(input.figureId, 'the figure of a video') })
        : undefined,
  }
}

/** Whether a task waits for a service outside; what `app.claim_generation_task` tells apart, too. */
export const isOutside = ({ input: { voice, figure } }: TaskRow): boolean =>
  (voice !== undefined && voice.provider !== 'house' && voice.provider !== 'sherpa') ||
  (figure !== undefined && figure.provider !== 'house')
