// Drafts: unsaved input of forms, stored on this device per user, until it is saved or discarded.
import type { SentOnce } from '../api/idempotency.ts'

export interface Draft {
  /** Time of the last input. */
  at: number
  /** Title of the form, and the address where it was open. */
  title: string
  place: string
  /** Fields that differ from the initial values. */
  values: Record<string, unknown>
  /** The initial values of these fields. */
  base: Record<string, unknown>
  /** The request that was sent, but not answered. */
  sent?: SentOnce | undefined
}

const prefix = 'yanwu:draft:'
const KEPT_MS = 30 * 86_400_000
/** Names of fields that are never stored, at any depth; `passwordRule` is not among them. */
export const secretFields: ReadonlySet<string> = new Set([
  'password',
  'clientSecret',
  'oldPassword',
  'newPassword',
  'again',
  'secret',
  'captcha',
  'smsCode',
])

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** A stable text of a value: independent of the order of keys, and of the spelling of empty values. */
export const stableStringify = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) => {
    if (isEmpty(v)) return null
    return v && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(
          Object.entries(v)
            .filter(([, inner]) => !isEmpty(inner))
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : v
  }) ?? 'null'

/** The entries that have changed. */
export function changedEntries<V extends object>(values: V, before: Partial<V>): Partial<V> {
  const was = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => stableStringify(value) !== stableStringify(was[name])),
  ) as Partial<V>
}

/** The value without secret fields. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written)
  if (!value || typeof value !== 'object') return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretFields.has(name))
      .map(([name, inner]) => [name, written(inner)]),
  )
}

const keyOf = (owner: string, name: string) => `${prefix}${owner}:${name}`
// a browser may refuse to store anything; then forms work without drafts
const quietly = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Stores the draft; an empty draft is removed. `owner` is tenant and user, `name` the form and its record. */
export function keepDraft(owner: string, name: string, draft: Omit<Draft, 'at'>): void {
  const values = written(draft.values) as Draft['values']
  if (!Object.keys(values).length) return dropDraft(owner, name)
  const text = JSON.stringify({ ...draft, at: Date.now(), values, base: written(draft.base) })
  quietly(() => localStorage.setItem(keyOf(owner, name), text))
}

/** Finds the draft; undefined if there is none or if it is too old. */
export function findDraft(owner: string, name: string): Draft | undefined {
  const draft = quietly(() => JSON.parse(localStorage.getItem(keyOf(owner, name)) ?? 'null') as Draft | null)
  if (!draft) return undefined
  if (!(Date.now() - draft.at < KEPT_MS)) return void dropDraft(owner, name)
  return draft
}

export const dropDraft = (owner: string, name: string): void => void quietly(() => localStorage.removeItem(keyOf(owner, name)))

/** Titles of the forms with a draft at this address. */
export function draftsAt(owner: string, place: string): string[] {
  const keys = quietly(() => Object.keys(localStorage)) ?? []
  const mine = keyOf(owner, '')
  return keys.flatMap((key) => {
    const draft = key.startsWith(mine) ? findDraft(owner, key.slice(mine.length)) : undefined
    return draft?.place === place ? [draft.title] : []
  })
}
