// Schema of the product: migrations, and the functions of the features in order.
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
  /** Address with the restricted role, if an administrator made it. */
  restrictedUrl?: string | undefined
  /** Receives messages while the start waits for a lock. */
  say?: (line: string) => void
}

/** Migrates the database of this owner; returns the address of the restricted role. */
export const migrateSchema = async (ownerUrl: string, queue?: Installation, options: SchemaOptions = {}): Promise<string> =>
  migrateDatabase({ ownerUrl, functions: await functions(), installation: queue, ...options })

/** @throws if the database does not have the schema of this version */
export const checkSchema = async (restrictedUrl: string, queue: Installation): Promise<void> =>
  checkMigrated({ restrictedUrl, functions: await functions(), installation: queue })
