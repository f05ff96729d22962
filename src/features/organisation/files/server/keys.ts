// Keys of files in the store, all below their tenant's prefix, and their URLs.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { safeKey } from '#platform/storage/storage.ts'
import { fileAddress, storedName } from '#shared/file-address.ts'

export const prefixOf = (tenantId: string) => `tenant/${tenantId}/`

/** A fresh key of the tenant: tenant/<id>/<folder>/<month>/<uuid><extension>. */
export function newStorageKey(tenantId: string, folder: 'resource' | 'media' | 'recording', extension: string): string {
  return `${prefixOf(tenantId)}${folder}/${new Date().toISOString().slice(0, 7)}/${randomUUID()}${extension}`
}

/** A fresh key of an upload: tenant/<id>/resource/<uuid>/<timestamp><file name>, ending as its content says. */
export const newResourceKey = (tenantId: string, name: string, extension: string) =>
  `${prefixOf(tenantId)}resource/${randomUUID()}/${storedName(path.parse(name).name + extension)}`

/** The URL of a stored file; null stays null. */
export const urlOf = (path: string | null | undefined) => (path ? fileAddress(path) : null)

/** Prefix of recorded answers, which no file URL opens. */
export const recordingsOf = (tenantId: string) => `${prefixOf(tenantId)}recording/`

/** Prefix of uploads that no record has named yet. */
export const uploadsOf = (tenantId: string) => `${prefixOf(tenantId)}upload/`

/** A new path below which one user may put objects, e.g. tenant/1/upload/resource/<uuid>. */
export const newUploadPath = (tenantId: string, of: 'resource' | `${'scene' | 'sub_scene'}-${string}`) =>
  `${uploadsOf(tenantId)}${of}/${randomUUID()}`

/**
 * The key of an upload after a record has named it, out of reach of its upload credentials. null for a path that was not issued for this
 * tenant.
 */
export function keptKey(tenantId: string, path: string): string | null {
  const uploads = uploadsOf(tenantId)
  if (!path.startsWith(uploads) || !safeKey(path)) return null
  const below = path.slice(uploads.length)
  return /^(resource|(sub_)?scene-\d{1,16})\/[0-9a-f-]{36}\/[^/]{1,200}$/.test(below) ? `${prefixOf(tenantId)}${below}` : null
}
