// Limited disk use: removes files that no record has named for thirty days, first the row and then the objects.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { activeTenants } from '#features/organisation/tenants/server/tenants.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/** Days that a file is kept after the last record that named it was deleted for good. */
export const unusedDays = 30
/** Number of rows per transaction, which bounds the wait of a concurrent save. */
const ROWS = 500
const OBJECTS = 200

const unused = statement('files_sweep', 'select app.sweep_files($1, $2, $3) gone')
const due = statement('files_due_objects', 'select tenant_id "tenantId", path from app.due_objects($1)').returns<{
  tenantId: string
  path: string
}>()
const forget = statement('files_forget_object', 'select app.forget_object($1, $2)')

/**
 * Sweeps all tenants; returns the number of removed files and objects. An object that the store cannot remove now stays recorded for the
 * next night.
 */
export async function sweep(pool: Pool, storage: Storage, signal: AbortSignal): Promise<{ files: number; objects: number }> {
  let files = 0
  for (const tenantId of await activeTenants(pool))
    for (let gone = ROWS; gone === ROWS && !signal.aborted; files += gone)
      gone = assertDefined((await rowsOf(pool.raw, unused, [tenantId, unusedDays, ROWS]))[0]?.gone, 'how many files were swept')
  let objects = 0
  for (let found = OBJECTS; found === OBJECTS && !signal.aborted; objects += found) {
    const paths = await rowsOf(pool.raw, due, [OBJECTS])
    for (const { tenantId, path } of paths) {
      await storage.remove(path)
      await rowsOf(pool.raw, forget, [tenantId, path])
    }
    found = paths.length
  }
  return { files, objects }
}
