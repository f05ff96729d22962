// Chinese names of types of events.
import { eventTypes } from '#shared/event-types.ts'

/** The name of a type; a bulk event is marked. */
export function eventWords(type: string): string {
  const plain = type.replace(/\.bulk$/, '')
  const name = (eventTypes as Record<string, string>)[plain] ?? type
  return plain === type ? name : `${name}（批量）`
}
