// Attaches the server's messages to the fields of a form.
import type { FieldFault } from '#shared/errors.ts'

/** Path of a field in the form: `tip.voiceId` -> ['tip', 'voiceId'], `list.0.text` -> ['list', 0, 'text']. */
export const pathOf = (field: string): (string | number)[] => field.split('..').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** Splits faults into those of the form's own fields, and the rest, which need another message. */
export function placeFaults(
  faults: readonly FieldFault[],
  fieldOf: (field: string) => string,
  has: (path: (string | number)[]) => boolean,
) {
  const placed = faults.map((fault) => ({ path: pathOf(fieldOf(fault.field)), message: fault.message, fault }))
  return { onFields: placed.filter((p) => has(p.path)), rest: placed.filter((p) => !has(p.path)).map((p) => p.fault) }
}
