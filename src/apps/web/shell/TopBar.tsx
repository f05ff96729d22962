// Top bar: breadcrumb, generation tasks, tenant, user menu.
import {
  DesktopOutlined,
  DownOutlined,
  EyeOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuOutlined,
  MoonOutlined,
  ReadOutlined,
  SafetyOutlined,
  SunOutlined,
} from '@ant-design/icons'
import { Breadcrumb, Button } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { productions } from '#features/authoring/productions/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { May, useMay, usePerson } from '#ui/api/session.tsx'
import { chooseTheme, type ThemeChoice, useIsDark, useThemeChoice } from '#ui/theme/choice.ts'
import { useSignOut } from './ErrorPages.tsx'
import { Generation } from './Generation.tsx'
import { useMenu } from './menu-context.ts'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { ownSecurity } from './own-pages.ts'
import { Search } from './Search.tsx'
import { useWhere } from './use-where.ts'

function Where({ lastOnly }: { lastOnly: boolean }) {
  const crumbs = useWhere()
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
    <MenuButton
      tooltip="外观"
      menu={{ items: themes, selectable: true, selectedKeys: [choice], onClick: ({ key }) => chooseTheme(key as ThemeChoice) }}
    >
      <Button type="text" aria-label="外观" icon={isDark ? <MoonOutlined aria-hidden /> : <SunOutlined aria-hidden />} />
    </MenuButton>
  )
}

const NoticeBell = lazyPart(async () => (await import('#features/portal/notices/web/NoticeBell.tsx')).NoticeBell)
const OwnPassword = lazyDialog(
  async () => (await import('./OwnPassword.tsx')).OwnPassword,
  ({ open }) => open,
)
const ViewAsDialog = lazyDialog(
  async () => (await import('./ViewAsDialog.tsx')).ViewAsDialog,
  ({ open }) => open,
)

function PersonMenu({ phone }: { phone: boolean }) {
  const person = usePerson()
  const { signOut } = useSignOut()
  const may = useMay()
  const [dialog, setDialog] = useState<'password' | 'view-as' | null>(null)
  const close = () => setDialog(null)
  const own = !person.viewedBy
  return (
    <>
      <MenuButton
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
            ...(own
              ? [
                  { key: 'password', icon: <LockOutlined aria-hidden />, label: '修改密码', onClick: () => setDialog('password') },
                  { key: 'security', icon: <SafetyOutlined aria-hidden />, label: <Link to={ownSecurity.path}>{ownSecurity.name}</Link> },
                ]
              : []),
            ...(own && may(sessions.viewAs)
              ? [{ key: 'view-as', icon: <EyeOutlined aria-hidden />, label: '以负责人查看', onClick: () => setDialog('view-as') }]
              : []),
            ...(own
              ? [
                  {
                    key: 'learn',
                    icon: <ReadOutlined aria-hidden />,
                    label: '切换到学员端',
                    onClick: () => window.location.assign('/learn'),
                  },
                ]
              : []),
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
      </MenuButton>
      <OwnPassword open={dialog === 'password'} onClose={close} />
      <ViewAsDialog open={dialog === 'view-as'} onClose={close} />
    </>
  )
}

export function TopBar({ phone, onMenu }: { phone: boolean; onMenu: () => void }) {
  const { tenant } = useMenu()
  return (
    <header className="yw-top">
      {phone && <Button type="text" aria-label="打开菜单" icon={<MenuOutlined aria-hidden />} onClick={onMenu} />}
      <Where lastOnly={phone} />
      <Search phone={phone} />
      <May do={productions.active}>
        <Generation compact={phone} />
      </May>
      <Suspense fallback={<Button type="text" aria-label="通知" />}>
        <NoticeBell />
      </Suspense>
      {!phone && <span className="yw-tenant">{tenant.name}</span>}
      <ThemeSwitch />
      <PersonMenu phone={phone} />
    </header>
  )
}
