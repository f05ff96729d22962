// Entry of the learner app: shows sign-in at the requested address, or the screens. It does not load antd.
import { createRoot } from 'react-dom/client'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { guardImeComposition } from '#ui/device/ime-composition.ts'
import { eraseLearnerData } from '#ui/device/learner-data.ts'
import { tellSignedOut } from '#ui/api/session-end.ts'
import { announceTruncation } from '#ui/form/length-notices.ts'
import { startTheme } from '#ui/theme/choice.ts'
import { applyTextSize } from '#ui/touch/text-size.ts'
import { installVariables } from '#ui/theme/variables.ts'
import '#ui/theme/base.css'
import { BootFailure } from '../web/BootFailure.tsx'
import { Login } from '../web/login/Login.tsx'
import { watchAs } from '../web/watch-as.ts'
import { fetchKept, Learn } from './Learn.tsx'
import { findLearner, keepData, keepShell, rememberLearner } from './offline.ts'

guardImeComposition()
announceTruncation()
installVariables()
startTheme()
applyTextSize()
// failed calls are handled where they are made, so they are no page errors
window.addEventListener('unhandledrejection', (e) => e.reason instanceof CallFailure && e.preventDefault())

const root = createRoot(document.getElementById('root') as HTMLElement)

async function start() {
  try {
    const options = await call(sessions.options)
    const { logo } = options.tenant
    document.title = options.tenant.name || '演武'
    if (!options.signedIn) {
      tellSignedOut()
      eraseLearnerData()
      return root.render(<Login options={options} />)
    }
    const user = await call(sessions.info)
    watchAs(user)
    rememberLearner(user)
    void keepShell()
    root.render(<Learn user={user} logo={logo} />)
  } catch (error) {
    const failure = error instanceof CallFailure ? error : undefined
    const known = failure?.status === 0 ? findLearner() : null
    if (known) {
      document.title = known.orgName
      watchAs(known)
      keepData(known)
      await fetchKept()
      return root.render(<Learn user={known} logo={null} />)
    }
    if (!failure) console.error('start failed', error)
    root.render(<BootFailure msg={failure?.msg ?? '页面加载失败'} onRetry={() => void start()} />)
  }
}

void start()
