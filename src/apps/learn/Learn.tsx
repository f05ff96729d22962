// The screens of the learners' side. What is needed offline, to sit an exam and to practise, is there from the start; the others come when they are opened.
import { Suspense } from 'react'
import { ExamScreen } from '../../features/attempts/learn/ExamScreen.tsx'
import { PaperScreen } from '../../features/attempts/learn/PaperScreen.tsx'
import { CourseScreen } from '../../features/learning/learn/CourseScreen.tsx'
import { TasksScreen } from '../../features/learning/learn/TasksScreen.tsx'
import { RoomScreen } from '../../features/rehearsals/learn/RoomScreen.tsx'
import type { UserInfo } from '../../features/sessions/contract.ts'
import { Link, Screen, type Screens, usePath } from '../../ui/touch/router.tsx'
import { Toasts } from '../../ui/touch/Toast.tsx'
import { Me } from './Me.tsx'
import { lazyPart } from '../../ui/chunk.ts'
import { Coming } from './Coming.tsx'
import './learn.css'

const HistoryScreen = lazyPart(async () => (await import('../../features/learning/learn/HistoryScreen.tsx')).HistoryScreen)
const ReportScreen = lazyPart(async () => (await import('../../features/rehearsals/learn/ReportScreen.tsx')).ReportScreen)
const WrongScreen = lazyPart(async () => (await import('../../features/wrong-answers/learn/WrongScreen.tsx')).WrongScreen)
const WrongPracticeScreen = lazyPart(
  async () => (await import('../../features/wrong-answers/learn/WrongPracticeScreen.tsx')).WrongPracticeScreen,
)
const WrongQuestionScreen = lazyPart(
  async () => (await import('../../features/wrong-answers/learn/WrongQuestionScreen.tsx')).WrongQuestionScreen,
)
const PracticeScreen = lazyPart(async () => (await import('../../features/learning/learn/PracticeScreen.tsx')).PracticeScreen)
const ReviewScreen = lazyPart(async () => (await import('../../features/attempts/learn/ReviewScreen.tsx')).ReviewScreen)

const tabs = [
  { to: '/', label: '任务', holds: (pathname: string) => pathname === '/' || /^\/(?:exam|review|course|report)\//.test(pathname) },
  { to: '/practice', label: '练习', holds: (pathname: string) => pathname === '/practice' },
  { to: '/wrong', label: '错题', holds: (pathname: string) => pathname.startsWith('/wrong') },
  { to: '/me', label: '我的', holds: (pathname: string) => pathname === '/me' || pathname === '/history' },
]

/** The bar at the bottom; not while somebody sits an exam or practises. */
function Tabs() {
  const pathname = usePath()
  if (/^\/(?:attempt|room|wrong\/practice)\//.test(pathname)) return null
  return (
    <nav className="yl-tabs" aria-label="主导航">
      {tabs.map(({ to, label, holds }) => (
        <Link key={to} to={to} {...(holds(pathname) ? { 'aria-current': 'page' } : {})}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

const Nowhere = () => (
  <main className="yl-page">
    <div className="yl-state">
      <h1>内容不存在</h1>
      <Link className="yl-button" to="/">
        返回任务
      </Link>
    </div>
  </main>
)

const screensOf = (user: UserInfo): Screens => {
  const owner = `${user.orgId}:${user.id}`
  return {
    '/': () => <TasksScreen />,
    '/course/:id/:project': ({ id = '', project = '' }) => <CourseScreen key={id} id={id} projectId={project} />,
    '/exam/:id': ({ id = '' }) => <ExamScreen key={id} owner={owner} id={id} />,
    '/review/:id': ({ id = '' }) => <ReviewScreen key={id} id={id} />,
    '/attempt/:id': ({ id = '' }) => <PaperScreen key={id} owner={owner} id={id} />,
    '/room/:id': ({ id = '' }) => <RoomScreen key={id} id={id} />,
    '/report/:id': ({ id = '' }) => <ReportScreen key={id} id={id} />,
    '/practice': () => <PracticeScreen />,
    '/wrong': () => <WrongScreen />,
    '/wrong/practice/:scope': ({ scope = '' }) => <WrongPracticeScreen key={scope} scope={scope} />,
    '/wrong/question/:id': ({ id = '' }) => <WrongQuestionScreen key={id} id={id} />,
    '/history': () => <HistoryScreen />,
    '/me': () => <Me user={user} />,
  }
}

export function Learn({ user }: { user: UserInfo }) {
  return (
    <>
      <Suspense fallback={<Coming />}>
        <Screen screens={screensOf(user)} otherwise={<Nowhere />} />
      </Suspense>
      <Tabs />
      <Toasts />
    </>
  )
}
