// Department tree as a cascade; every department within reach can be chosen, also inner ones.
import { Cascader } from 'antd'
import { useMemo, useState } from 'react'
import { holdsTyped } from '#shared/search.ts'
import { ShowMore } from '#ui/page/ShowMore.tsx'
import type { DepartmentNode } from '#features/organisation/departments/contract.ts'
import { useDepartments } from '#features/organisation/departments/web/use-departments.ts'
import { useReachNote } from '#features/organisation/users/web/use-reach-note.tsx'

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

const MAX_SHOWN = 50
/** Number of options that match, with all below them. */
const matching = (options: readonly Option[], text: string, above = false): number =>
  options.reduce((n, o) => {
    const here = above || holdsTyped(o.label, text)
    return n + (here ? 1 : 0) + matching(o.children ?? [], text, here)
  }, 0)

interface Props {
  value: string | undefined
  onChange: (id: string | undefined) => void
  disabled?: boolean
}

export function DepartmentCascade({ value, onChange, disabled }: Props) {
  const { tree, error, isFetching, reload } = useDepartments()
  const isFailed = !tree && error !== null
  const bound = useReachNote()
  const options = useMemo(() => (tree?.roots ?? []).map(optionOf), [tree])
  const [sought, setSought] = useState('')
  const found = useMemo(() => (sought.trim() ? matching(options, sought) : 0), [options, sought])
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
      // touch has no hover: a tap selects and opens the children, and a tap elsewhere closes
      expandTrigger={window.matchMedia('(hover: hover)').matches ? 'hover' : 'click'}
      showSearch={{
        filter: (text, path) => path.some((o) => holdsTyped(String(o.label), text)),
        limit: MAX_SHOWN,
        onSearch: setSought,
      }}
      popupRender={(list) => (
        <>
          {list}
          {found > MAX_SHOWN && <ShowMore total={found} shown={MAX_SHOWN} unit="个部门" />}
          {bound && <div className="yw-found-more">{bound}</div>}
        </>
      )}
      displayRender={(labels) => labels.join(' / ')}
      placeholder="请选择部门"
      notFoundContent={isFailed ? '部门加载失败，请重试' : '没有可选的部门'}
      onOpenChange={(open) => open && isFailed && reload()}
      loading={isFetching && !tree}
      disabled={disabled}
      onChange={(path) => {
        const id = path?.at(-1)
        onChange(id ? String(id) : undefined)
      }}
    />
  )
}
