// Manifest of a backup. It is written last: a folder without it is no complete backup.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

export const MANIFEST = 'manifest.json'
export const FILES = 'files'
export const HASHES = 'files.sha256'

const Manifest = z.object({
  format: z.literal(1),
  /** Time of the snapshot. */
  takenAt: z.string(),
  migrations: z.array(z.string()),
  /** Name and columns of each table, file of its rows, their number, and SHA-256 of the file. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), file: z.string(), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** Number of copied files; null: they are in an object store. */
  files: z.int().nullable(),
  /** SHA-256 of the list of file hashes in the format of sha256sum; older backups have none. */
  filesSha256: z.string().nullish(),
  /** Keys of files that are missing or differ from their stored hash. */
  damaged: z.array(z.string()).optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** @throws one line if the folder has no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} 不是完整的备份：没有 ${MANIFEST}`)
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`${folder} 的 ${MANIFEST} 无法识别`)
  return parsed.data
}
