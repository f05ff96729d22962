// Handlers of the endpoints for tenants and their settings.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { type FileStore, keepUpload } from '#features/organisation/files/server/files.ts'
import { tenantSetup } from '../contract.ts'
import { hashPasswords } from './administrators.ts'
import { asPicture } from './pdf-picture.ts'
import {
  checkAdministrators,
  createTenant,
  onPlatform,
  pageTenants,
  removeTenants,
  setTenantState,
  tenantPicture,
  updateTenant,
} from './platform.ts'
import { getSetting, saveSetting, switchOfficers } from './setting.ts'

/** Routes of tenant setup; `platform`: domain of the tenant that manages the others. */
export const tenantSetupRoutes = (storage: FileStore, platform: string) =>
  serve(tenantSetup, {
    page: async ({ db, query, request }) => ({
      ...(await pageTenants(db, platform, query)),
      host: request.host.startsWith(`${platform}.`) ? request.host.slice(platform.length + 1) : request.host,
    }),
    create: withoutTransaction(async ({ transact, conclude, body }) => {
      const passwords = await hashPasswords(await transact((db) => checkAdministrators(db, platform, body.adminUsers)))
      return conclude((db) => createTenant(db, storage, platform, body, passwords))
    }),
    update: withoutTransaction(async ({ transact, conclude, body: { id, version, ...fields } }) => {
      const passwords = await hashPasswords(await transact((db) => checkAdministrators(db, platform, fields.adminUsers ?? [])))
      return conclude((db) => updateTenant(db, storage, platform, id, version, fields, passwords))
    }),
    state: ({ db, body }) => setTenantState(db, platform, body.id, body.status),
    remove: ({ db, body, query }) =>
      removeTenants(
        db,
        platform,
        body.map((one) => (typeof one === 'string' ? { id: one, name: query.confirmName } : one)),
      ),
    uploadImage: withoutTransaction(async (ask) => {
      await ask.transact((db) => onPlatform(db, platform))
      const { file, ...picture } = await asPicture(ask.file)
      try {
        return await keepUpload(ask, storage, file)
      } finally {
        await picture.close()
      }
    }),
    image: async ({ db, params }) => ({
      object: await tenantPicture(db, storage, platform, params.id, params.image),
      cache: 'private, max-age=86400',
    }),
    setting: ({ db }) => getSetting(db),
    saveSetting: ({ db, body: { version, ...fields } }) => saveSetting(db, version, fields),
    officers: ({ db, body }) => switchOfficers(db, body.version, body.on),
  })
