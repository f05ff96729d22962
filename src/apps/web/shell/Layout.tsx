// Layout: menu on the left, top bar, page; on a phone the menu is a drawer.
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { focusPage } from '#ui/focus/focus.ts'
import { Logo } from '#ui/page/Logo.tsx'
import { useIsPhone } from '#ui/device/phone.ts'
import { rememberListUrl } from '#ui/state/list-url.ts'
import { SkippedHost } from '#ui/page/skipped.tsx'
import { UnsavedHere } from '#ui/form/UnsavedHere.tsx'
import { useMediaQuery } from '#ui/device/use-media-query.ts'
import { keepShape } from '../shape.ts'
import { BottomBar } from './BottomBar.tsx'
import { useMenu } from './menu-context.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import type { Handle } from './handle.ts'
import { fetchPagesBeforehand, isWide } from './pages.ts'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useWhere } from './use-where.ts'
import { ViewingBand } from './ViewingBand.tsx'

const PhoneMenu = lazyDialog(
  async () => (await import('./PhoneMenu.tsx')).PhoneMenu,
  ({ open }) => open,
)

const narrow = '(max-width: 1279px)'
/** Window width with room for a wide table beside the open menu. */
const ample = '(min-width: 1600px)'

/**
 * Folded state of the menu, stored separately for wide windows, narrow windows and wide tables. Default: folded below 1280 px and beside
 * wide tables.
 */
function useFolded() {
  const isNarrow = useMediaQuery(narrow)
  const isAmple = useMediaQuery(ample)
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  const forTable = isWide(handle?.entry?.component) && !isNarrow && !isAmple
  const ofWide = forTable ? 'table' : 'wide'
  const key = `yanwu:menu:${isNarrow ? 'narrow' : ofWide}`
  const [chosen, setChosen] = useState<Record<string, string | null>>({})
  const value = key in chosen ? chosen[key] : localStorage.getItem(key)
  const folded = value ? value === 'folded' : isNarrow || forTable
  const fold = (to: boolean) => {
    localStorage.setItem(key, to ? 'folded' : 'open')
    setChosen((now) => ({ ...now, [key]: to ? 'folded' : 'open' }))
  }
  return [folded, fold] as const
}

/** Window title, e.g. 课程管理 - 青禾人寿保险 */
function useTitle() {
  const { tenant } = useMenu()
  const page = useWhere().at(-1)?.title
  useEffect(() => {
    document.title = [page, tenant.name || '演武'].filter(Boolean).join(' - ')
  }, [page, tenant.name])
}

function Brand({ folded }: { folded: boolean }) {
  const { logo, name } = useMenu().tenant
  return (
    <Link to="/" className="yw-brand" aria-label="首页">
      {logo && !folded ? <img src={logo} alt={name} /> : <Logo width={folded ? 28 : 77} markOnly={folded} />}
    </Link>
  )
}

export function Layout() {
  const isPhone = useIsPhone()
  const [folded, fold] = useFolded()
  const [drawer, setDrawer] = useState(false)
  const { pathname, search } = useLocation()
  useEffect(() => rememberListUrl(pathname, search), [pathname, search])
  const { entries } = useMenu()
  const going = useNavigation().state !== 'idle'
  useEffect(() => fetchPagesBeforehand(entries.filter((e) => e.visible).map((e) => e.component)), [entries])
  const shown = useRef(pathname)
  /** Closes the menu of a phone after a change of page. */
  const went = useRef(false)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    went.current = true
    setDrawer(false)
    focusPage()
  }, [pathname])
  useEffect(() => keepShape(folded), [folded])
  useTitle()
  const foldedTone = folded ? ' is-folded' : ''
  return (
    <div className={`yw-shell${isPhone ? ' is-phone' : foldedTone}`}>
      <UnsavedHere />
      <SkippedHost />
      <a className="yw-skip" href="#page">
        跳到内容
      </a>
      {isPhone ? (
        <PhoneMenu
          open={drawer}
          onClose={() => setDrawer(false)}
          onMoved={(open) => !open && went.current && focusPage()}
          title={<Brand folded={false} />}
        />
      ) : (
        <nav className="yw-side" aria-label="主菜单">
          <Brand folded={folded} />
          <div className="yw-side-menu">
            <SideMenu folded={folded} />
          </div>
          <button
            type="button"
            className="yw-fold"
            aria-expanded={!folded}
            onClick={() => fold(!folded)}
            aria-label={folded ? '展开菜单' : '收起菜单'}
          >
            {folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
            {!folded && <span>收起菜单</span>}
          </button>
        </nav>
      )}
      <div className="yw-main">
        <OfflineBar />
        <ViewingBand />
        <TopBar
          phone={isPhone}
          onMenu={() => {
            went.current = false
            setDrawer(true)
          }}
        />
        <main className={going ? 'yw-page is-going' : 'yw-page'} id="page" tabIndex={-1} aria-busy={going}>
          <Outlet />
        </main>
        {isPhone && <BottomBar />}
      </div>
      <ScrollRestoration />
    </div>
  )
}
