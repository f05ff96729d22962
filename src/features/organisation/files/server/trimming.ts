// Cuts a part of a sound or video that the caller may see; the part becomes an upload of theirs, and the original stays.
import type { Db } from '#platform/database/transaction.ts'
import { safeKey, typeOfKey } from '#platform/storage/storage.ts'
import { files } from '../contract.ts'
import { answerConversion, type ConversionCalls } from './converted.ts'
import type { Conversions } from './conversions.ts'
import type { FileStore } from './files.ts'
import { prefixOf } from './keys.ts'

interface Part {
  path: string
  fromMs: number
  toMs: number
}

const isSeen = async (db: Db, { mayRead }: FileStore, path: string) =>
  safeKey(path) && path.startsWith(prefixOf(db.tenantId)) && (await mayRead(db, path))

/** Returns the progress; at the end also the file of the part, in the form of an upload. */
export async function trimFile(calls: ConversionCalls, storage: FileStore, conversions: Conversions, { path, ...clip }: Part) {
  if (!(await calls.transact((db) => isSeen(db, storage, path)))) throw files.fail('gone')
  if (!/^(video\/mp4|audio\/mpeg)$/.test(typeOfKey(path) ?? '')) throw files.fail('wrongType', { types: '.mp4/.mp3' })
  return answerConversion(calls, storage, path, () => conversions.ask(path, clip))
}
