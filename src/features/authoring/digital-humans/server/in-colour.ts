// Pictures of figures in a tenant's colour: no colour ships, so they are drawn when they are asked for.
import type { Db } from '#platform/database/transaction.ts'
import { BRAND } from '#engines/media.ts'
import type { StoredObject } from '#platform/storage/storage.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import type { Auditions } from './auditions.ts'
import { drawnAs, isFigure } from './resolved.ts'
import { type DrawnAs, findPreview } from './templates.ts'

type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** How a figure of the house is drawn where it is asked for so; null for anything else. */
export async function findDrawing(transact: Transact, id: string, { background, framing }: DrawnAs) {
  const { brandColour = null } = await transact(getSettings)
  if (!isFigure(id)) return null
  return drawnAs(id, { background, framing: framing === 'half' ? undefined : framing }, brandColour).shown
}

/** The picture of a figure or the recording of a voice of the house, before the tenant's colour where that is asked for; null for anything else. */
export async function findShown(auditions: Auditions, transact: Transact, id: string, as: DrawnAs): Promise<StoredObject | null> {
  const shipped = await findPreview(id, as)
  if (as.background !== BRAND || !isFigure(id)) return shipped
  const drawing = await findDrawing(transact, id, as)
  return drawing?.colour ? await auditions.picture(id, drawing) : shipped
}
