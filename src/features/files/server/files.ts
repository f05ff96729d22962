// Files: keys below the tenant's prefix, rows that say what they are, and the addresses they are read at.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/transaction.ts'
import type { UploadedFile } from '../../../platform/http/serve.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { MANAGEMENT } from '../../../shared/contract.ts'
import { tenant } from '../../tenants/server/tables.ts'
import { files } from '../contract.ts'
import { file } from './tables.ts'

export type FileRow = typeof file.$inferSelect
export type NewFile = Omit<typeof file.$inferInsert, 'tenantId' | 'id' | 'createDate'>

export const prefixOf = (tenantId: string) => `tenant/${tenantId}/`

/** A fresh key of the tenant: tenant/<id>/<folder>/<month>/<uuid><extension>. */
export function newKey(tenantId: string, folder: 'resource' | 'media', extension: string): string {
  return `${prefixOf(tenantId)}${folder}/${new Date().toISOString().slice(0, 7)}/${randomUUID()}${extension}`
}

/** Where a stored file is read; null stays null. */
export const urlOf = (path: string | null | undefined) => (path ? `${MANAGEMENT}/file/download/local/${path}` : null)

export const insertFiles = (db: Db, files: NewFile[]) => db.sql.insert(file).values(files.map((f) => ({ tenantId: db.tenantId, ...f })))

/** Rows by path, of this tenant only. */
export async function findFiles(db: Db, paths: readonly (string | null | undefined)[]): Promise<Map<string, FileRow>> {
  const wanted = [...new Set(paths.filter((p): p is string => Boolean(p)))]
  if (!wanted.length) return new Map()
  const rows = await db.sql
    .select()
    .from(file)
    .where(and(eq(file.tenantId, db.tenantId), inArray(file.path, wanted)))
  return new Map(rows.map((row) => [row.path, row]))
}

const kinds = { 'image/png': 'IMAGE', 'image/jpeg': 'IMAGE', 'audio/mpeg': 'AUDIO', 'video/mp4': 'VIDEO' } as const

/** What the tenant may store at most; where there is such a bound, its uploads are measured one at a time. */
async function checkQuota(db: Db, bytes: number): Promise<void> {
  const [row] = await db.sql.select({ settings: tenant.settings }).from(tenant).where(eq(tenant.tenantId, db.tenantId))
  const quota = row?.settings.quotaBytes
  if (quota === undefined) return
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${db.tenantId} quota`])
  const [used] = await db.sql
    .select({ bytes: sql<string>`coalesce(sum(${file.bytes}), 0)` })
    .from(file)
    .where(eq(file.tenantId, db.tenantId))
  if (Number(used?.bytes ?? 0) + bytes > quota) throw files.fail('noRoom')
}

/** Keeps an upload: into the store first, then its row, so that a row always has its file. */
export async function keepUpload(db: Db, storage: Storage, uploaded: UploadedFile): Promise<{ path: string; url: string }> {
  const who = await db.who()
  await checkQuota(db, uploaded.bytes)
  const path = newKey(db.tenantId, 'resource', uploaded.extension)
  const { bytes } = await storage.putFile(path, uploaded.tempPath, uploaded.contentType)
  await insertFiles(db, [
    {
      path,
      kind: kinds[uploaded.contentType as keyof typeof kinds],
      contentType: uploaded.contentType,
      bytes,
      provider: 'CUSTOMER',
      createUserId: who.userId,
    },
  ])
  db.note({ entity: 'file', entityId: path, after: { name: uploaded.name, bytes } })
  return { path, url: urlOf(path) ?? '' }
}
