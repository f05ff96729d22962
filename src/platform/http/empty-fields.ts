// Removes null and '' from fields that accept neither. Other programs send every field of a form, empty ones with one of the two; empty
// parameters of a query are removed elsewhere.
import type { z } from 'zod'
import { isEmpty } from '#shared/fields.ts'
import { issuesOf, hasUserMessage } from './to-app-error.ts'

type Holder = Record<PropertyKey, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** The object that contains the field at `path`, and the field's key; null for items of a list. */
function fieldAt(value: unknown, path: readonly PropertyKey[]): { holder: Holder; key: PropertyKey } | null {
  const key = path.at(-1)
  const holder = path.slice(0, -1).reduce<unknown>((at, part) => (isHolder(at) ? at[part] : undefined), value)
  return key !== undefined && isHolder(holder) && !Array.isArray(holder) && Object.hasOwn(holder, key) ? { holder, key } : null
}

/**
 * The body without the empty values that `error` refuses without a message for users; null if there is none. For a POST, or a new entry
 * among edits, the field becomes absent: its default applies, or the schema reports it as missing. For an edit, the field is cleared: ''
 * for a text, null for anything else.
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
