// Root of the kit: antd with our theme and texts, the query client, and the one place of messages.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { setConfirmHandler } from './confirm.ts'
import { manageFocus } from '../focus/focus.ts'
import { isTyping } from '../device/keys.ts'
import { isUndo, type NoticeAction, setToastHandler } from './notice.ts'
import { useIsPhone } from '../device/phone.ts'
import { LoadingAnnouncer } from './AsyncContent.tsx'
import { antdTheme } from '../theme/antd.ts'
import { useIsDark, useIsStill } from '../theme/choice.ts'
import { dark, light } from '../theme/palette.ts'
import 'antd/dist/reset.css'
import '../theme/base.css'
import './kit.css'
import '../theme/forced-colors.css'

dayjs.locale('zh-cn')
const locale: typeof zhCN = { ...zhCN, Pagination: { ...zhCN.Pagination, jump_to: '前往' } }

const offerKey = 'offer'
/** Milliseconds that a message with an action stays, without the time under the pointer or the focus. */
const offered = 8000

function Plugs({ children }: { children: ReactNode }) {
  const { message, modal } = App.useApp()
  /** The message with an action that is open now. */
  const open = useRef<{ action: NoticeAction; take: () => void } | null>(null)
  useEffect(() => {
    let leaves: ReturnType<typeof setTimeout> | undefined
    /** By text: the key of the last message with this text. */
    const said = new Map<string, string>()
    let times = 0
    const drop = () => {
      clearTimeout(leaves)
      open.current = null
      message.destroy(offerKey)
    }
    const stay = () => clearTimeout(leaves)
    const leave = () => {
      clearTimeout(leaves)
      if (open.current) leaves = setTimeout(drop, offered)
    }
    const offer = (type: 'success' | 'error' | 'warning', text: string, action: NoticeAction) => {
      const take = () => {
        drop()
        action.run()
      }
      const content = (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only waits while it is pointed at
        <span onMouseEnter={stay} onMouseLeave={leave} onFocus={stay} onBlur={leave}>
          {text}
          <button
            type="button"
            className="yw-rowact"
            style={{ marginLeft: 12 }}
            {...(isUndo(action) ? { 'aria-keyshortcuts': 'Control+Z', title: 'Ctrl+Z' } : {})}
            onClick={take}
          >
            {action.label}
          </button>
        </span>
      )
      // its time runs here, because antd's timer does not stop for the keyboard focus
      void message.open({ type, content, key: offerKey, duration: 0 })
      open.current = { action, take }
      leave()
    }
    setToastHandler((kind, text, action) => {
      if (action) return offer(kind, text, action)
      // equal messages are not stacked: the earlier one is closed, because a changed message would disappear at its old time
      const words = `${kind}:${text}`
      const before = said.get(words)
      if (before) message.destroy(before)
      const key = `${words}:${++times}`
      said.set(words, key)
      void message.open({ type: kind, content: text, key, duration: kind === 'success' ? 2 : 4 })
    }, drop)
    setConfirmHandler((options) => modal.confirm(options))
    const onKey = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || e.shiftKey || e.key.toLowerCase() !== 'z' || isTyping(e.target)) return
      if (!open.current || !isUndo(open.current.action)) return
      e.preventDefault()
      open.current.take()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(leaves)
      document.removeEventListener('keydown', onKey)
    }
  }, [message, modal])
  return children
}

export function Kit({ client, children }: { client: QueryClient; children: ReactNode }) {
  const isDark = useIsDark()
  const isStill = useIsStill()
  const isPhone = useIsPhone()
  const theme = useMemo(() => antdTheme(isDark ? dark : light, { isDark, isStill, isPhone }), [isDark, isStill, isPhone])
  useEffect(manageFocus, [])
  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      button={{ autoInsertSpace: false }}
      form={{ validateMessages: { required: '请输入${label}' } }}
    >
      <App className="yw-app" message={{ maxCount: 2, top: 8 }}>
        <QueryClientProvider client={client}>
          <Plugs>{children}</Plugs>
          <LoadingAnnouncer />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
