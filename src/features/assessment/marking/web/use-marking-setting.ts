// Filter and order of the marking queue, stored in the address.
import { useSearchParams } from 'react-router'
import { withParams } from '#ui/state/url-params.ts'

const orders = ['QUESTION', 'PERSON', 'GROUP'] as const

export function useMarkingSetting() {
  const [search, setSearch] = useSearchParams()
  const status = search.get('status') === 'MARKED' ? 'MARKED' : 'WAITING'
  const order = orders.find((o) => o === search.get('order')) ?? 'QUESTION'
  const by = search.get('by') === 'POINTS' ? 'POINTS' : 'TEXT'
  const subjectId = search.get('question') ?? undefined
  const turn = (name: string, value: string | undefined) => setSearch((now) => withParams(now, { [name]: value }), { replace: true })
  return { status, order, by, subjectId, turn } as const
}
