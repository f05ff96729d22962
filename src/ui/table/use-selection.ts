// Chosen rows, kept over paging and filtering until they are let go.
import { useState } from 'react'

export function useSelection<R extends object>(keyOf: (row: R) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map())
  return {
    rows: [...chosen.values()],
    keys: [...chosen.keys()],
    clear: () => setChosen(new Map()),
    /** `shown` are the rows of this page; those of other pages stay chosen. */
    choose: (keys: readonly string[], shown: readonly R[]) => {
      const wanted = new Set(keys)
      const next = new Map([...chosen].filter(([key]) => wanted.has(key)))
      for (const row of shown) if (wanted.has(keyOf(row))) next.set(keyOf(row), row)
      setChosen(next)
    },
    /** Rows that have changed or may no longer be chosen. */
    renew: (shown: readonly R[], mayChoose: (row: R) => boolean) => {
      const gone = shown.filter((row) => chosen.has(keyOf(row)) && !mayChoose(row))
      if (gone.length) setChosen(new Map([...chosen].filter(([key]) => !gone.some((row) => keyOf(row) === key))))
    },
  }
}
