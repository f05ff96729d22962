// Tabs of the course page, and the content of the chosen one. The tab stands in the address.
import { Tabs } from 'antd'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { withParams } from '#ui/state/url-params.ts'
import type { ListedCourse } from '#features/authoring/courses/contract.ts'
import { ContentsSkeleton } from './ContentsSkeleton.tsx'
import { CourseContents } from './CourseContents.tsx'
import type { SceneOf } from './contents-rules.ts'
import type { PartActs } from './use-part-acts.tsx'

const FiguresTab = lazyPart(async () => (await import('./FiguresTab.tsx')).FiguresTab)
const PracticeTab = lazyPart(async () => (await import('./PracticeTab.tsx')).PracticeTab)
const FilmsTab = lazyPart(async () => (await import('./FilmsTab.tsx')).FilmsTab)
const SettingsTab = lazyPart(async () => (await import('./SettingsTab.tsx')).SettingsTab)

const tabs = { contents: '内容', figures: '数字人', practice: '学员表现', films: '成片与课件包', settings: '设置' } as const
type Tab = keyof typeof tabs
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text)

function useTab(): [Tab, (tab: string) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const turn = (tab: string) => setSearch((now) => withParams(now, { tab: tab === 'contents' ? null : tab }), { replace: true })
  return [isTab(asked) ? asked : 'contents', turn]
}

/** Stands above the content while that loads. */
export function TabBar() {
  const [tab, turn] = useTab()
  return (
    <Tabs className="yw-ws-tabs" activeKey={tab} onChange={turn} items={Object.entries(tabs).map(([key, label]) => ({ key, label }))} />
  )
}

interface Props {
  course: ListedCourse
  scenes: readonly SceneOf[]
  acts: PartActs
  onEdit: () => void
}

export function TabContent({ course, scenes, acts, onEdit }: Props) {
  const [tab] = useTab()
  return (
    <>
      {tab === 'contents' && <CourseContents course={course} scenes={scenes} acts={acts} />}
      <Suspense fallback={tab === 'films' ? <ContentsSkeleton /> : <LoadingSkeleton />}>
        {tab === 'figures' && <FiguresTab course={course} scenes={scenes} acts={acts} />}
        {tab === 'practice' && <PracticeTab course={course} />}
        {tab === 'films' && <FilmsTab course={course} scenes={scenes} />}
        {tab === 'settings' && <SettingsTab course={course} onEdit={onEdit} />}
      </Suspense>
    </>
  )
}
