// Keys: where files lie in the store, all below their tenant's prefix, and the addresses they are read at.
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

/** Where a stored file is read; null stays null. */
export const urlOf = (path: string | null | undefined) => (path ? fileAddress(path) : null)

/** Below it lie recordings of what people answered: no path opens them. */
export const recordingsOf = (tenantId: string) => `${prefixOf(tenantId)}recording/`

/** Below it lie uploads that no record has named yet; nothing else does. */
export const uploadsOf = (tenantId: string) => `${prefixOf(tenantId)}upload/`

/** A path that one person may put objects below, e.g. tenant/1/upload/resource/<uuid>; another one for every time. */
export const newUploadPath = (tenantId: string, of: 'resource' | `${'scene' | 'sub_scene'}-${string}`) =>
  `${uploadsOf(tenantId)}${of}/${randomUUID()}`

/**
 * Where an upload lies once a record has named it: out of reach of the credentials it came with. null for a path that was
 * not issued for this tenant.
 */
export function keptKey(tenantId: string, path: string): string | null {
  const uploads = uploadsOf(tenantId)
  if (!path.startsWith(uploads) || !safeKey(path)) return null
  const below = path.slice(uploads.length)
  return /^(resource|(sub_)?scene-\d{1,16})\/[0-9a-f-]{36}\/[^/]{1,200}$/.test(below) ? `${prefixOf(tenantId)}${below}` : null
}
