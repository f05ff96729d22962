// Answers the requests of a form that waits for a conversion, and stores the finished file once.
import { stat } from 'node:fs/promises'
import { isVideo } from '#engines/process/job-files.ts'
import { MediaError } from '#engines/process/media-error.ts'
import type { Db } from '#platform/database/transaction.ts'
import { ownName } from '#shared/file-address.ts'
import { files, type Uploaded } from '../contract.ts'
import type { Conversion } from './conversions.ts'
import { type FileStore, keepUpload } from './files.ts'
import { newResourceKey } from './keys.ts'

export interface ConversionCalls {
  transact<T>(run: (db: Db) => Promise<T>): Promise<T>
  conclude<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/** Turns a fault with a message for users into a refusal; other faults pass through. */
export async function inWords<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof MediaError ? files.fail('unfit', { reason: error.reason }) : error
  }
}

/**
 * Returns the progress; at the end also the converted file, in the form of an upload. `sent`: path of the upload; its ending tells a video
 * from a sound.
 */
export async function answerConversion(calls: ConversionCalls, storage: FileStore, sent: string, ask: () => Promise<Conversion>) {
  const { percent, made, once } = await inWords(ask)
  if (!made) return calls.conclude(async () => ({ percent, file: null }))
  const ended = <T>(file: T) => ({ percent: 100, file })
  // stores the response under the idempotency key, so that a retry gets the same file
  const keeping: ConversionCalls = { ...calls, conclude: async (run) => (await calls.conclude(async (db) => ended(await run(db)))).file }
  let isMine = false
  const file = await once<Uploaded>(async () => {
    isMine = true
    const [extension, contentType] = isVideo(made) ? ['.mp4', 'video/mp4'] : ['.mp3', 'audio/mpeg']
    const { size } = await stat(made)
    const upload = { tempPath: made, name: ownName(sent) ?? `素材${extension}`, bytes: size, contentType, extension }
    return keepUpload(keeping, storage, upload, newResourceKey)
  })
  return isMine ? ended(file) : calls.conclude(async () => ended(file))
}
