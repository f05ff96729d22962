// The file store with inspection: every upload is decoded before it is stored.
import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Heard, hear } from '#engines/listening/hear.ts'
import { MediaError } from '#engines/process/media-error.ts'
import { findFfmpeg } from '#engines/providers.ts'
import { boxesOf, putIndexFirst } from '#engines/video/boxes.ts'
import { type Looked, lookAtPicture, lookAtSound, lookAtVideo, WrongKind } from '#engines/video/looks.ts'
import { type TenantSemaphore, tenantSemaphore } from '#platform/tenant-semaphore.ts'
import { wrongType } from '#shared/errors.ts'
import type { Log } from '#platform/log.ts'
import type { Storage, StoredFacts } from '#platform/storage/storage.ts'
import { files, uploadRules } from '../contract.ts'
import { kindOf } from './quota.ts'
import type { MayRead } from './readers.ts'

interface Look {
  facts: Looked
  poster?: string
  /** Whether the local file was rewritten. */
  isRewritten?: boolean
}

export interface LookedFor {
  /** The uploading user, for fair queues between users and tenants. */
  tenantId: string
  userId: string
  /** The form field of an error. */
  field?: string
}

export interface FileStore extends Storage {
  /**
   * Inspects a local file; throws with a message if it cannot be displayed or played. Returns facts for its row, and its poster, which the
   * caller removes. A video whose index is last is rewritten in place, and this version must be stored.
   */
  look(localPath: string, contentType: string, by: LookedFor): Promise<Look>
  /** Analyses a local mp3; throws with a message if it cannot be played. */
  hear(localPath: string, by: LookedFor): Promise<Heard>
  /** Whether a record shows a file to the caller. */
  mayRead: MayRead
}

/** A playable file above the stored limit is converted like an unplayable one. */
async function withinLimit(localPath: string, facts: Looked, { maxBytes, limit }: { maxBytes: number; limit: string }): Promise<Looked> {
  if (facts.unfit || (await stat(localPath)).size < maxBytes) return facts
  return { ...facts, unfit: `不小于 ${limit} 的媒体` }
}

/** Number of concurrent decoders, and length of their queue. Spoken answers have decoders of their own. */
const AT_ONCE = 2
const IN_LINE = 60

/** Opens the store; `ffmpeg`: the configured program. */
export function openFileStore(storage: Storage, ffmpeg: string | undefined, log: Log, mayRead: MayRead): FileStore {
  const [looking, hearing] = [tenantSemaphore(AT_ONCE, IN_LINE), tenantSemaphore(AT_ONCE, IN_LINE)]
  const decode = async (localPath: string, contentType: string): Promise<Look> => {
    const program = findFfmpeg(ffmpeg)
    const kind = kindOf(contentType)
    if (kind === 'IMAGE') return { facts: await lookAtPicture(program, localPath, contentType) }
    if (kind === 'AUDIO') return { facts: await withinLimit(localPath, await lookAtSound(program, localPath), uploadRules.audio) }
    const poster = path.join(storage.temporary, `${randomUUID()}.jpg`)
    const facts = await withinLimit(localPath, await lookAtVideo(program, localPath, poster), uploadRules.video)
    try {
      // a file that will be converted is written with its index first anyway
      const isLate = !facts.unfit && (await boxesOf(localPath)).indexLast
      return { facts, poster, isRewritten: isLate && (await putIndexFirst(program, localPath, uploadRules.video.maxBytes)) }
    } catch (error) {
      await rm(poster, { force: true })
      throw error
    }
  }
  const refusing = <T>(inTurn: TenantSemaphore, decoded: () => Promise<T>, { field, ...who }: LookedFor) =>
    inTurn(
      () =>
        decoded().catch((error: unknown) => {
          if (!(error instanceof MediaError)) throw error
          log.debug({ err: error }, 'an upload is refused')
          if (error instanceof WrongKind) throw wrongType(uploadRules.audio.types.join('/'))
          throw files.fail('unfit', { reason: error.reason }, field)
        }),
      who,
    )
  return {
    ...storage,
    look: (localPath, contentType, by) => refusing(looking, () => decode(localPath, contentType), by),
    hear: (localPath, by) => refusing(hearing, () => hear(findFfmpeg(ffmpeg), localPath), by),
    mayRead,
  }
}

/** Key of a video's poster, which has the same readers. */
export const posterOf = (key: string) => key.replace(/\.mp4$/i, '.jpg')

/** Stores the poster of the video `key` and removes the local file. Returns columns of the row, and the stored facts. */
export async function storePoster(
  storage: Storage,
  key: string,
  poster: string | undefined,
): Promise<{ posterPath?: string; objects: Record<string, StoredFacts> }> {
  if (!poster) return { objects: {} }
  const posterPath = posterOf(key)
  return { posterPath, objects: { [posterPath]: await storage.putFile(posterPath, poster, 'image/jpeg') } }
}
