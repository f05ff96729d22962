// Choosing a department from the tree that the person reaches: <DepartmentPicker leafOnly managed />
import { TreeSelect } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { DepartmentNode } from '../contract.ts'
import { usePerson } from '#ui/api/session.tsx'
import { useDepartments } from './use-departments.ts'

interface Props {
  /** Where no Form.Item names it. */
  'aria-label'?: string
  /** A Form.Item gives these. */
  id?: string
  value?: string | null
  onChange?: (id: string | undefined) => void
  /** Only departments without others below them: where people stand. */
  leafOnly?: boolean
  /** Only departments whose people they may change. */
  managed?: boolean
  /** Left out with everything below it. */
  without?: string
  /** Offered above all: for what stands at the top. */
  top?: { value: string; label: string }
  placeholder?: string
  disabled?: boolean
  allowClear?: boolean
}
interface Option {
  value: string
  title: string
  label: string
  disabled: boolean
  children: Option[]
}

const ADMINISTRATOR = 3
const managedBound = '只能选择您作为培训负责人（全部）管理的部门'
const seenBound = '只列出您负责的部门；不是培训负责人时为您所在的部门'

const flat = (options: readonly Option[]): Option[] => options.flatMap((o) => [o, ...flat(o.children)])

export function DepartmentPicker({ leafOnly, managed, without, top, placeholder = '请选择部门', allowClear, ...field }: Props) {
  const { tree, isFetching } = useDepartments()
  const { type } = usePerson()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const options = useMemo(() => {
    const option = (node: DepartmentNode): Option => ({
      value: node.id,
      title: node.name,
      label: node.fullName,
      disabled: !node.selectable || (!!leafOnly && node.childList.length > 0) || (!!managed && !node.canEdit),
      children: node.childList.filter((c) => c.id !== without).map(option),
    })
    const roots = (tree?.roots ?? []).filter((n) => n.id !== without).map(option)
    return top ? [{ value: top.value, title: top.label, label: top.label, disabled: false, children: [] }, ...roots] : roots
  }, [tree, leafOnly, managed, without, top])
  // the kit does not look below departments that cannot be chosen, where all that can be chosen stand
  const takeOnly = (e: KeyboardEvent) => {
    const wanted = text.trim().toLowerCase()
    if (e.key !== 'Enter' || e.nativeEvent.isComposing || !open || !wanted) return
    const [only, another] = flat(options).filter((o) => !o.disabled && o.label.toLowerCase().includes(wanted))
    if (!only || another) return
    e.preventDefault()
    field.onChange?.(only.value)
    setOpen(false)
  }
  return (
    <TreeSelect
      {...field}
      // not left to the kit: what was taken for something else is not shown as chosen
      value={field.value || (null as never)}
      treeData={options}
      treeNodeLabelProp="label"
      showSearch={{ treeNodeFilterProp: 'label', onSearch: setText }}
      open={open}
      onOpenChange={setOpen}
      onKeyDown={takeOnly}
      treeDefaultExpandAll={(tree?.byId.size ?? 0) < 60}
      loading={isFetching && !tree}
      placeholder={placeholder}
      allowClear={allowClear}
      style={{ width: '100%' }}
      listHeight={320}
      popupRender={(list) => (
        <>
          {list}
          {type !== ADMINISTRATOR && <div className="yw-found-more">{managed ? managedBound : seenBound}</div>}
        </>
      )}
      notFoundContent="没有可选的部门"
    />
  )
}
