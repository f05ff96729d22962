// Audition of a voice that a tenant has added.
import type { Db } from '#platform/database/transaction.ts'
import type { Delivery } from '../fields.ts'
import type { AuditionJob } from './auditions.ts'
import { findTemplates } from './own-queries.ts'
import { deliveryOf, ownIds, resolveAll } from './resolved.ts'
import { sample } from './templates.ts'

/** `job` is null if the voice does not exist. `how` is combined with the delivery of the voice. */
export async function auditionOfOwn(db: Db, id: string, how: Delivery): Promise<{ userId: string; job: AuditionJob | null }> {
  const [{ userId }, rows] = await Promise.all([db.who(), findTemplates(db, ownIds([id]))])
  if (rows[0]?.type !== 'VOICE') return { userId, job: null }
  const choice = { gender: rows[0].gender, digitalHumanId: null, voiceId: id, ...how }
  const [resolved] = [...(await resolveAll(db, new Map([[id, { answer: choice } as never]]))).values()]
  const voice = resolved?.answer.voice
  return { userId, job: voice ? { text: sample, voice: voice.source, ...deliveryOf({ ...how, voice }) } : null }
}
