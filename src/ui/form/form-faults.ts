// The server's messages, put on the fields of a form.
import type { FieldFault } from '#shared/errors.ts'

/** `tip.voiceId` -> ['tip', 'voiceId'], `list.0.text` -> ['list', 0, 'text'] */
export const pathOf = (field: string): (string | number)[] => field.split('..').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** Splits faults into those whose field the form has, and the rest, which must be said otherwise. */
export function placeFaults(
  faults: readonly FieldFault[],
  fieldOf: (field: string) => string,
  has: (path: (string | number)[]) => boolean,
) {
  const placed = faults.map((fault) => ({ path: pathOf(fieldOf(fault.field)), message: fault.message, fault }))
  return { onFields: placed.filter((p) => has(p.path)), rest: placed.filter((p) => !has(p.path)).map((p) => p.fault) }
}
