// Which answers are marked, and in which order: kept in the address.
import { useSearchParams } from 'react-router'

export function useMarkingSetting() {
  const [search, setSearch] = useSearchParams()
  const status = search.get('status') === 'MARKED' ? 'MARKED' : 'WAITING'
  const order = search.get('order') === 'PERSON' ? 'PERSON' : 'QUESTION'
  const subjectId = search.get('question') ?? undefined
  const turn = (name: string, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return { status, order, subjectId, turn } as const
}
