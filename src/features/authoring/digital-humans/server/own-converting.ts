// Conversion of an upload for a figure or voice before it is saved, so that browsers and services can read it.
import { checkIdle } from '#engines/video/inspect.ts'
import type { Db } from '#platform/database/transaction.ts'
import {
  answerConversion,
  type ConversionCalls,
  type Conversions,
  type FileRow,
  findFiles,
  inWords,
} from '#features/organisation/files/server/files.ts'
import { digitalHumans } from '../contract.ts'
import type { OwnTemplateDeps } from './own-templates.ts'

/** Returns an upload of the caller that no record names yet. */
async function findSent(db: Db, path: string): Promise<FileRow> {
  const { userId } = await db.who()
  const row = (await findFiles(db, [path])).get(path)
  if (row?.provider !== 'CUSTOMER' || row.createUserId !== userId || !row.unfit)
    throw digitalHumans.fail('unusable', { reason: '文件不存在或已失效，请重新上传' })
  return row
}

/** Returns the progress; at the end also the converted file, in the form of an upload. */
export async function convertSent(
  calls: ConversionCalls,
  { storage }: Pick<OwnTemplateDeps, 'storage'>,
  conversions: Conversions,
  sent: string,
) {
  const { kind, width, height, durationMs } = await calls.transact((db) => findSent(db, sent))
  // checks first whether a figure can be made of it: a conversion takes long
  if (kind === 'VIDEO') await inWords(() => checkIdle({ width: width ?? 0, height: height ?? 0, durationMs: durationMs ?? 0 }))
  return answerConversion(calls, storage, sent, () => conversions.ask(sent))
}
