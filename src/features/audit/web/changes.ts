// Before and after, field by field.
export interface Change {
  /** The way to the value: gradeScale.good, roles.0 */
  field: string
  before: string | null
  after: string | null
  kind: 'same' | 'changed' | 'added' | 'removed'
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Leaves by their way; empty lists and objects are leaves, too. */
function leavesOf(value: unknown, way = '', found = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) {
    if (way) found.set(way, '')
  } else if (typeof value === 'object' && Object.keys(value).length > 0) {
    for (const [key, inner] of Object.entries(value)) leavesOf(inner, way ? `${way}.${key}` : key, found)
  } else found.set(way || '内容', textOf(value))
  return found
}

/** Changed fields first; where one side was not kept, the other stands alone. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const both = old.size > 0 && now.size > 0
  const changes = [...new Set([...old.keys(), ...now.keys()])].map((field): Change => {
    const [b, a] = [old.get(field) ?? null, now.get(field) ?? null]
    const kind = !both || a === b ? 'same' : b === null ? 'added' : a === null ? 'removed' : 'changed'
    return { field, before: b, after: a, kind }
  })
  return [...changes.filter((c) => c.kind !== 'same'), ...changes.filter((c) => c.kind === 'same')]
}
