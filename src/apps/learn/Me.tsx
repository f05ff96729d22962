// Screen of the person: account, appearance, link to the management pages, sign-out.
import { useState } from 'react'
import { NoticeSettingsCard } from '#features/portal/notices/learn/NoticeSettingsCard.tsx'
import { RecordingsCard } from '#features/practice/recordings/learn/RecordingsCard.tsx'
import { sessions, type UserInfo } from '#features/organisation/sessions/contract.ts'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { initialOf } from '#ui/touch/learner.ts'
import { Link } from '#ui/touch/router.tsx'
import { chooseTextSize, textSizes, useTextSize } from '#ui/touch/text-size.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#ui/theme/choice.ts'

const themes: [ThemeChoice, string][] = [
  ['light', '浅色'],
  ['dark', '深色'],
  ['system', '跟随系统'],
]

export function Me({ user }: { user: UserInfo }) {
  const choice = useThemeChoice()
  const size = useTextSize()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    try {
      await call(sessions.logout)
      window.location.assign('/learn')
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <main className="yl-page">
      <Link className="yl-back" to="/">
        ← 今天
      </Link>
      <h1>我的</h1>
      <section className="yl-card yl-me" aria-label="账号">
        <i aria-hidden>{initialOf(user.name)}</i>
        <b>{user.name}</b>
        <span className="yl-muted">
          {user.loginName} · {user.orgName}
        </span>
      </section>
      <RecordingsCard />
      <NoticeSettingsCard />
      <fieldset className="yl-card yl-themes is-choice">
        <legend>外观</legend>
        {themes.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="theme" checked={choice === value} onChange={() => chooseTheme(value)} /> {label}
          </label>
        ))}
      </fieldset>
      <fieldset className="yl-card yl-themes is-choice">
        <legend>题目和对话的字号</legend>
        {textSizes.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="text-size" checked={size === value} onChange={() => chooseTextSize(value)} /> {label}
          </label>
        ))}
      </fieldset>
      {user.powerAliasTree.length > 0 && (
        <a className="yl-button is-wide yl-to-management" href="/">
          切换到管理端
        </a>
      )}
      <button type="button" className="yl-button is-wide" disabled={busy} onClick={() => void signOut()}>
        退出登录
      </button>
    </main>
  )
}
