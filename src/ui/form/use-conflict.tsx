// Edit conflict: another user has saved the record first. Their values are shown below each field, and the user's own input stays.
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { codes } from '#shared/errors.ts'
import { shortened } from '#shared/text.ts'
import type { CallFailure } from '../api/call-failure.ts'
import { ConflictBanner } from './ConflictBanner.tsx'

/** The current record: its values for the form, and the version to save on. */
export interface Latest<V> {
  values: Partial<V>
  version: string
}
/** The latest version from a list query of one record; throws if the record is gone. */
export function latestAmong<R extends { version: string }, V>(records: readonly R[], valuesOf: (now: R) => Partial<V>): Latest<V> {
  const [now] = records
  if (!now) throw new Error('the record is gone')
  return { values: valuesOf(now), version: now.version }
}
interface Options<V> {
  form: FormInstance<V>
  /** The initial values of the form. */
  initial: Partial<V> | undefined
  latest: (() => Promise<Latest<V>>) | undefined
  /** Saves the values of the form. */
  submit: () => void
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')
function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）'
  if (typeof value !== 'string' || value.includes('/')) return ''
  return shortened(value, 60)
}

export function useConflict<V extends object>({ form, initial, latest, submit }: Options<V>) {
  const [theirs, setTheirs] = useState<Latest<V> | null>(null)
  const names = (values: Partial<V>) => Object.keys(form.getFieldsValue() as object).filter((name) => name in values) as (keyof V)[]
  const warn = (list: readonly (keyof V)[], of: (name: keyof V) => string[]) =>
    form.setFields(list.map((name) => ({ name, warnings: of(name) })) as never)

  /** True if the failure is a conflict, which the form then shows itself. */
  const take = async (failure: CallFailure): Promise<boolean> => {
    if (failure.code !== codes.STALE || !latest) return false
    const now = await latest().catch(() => null)
    if (!now) return false
    setTheirs(now)
    const before = (theirs?.values ?? initial ?? {}) as Partial<V>
    const changed = names(now.values).filter((name) => !same(now.values[name], before[name]))
    warn(changed, (name) =>
      same(now.values[name], form.getFieldValue(name as never)) ? [] : [`对方已改为：${words(now.values[name]) || '新的内容'}`],
    )
    return true
  }
  const clear = () => {
    if (theirs) warn(names(theirs.values), () => [])
    setTheirs(null)
  }
  /** Takes the other user's values for the fields that they changed; all other input stays. */
  const adopt = () => {
    if (!theirs) return
    const changed = names(theirs.values).filter((name) => !same(theirs.values[name], initial?.[name]))
    form.setFieldsValue(Object.fromEntries(changed.map((name) => [name, theirs.values[name] ?? null])) as never)
    warn(changed, () => [])
  }
  const banner = theirs && <ConflictBanner onAdopt={adopt} onOverwrite={submit} />
  return { banner, take, clear, version: theirs?.version }
}
