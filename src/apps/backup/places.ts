// Where backups are taken from, and brought back to.
import path from 'node:path'
import type { Config } from '../../platform/config.ts'

export interface Places {
  ownerUrl: string
  /** Of the role that the program works as, where an administrator has made it; else it follows from the owner. */
  restrictedUrl: string | undefined
  /** Folder of the files; null: they are in an object store. */
  files: string | null
}

export const placesOf = (config: Config, database: { url: string; ownerUrl: string }): Places => ({
  ownerUrl: database.ownerUrl,
  restrictedUrl: config.databaseMigrateUrl ? database.url : undefined,
  files: config.storage.kind === 'folder' ? path.join(config.dataDir, 'files') : null,
})
