// Deep link to a line (`row=7`), wherever in the conversation the line is.
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '#ui/api/client.ts'
import { showWarning } from '#ui/page/notice.ts'
import { nameOfRow } from '#ui/table/list-state.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'

/** `go` scrolls to a position and focuses it. */
export function useShownLine(isReady: boolean, go: (place: number) => void) {
  const [search] = useSearchParams()
  const { key: arrival } = useLocation()
  const wanted = search.get(nameOfRow(''))
  const answered = useRef('')
  useEffect(() => {
    if (wanted === null || !isReady || answered.current === arrival) return
    answered.current = arrival
    call(scripts.detail, { params: { id: wanted } })
      .then(({ seq }) => go(seq))
      .catch(() => showWarning('这一项已不在列表中'))
  })
}
