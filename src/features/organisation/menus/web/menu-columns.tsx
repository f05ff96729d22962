// Columns of the menu tree.
import { Tooltip } from 'antd'
import { whyBroken } from '#ui/page/menu-parts.ts'
import type { Column } from '#ui/table/column.tsx'
import type { Menu, MenuType } from '../contract.ts'

export const menuTypes: Record<MenuType, string> = { M: '目录', C: '菜单', F: '按钮' }

export const MenuTypePill = ({ type }: { type: MenuType }) => <span className={`yw-pill yw-menu-type is-${type}`}>{menuTypes[type]}</span>

const yes = (on: boolean, [yes, no]: [string, string]) => (on ? yes : <span className="yw-muted">{no}</span>)
const Code = ({ text }: { text: string | null }) => (text ? <span className="yw-mono">{text}</span> : <span className="yw-muted">-</span>)

/** Whether the word grants nothing, because no endpoint requires it. Built-in pages without protected data are exempt. */
const isIdle = (menu: Menu) => !menu.known && (menu.menuType === 'F' || !menu.builtIn)

/** Shows why an entry cannot work. */
function Broken({ menu }: { menu: Menu }) {
  const why = whyBroken(menu)
  return (
    why && (
      <Tooltip title={why}>
        <span className="yw-menu-idle">{why.startsWith('没有页面') ? '页面不存在' : '图标不存在'}</span>
      </Tooltip>
    )
  )
}

export const menuColumns: Column<Menu>[] = [
  { key: 'name', title: '名称', least: 210, tone: 'name', always: true },
  { key: 'menuType', title: '类型', width: 76, render: (m) => <MenuTypePill type={m.menuType} /> },
  {
    key: 'alias',
    title: '权限标识',
    least: 190,
    render: (m) => (
      <span className="yw-menu-alias">
        <Code text={m.alias} />
        {isIdle(m) && <span className="yw-menu-idle">无接口使用</span>}
      </span>
    ),
  },
  { key: 'path', title: '路由地址', least: 130, render: (m) => <Code text={m.path} /> },
  {
    key: 'component',
    title: '组件路径',
    least: 130,
    render: (m) => (
      <span className="yw-menu-alias">
        <Code text={m.component} />
        <Broken menu={m} />
      </span>
    ),
  },
  { key: 'sequence', title: '排序', width: 60, align: 'right', tone: 'second' },
  { key: 'visible', title: '显示', width: 64, render: (m) => yes(m.visible, ['显示', '隐藏']) },
  { key: 'enabled', title: '状态', width: 64, render: (m) => yes(m.enabled, ['启用', '停用']) },
]
