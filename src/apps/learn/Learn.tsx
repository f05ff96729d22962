// Screens of the learner app. The tasks are in the first chunk; others are prefetched when idle, or loaded on demand.
import { Suspense, useEffect } from 'react'
import { TasksScreen } from '#features/portal/learning/learn/TasksScreen.tsx'
import type { UserInfo } from '#features/organisation/sessions/contract.ts'
import { prefetchChunks } from '#ui/device/prefetch.ts'
import { lazyPart, lazyParts } from '#ui/device/chunk-loading.ts'
import { Link, paramsOf, Screen, type Screens, usePath } from '#ui/touch/router.tsx'
import { Toasts } from '#ui/touch/Toast.tsx'
import { ErrorBoundary } from '#ui/touch/ErrorBoundary.tsx'
import { Coming, isWhole } from './Coming.tsx'
import { keptFiles } from './offline.ts'
import './learn.css'

const exam = lazyParts(() => import('./exam-screens.ts'))
const ExamScreen = exam.part((of) => of.ExamScreen)
const PaperScreen = exam.part((of) => of.PaperScreen)
const practice = lazyParts(() => import('./practice-screens.ts'))
const CourseScreen = practice.part((of) => of.CourseScreen)
const PracticeScreen = practice.part((of) => of.PracticeScreen)
const RoomScreen = practice.part((of) => of.RoomScreen)
const ReportScreen = practice.part((of) => of.ReportScreen)
const wrong = lazyParts(() => import('./wrong-screens.ts'))
const WrongScreen = wrong.part((of) => of.WrongScreen)
const WrongPracticeScreen = wrong.part((of) => of.WrongPracticeScreen)
const WrongQuestionScreen = wrong.part((of) => of.WrongQuestionScreen)
const me = lazyParts(() => import('./Me.tsx'))
const Me = me.part((of) => of.Me)
const HistoryScreen = lazyPart(async () => (await import('#features/portal/learning/learn/HistoryScreen.tsx')).HistoryScreen)
const ReviewScreen = lazyPart(async () => (await import('#features/assessment/attempts/learn/ReviewScreen.tsx')).ReviewScreen)

/** Prefetch order: screens that the tasks lead to, then the tabs. */
const beforehand = [exam, practice, wrong, me].map((parts) => () => parts.fetch())
/** Loads the screens stored on this device, for a start without a network. */
export async function fetchKept(): Promise<void> {
  const files = await keptFiles()
  const screens = { 'exam-screens': exam, 'practice-screens': practice, 'wrong-screens': wrong, Me: me }
  const kept = Object.entries(screens).filter(([name]) => files.some((file) => file.startsWith(`/assets/${name}-`)))
  await Promise.allSettled(kept.map(([, parts]) => parts.fetch(true)))
}
/** Delay of the prefetch in milliseconds, so that the tasks load first. */
const breath = 500

const tabs = [
  { to: '/', label: '任务', holds: (pathname: string) => pathname === '/' || /^\/(?:exam|review|course|report)\//.test(pathname) },
  { to: '/practice', label: '练习', holds: (pathname: string) => pathname === '/practice' },
  { to: '/wrong', label: '错题', holds: (pathname: string) => pathname.startsWith('/wrong') },
  { to: '/me', label: '我的', holds: (pathname: string) => pathname === '/me' || pathname === '/history' },
]

/** The tab bar at the bottom; hidden during an exam or practice. */
function Tabs() {
  const pathname = usePath()
  if (isWhole(pathname)) return null
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

/** Titles of the browser window, by route. */
const titles: Record<string, string> = {
  '/': '任务',
  '/course/:id/:project': '课程',
  '/exam/:id': '考试',
  '/review/:id': '答卷',
  '/attempt/:id': '作答',
  '/room/:id': '练习室',
  '/report/:id': '报告',
  '/practice': '练习',
  '/wrong': '错题',
  '/wrong/practice/:scope': '练习错题',
  '/wrong/question/:id': '错题',
  '/history': '历史',
  '/me': '我的',
}
function useTitle(tenant: string) {
  const path = usePath()
  const [, title = '内容不存在'] = Object.entries(titles).find(([pattern]) => paramsOf(pattern, path)) ?? []
  useEffect(() => {
    document.title = `${title} - ${tenant}`
  }, [title, tenant])
}

export function Learn({ user }: { user: UserInfo }) {
  useTitle(user.orgName)
  useEffect(() => prefetchChunks(beforehand, breath), [])
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<Coming />}>
          <Screen screens={screensOf(user)} otherwise={<Nowhere />} />
        </Suspense>
      </ErrorBoundary>
      <Tabs />
      <Toasts />
    </>
  )
}
