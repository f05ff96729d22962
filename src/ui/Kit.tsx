// Everything the kit needs around it: antd with our theme and words, the query client, the one place of messages.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useEffect } from 'react'
import { plugConfirm } from './confirm.ts'
import { plugNotice } from './notice.ts'
import { antdTheme } from './theme/antd.ts'
import { useIsDark, useIsStill } from './theme/choice.ts'
import { dark, light } from './theme/palette.ts'
import 'antd/dist/reset.css'
import './theme/base.css'
import './kit.css'

dayjs.locale('zh-cn')
const themes = {
  light: antdTheme(light, false),
  dark: antdTheme(dark, true),
  stillLight: antdTheme(light, false, true),
  stillDark: antdTheme(dark, true, true),
}
const locale: typeof zhCN = { ...zhCN, Pagination: { ...zhCN.Pagination, jump_to: '前往' } }

const offerKey = 'offer'

function Plugs({ children }: { children: ReactNode }) {
  const { message, modal } = App.useApp()
  useEffect(() => {
    plugNotice(
      (kind, text, action) => {
        const key = action ? offerKey : `${kind}:${text}`
        const content = action ? (
          <span>
            {text}
            <button
              type="button"
              className="yw-rowact"
              style={{ marginLeft: 12 }}
              onClick={() => {
                message.destroy(key)
                action.run()
              }}
            >
              {action.label}
            </button>
          </span>
        ) : (
          text
        )
        // One key per text: the same words are not stacked.
        void message.open({ type: kind, content, key, duration: kind === 'success' ? (action ? 6 : 2) : 4 })
      },
      () => message.destroy(offerKey),
    )
    plugConfirm((options) => void modal.confirm(options))
  }, [message, modal])
  return children
}

export function Kit({ client, children }: { client: QueryClient; children: ReactNode }) {
  const isDark = useIsDark()
  const isStill = useIsStill()
  return (
    <ConfigProvider
      theme={isStill ? (isDark ? themes.stillDark : themes.stillLight) : isDark ? themes.dark : themes.light}
      locale={locale}
      button={{ autoInsertSpace: false }}
      form={{ validateMessages: { required: '请输入${label}' } }}
    >
      <App className="yw-app" message={{ maxCount: 2, top: 8 }}>
        <QueryClientProvider client={client}>
          <Plugs>{children}</Plugs>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
