// The schema of the product: its migrations, and the functions of the features in their order.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { featureFolders } from '#features/order.ts'
import { checkMigrated, type Installation, migrateDatabase } from '#platform/database/migrate.ts'

const features = path.resolve(import.meta.dirname, '../features')
const functionsOf = (folder: string) =>
  readFile(path.join(features, folder, 'server/functions.sql'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

const functions = async () => (await Promise.all(featureFolders.map(functionsOf))).join('\n')

export interface SchemaOptions {
  /** Of the restricted role, where an administrator has made it. */
  restrictedUrl?: string | undefined
  /** Told of whoever is waited for. */
  say?: (line: string) => void
}

/** Brings the database of this owner to what this version wants; returns the URL of the restricted role. */
export const migrateSchema = async (ownerUrl: string, queue?: Installation, options: SchemaOptions = {}): Promise<string> =>
  migrateDatabase({ ownerUrl, functions: await functions(), installation: queue, ...options })

/** Throws where the database is not what this version wants. */
export const checkSchema = async (restrictedUrl: string, queue: Installation): Promise<void> =>
  checkMigrated({ restrictedUrl, functions: await functions(), installation: queue })
