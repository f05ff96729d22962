// Shows a new record in the list of the page: without filters, on the first page, where the newest are, and highlighted.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { withParams } from '../state/url-params.ts'
import { nameOfRow } from './list-state.ts'

export function useShowMade(scope = ''): (made: { id: string }) => void {
  const [, setSearch] = useSearchParams()
  return useCallback(
    ({ id }) =>
      setSearch(
        (now) => {
          const filters = [...now.keys()].filter((key) => key.startsWith(`${scope}f.`))
          return withParams(now, {
            ...Object.fromEntries(filters.map((key) => [key, null])),
            [`${scope}page`]: null,
            [nameOfRow(scope)]: id,
          })
        },
        { replace: true },
      ),
    [setSearch, scope],
  )
}
