// Chooses a department from the tree of the user's data scope: <DepartmentPicker leafOnly managed />
import { TreeSelect } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { holdsTyped } from '#shared/search.ts'
import type { DepartmentNode } from '../contract.ts'
import { usePerson } from '#ui/api/session.tsx'
import { searchTreeByLabel } from '#ui/form/search-by.ts'
import { useDepartments } from './use-departments.ts'

interface Props {
  /** Label, if no Form.Item provides one. */
  'aria-label'?: string
  /** Properties that a Form.Item passes. */
  id?: string
  value?: string | null
  onChange?: (id: string | undefined) => void
  /** Only departments without children, which can have users. */
  leafOnly?: boolean
  /** Only departments whose users the caller may change. */
  managed?: boolean
  /** Department that is left out with its sub-tree. */
  without?: string
  /** An option above all others, for the top of the tree. */
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
  // antd does not search below departments that cannot be chosen, although all choices are there
  const takeOnly = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || e.nativeEvent.isComposing || !open || !text.trim()) return
    const [only, another] = flat(options).filter((o) => !o.disabled && holdsTyped(o.label, text))
    if (!only || another) return
    e.preventDefault()
    field.onChange?.(only.value)
    setOpen(false)
  }
  return (
    <TreeSelect
      {...field}
      // not antd's default: after a refused choice it would still show it
      value={field.value || (null as never)}
      treeData={options}
      treeNodeLabelProp="label"
      showSearch={{ ...searchTreeByLabel, onSearch: setText }}
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
