// Render requests: the inputs of a task for the engines, local copies of stored files, and public addresses for external services.
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
  /** Absolute path; undefined: searched automatically. */
  ffmpeg: string | undefined
  cacheDir: string
  /** Upper limit of the copies of stored files in the cache. */
  sourcesBytes: number
  services: ServiceOptions
  limits?: Partial<ServiceLimits> | undefined
}

/** Returns a factory of render options; `inTenant` is a transaction in the tenant of the task. */
export function renderOptionsFor({ storage, ffmpeg, cacheDir, sourcesBytes, services, limits }: Services) {
  const openSources = sourceKeeper({
    folder: path.join(cacheDir, 'sources'),
    read: async (key) => (await storage.get(key))?.read() ?? null,
    maxBytes: sourcesBytes,
  })
  let found: string | undefined
  /** Fetched files stay available until the options are closed. */
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
      // the nightly sweep removes the object if this process ends before `close`
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

/** Tasks of earlier versions have ids of built-in templates only. */
export function toRenderRequest({ input }: TaskRow, files: RenderRequest['files'], mark: RenderRequest['mark']): RenderRequest {
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
    mark,
    voice: input.voice ?? { provider: 'house', voice: input.voiceId },
    figure:
      kind === 'VIDEO'
        ? (input.figure ?? { provider: 'house', figure: assertDefined(input.figureId, 'the figure of a video') })
        : undefined,
  }
}

/** Returns whether a task waits for an external service; `app.claim_generation_task` has the same rule. */
export const isOutside = ({ input: { voice, figure } }: TaskRow): boolean =>
  (voice !== undefined && voice.provider !== 'house' && voice.provider !== 'sherpa') ||
  (figure !== undefined && figure.provider !== 'house')
