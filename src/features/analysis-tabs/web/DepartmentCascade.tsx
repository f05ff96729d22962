// The tree of departments as a cascade: any department within reach can be chosen, not only the lowest.
import { Cascader } from 'antd'
import { useMemo } from 'react'
import type { DepartmentNode } from '../../departments/contract.ts'
import { useDepartments } from '../../departments/web/use-departments.ts'

interface Option {
  value: string
  label: string
  children?: Option[]
}
const optionOf = ({ id, name, childList }: DepartmentNode): Option => ({
  value: id,
  label: name,
  ...(childList.length ? { children: childList.map(optionOf) } : {}),
})

interface Props {
  value: string | undefined
  onChange: (id: string | undefined) => void
  disabled?: boolean
}

export function DepartmentCascade({ value, onChange, disabled }: Props) {
  const { tree, isFetching } = useDepartments()
  const options = useMemo(() => (tree?.roots ?? []).map(optionOf), [tree])
  const way =
    value === undefined
      ? []
      : (tree?.byId
          .get(value)
          ?.departPath.split('/')
          .filter((id) => tree.byId.has(id)) ?? [])
  return (
    <Cascader
      aria-label="选择部门"
      className="yw-range-department"
      classNames={{ popup: { root: 'yw-range-menu' } }}
      options={options}
      value={way}
      changeOnSelect
      // by touch nothing hovers: a tap chooses and opens what is below, a second one elsewhere closes
      expandTrigger={window.matchMedia('(hover: hover)').matches ? 'hover' : 'click'}
      showSearch={{
        filter: (text, path) => path.some((o) => String(o.label).toLowerCase().includes(text.trim().toLowerCase())),
        limit: 50,
      }}
      displayRender={(labels) => labels.join(' / ')}
      placeholder="请选择部门"
      notFoundContent="没有可选的部门"
      loading={isFetching && !tree}
      disabled={disabled}
      onChange={(path) => {
        const id = path?.at(-1)
        onChange(id ? String(id) : undefined)
      }}
    />
  )
}
