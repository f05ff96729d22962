// Hashes of the files of a backup: compared with the rows when it is taken, and with their list before a restore.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { hashOf } from '#platform/storage/hash.ts'
import { FILES, HASHES, type Manifest } from './manifest.ts'

const textHash = (text: string) => createHash('sha256').update(text).digest('hex')
export const hashOfFile = (file: string) => hashOf(createReadStream(file))

/** SHA-256 by storage key, from the rows of the snapshot. */
export async function storedHashes(owner: pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ key: string; sha256: string }>(
    `select o.key, o.value ->> 'sha256' sha256 from file f, jsonb_each(f.objects) o`,
  )
  return new Map(rows.map((r) => [r.key, r.sha256]))
}

/** Writes the list of copied files; returns its hash, and the keys of damaged files. */
export async function writeHashes(
  folder: string,
  stored: ReadonlyMap<string, string>,
): Promise<{ filesSha256: string; damaged: string[] }> {
  const files = path.join(folder, FILES)
  const found = new Map<string, string>()
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    found.set(path.relative(files, file).replaceAll(path.sep, '/'), await hashOfFile(file))
  }
  const list = [...found].map(([key, sha256]) => `${sha256}  ${key}\n`).join('')
  await writeFile(path.join(folder, HASHES), list, { mode: 0o600, flush: true })
  return { filesSha256: textHash(list), damaged: [...stored].filter(([key, sha256]) => found.get(key) !== sha256).map(([key]) => key) }
}

/** @throws at the first file of a backup that differs from its hash */
export async function checkHashes(folder: string, { filesSha256 }: Manifest): Promise<void> {
  if (!filesSha256) return
  const list = await readFile(path.join(folder, HASHES), 'utf8').catch(() => '')
  if (textHash(list) !== filesSha256) throw new Error(`备份已损坏：${HASHES}`)
  for (const line of list.split('\n').filter(Boolean)) {
    const [sha256, key] = [line.slice(0, 64), line.slice(66)]
    if ((await hashOfFile(path.join(folder, FILES, key)).catch(() => '')) !== sha256) throw new Error(`备份已损坏：${FILES}/${key}`)
  }
}
