// People to choose from, found while somebody types a login name.
import { useAsk } from '../../../ui/asking.ts'
import { useTypedSearch } from '../../../ui/use-typed-search.ts'
import { users } from '../../users/contract.ts'

export function useFoundPeople() {
  const { text, type } = useTypedSearch()
  const { data = [], isFetching } = useAsk(users.options, { query: { q: text, limit: 50 } })
  return { options: data.map((p) => ({ value: p.id, label: `${p.name}（${p.loginName}）` })), search: type, isFetching }
}
