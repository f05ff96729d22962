// The schema of the product: its migrations, and the functions of the features in their order.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { order } from '../features/order.ts'
import { type Installation, migrateDatabase } from '../platform/database/migrate.ts'

const features = path.resolve(import.meta.dirname, '../features')
const functionsOf = (feature: string) =>
  readFile(path.join(features, feature, 'server/functions.sql'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

/** Brings the database of this owner to what this version wants; returns the URL of the restricted role. */
export async function migrateSchema(ownerUrl: string, queue?: Installation): Promise<string> {
  const functions = await Promise.all(order.map(functionsOf))
  return migrateDatabase(ownerUrl, functions.join('\n'), queue)
}
