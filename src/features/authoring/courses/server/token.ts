// Upload tokens for the object store: for a scene or sub-scene that the person may edit, or below the tenant's resources.
import type { AskWithoutTransaction } from '#platform/http/serve.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ContentOf } from '#shared/contract.ts'
import { notFound, tooMany, viewing } from '#shared/errors.ts'
import { newUploadPath, uploadsOf } from '#features/organisation/files/server/files.ts'
import { courses } from '../contract.ts'
import { courseToEdit } from './courses.ts'

const MINUTE_MS = 60_000
const MAX_A_MINUTE = 120
const HOUR_MS = 3_600_000
/** An upload that no record names within a day is removed. */
const UNWANTED_MS = 86_400_000

/** Rate limiter: at most `most` per minute and key; stores only the current minute. */
function counter(most: number) {
  let since = 0
  let counts = new Map<string, number>()
  return (key: string) => {
    if (performance.now() - since > MINUTE_MS) {
      since = performance.now()
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > most) throw tooMany()
  }
}

type Ask = AskWithoutTransaction<typeof courses.uploadToken>

/** Rate limits count in this process only. */
export function uploadTokens(storage: Storage) {
  const count = counter(MAX_A_MINUTE)
  const swept = new Map<string, number>()

  function sweep(tenantId: string) {
    if (Date.now() - (swept.get(tenantId) ?? 0) < HOUR_MS) return
    swept.set(tenantId, Date.now())
    storage.sweep(uploadsOf(tenantId), UNWANTED_MS).catch(() => undefined)
  }

  return async ({ transact, conclude, query: { id, type } }: Ask): Promise<ContentOf<typeof courses.uploadToken>> => {
    const path = await transact(async (db) => {
      const who = await db.who()
      // an impersonator could change the store with the token, although this call changes nothing
      if (who.impersonator) throw viewing()
      count(`${db.tenantId} ${who.userId}`)
      if (id === undefined) return newUploadPath(db.tenantId, 'resource')
      const { node } = await courseToEdit(db, id, type)
      if (node.type === 'COURSE') throw notFound()
      return newUploadPath(db.tenantId, node.type === 'SCENE' ? `scene-${id}` : `sub_scene-${id}`)
    })
    const token = await storage.grant(path)
    await conclude(async (db) => {
      db.audit({ entity: 'file', entityId: path, after: { expiration: token?.expiration ?? null } })
      if (token) db.afterCommit(() => sweep(db.tenantId))
    })
    return { token, path }
  }
}
