// A page that was opened to make something new.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type MayBe, useMay } from '../api/session.tsx'
import { withParams } from './url-params.ts'

/** The part of an address that says so. */
export const NEW_PARAM = 'new'

/** Begins, where the address says so (`?new=1`) and who opens it may, once; the address forgets it. */
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
