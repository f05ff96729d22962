// Moves one element of a list.

/** The list with the element of place `from` at place `to`, both from 0; a place beyond the end is the end. Without the element: an equal list. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const after = [...list]
  if (!(from in after)) return after
  after.splice(to, 0, ...after.splice(from, 1))
  return after
}
