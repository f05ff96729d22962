// Files: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import { type Storage, safeKey } from '../../../platform/storage/storage.ts'
import { notFound } from '../../../shared/errors.ts'
import { files } from '../contract.ts'
import { keepUpload, prefixOf, urlOf } from './files.ts'

export const fileRoutes = (storage: Storage) =>
  serve(files, {
    upload: ({ db, file }) => keepUpload(db, storage, file),
    download: async ({ db, params, query }) => {
      const key = params['*']
      // A foreign file is answered like one that does not exist.
      const object = key.startsWith(prefixOf(db.tenantId)) ? await storage.get(key) : null
      if (!object) throw notFound()
      return { object, ...(query.name ? { download: query.name } : {}), cache: 'private, max-age=31536000, immutable' }
    },
    url: ({ db, query }) => {
      const url = query.filename.startsWith(prefixOf(db.tenantId)) && safeKey(query.filename) ? urlOf(query.filename) : null
      if (!url) throw notFound()
      return url
    },
  })
