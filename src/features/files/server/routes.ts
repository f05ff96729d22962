// Files: endpoint -> verb.
import { outside, serve } from '../../../platform/http/serve.ts'
import { type Storage, safeKey } from '../../../platform/storage/storage.ts'
import { notFound } from '../../../shared/errors.ts'
import { files } from '../contract.ts'
import { keepUpload, prefixOf, urlOf } from './files.ts'

export const fileRoutes = (storage: Storage) =>
  serve(files, {
    upload: outside((ask) => keepUpload(ask, storage, ask.file)),
    // no connection of the database is held while a store thinks
    download: outside(async ({ transact, params, query }) => {
      const key = params['*']
      const prefix = await transact(async (db) => prefixOf(db.tenantId))
      // A foreign file is answered like one that does not exist.
      const object = key.startsWith(prefix) ? await storage.get(key) : null
      if (!object) throw notFound()
      return { object, ...(query.name ? { download: query.name } : {}), cache: 'private, max-age=31536000, immutable' }
    }),
    url: async ({ db, query }) => {
      const known = query.filename.startsWith(prefixOf(db.tenantId)) && safeKey(query.filename)
      const url = known ? ((await storage.signedUrl(query.filename)) ?? urlOf(query.filename)) : null
      if (!url) throw notFound()
      return url
    },
  })
