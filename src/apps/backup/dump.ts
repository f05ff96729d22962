// Takes a backup of a running server: all tables in one snapshot, then the files, whose content never changes.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { constants, cp, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Client } from '#platform/database/client.ts'
import { syncFolder, syncTree } from '#platform/durable.ts'
import { storedHashes, writeHashes } from './hashes.ts'
import { FILES, MANIFEST, type Manifest } from './manifest.ts'
import { migrationsOf, sequencesOf, type Table, tablesOf } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export interface DumpOptions {
  ownerUrl: string
  /** Folder of the files; null: they are in an object store, which has a separate backup. */
  files: string | null
  /** Folder of the backup, which must not exist. */
  folder: string
  say: (what: string) => void
}

/** Writes a backup; its folder gets a manifest only when it is complete. */
export async function dump({ ownerUrl, files, folder, say }: DumpOptions): Promise<Manifest> {
  if (await stat(folder).catch(() => null)) throw new Error(`${folder} 已存在，请换一个位置`)
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const owner = new Client({ connectionString: ownerUrl, application_name: 'yanwu-backup' })
  await owner.connect()
  const { stored, ...whole } = await readAll(owner, folder, say).finally(() => owner.end())
  const copied = files === null ? null : await copyFiles(files, path.join(folder, FILES))
  const hashes = copied === null ? null : await writeHashes(folder, stored)
  for (const key of hashes?.damaged ?? []) say(`文件已损坏或丢失，备份中同样如此：${key}`)
  const manifest: Manifest = { ...whole, files: copied, ...hashes }
  const half = path.join(folder, `${MANIFEST}.partial`)
  // sync the data to the disk before the manifest, so that a power cut leaves no manifest of lost data
  await syncTree(folder)
  await writeFile(half, JSON.stringify(manifest, null, 1), { flush: true })
  await rename(half, path.join(folder, MANIFEST))
  await syncFolder(folder)
  await syncFolder(path.dirname(path.resolve(folder)))
  await note(ownerUrl, manifest.takenAt).catch((error: Error) => say(`备份完整，但没有记下时间：${error.message}`))
  return manifest
}

/** Stores the time of the last complete backup for administrators. */
async function note(ownerUrl: string, takenAt: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl, application_name: 'yanwu-backup' })
  await owner.connect()
  await owner.query('select app.note_backup($1)', [takenAt]).finally(() => owner.end())
}

async function readAll(
  owner: pg.Client,
  folder: string,
  say: (what: string) => void,
): Promise<Omit<Manifest, 'files'> & { stored: Map<string, string> }> {
  await owner.query('begin isolation level repeatable read read only')
  const { rows } = await owner.query<{ now: string }>(`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') now`)
  const tables: Manifest['tables'] = []
  for (const table of await tablesOf(owner)) {
    const written = await dumpTable(owner, table, folder)
    tables.push(written)
    if (written.rows > 0) say(`${table.name} ${written.rows.toLocaleString('en')} 行`)
  }
  const stored = await storedHashes(owner)
  // snapshots do not include sequences; read last, they are at least as high as the rows
  const manifest = {
    format: 1 as const,
    takenAt: assertDefined(rows[0], 'the time').now,
    migrations: await migrationsOf(owner),
    tables,
    sequences: await sequencesOf(owner),
    stored,
  }
  await owner.query('commit')
  return manifest
}

async function dumpTable(owner: pg.Client, { name, columns }: Table, folder: string): Promise<Manifest['tables'][number]> {
  const file = path.join('tables', `${name.replaceAll(/[^a-z0-9_.]/gi, '')}.bin.gz`)
  const rows = owner.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout (format binary)`))
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(rows, createGzip({ level: 4 }), hashed, createWriteStream(path.join(folder, file), { mode: 0o600, flush: true }))
  return { name, columns, file, rows: rows.rowCount ?? 0, sha256: hash.digest('hex') }
}

/** Copies the files of the store without unfinished ones, and returns their number. */
async function copyFiles(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true })
  let count = 0
  if (!(await stat(from).catch(() => null))) return count
  await cp(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (source) => {
      if (path.basename(source) === '.tmp' || source.endsWith('.partial')) return false
      if ((await stat(source)).isFile()) count++
      return true
    },
  })
  return count
}
