// Menu management: the whole permission tree of the tenant.
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Table, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { useIsPhone } from '#ui/device/phone.ts'
import { RowActions } from '#ui/table/RowActions.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { allOfPage, antdColumns, type Column, scaled, widthOf } from '#ui/table/column.tsx'
import { type Room, useRoom } from '#ui/table/use-room.ts'
import '#ui/table/table.css'
import { childTypes, type Menu, menus } from '../contract.ts'
import { menuEditAddress } from './addresses.ts'
import { menuColumns } from './menu-columns.tsx'
import { useTreeRows } from '#ui/table/use-tree-rows.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import './menus.css'

const flat = (tree: readonly Menu[]): Menu[] => tree.flatMap((m) => [m, ...flat(m.childList)])
const columns: Column<Menu>[] = [
  ...menuColumns,
  {
    key: '操作',
    title: '操作',
    width: 108,
    render: (m) => (
      <RowActions
        actions={[
          { label: '查看', to: menuEditAddress({ mode: 'view', menu: m }) },
          { label: '编辑', to: menuEditAddress({ mode: 'edit', menu: m }), may: menus.update },
        ]}
      />
    ),
  },
]
/** Columns of a narrow window; the others are in 查看. */
const phoneColumns = columns.filter(({ key }) => ['name', 'menuType', '操作'].includes(key)).map((c) => ({ ...c, least: 120 }))
const tickWidth = 44
const none: Menu[] = []

type Tree = ReturnType<typeof useTreeRows<Menu>>

interface BarProps {
  tree: Tree
  asked: { isFetching: boolean; refetch: () => Promise<unknown> }
  /** Actions of the selection, or a hint what a selection is for. */
  children: ReactNode
}

function MenuBar({ tree, asked, children }: BarProps) {
  return (
    <div className="yw-list-bar">
      <span className="yw-second" aria-live="polite">
        {children}
      </span>
      <span className="yw-space" />
      <Button size="small" type="text" onClick={tree.openAll}>
        全部展开
      </Button>
      <Button size="small" type="text" onClick={tree.closeAll}>
        全部收起
      </Button>
      <span className="yw-tools">
        <Tooltip title="刷新">
          <Button
            type="text"
            aria-label="刷新"
            icon={<ReloadOutlined aria-hidden spin={asked.isFetching} />}
            onClick={() => void asked.refetch()}
          />
        </Tooltip>
      </span>
    </div>
  )
}

interface TableProps {
  tree: Tree
  room: Room
  ticked: string[]
  onTick: ((ids: string[]) => void) | undefined
}

function MenuTable({ tree, room, ticked, onTick }: TableProps) {
  const isPhone = useIsPhone()
  const sized = (isPhone ? phoneColumns : columns).map((c) => scaled(c, room.textScale))
  const least = sized.reduce((sum, c) => sum + widthOf(c as Column<never>), tickWidth)
  return (
    <Table<Menu>
      size="middle"
      rowKey="id"
      columns={antdColumns(sized, 0).map((c) =>
        c.key === '操作' && room.width > 600 * room.textScale ? { ...c, fixed: 'end' as const } : c,
      )}
      dataSource={tree.rows}
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: least > room.width ? least : undefined, y: Math.max(160, room.height - 44) }}
      expandable={{ ...tree.expandable, ...(isPhone ? { indentSize: 8 } : {}) }}
      {...(onTick
        ? {
            rowSelection: {
              columnWidth: tickWidth,
              fixed: true,
              checkStrictly: true,
              selectedRowKeys: ticked,
              onChange: (keys) => onTick(keys.map(String)),
              getTitleCheckboxProps: () => allOfPage,
              getCheckboxProps: (m) => ({ 'aria-label': `选择 ${m.name}` }) as object,
            },
          }
        : {})}
      locale={{ emptyText: <EmptyState title="还没有菜单" text="先添加一个根节点，再在其下添加菜单和按钮。" /> }}
    />
  )
}

export default function MenuListPage() {
  const navigate = useNavigate()
  const may = useMay()
  const [ref, room] = useRoom()
  const [ticked, setTicked] = useState<string[]>([])
  const asked = useApiQuery(menus.tree, {}, { inPlace: true })
  const remove = useApiMutation(menus.remove, {
    done: '删除成功',
    left: { verb: '删除', leads: (row) => menuEditAddress({ mode: 'view', menu: row }) },
    refresh: [menus.tree],
    onDone: () => setTicked([]),
  })
  const tree = useTreeRows(asked.data ?? none)
  const all = flat(asked.data ?? none)
  const chosen = all.filter((m) => ticked.includes(m.id))
  const refused = !asked.data && asked.error?.status === 403
  /** Checkboxes are only needed for adding below and deleting. */
  const mayTick = may('menu:btn:addChild') || may(menus.remove)

  const addChild = () => {
    const [parent, another] = chosen
    if (!parent || another) return showWarning('请选择父节点')
    if (!childTypes[parent.menuType].length) return showWarning('按钮下不能再添加节点')
    void navigate(menuEditAddress({ mode: 'add', fid: parent.id, total: parent.childList.length }))
  }
  const askToRemove = () => {
    if (!chosen.length) return showWarning('请勾选需要删除的节点')
    confirmAct({
      title: `已选中${chosen.length}个节点，确定删除？`,
      content: `「${chosen[0]?.name}」${chosen.length > 1 ? '等' : ''}及其下的全部节点会一起删除，持有它们的角色同时失去这些权限。`,
      act: () => remove.run({ body: chosen.map((m) => m.id) }),
    })
  }
  return (
    <>
      <PageHeader title="菜单管理" sub="目录、菜单与按钮组成权限树；修改后刷新页面，左侧菜单随之变化">
        <May do={menus.remove}>
          <Button onClick={askToRemove}>删除</Button>
        </May>
        <May do="menu:btn:addChild">
          <Button onClick={addChild}>添加子节点</Button>
        </May>
        <May do="menu:btn:addRoot">
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => navigate(menuEditAddress({ mode: 'add', total: asked.data?.length ?? 0 }))}
          >
            添加根节点
          </Button>
        </May>
      </PageHeader>
      <section className="yw-card yw-list yw-menu-table" aria-busy={asked.isFetching}>
        {!refused && (
          <MenuBar tree={tree} asked={asked}>
            {chosen.length ? `已选 ${chosen.length} 个节点` : mayTick && '勾选一个节点可在其下添加；勾选多个可一起删除'}
          </MenuBar>
        )}
        <div ref={ref} className="yw-list-rows">
          <AsyncContent asked={asked} value={room.height === 0 ? undefined : asked.data}>
            {() => <MenuTable tree={tree} room={room} ticked={ticked} onTick={mayTick ? setTicked : undefined} />}
          </AsyncContent>
        </div>
        {!refused && (
          <footer className="yw-list-foot">
            <span>{asked.data && `共 ${all.length} 个节点`}</span>
          </footer>
        )}
      </section>
    </>
  )
}
