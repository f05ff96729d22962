// Tests a backup by a restore into a temporary database; compares every hash and number of rows.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { Client } from '#platform/database/client.ts'
import { checkHashes } from './hashes.ts'
import { load } from './load.ts'
import { readManifest } from './manifest.ts'

/** The address of another database on the same server with the same user. */
function inDatabase(url: string, name: string): string {
  const [, before = '', after = ''] = /^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*(\?.*)?$/.exec(url) ?? []
  return `${before}/${name}${after ?? ''}`
}

/** Returns the number of restored rows. The owner must be able to create databases. @throws a message if the backup cannot be restored */
export async function proveBackup(folder: string, ownerUrl: string, restrictedUrl: string | undefined): Promise<number> {
  const manifest = await readManifest(folder)
  if (manifest.files !== null) await checkHashes(folder, manifest)
  const name = `yanwu_restore_test_${randomBytes(4).toString('hex')}`
  const owner = new Client({ connectionString: ownerUrl, application_name: 'yanwu-restore-test' })
  await owner.connect()
  try {
    await owner.query(`create database ${pg.escapeIdentifier(name)}`).catch((error: { code?: string; message: string }) => {
      throw error.code === '42501' ? new Error('数据库所有者不能建立数据库，无法试恢复：请由超级用户执行 alter role … createdb') : error
    })
    try {
      const into = { ownerUrl: inDatabase(ownerUrl, name), restrictedUrl: restrictedUrl && inDatabase(restrictedUrl, name) }
      const { tables } = await load({ ...into, files: null, folder, replace: false, say: () => {} })
      return tables.reduce((sum, t) => sum + t.rows, 0)
    } finally {
      await owner.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
    }
  } finally {
    await owner.end()
  }
}
