// Screens of the learner app. 今天 is in the first chunk; others are prefetched when idle, or loaded on demand.
import { Suspense, useEffect } from 'react'
import { TodayScreen } from '#features/portal/learning/learn/TodayScreen.tsx'
import type { UserInfo } from '#features/organisation/sessions/contract.ts'
import { prefetchChunks } from '#ui/device/prefetch.ts'
import { lazyPart, lazyParts } from '#ui/device/chunk-loading.ts'
import { LearnerProvider } from '#ui/touch/learner.ts'
import { Link, paramsOf, Screen, type Screens, usePath } from '#ui/touch/router.tsx'
import { Toasts } from '#ui/touch/Toast.tsx'
import { ErrorBoundary } from '#ui/touch/ErrorBoundary.tsx'
import { Coming } from './Coming.tsx'
import { CopyNote } from './CopyNote.tsx'
import { keptFiles } from './offline.ts'
import { Tabs } from './Tabs.tsx'
import './learn.css'

const exam = lazyParts(() => import('./exam-screens.ts'))
const ExamScreen = exam.part((of) => of.ExamScreen)
const PaperScreen = exam.part((of) => of.PaperScreen)
const practice = lazyParts(() => import('./practice-screens.ts'))
const CourseScreen = practice.part((of) => of.CourseScreen)
const PracticeScreen = practice.part((of) => of.PracticeScreen)
const RoomScreen = practice.part((of) => of.RoomScreen)
const ReportScreen = practice.part((of) => of.ReportScreen)
const talk = lazyParts(() => import('./talk-screens.ts'))
const TalkEntryScreen = talk.part((of) => of.TalkEntryScreen)
const TalkScreen = talk.part((of) => of.TalkScreen)
const TalkReportScreen = talk.part((of) => of.TalkReportScreen)
const TalkTrendScreen = talk.part((of) => of.TalkTrendScreen)
const wrong = lazyParts(() => import('./wrong-screens.ts'))
const WrongScreen = wrong.part((of) => of.WrongScreen)
const WrongPracticeScreen = wrong.part((of) => of.WrongPracticeScreen)
const WrongQuestionScreen = wrong.part((of) => of.WrongQuestionScreen)
const me = lazyParts(() => import('./Me.tsx'))
const Me = me.part((of) => of.Me)
const growth = lazyParts(() => import('./growth-screens.ts'))
const GrowthScreen = growth.part((of) => of.GrowthScreen)
const HistoryScreen = growth.part((of) => of.HistoryScreen)
const ReviewRoute = lazyPart(async () => (await import('./ReviewRoute.tsx')).ReviewRoute)

/** Prefetch order: screens that 今天 leads to, then the tabs. */
const beforehand = [exam, practice, wrong, growth, me].map((parts) => () => parts.fetch())
/** Loads the screens stored on this device, for a start without a network. */
export async function fetchKept(): Promise<void> {
  const files = await keptFiles()
  const screens = { 'exam-screens': exam, 'practice-screens': practice, 'wrong-screens': wrong, 'growth-screens': growth, Me: me }
  const kept = Object.entries(screens).filter(([name]) => files.some((file) => file.startsWith(`/assets/${name}-`)))
  await Promise.allSettled(kept.map(([, parts]) => parts.fetch(true)))
}
/** Delay of the prefetch in milliseconds, so that 今天 loads first. */
const breath = 500

const Nowhere = () => (
  <main className="yl-page">
    <div className="yl-state">
      <h1>内容不存在</h1>
      <Link className="yl-button" to="/">
        返回今天
      </Link>
    </div>
  </main>
)

const screensOf = (user: UserInfo): Screens => {
  const owner = `${user.orgId}:${user.id}`
  return {
    '/': () => <TodayScreen />,
    '/course/:id/:project': ({ id = '', project = '' }) => <CourseScreen key={id} id={id} projectId={project} />,
    '/exam/:id': ({ id = '' }) => <ExamScreen key={id} owner={owner} id={id} />,
    '/review/:id': ({ id = '' }) => <ReviewRoute key={id} id={id} />,
    '/attempt/:id': ({ id = '' }) => <PaperScreen key={id} owner={owner} id={id} />,
    '/room/:id': ({ id = '' }) => <RoomScreen key={id} id={id} />,
    '/report/:id': ({ id = '' }) => <ReportScreen key={id} id={id} />,
    '/talk/new/:subScene/:project': ({ subScene = '', project = '' }) => (
      <TalkEntryScreen key={subScene} subSceneId={subScene} projectId={project} />
    ),
    '/talk/trend/:subScene': ({ subScene = '' }) => <TalkTrendScreen key={subScene} subSceneId={subScene} />,
    '/talk/:id': ({ id = '' }) => <TalkScreen key={id} id={id} />,
    '/talk/:id/report': ({ id = '' }) => <TalkReportScreen key={id} id={id} />,
    '/practice': () => <PracticeScreen />,
    '/wrong': () => <WrongScreen />,
    '/wrong/practice/:scope': ({ scope = '' }) => <WrongPracticeScreen key={scope} scope={scope} />,
    '/wrong/question/:id': ({ id = '' }) => <WrongQuestionScreen key={id} id={id} />,
    '/growth': () => <GrowthScreen />,
    '/history': () => <HistoryScreen />,
    '/me': () => <Me user={user} />,
  }
}

/** Titles of the browser window, by route. */
const titles: Record<string, string> = {
  '/': '今天',
  '/course/:id/:project': '课程',
  '/exam/:id': '考试',
  '/review/:id': '答卷',
  '/attempt/:id': '作答',
  '/room/:id': '练习室',
  '/report/:id': '报告',
  '/talk/new/:subScene/:project': '自由对话',
  '/talk/trend/:subScene': '对话进步',
  '/talk/:id': '自由对话',
  '/talk/:id/report': '对话报告',
  '/practice': '练习',
  '/wrong': '错题',
  '/wrong/practice/:scope': '练习错题',
  '/wrong/question/:id': '错题',
  '/growth': '成长',
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

export function Learn({ user, logo }: { user: UserInfo; logo: string | null }) {
  useTitle(user.orgName)
  useEffect(() => prefetchChunks(beforehand, breath), [])
  return (
    <LearnerProvider value={user}>
      <ErrorBoundary>
        <Suspense fallback={<Coming />}>
          <Screen screens={screensOf(user)} otherwise={<Nowhere />} />
        </Suspense>
      </ErrorBoundary>
      <CopyNote />
      <Tabs user={user} logo={logo} />
      <Toasts />
    </LearnerProvider>
  )
}
