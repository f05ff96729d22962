// Imports a course package: its media go into the store first, then one transaction adds the course by the rules of the product.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { Transact } from '#platform/database/transaction.ts'
import type { UploadedFile } from '#platform/http/serve.ts'
import { type Archive, openArchive } from '#platform/spreadsheets/spreadsheets.ts'
import { type FileStore, type StoredUpload, storeUpload, insertUploads } from '#features/organisation/files/server/files.ts'
import { type Brought, coursePackages, maxBytes, maxFiles } from '../contract.ts'
import { buildCourse, type Content, type ImportNeeds } from './building.ts'
import { FORMAT, MANIFEST, maxManifest, Packed, type PackedFile, PackedSubScene, VERSION } from './package-format.ts'

const contentTypes = { png: 'image/png', jpeg: 'image/jpeg', mp3: 'audio/mpeg', mp4: 'video/mp4' } as const

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw coursePackages.fail('broken', { reason: `${issue?.path.join('.') || MANIFEST} ${issue?.message ?? ''}`.trim().slice(0, 200) })
}

async function readManifest(archive: Archive): Promise<Content> {
  const entry = archive.entries.get(MANIFEST)
  if (!entry) throw coursePackages.fail('noPackage')
  if (entry.uncompressedSize > maxManifest) throw coursePackages.fail('broken', { reason: `${MANIFEST} 过大` })
  let json: unknown
  try {
    json = JSON.parse((await buffer(await archive.open(entry))).toString('utf8'))
  } catch {
    throw coursePackages.fail('broken', { reason: `${MANIFEST} 不是有效的 JSON` })
  }
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown }
  if (format === FORMAT && typeof version === 'number' && version > VERSION) throw coursePackages.fail('newer')
  const packed = parsed(Packed, json)
  const scenes: Content['scenes'] = []
  for (const { subScenes, ...scene } of packed.scenes) {
    const read: PackedSubScene[] = []
    for (const one of subScenes) {
      read.push(parsed(PackedSubScene, one))
      await nextTurn()
    }
    scenes.push({ ...scene, subScenes: read })
  }
  return { ...packed, scenes }
}

/** Writes an entry to a local file. @throws lacking, otherFile */
async function unpack(archive: Archive, { name, bytes, sha256 }: PackedFile, local: string): Promise<void> {
  const entry = archive.entries.get(name)
  if (!entry) throw coursePackages.fail('lacking', { name })
  if (entry.uncompressedSize !== bytes) throw coursePackages.fail('otherFile', { name })
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(await archive.open(entry), hashing, createWriteStream(local, { flags: 'wx', mode: 0o600 }))
  if (hash.digest('hex') !== sha256) throw coursePackages.fail('otherFile', { name })
}

/** Takes a medium out of the archive, checks it and puts it into the store. */
async function storeMedium(transact: Transact, storage: FileStore, archive: Archive, file: PackedFile): Promise<StoredUpload> {
  const extension = path.extname(file.name)
  const local = path.join(storage.temporary, `${randomUUID()}${extension}`)
  try {
    await unpack(archive, file, local)
    const contentType = contentTypes[extension.slice(1) as keyof typeof contentTypes]
    const uploaded: UploadedFile = { tempPath: local, name: path.basename(file.name), bytes: file.bytes, contentType, extension }
    return await storeUpload(transact, storage, uploaded, { provider: file.isGenerated ? 'AI_TRAINING' : 'CUSTOMER' })
  } finally {
    await rm(local, { force: true })
  }
}

/** Adds the course of a package: all of it, or nothing. @throws noPackage, broken, newer, lacking, otherFile */
export async function importPackage(
  { transact, conclude }: { transact: Transact; conclude: Transact },
  { tempPath }: UploadedFile,
  { storage, ...needs }: ImportNeeds,
): Promise<Brought> {
  const archive = await openArchive(tempPath)
  try {
    const content = await readManifest(archive)
    if (content.files.length > maxFiles) throw coursePackages.fail('tooMany', { most: maxFiles })
    if (content.files.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) throw coursePackages.fail('tooLarge')
    const stored = new Map<string, StoredUpload>()
    try {
      for (const file of content.files) stored.set(file.name, await storeMedium(transact, storage, archive, file))
      return await conclude(async (db) => {
        await insertUploads(db, [...stored.values()])
        return buildCourse(db, content, new Map([...stored].map(([name, { row }]) => [name, row.path])), { storage, ...needs })
      })
    } catch (error) {
      for (const { keys } of stored.values()) for (const key of keys) await storage.remove(key).catch(() => undefined)
      throw error
    }
  } finally {
    archive.close()
  }
}
