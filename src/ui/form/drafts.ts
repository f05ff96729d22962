// What is typed into a form and not saved yet: on this device, for the person who typed it, until it is saved or thrown away.
import type { SentOnce } from '../api/idempotency.ts'

export interface Draft {
  /** When something was typed last. */
  at: number
  /** What the form is called there, and at which address it was open. */
  title: string
  place: string
  /** Fields that differ from what the form opened with. */
  values: Record<string, unknown>
  /** The same fields as the form opened with them. */
  base: Record<string, unknown>
  /** Sent like this, and not answered. */
  sent?: SentOnce | undefined
}

const prefix = 'yanwu:draft:'
const KEPT_MS = 30 * 86_400_000
/** The names of fields that are never written down, at whatever depth they stand; `passwordRule` is none of them. */
export const secretFields: ReadonlySet<string> = new Set([
  'password',
  'oldPassword',
  'newPassword',
  'again',
  'secret',
  'captcha',
  'smsCode',
])

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** As text, the same for the same values: in whatever order their keys came, and however nothing is written. */
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

/** The entries that are not as they were. */
export function changedEntries<V extends object>(values: V, before: Partial<V>): Partial<V> {
  const was = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => stableStringify(value) !== stableStringify(was[name])),
  ) as Partial<V>
}

/** What is secret is left out. */
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
// A browser may refuse to store anything: then forms work as without drafts.
const quietly = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Writes what is typed; nothing typed forgets it. `owner` is tenant and person, `name` the form and its record. */
export function keepDraft(owner: string, name: string, draft: Omit<Draft, 'at'>): void {
  const values = written(draft.values) as Draft['values']
  if (!Object.keys(values).length) return dropDraft(owner, name)
  const text = JSON.stringify({ ...draft, at: Date.now(), values, base: written(draft.base) })
  quietly(() => localStorage.setItem(keyOf(owner, name), text))
}

/** What was typed and not saved, unless that is long ago. */
export function findDraft(owner: string, name: string): Draft | undefined {
  const draft = quietly(() => JSON.parse(localStorage.getItem(keyOf(owner, name)) ?? 'null') as Draft | null)
  if (!draft) return undefined
  if (!(Date.now() - draft.at < KEPT_MS)) return void dropDraft(owner, name)
  return draft
}

export const dropDraft = (owner: string, name: string): void => void quietly(() => localStorage.removeItem(keyOf(owner, name)))

/** Titles of the forms with something unsaved at this address. */
export function draftsAt(owner: string, place: string): string[] {
  const keys = quietly(() => Object.keys(localStorage)) ?? []
  const mine = keyOf(owner, '')
  return keys.flatMap((key) => {
    const draft = key.startsWith(mine) ? findDraft(owner, key.slice(mine.length)) : undefined
    return draft?.place === place ? [draft.title] : []
  })
}
