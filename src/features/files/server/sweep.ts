// Bounded disk: what no record has named for thirty days is removed, its row first and then its objects.
import type { Pool } from '../../../platform/database/pool.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

/** Days that a file is kept after the last record that named it is gone for good. */
export const unusedDays = 30
/** Rows at once: whoever names one of these files just then waits for no more than that. */
const ROWS = 500
const OBJECTS = 200

/** Goes round the tenants; answers how many files and objects went. An object that the store does not give up now stays written down for the next night. */
export async function sweep(pool: Pool, storage: Storage, signal: AbortSignal): Promise<{ files: number; objects: number }> {
  const tenants = await pool.raw.query<{ tenant_id: string }>('select tenant_id from app.active_tenants()')
  let files = 0
  for (const { tenant_id: tenantId } of tenants.rows)
    for (let gone = ROWS; gone === ROWS && !signal.aborted; files += gone)
      gone =
        (await pool.raw.query<{ gone: number }>('select app.sweep_files($1, $2, $3) gone', [tenantId, unusedDays, ROWS])).rows[0]?.gone ?? 0
  let objects = 0
  for (let found = OBJECTS; found === OBJECTS && !signal.aborted; objects += found) {
    const due = await pool.raw.query<{ tenant_id: string; path: string }>('select tenant_id, path from app.due_objects($1)', [OBJECTS])
    for (const { tenant_id: tenantId, path } of due.rows) {
      await storage.remove(path)
      await pool.raw.query('select app.forget_object($1, $2)', [tenantId, path])
    }
    found = due.rows.length
  }
  return { files, objects }
}
