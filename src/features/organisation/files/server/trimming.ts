// Cuts a part of a sound or video that the caller may see; the part becomes an upload of theirs, and the original stays.
import type { Clip } from '#engines/process/messages.ts'
import { typeOfKey } from '#platform/storage/storage.ts'
import { files } from '../contract.ts'
import { answerConversion, type ConversionCalls } from './converted.ts'
import type { Conversions } from './conversions.ts'
import type { FileStore } from './files.ts'

interface Part extends Clip {
  path: string
}

/** Returns the progress; at the end also the file of the part, in the form of an upload. */
export async function trimFile(calls: ConversionCalls, storage: FileStore, conversions: Conversions, { path, ...clip }: Part) {
  if (!(await calls.transact((db) => storage.mayRead(db, path)))) throw files.fail('gone')
  if (!/^(video\/mp4|audio\/mpeg)$/.test(typeOfKey(path) ?? '')) throw files.fail('wrongType', { types: '.mp4/.mp3' })
  return answerConversion(calls, storage, path, () => conversions.ask(path, clip))
}
