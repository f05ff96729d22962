// Selected rows, kept over paging and filtering until they are deselected.
import { useRef, useState } from 'react'

export function useSelection<R extends object>(keyOf: (row: R) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map())
  const last = useRef<{ where: string; keys: string[] }>({ where: '', keys: [] })
  return {
    rows: [...chosen.values()],
    keys: [...chosen.keys()],
    clear: () => setChosen(new Map()),
    /** Adds rows, also of other pages. */
    add: (rows: readonly R[]) => setChosen((now) => new Map([...now, ...rows.map((row) => [keyOf(row), row] as const)])),
    drop: (row: R) => setChosen((now) => new Map([...now].filter(([key]) => key !== keyOf(row)))),
    /** Sets the selected rows of this page (`shown`); those of other pages stay selected. */
    choose: (keys: readonly string[], shown: readonly R[]) => {
      const wanted = new Set(keys)
      const next = new Map([...chosen].filter(([key]) => wanted.has(key)))
      for (const row of shown) if (wanted.has(keyOf(row))) next.set(keyOf(row), row)
      setChosen(next)
    },
    /**
     * Deselects rows that may no longer be selected, and deleted rows: those that were shown before at the same `where` (page and filters),
     * but not now.
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
/** True, or the reason why a row cannot be selected. */
export type Selectable<R> = (row: R) => true | string
export const anyRow = () => true as const
