// The bar on top: where one is, what is being generated, whose house it is, who one is.
import { DesktopOutlined, DownOutlined, LogoutOutlined, MenuOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Breadcrumb, Button, Dropdown, Tooltip } from 'antd'
import { Link, useMatches } from 'react-router'
import { productions } from '../../../features/productions/contract.ts'
import { useCrumbsShown } from '../../../ui/crumbs.tsx'
import { May, usePerson } from '../../../ui/session.tsx'
import { chooseTheme, type ThemeChoice, useIsDark, useThemeChoice } from '../../../ui/theme/choice.ts'
import { useSignOut } from './ErrorPages.tsx'
import { Generation } from './Generation.tsx'
import { useMenu } from './menu-context.ts'
import type { Handle } from './handle.ts'

function Where({ lastOnly }: { lastOnly: boolean }) {
  const own = (useMatches().at(-1)?.handle as Handle | undefined)?.crumbs ?? []
  const added = useCrumbsShown()
  const crumbs = added ? [...own.slice(0, -1), ...added] : own
  const shown = lastOnly ? crumbs.slice(-1) : crumbs
  return (
    <Breadcrumb
      className="yw-where"
      items={shown.map((crumb, i) => ({
        title: crumb.to && i < shown.length - 1 ? <Link to={crumb.to}>{crumb.title}</Link> : <span title={crumb.title}>{crumb.title}</span>,
      }))}
    />
  )
}

const themes = [
  { key: 'light', label: '浅色', icon: <SunOutlined aria-hidden /> },
  { key: 'dark', label: '深色', icon: <MoonOutlined aria-hidden /> },
  { key: 'system', label: '跟随系统', icon: <DesktopOutlined aria-hidden /> },
]

function ThemeSwitch() {
  const isDark = useIsDark()
  const choice = useThemeChoice()
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: themes, selectable: true, selectedKeys: [choice], onClick: ({ key }) => chooseTheme(key as ThemeChoice) }}
    >
      <Tooltip title="外观">
        <Button type="text" aria-label="外观" icon={isDark ? <MoonOutlined aria-hidden /> : <SunOutlined aria-hidden />} />
      </Tooltip>
    </Dropdown>
  )
}

function PersonMenu({ phone }: { phone: boolean }) {
  const person = usePerson()
  const { signOut } = useSignOut()
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: (
              <span className="yw-who">
                <b>{person.name}</b>
                <span>{person.loginName}</span>
                <span>{person.orgName}</span>
              </span>
            ),
          },
          { type: 'divider' },
          { key: 'out', icon: <LogoutOutlined aria-hidden />, label: '退出登录', onClick: signOut },
        ],
      }}
    >
      <button type="button" className="yw-person" aria-label={`${person.name}，账号菜单`}>
        <span className="yw-face" data-initial={[...person.name][0] ?? '?'} />
        {!phone && (
          <>
            <span className="yw-person-name">{person.name}</span>
            <DownOutlined aria-hidden />
          </>
        )}
      </button>
    </Dropdown>
  )
}

export function TopBar({ phone, onMenu }: { phone: boolean; onMenu: () => void }) {
  const { tenant } = useMenu()
  return (
    <header className="yw-top">
      {phone && <Button type="text" aria-label="打开菜单" icon={<MenuOutlined aria-hidden />} onClick={onMenu} />}
      <Where lastOnly={phone} />
      <May do={productions.active}>
        <Generation compact={phone} />
      </May>
      {!phone && <span className="yw-tenant">{tenant.name}</span>}
      <ThemeSwitch />
      <PersonMenu phone={phone} />
    </header>
  )
}
