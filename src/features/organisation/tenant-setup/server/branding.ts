// Pictures of a tenant's sign-in page: uploaded on the platform, and copied below the tenant's own prefix when they are saved.
import path from 'node:path'
import type { Db } from '#platform/database/transaction.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type FileRow, findFiles, insertFiles, newStorageKey } from '#features/organisation/files/server/files.ts'
import { Branding } from '#features/organisation/tenants/contract.ts'
import { imageRule, tenantSetup } from '../contract.ts'

/** Paths from the form: absent = unchanged, empty = none. */
export type BrandingPaths = { [K in Branding]?: string | null | undefined }
export type Pictures = Record<Branding, string | null>

export const noPictures: Pictures = { logo: null, bgImg: null, banner: null }

/** The new uploads in the form, checked; existing pictures are left out. */
export async function checkPictures(db: Db, named: BrandingPaths, now: Pictures): Promise<Map<Branding, FileRow>> {
  const wanted = Branding.options.filter((image) => named[image] && named[image] !== now[image])
  const known = await findFiles(
    db,
    wanted.map((image) => named[image]),
  )
  const found = new Map<Branding, FileRow>()
  for (const image of wanted) {
    const row = known.get(named[image] ?? '')
    if (row?.kind !== 'IMAGE' || row.bytes >= imageRule.maxBytes) throw tenantSetup.fail('foreignFile', {}, image)
    found.set(image, row)
  }
  return found
}

/** The new pictures of the tenant; `db` must be a transaction in the tenant. */
export async function takePictures(db: Db, storage: Storage, named: BrandingPaths, now: Pictures, uploads: Map<Branding, FileRow>) {
  const pictures = { ...now }
  for (const image of Branding.options) {
    const upload = uploads.get(image)
    if (upload) pictures[image] = await copy(db, storage, upload)
    else if (named[image] !== undefined) pictures[image] = named[image] || null
  }
  return pictures
}

async function copy(db: Db, storage: Storage, from: FileRow): Promise<string> {
  if (from.tenantId === db.tenantId) return from.path
  const key = newStorageKey(db.tenantId, 'resource', path.extname(from.path))
  if (!(await storage.copy(from.path, key))) throw tenantSetup.fail('foreignFile')
  const { kind, contentType, bytes, provider } = from
  const stored = from.objects?.[from.path]
  await insertFiles(db, [{ path: key, kind, contentType, bytes, provider, ...(stored ? { objects: { [key]: stored } } : {}) }])
  return key
}
