// Filter and order of the marking queue, stored in the address.
import { useSearchParams } from 'react-router'
import { withParams } from '#ui/state/url-params.ts'

export function useMarkingSetting() {
  const [search, setSearch] = useSearchParams()
  const status = search.get('status') === 'MARKED' ? 'MARKED' : 'WAITING'
  const order = search.get('order') === 'PERSON' ? 'PERSON' : 'QUESTION'
  const subjectId = search.get('question') ?? undefined
  const turn = (name: string, value: string | undefined) => setSearch((now) => withParams(now, { [name]: value }), { replace: true })
  return { status, order, subjectId, turn } as const
}
