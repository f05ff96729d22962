// Opens a page with its form for a new record, from the address.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type MayBe, useMay } from '../api/session.tsx'
import { withParams } from './url-params.ts'

/** Name of the query parameter. */
export const NEW_PARAM = 'new'

/** Calls `begin` once if the address has `?new=1` and the user has the permission; the parameter is then removed. */
export function useOpenFromUrl(wanted: MayBe, begin: () => void): void {
  const [search, setSearch] = useSearchParams()
  const isAllowed = useMay()(wanted)
  const isAsked = search.has(NEW_PARAM)
  useEffect(() => {
    if (!isAsked) return
    setSearch((now) => withParams(now, { [NEW_PARAM]: null }), { replace: true })
    if (isAllowed) begin()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what begins is the same however often the page draws
  }, [isAsked])
}
