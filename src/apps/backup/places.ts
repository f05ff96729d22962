// Source and target of a backup: database addresses and folder of files.
import path from 'node:path'
import type { Config } from '#platform/config.ts'

export interface Places {
  ownerUrl: string
  /** Address with the runtime role if an administrator made that role; undefined if it follows from the owner. */
  restrictedUrl: string | undefined
  /** Folder of the files; null: they are in an object store. */
  files: string | null
}

export const placesOf = (config: Config, database: { url: string; ownerUrl: string }): Places => ({
  ownerUrl: database.ownerUrl,
  restrictedUrl: config.databaseMigrateUrl ? database.url : undefined,
  files: config.storage.kind === 'folder' ? path.join(config.dataDir, 'files') : null,
})

/** Name of a backup that begins now: yanwu-20261129-023000, in UTC. */
export const nameOfBackup = () => `yanwu-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`
