// The answers to what lower rooms ask of higher ones, all in one visible list.
import type { Slots } from '../platform/http/slots.ts'
import { recordDeed } from '../features/audit/server/audit.ts'
import { enterAsPerson, enterTenant } from '../features/sessions/server/sessions.ts'

export const answers: Slots = {
  /** Who is asking. */
  entrance: { person: enterAsPerson, tenant: enterTenant },
  /** What was done. */
  record: recordDeed,
}
