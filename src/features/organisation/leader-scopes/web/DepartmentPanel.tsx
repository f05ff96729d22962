// The departments at the left: counts, search, a menu for each, and dragging to move and sort.
import { ApartmentOutlined, EllipsisOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Tooltip, Tree, type TreeProps } from 'antd'
import { clearable } from '#ui/form/clearable.tsx'
import type { DataNode } from 'antd/es/tree'
import { type ComponentRef, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'
import { keepFocus, MenuButton } from '#ui/page/MenuButton.tsx'
import { May, useMay, usePerson } from '#ui/api/session.tsx'
import { useRoom } from '#ui/table/use-room.ts'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { type Departments, matching, nodesOf, placeBeside } from '#features/organisation/departments/web/use-departments.ts'
import { type DepartmentAct, departmentActs } from './department-acts.ts'

interface Props {
  tree: Departments | undefined
  error: unknown
  reload: () => void
  chosen: string | undefined
  onChoose: (id: string) => void
  onAct: (act: DepartmentAct, node: DepartmentNode | null) => void
}
const ADMINISTRATOR = 3
/** A tree of at most so many departments is expanded at first. */
const OPEN_UP_TO = 40
/** Padding above and below the tree in pixels. */
const PADDING = 16

/** The expanded departments: at first those of a small tree, then always the path to the chosen one, which is scrolled into view. */
function useOpened(tree: Departments | undefined, chosen: string | undefined) {
  const [open, setOpen] = useState<string[]>([])
  const view = useRef<ComponentRef<typeof Tree>>(null)
  const loaded = tree !== undefined
  useEffect(() => {
    // a small tree is fully expanded, a large one only at its first layer
    if (tree) setOpen(tree.byId.size <= OPEN_UP_TO ? [...tree.byId.keys()] : tree.roots.map((r) => r.id))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only at first: closed entries stay closed when the counts change
  }, [loaded])
  const path = chosen ? tree?.byId.get(chosen)?.departPath : undefined
  useEffect(() => {
    // the path to the chosen department is expanded when it is chosen, loaded or moved
    if (!chosen || path === undefined) return
    setOpen((now) => [...new Set([...now, ...path.split('/').filter((id) => id && id !== chosen)])])
    const frame = requestAnimationFrame(() => view.current?.scrollTo({ key: chosen, align: 'auto' }))
    return () => cancelAnimationFrame(frame)
  }, [chosen, path])
  return { open, setOpen, view }
}

const NoDepartment = ({ searching }: { searching: boolean }) => (
  <EmptyState
    picture={searching ? 'noresult' : 'nodata'}
    size={120}
    title={searching ? '没有找到部门' : '还没有部门'}
    text={searching ? undefined : '先添加一级部门，再添加人员。'}
  />
)

/** Moves a dropped department: among its siblings at once, below another one after a question. */
function useDropped(tree: Departments | undefined): TreeProps['onDrop'] {
  const move = useApiMutation(departments.move, { done: '移动成功', refresh: [departments.tree] })
  const sort = useApiMutation(departments.move, { done: '排序成功', refresh: [departments.tree] })
  return ({ node, dragNode, dropPosition, dropToGap }) => {
    const moved = tree?.byId.get(String(dragNode.key))
    const beside = tree?.byId.get(String(node.key))
    if (!moved || !beside || !tree) return
    const side = dropPosition < Number(node.pos.split('-').at(-1)) ? -1 : 1
    const parent = dropToGap ? tree.byId.get(beside.parentId ?? '') : beside
    const place = dropToGap ? placeBeside(parent?.childList ?? tree.roots, moved.id, beside.id, side) : 0
    const body = { id: moved.id, parentId: parent?.id ?? null, place }
    if (parent?.id === (moved.parentId ?? undefined)) return void sort.run({ body })
    // dropping can be an accident, and changes the data scope of leaders
    confirmAct({
      title: `移动部门「${moved.name}」？`,
      content: `移到${parent ? `「${parent.fullName}」之下` : '一级部门'}；下级部门和人员一起移动，培训负责人的范围随之变化。`,
      okText: '移动',
      danger: false,
      act: () => move.run({ body }),
    })
  }
}

export function DepartmentPanel({ tree, error, reload, chosen, onChoose, onAct }: Props) {
  const [text, setText] = useState('')
  const [ref, room] = useRoom()
  const { type } = usePerson()
  const may = useMay()
  const shown = useMemo(() => matching(tree?.roots ?? [], text), [tree, text])
  const { open, setOpen, view } = useOpened(tree, chosen)
  const searching = text.trim() !== ''

  const draggable = !searching && may(departments.move)
  const drop = useDropped(tree)
  const nodeOf = (node: DepartmentNode): DataNode => ({
    key: node.id,
    selectable: node.selectable,
    disabled: false,
    className: node.selectable ? '' : 'is-way',
    title: <Title node={node} onAct={onAct} />,
    children: node.childList.map(nodeOf),
  })
  const content = () => {
    if (error && !tree) return <ErrorState error={error} onRetry={reload} size={120} />
    if (!tree || room.height === 0) return <LoadingSkeleton />
    if (shown.length === 0) return <NoDepartment searching={searching} />
    return (
      <Tree
        blockNode
        virtual
        ref={view}
        height={Math.max(160, room.height - PADDING)}
        itemHeight={34}
        treeData={shown.map(nodeOf)}
        selectedKeys={chosen ? [chosen] : []}
        expandedKeys={searching ? nodesOf(shown).map((n) => n.id) : open}
        onExpand={(keys) => setOpen(keys.map(String))}
        onSelect={(_, { node }) => onChoose(String(node.key))}
        draggable={draggable && { icon: false, nodeDraggable: (n) => tree.byId.get(String(n.key))?.canEdit ?? false }}
        allowDrop={({ dropNode, dropPosition }) => {
          const target = tree.byId.get(String(dropNode.key))
          return !!target && (dropPosition !== 0 || (target.canEdit && !target.ownStaffCount))
        }}
        onDrop={drop}
      />
    )
  }
  return (
    <aside className="yw-card yw-departments" aria-label="部门">
      <div className="yw-departments-bar">
        <Input
          allowClear={clearable}
          prefix={<SearchOutlined aria-hidden className="yw-muted" />}
          placeholder="搜索部门"
          aria-label="搜索部门"
          maxLength={50}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
        {type === ADMINISTRATOR && (
          <May do={departments.create}>
            <Tooltip title="添加一级部门">
              <Button aria-label="添加一级部门" icon={<PlusOutlined aria-hidden />} onClick={() => onAct('add', null)} />
            </Tooltip>
            <Tooltip title="批量添加部门">
              <Button aria-label="批量添加部门" icon={<ApartmentOutlined aria-hidden />} onClick={() => onAct('paste', null)} />
            </Tooltip>
          </May>
        )}
      </div>
      <div ref={ref} className="yw-departments-tree">
        {content()}
      </div>
    </aside>
  )
}

/** Keys of the tree that must not act while the button of a department has the focus. */
const treeKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', ' '])
const keepFromTree = (e: KeyboardEvent) => {
  if (treeKeys.has(e.key)) e.stopPropagation()
}

function Title({ node, onAct }: { node: DepartmentNode; onAct: Props['onAct'] }) {
  const may = useMay()
  const items = departmentActs(node).filter((a) => may(a.may))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps events
    <span className="yw-department" title={node.fullName} {...keepFocus}>
      <span>
        {node.name}
        {node.staffCount !== undefined && <small>（{node.staffCount.toLocaleString('zh-CN')}）</small>}
      </span>
      {node.canEdit && items.length > 0 && (
        <MenuButton
          menu={{
            items: items.map((a) => ({
              key: a.act,
              label: <Tooltip title={a.disabled}>{a.label}</Tooltip>,
              danger: a.act === 'remove',
              disabled: !!a.disabled,
            })),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation()
              onAct(key as DepartmentAct, node)
            },
          }}
        >
          <button
            type="button"
            className="yw-department-more"
            aria-label={`${node.name}的操作`}
            onClick={(e) => e.stopPropagation()}
            onKeyDown={keepFromTree}
          >
            <EllipsisOutlined aria-hidden />
          </button>
        </MenuButton>
      )}
    </span>
  )
}
