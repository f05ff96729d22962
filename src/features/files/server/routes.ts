// Files: endpoint -> verb.
import { outside, serve } from '../../../platform/http/serve.ts'
import { type Storage, safeKey } from '../../../platform/storage/storage.ts'
import { fileAddress } from '../../../shared/file-address.ts'
import { notFound } from '../../../shared/errors.ts'
import { files } from '../contract.ts'
import { keepUpload, prefixOf } from './files.ts'
import { newResourceKey } from './keys.ts'

export const fileRoutes = (storage: Storage) =>
  serve(files, {
    upload: outside((ask) => keepUpload(ask, storage, ask.file, newResourceKey)),
    // no connection of the database is held while a store thinks
    download: outside(async ({ transact, params, query }) => {
      const key = params['*']
      const prefix = await transact(async (db) => prefixOf(db.tenantId))
      // A foreign file is answered like one that does not exist.
      const object = key.startsWith(prefix) ? await storage.get(key) : null
      if (!object) throw notFound()
      return { object, ...(query.name ? { download: query.name } : {}), cache: 'private, max-age=31536000, immutable' }
    }),
    url: outside(async ({ transact, query: { filename } }) => {
      const prefix = await transact(async (db) => prefixOf(db.tenantId))
      // an address is given for what is there alone
      if (!filename.startsWith(prefix) || !safeKey(filename) || !(await storage.get(filename))) throw notFound()
      return (await storage.signedUrl(filename)) ?? fileAddress(filename)
    }),
  })
