// Chooses an ordinary role by typing a part of its name: <RolePicker value={id} onChange={…} />
import { Select } from 'antd'
import type { CSSProperties } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { ShowMore } from '#ui/page/ShowMore.tsx'
import { useTypedSearch } from '#ui/state/use-typed-search.ts'
import { roles } from '../contract.ts'

interface Props {
  value?: string | null
  onChange?: (id: string | undefined) => void
  /** The chosen role, if it is not among the displayed ones. */
  known?: { id: string; name: string } | null
  /** Whether the user may read roles; otherwise only the known role is available. */
  asking: boolean
  placeholder: string
  allowClear?: boolean
  disabled?: boolean
  style?: CSSProperties
  id?: string
}

export function RolePicker({ known = null, asking, ...select }: Props) {
  const { text: name, type } = useTypedSearch()
  const { data, isFetching } = useApiQuery(roles.page, { query: { name, pageSize: 100 } }, { inPlace: true, when: asking })
  const ordinary = data?.records.filter((r) => r.type === 0) ?? []
  const offices = (data?.records.length ?? 0) - ordinary.length
  const shown = known && !name && !ordinary.some((r) => r.id === known.id) ? [known, ...ordinary] : ordinary
  return (
    <Select
      {...select}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: type }}
      notFoundContent={isFetching ? '查找中…' : '没有找到'}
      options={shown.map((r) => ({ value: r.id, label: r.name }))}
      popupRender={(list) => (
        <>
          {list}
          {data && <ShowMore total={data.total - offices} shown={ordinary.length} unit="个角色" />}
        </>
      )}
    />
  )
}
