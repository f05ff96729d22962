// What a backup says of itself. It is written last: a folder without it is not a backup.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

export const MANIFEST = 'manifest.json'
export const FILES = 'files'
export const HASHES = 'files.sha256'

const Manifest = z.object({
  format: z.literal(1),
  /** When the snapshot was taken. */
  takenAt: z.string(),
  migrations: z.array(z.string()),
  /** By name: where its rows are, how many, and SHA-256 of the file. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), file: z.string(), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** How many files of the store came along; null: they are in an object store. */
  files: z.int().nullable(),
  /** SHA-256 of the list of their hashes, as sha256sum reads it; backups of before have none. */
  filesSha256: z.string().nullish(),
  /** Those that are not what was stored, or are gone. */
  damaged: z.array(z.string()).optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** Throws in one line where the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} 不是完整的备份：没有 ${MANIFEST}`)
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`${folder} 的 ${MANIFEST} 无法识别`)
  return parsed.data
}
