// Entry of the management app: asks for the session, then shows sign-in (React only) or the shell (with antd).
import { createRoot } from 'react-dom/client'
import type { AuthOptions } from '#features/organisation/sessions/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { ChunkLoadError, fetchChunk, reloadPage } from '#ui/device/chunk-loading.ts'
import { call } from '#ui/api/client.ts'
import { guardImeComposition } from '#ui/device/ime-composition.ts'
import { tellSignedOut } from '#ui/api/session-end.ts'
import { announceTruncation } from '#ui/form/length-notices.ts'
import { startTheme } from '#ui/theme/choice.ts'
import { installVariables } from '#ui/theme/variables.ts'
import '#ui/theme/base.css'
import { BootFailure } from './BootFailure.tsx'
import { Login } from './login/Login.tsx'
import { fetchKitStyles, showKitStyles } from './kit-styles.ts'
import { forgetShape } from './shape.ts'
import { comeBack, leaveForSignIn } from './way-back.ts'

guardImeComposition()
announceTruncation()
installVariables()
startTheme()
// Failed calls are handled where they are made, so they are no page errors.
window.addEventListener('unhandledrejection', (e) => e.reason instanceof CallFailure && e.preventDefault())

const root = createRoot(document.getElementById('root') as HTMLElement)
const shell = async () => (await Promise.all([import('./shell/Shell.tsx'), fetchKitStyles()]))[0]
const loadShell = () => fetchChunk(shell, true)

function showLogin(options: AuthOptions) {
  tellSignedOut()
  forgetShape()
  leaveForSignIn()
  document.title = `登录 - ${options.tenant.name || '演武'}`
  root.render(<Login options={options} />)
  // The shell loads while the user types.
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300))
  idle(() => void loadShell().catch(() => undefined))
}

async function showShell(options: AuthOptions) {
  comeBack()
  const { Shell } = await loadShell()
  showKitStyles()
  root.render(<Shell tenant={options.tenant} />)
}

async function start() {
  // Users who open a page directly are usually signed in, so the shell loads in parallel with the request.
  if (window.location.pathname !== '/') void loadShell().catch(() => undefined)
  try {
    const options = await call(sessions.options)
    document.title = options.tenant.name || '演武'
    if (options.signedIn) await showShell(options)
    else showLogin(options)
  } catch (error) {
    if (error instanceof ChunkLoadError && error.why === 'stale' && reloadPage(window.location.pathname + window.location.search)) return
    const failure = error instanceof CallFailure ? error : undefined
    if (failure?.status !== 404) console.error('start failed', error)
    const onRetry = () => (error instanceof ChunkLoadError ? window.location.reload() : void start())
    if (failure?.status === 404)
      root.render(<BootFailure msg="没有找到这个租户" text="请检查访问地址，或向管理员确认域名。" onRetry={onRetry} />)
    else
      root.render(
        <BootFailure
          msg={failure?.msg ?? (error instanceof ChunkLoadError ? '网络连接失败，请检查网络后重试' : '页面加载失败')}
          onRetry={onRetry}
        />,
      )
  }
}

void start()
