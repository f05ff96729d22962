// The main navigation: tabs at the bottom of a phone, a rail at the left of a wide window; none during an exam or practice.
import { type ReactNode, useEffect } from 'react'
import { wrongAnswers } from '#features/assessment/wrong-answers/contract.ts'
import type { UserInfo } from '#features/organisation/sessions/contract.ts'
import { call } from '#ui/api/client.ts'
import mark from '#ui/pictures/logo-mark.svg'
import { setDueCount, useDueCount } from '#ui/touch/due-count.ts'
import { GrowthIcon, PracticeIcon, TodayIcon, WrongIcon } from '#ui/touch/icons.tsx'
import { Link, usePath } from '#ui/touch/router.tsx'
import { isWhole } from './Coming.tsx'

interface Tab {
  to: string
  label: string
  Icon: () => ReactNode
  /** Paths of the screens that belong to the tab. */
  holds: RegExp
}
const tabs: readonly Tab[] = [
  { to: '/', label: '今天', Icon: TodayIcon, holds: /^\/$|^\/(?:exam|review|course|report)\// },
  { to: '/practice', label: '练习', Icon: PracticeIcon, holds: /^\/(?:practice$|talk\/)/ },
  { to: '/wrong', label: '错题', Icon: WrongIcon, holds: /^\/wrong/ },
  { to: '/growth', label: '成长', Icon: GrowthIcon, holds: /^\/(?:growth|history)$/ },
]
const maxShown = 99

/** Delay in milliseconds: 今天 and 错题 read the number themselves, and other screens read their own data first. */
const askAfterMs = 1500

/** Over the icon, so that nothing moves when the number arrives. */
function DueBadge() {
  const due = useDueCount()
  useEffect(() => {
    if (due !== null) return
    const ask = () =>
      call(wrongAnswers.due).then(
        (counted) => setDueCount(counted.due),
        () => undefined,
      )
    const timer = setTimeout(() => void ask(), askAfterMs)
    return () => clearTimeout(timer)
  }, [due])
  if (!due) return null
  return (
    <em className="yl-badge" aria-hidden>
      {due > maxShown ? `${maxShown}+` : due}
    </em>
  )
}

export function Tabs({ user, logo }: { user: UserInfo; logo: string | null }) {
  const pathname = usePath()
  if (isWhole(pathname)) return null
  const current = (holds: RegExp) => (holds.test(pathname) ? { 'aria-current': 'page' as const } : {})
  return (
    <nav className="yl-tabs" aria-label="主导航">
      <p className="yl-brand">
        <img src={logo ?? mark} alt="" />
        <b>{user.orgName}</b>
      </p>
      {tabs.map(({ to, label, Icon, holds }) => (
        <Link key={to} to={to} {...current(holds)}>
          <Icon />
          {to === '/wrong' && <DueBadge />}
          {label}
        </Link>
      ))}
      <p className="yl-rail-foot">
        <Link to="/me" {...current(/^\/me$/)}>
          我的
        </Link>
        {user.powerAliasTree.length > 0 && <a href="/">切换到管理端</a>}
      </p>
    </nav>
  )
}
