// Handlers of the public tenant endpoints.
import { serve } from '#platform/http/serve.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { notFound } from '#shared/errors.ts'
import { Branding, tenants } from '../contract.ts'
import { brandingKey } from './tenants.ts'

export const tenantRoutes = (storage: Storage) =>
  serve(tenants, {
    branding: async ({ db, params }) => {
      const image = Branding.safeParse(params.image)
      const key = image.success ? await brandingKey(db, image.data) : null
      const object = key ? await storage.get(key) : null
      if (!object) throw notFound()
      return { object, cache: 'public, max-age=86400' }
    },
  })
