// Handlers of the file endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { Log } from '#platform/log.ts'
import { fileAddress } from '#shared/file-address.ts'
import { notFound } from '#shared/errors.ts'
import { files } from '../contract.ts'
import type { Conversions } from './conversions.ts'
import { type FileStore, keepUpload } from './files.ts'
import { openIntact, rowsOf } from './intact.ts'
import { newResourceKey } from './keys.ts'
import { findFiles } from './queries.ts'
import type { MayRead } from './readers.ts'
import { trimFile } from './trimming.ts'

export function fileRoutes(storage: FileStore, conversions: Conversions, mayRead: MayRead, log: Log) {
  /** A foreign file, and one that no record shows to the caller, get the same answer as a missing one. */
  const find = async (transact: Parameters<typeof keepUpload>[0]['transact'], key: string) => {
    const { may, row } = await transact(async (db) => {
      if (!(await mayRead(db, key))) return { may: false, row: undefined }
      const known = await findFiles(db, rowsOf(key))
      return { may: true, row: known.get(key) ?? [...known.values()][0] }
    })
    // no database connection is held during a slow call of the store
    const object = may ? await openIntact(storage, key, row, log) : null
    if (!object) throw notFound()
    return object
  }
  return serve(files, {
    upload: withoutTransaction((ask) => keepUpload(ask, storage, ask.file, newResourceKey)),
    trim: withoutTransaction(({ transact, conclude, body }) => trimFile({ transact, conclude }, storage, conversions, body)),
    download: withoutTransaction(async ({ transact, params, query }) => {
      const object = await find(transact, params['*'])
      return { object, ...(query.name ? { download: query.name } : {}) }
    }),
    url: withoutTransaction(async ({ transact, query: { filename } }) => {
      // only existing files get a URL
      await find(transact, filename)
      return (await storage.signedUrl(filename)) ?? fileAddress(filename)
    }),
  })
}
