// The roles of the page; name filter and page are in the address.
import { useCallback } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useListState } from '#ui/table/list-state.ts'
import { roles } from '../contract.ts'

export function useRoles() {
  const { state, filter, turn } = useListState(['name'])
  const name = state.filters['name'] ?? ''
  const asked = useApiQuery(roles.page, { query: { name, pageNumber: state.page, pageSize: state.size } }, { inPlace: true })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the debounced search needs a stable function while the name is unchanged
  const search = useCallback((to: string) => filter({ name: to.trim() }), [name])
  return {
    rows: asked.data?.records,
    total: asked.data?.total ?? 0,
    name,
    pageNumber: state.page,
    search,
    pageSize: state.size,
    turn,
    error: asked.error,
    reload: () => void asked.refetch(),
  }
}
export type RolesShown = ReturnType<typeof useRoles>
