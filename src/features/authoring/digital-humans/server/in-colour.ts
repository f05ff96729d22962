// Pictures of figures in the tenant's colour, drawn on demand because none ship with the product.
import type { Db } from '#platform/database/transaction.ts'
import { BRAND } from '#engines/media.ts'
import type { StoredObject } from '#platform/storage/storage.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import type { Auditions } from './auditions.ts'
import { drawnAs, isFigure } from './resolved.ts'
import { type DrawnAs, findPreview } from './templates.ts'

type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Returns the drawing options of a built-in figure; null for any other id. */
export async function findDrawing(transact: Transact, id: string, { background, framing }: DrawnAs) {
  const { brandColour = null } = await transact(getSettings)
  if (!isFigure(id)) return null
  return drawnAs(id, { background, framing: framing === 'half' ? undefined : framing }, brandColour).shown
}

/** Returns the picture of a built-in figure or the recording of a built-in voice, with the brand background on request; else null. */
export async function findShown(auditions: Auditions, transact: Transact, id: string, as: DrawnAs): Promise<StoredObject | null> {
  const shipped = await findPreview(id, as)
  if (as.background !== BRAND || !isFigure(id)) return shipped
  const drawing = await findDrawing(transact, id, as)
  return drawing?.colour ? await auditions.picture(id, drawing) : shipped
}
