// Chosen rows, kept over paging and filtering until they are let go.
import { useRef, useState } from 'react'

export function useSelection<R extends object>(keyOf: (row: R) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map())
  const last = useRef<{ where: string; keys: string[] }>({ where: '', keys: [] })
  return {
    rows: [...chosen.values()],
    keys: [...chosen.keys()],
    clear: () => setChosen(new Map()),
    /** Also rows of other pages. */
    add: (rows: readonly R[]) => setChosen((now) => new Map([...now, ...rows.map((row) => [keyOf(row), row] as const)])),
    drop: (row: R) => setChosen((now) => new Map([...now].filter(([key]) => key !== keyOf(row)))),
    /** `shown` are the rows of this page; those of other pages stay chosen. */
    choose: (keys: readonly string[], shown: readonly R[]) => {
      const wanted = new Set(keys)
      const next = new Map([...chosen].filter(([key]) => wanted.has(key)))
      for (const row of shown) if (wanted.has(keyOf(row))) next.set(keyOf(row), row)
      setChosen(next)
    },
    /**
     * Lets go of rows that may no longer be chosen, and of rows that are gone: shown last time at the same `where`
     * (page and filters), not any more.
     */
    renew: (shown: readonly R[], mayChoose: (row: R) => boolean, where: string) => {
      const keys = shown.map(keyOf)
      const now = new Set(keys)
      const missing = last.current.where === where ? last.current.keys.filter((key) => !now.has(key)) : []
      last.current = { where, keys }
      const gone = new Set([...missing, ...shown.filter((row) => !mayChoose(row)).map(keyOf)])
      if ([...chosen.keys()].some((key) => gone.has(key))) setChosen(new Map([...chosen].filter(([key]) => !gone.has(key))))
    },
  }
}

export type Selection<R extends object> = ReturnType<typeof useSelection<R>>
/** True, or why a row cannot be chosen. */
export type Selectable<R> = (row: R) => true | string
export const anyRow = () => true as const
