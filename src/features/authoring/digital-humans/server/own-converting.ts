// Conversion of an upload for a figure or voice before it is saved, so that browsers and services can read it.
import { MediaError } from '#engines/process/media-error.ts'
import { checkIdle } from '#engines/video/inspect.ts'
import type { Db } from '#platform/database/transaction.ts'
import { ownName } from '#shared/file-address.ts'
import { type Conversions, type FileRow, findFiles, keepUpload, newResourceKey } from '#features/organisation/files/server/files.ts'
import { digitalHumans } from '../contract.ts'
import type { OwnTemplateDeps } from './own-templates.ts'

interface Calls {
  transact<T>(run: (db: Db) => Promise<T>): Promise<T>
  conclude<T>(run: (db: Db) => Promise<T>): Promise<T>
}

const unusable = (reason: string) => digitalHumans.fail('unusable', { reason })

/** Turns a fault with a message for users into a refusal; other faults pass through. */
async function inWords<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof MediaError ? unusable(error.reason) : error
  }
}

/** Returns an upload of the caller that no record names yet. */
async function findSent(db: Db, path: string): Promise<FileRow> {
  const { userId } = await db.who()
  const row = (await findFiles(db, [path])).get(path)
  if (row?.provider !== 'CUSTOMER' || row.createUserId !== userId || !row.unfit) throw unusable('文件不存在或已失效，请重新上传')
  return row
}

/** Returns the progress; at the end also the converted file, in the form of an upload. */
export async function convertSent(calls: Calls, { storage }: Pick<OwnTemplateDeps, 'storage'>, conversions: Conversions, sent: string) {
  const row = await calls.transact((db) => findSent(db, sent))
  const { kind, width, height, durationMs } = row
  // checks first whether a figure can be made of it: a conversion takes long
  if (kind === 'VIDEO') await inWords(() => checkIdle({ width: width ?? 0, height: height ?? 0, durationMs: durationMs ?? 0 }))
  const { percent, made, once } = await inWords(() => conversions.ask(sent))
  if (!made) return calls.conclude(async () => ({ percent, file: null }))
  const ended = <T>(file: T) => ({ percent: 100, file })
  // stores the response under the idempotency key, so that a retry gets the same file
  const keeping: Calls = { ...calls, conclude: async (run) => (await calls.conclude(async (db) => ended(await run(db)))).file }
  let isMine = false
  const file = await once(() => {
    isMine = true
    const [extension, contentType] = kind === 'VIDEO' ? ['.mp4', 'video/mp4'] : ['.mp3', 'audio/mpeg']
    const upload = { tempPath: made, name: ownName(sent) ?? `素材${extension}`, bytes: row.bytes, contentType, extension }
    return keepUpload(keeping, storage, upload, newResourceKey)
  })
  return isMine ? ended(file) : calls.conclude(async () => ended(file))
}
