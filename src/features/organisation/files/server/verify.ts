// Verifies all stored files, those with the oldest check first: marks and reports damaged ones, and adds missing hashes.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { Log } from '#platform/log.ts'
import { damagedFiles } from '#platform/storage/damage.ts'
import { hashOf } from '#platform/storage/hash.ts'
import type { Storage, StoredFacts } from '#platform/storage/storage.ts'
import { factsOf } from './intact.ts'

/** Limits of one night; the next night continues. */
const MAX_FILES = 20_000
const MAX_BYTES = 50 * 2 ** 30
const AT_ONCE = 200

interface Due {
  tenant_id: string
  id: string
  path: string
  bytes: string
  poster_path: string | null
  subtitles_path: string | null
  objects: Record<string, StoredFacts> | null
}

const clock = statement('files_clock', 'select now()::text now').returns<{ now: string }>()
const unchecked = statement('files_unchecked', 'select * from app.unchecked_files($1, $2)').returns<Due>()
const checkedOnce = statement('files_checked', 'select app.file_checked($1, $2, $3, $4)')

const keysOf = (row: Due) => [
  ...new Set([
    row.path,
    ...(row.poster_path ? [row.poster_path] : []),
    ...(row.subtitles_path ? [row.subtitles_path, row.subtitles_path.replace(/\.vtt$/, '.srt')] : []),
  ]),
]

/** Verifies stored files; returns the number of checked and damaged ones. Ends if the store is unavailable. */
export async function verifyFiles(
  pool: Pool,
  storage: Storage,
  log: Log,
  signal: AbortSignal,
  most = { files: MAX_FILES, bytes: MAX_BYTES },
): Promise<{ checked: number; damaged: number }> {
  const begun = (await rowsOf(pool.raw, clock, []))[0]?.now ?? null
  let [checked, damaged, bytes] = [0, 0, 0]
  while (checked < most.files && bytes < most.bytes && !signal.aborted) {
    const left = Math.min(AT_ONCE, most.files - checked)
    const rows = await rowsOf(pool.raw, unchecked, [begun, left])
    for (const row of rows) {
      const { faults, objects } = await look(storage, row)
      await rowsOf(pool.raw, checkedOnce, [row.tenant_id, row.id, JSON.stringify(objects), faults.length > 0])
      for (const fault of faults) log.error(fault, 'a stored file is damaged')
      checked++
      damaged += faults.length ? 1 : 0
      bytes += Number(row.bytes)
      if (bytes >= most.bytes || signal.aborted) break
    }
    if (!rows.length) break
  }
  damagedFiles.set({ by: 'sweep' }, damaged)
  return { checked, damaged }
}

async function look(storage: Storage, row: Due) {
  const faults: { key: string; fault: string }[] = []
  const objects: Record<string, StoredFacts> = { ...row.objects }
  for (const key of keysOf(row)) {
    const object = await storage.get(key)
    const known = factsOf(key, { path: row.path, bytes: Number(row.bytes), objects: row.objects })
    if (!object) faults.push({ key, fault: 'it is gone' })
    else if (known.bytes !== undefined && object.bytes !== known.bytes)
      faults.push({ key, fault: `${object.bytes} bytes instead of ${known.bytes}` })
    else {
      const sha256 = await hashOf(object.read())
      if (known.sha256 && sha256 !== known.sha256) faults.push({ key, fault: 'another content' })
      else objects[key] = { bytes: object.bytes, sha256 }
    }
  }
  return { faults, objects }
}
