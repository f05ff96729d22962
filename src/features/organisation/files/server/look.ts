// The store of files that people bring: what is kept in it has been looked at before.
import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Heard, hear } from '#engines/listening/hear.ts'
import { MediaError } from '#engines/process/media-error.ts'
import { findFfmpeg } from '#engines/providers.ts'
import { boxesOf, putIndexFirst } from '#engines/video/boxes.ts'
import { type Looked, lookAtPicture, lookAtSound, lookAtVideo } from '#engines/video/looks.ts'
import { type TenantSemaphore, tenantSemaphore } from '#platform/tenant-semaphore.ts'
import type { Log } from '#platform/log.ts'
import type { Storage, StoredFacts } from '#platform/storage/storage.ts'
import { files, uploadRules } from '../contract.ts'
import { kindOf } from './quota.ts'
import type { MayRead } from './readers.ts'

interface Look {
  facts: Looked
  poster?: string
  /** The file is another one now than the one that came. */
  isRewritten?: boolean
}

export interface LookedFor {
  /** Who has sent it: nobody waits behind all that somebody else, or another tenant, sends. */
  tenantId: string
  userId: string
  /** What a refusal is put on. */
  field?: string
}

export interface FileStore extends Storage {
  /**
   * Decodes a file of this machine; what cannot be shown or played is refused in words. What is known of it then, as
   * columns of its row, and its poster, as a file that the caller takes away. A video whose index lies behind its pictures is
   * written anew with the index first: what is to be stored is what lies there then.
   */
  look(localPath: string, contentType: string, by: LookedFor): Promise<Look>
  /** What is heard in an mp3 of this machine; what cannot be played is refused in words. */
  hear(localPath: string, by: LookedFor): Promise<Heard>
  /** Whether some record shows a file to whoever asks. */
  mayRead: MayRead
}

/** What is played as it is, and is larger than what is stored, is converted as what is not. */
async function withinLimit(localPath: string, facts: Looked, { maxBytes, limit }: { maxBytes: number; limit: string }): Promise<Looked> {
  if (facts.unfit || (await stat(localPath)).size < maxBytes) return facts
  return { ...facts, unfit: `不小于 ${limit} 的媒体` }
}

/** Decoders that run at once, each with a processor of its own, and files that wait for one. Spoken answers have decoders of their own. */
const AT_ONCE = 2
const IN_LINE = 60

/** `ffmpeg`: as configured. */
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
      // what is to be converted is written anew in any case
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

/** Where the poster of a video lies: whoever reads the video reads it, too. */
export const posterOf = (key: string) => key.replace(/\.mp4$/i, '.jpg')

/** Stores the poster of a video that is kept as `key`; its file goes. Columns of the row, and what was stored. */
export async function storePoster(
  storage: Storage,
  key: string,
  poster: string | undefined,
): Promise<{ posterPath?: string; objects: Record<string, StoredFacts> }> {
  if (!poster) return { objects: {} }
  const posterPath = posterOf(key)
  return { posterPath, objects: { [posterPath]: await storage.putFile(posterPath, poster, 'image/jpeg') } }
}
