// Null and an empty text where neither is a value. Other programs send every field of a form, with one of the two where nothing
// was written; a query leaves them out already.
import type { z } from 'zod'
import { isEmpty } from '#shared/fields.ts'
import { issuesOf, hasUserMessage } from './to-app-error.ts'

type Holder = Record<PropertyKey, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Who holds what stands at `path`, and under which name; an entry of a list is no field. */
function fieldAt(value: unknown, path: readonly PropertyKey[]): { holder: Holder; key: PropertyKey } | null {
  const key = path.at(-1)
  const holder = path.slice(0, -1).reduce<unknown>((at, part) => (isHolder(at) ? at[part] : undefined), value)
  return key !== undefined && isHolder(holder) && !Array.isArray(holder) && Object.hasOwn(holder, key) ? { holder, key } : null
}

/**
 * The body once more, where `error` refuses that nothing stands somewhere and has no sentence of its own for it. What makes or asks for
 * something (POST, or an entry to be made among edits) has not said such a field: its usual value holds, or what is missing is said. An edit has emptied it, which is
 * spelled the other way: a text is '' and everything else null. Null where there is no such field.
 */
export function dropEmptyFields(method: string, body: unknown, error: z.ZodError): unknown {
  const refused = issuesOf(error).filter(({ message, path }) => {
    const at = fieldAt(body, path)
    return at && !hasUserMessage(message) && isEmpty(at.holder[at.key])
  })
  if (refused.length === 0) return null
  const said = structuredClone(body)
  for (const { path } of refused) {
    const at = fieldAt(said, path)
    if (at && (method === 'POST' || at.holder['editType'] === 'CREATE')) Reflect.deleteProperty(at.holder, at.key)
    else if (at) at.holder[at.key] = at.holder[at.key] === null ? '' : null
  }
  return said
}
