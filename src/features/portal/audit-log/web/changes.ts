// Difference of before and after, field by field.
export interface Change {
  /** Path of the value: gradeScale.good, list.0.name; empty if the whole is one value. */
  field: string
  before: string | null
  after: string | null
  /** `alone`: the log has only one side. */
  kind: 'alone' | 'changed' | 'added' | 'removed'
}

const isSimple = (value: unknown) => value === null || typeof value !== 'object'
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value) && value.length > 0) return value.map(textOf).join('、')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns the leaves by path; lists of simple values, empty lists and empty objects count as leaves. */
function leavesOf(value: unknown, way = '', found = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) {
    if (way) found.set(way, '')
  } else if (typeof value !== 'object' || !Object.keys(value).length || (Array.isArray(value) && value.every(isSimple)))
    found.set(way, textOf(value))
  else for (const [key, inner] of Object.entries(value)) leavesOf(inner, way ? `${way}.${key}` : key, found)
  return found
}

function kindOf(before: string | null, after: string | null): Change['kind'] {
  if (before === null) return 'added'
  return after === null ? 'removed' : 'changed'
}

/** Returns the changed fields; if the log has only one side, all fields of that side. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const both = old.size > 0 && now.size > 0
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field): Change[] => {
    const [b, a] = [old.get(field) ?? null, now.get(field) ?? null]
    if (!both) return [{ field, before: b, after: a, kind: 'alone' }]
    if (b === a) return []
    return [{ field, before: b, after: a, kind: kindOf(b, a) }]
  })
}
