// Page of the script lines of a sub-scene: texts, media and states.
import { MessageOutlined, PlusOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { useRefresh } from '#ui/api/api-hooks.ts'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { type Media, MediaDialog } from '#ui/media/MediaDialog.tsx'
import { lazyForm } from '#ui/page/lazy-dialog.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { May } from '#ui/api/session.tsx'
import { useMediaQuery } from '#ui/device/use-media-query.ts'
import { usePreference } from '#ui/device/use-preference.ts'
import { GenerationBoardLink } from '#features/authoring/productions/web/GenerationBoardLink.tsx'
import { useTaskStates } from '#features/authoring/productions/web/use-task-states.ts'
import { ReadingLink } from '#features/authoring/pronunciations/web/ReadingLink.tsx'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'
import type { StoryboardHandle } from '#features/authoring/storyboard/web/Storyboard.tsx'
import { addressOf } from './address-rules.ts'
import { ScriptSheets } from './ScriptSheets.tsx'
import { ScriptSummary } from './ScriptSummary.tsx'
import { useNode } from './use-node.ts'
import { ScriptTable } from './ScriptTable.tsx'
import '#ui/page/view-head.css'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'

const ScriptForm = lazyForm(async () => (await import('#features/authoring/scripts/web/ScriptForm.tsx')).ScriptForm)

const ScriptDialogue = lazyPart(async () => (await import('./ScriptDialogue.tsx')).ScriptDialogue)

const views = [
  { value: 'dialogue' as const, label: '对话', icon: <MessageOutlined aria-hidden /> },
  { value: 'table' as const, label: '表格', icon: <TableOutlined aria-hidden /> },
]

/** Props of the table view of the lines. */
interface TableProps {
  subScene: SubScene
  create: ReactNode
  onOpen: (line: Script) => void
  onRows: (rows: Script[]) => void
}
function Table({ subScene, create, onOpen, onRows }: TableProps) {
  const { id } = subScene
  const refresh = useRefresh()
  const [rows, setRows] = useState<Script[]>([])
  const [media, setMedia] = useState<Media | null>(null)
  const tasks = useTaskStates(
    id,
    'OPERATION',
    rows.map((r) => r.id),
    () => void refresh(scripts.page),
  )
  const show = (shown: Script[]) => {
    setRows(shown)
    onRows(shown)
  }
  const reloadAll = () => {
    void refresh(scripts.page)
    void tasks.refetch()
  }
  return (
    <>
      <ScriptSummary rows={rows} tasks={tasks} />
      <ScriptTable subScene={subScene} tasks={tasks} create={create} onOpen={onOpen} onReload={reloadAll} onRows={show} onPlay={setMedia} />
      <MediaDialog media={media} onClose={() => setMedia(null)} />
    </>
  )
}
interface SubScene {
  id: string
  courseId: string
  title: string
  canEdit: boolean
}

export default function ScriptPage() {
  const { id, node: subScene, error, reload } = useNode('subSceneId')
  const { node: scene } = useNode('sceneId')
  const { node: course } = useNode('courseId')
  const isPhone = useMediaQuery('(max-width: 767px)')
  const refresh = useRefresh()
  const [form, setForm] = useState<Script | 'new' | null>(null)
  const [view, setView] = usePreference('scripts', ['dialogue', 'table'])
  const [importing, setImporting] = useState(false)
  // changes after each edit, which reloads the count of stale media
  const [stamp, setStamp] = useState<unknown>(null)
  const story = useRef<StoryboardHandle>(null)
  useCrumbs([
    { title: '课程管理', to: '/courseManage' },
    { title: course?.title ?? '', ...(course ? { to: addressOf.course(course) } : {}) },
    { title: scene?.title ?? '', ...(scene ? { to: addressOf.subScene(scene) } : {}) },
    { title: subScene?.title ?? '' },
  ])
  if (error) return <ErrorState error={error} onRetry={reload} />
  const canEdit = subScene?.canEdit ?? false
  const isTable = view === 'table'

  const create = canEdit && (
    <May do={scripts.save}>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => (isTable || isPhone ? setForm('new') : story.current?.add())}
      >
        新增脚本
      </Button>
    </May>
  )
  const shown = { id, courseId: course?.id ?? '0', title: subScene?.title ?? '', canEdit }
  return (
    <>
      <div className="yw-script-head">
        <PageHeader
          back={scene ? addressOf.subScene(scene) : true}
          title={subScene?.title ?? ' '}
          sub="提示：脚本文本至少8个字符，否则音视频生成失败"
        >
          <Segmented aria-label="脚本的看法" options={views} value={view} onChange={setView} />
          <GenerationBoardLink
            place={{ courseId: course?.id ?? '0', subSceneId: id }}
            where={`子场景「${subScene?.title ?? ''}」`}
            canEdit={canEdit}
            onDone={() => void refresh(scripts.page)}
            stamp={stamp}
            waiting={stamp === null}
          />
          <ScriptSheets subSceneId={id} title={subScene?.title ?? ''} canEdit={canEdit} importing={importing} onImporting={setImporting} />
          {create}
        </PageHeader>
      </div>
      {isTable && <Table key={id} subScene={shown} create={create} onOpen={setForm} onRows={setStamp} />}
      {!isTable && subScene && course && (
        <Suspense
          fallback={
            <section className="yw-card yw-list">
              <LoadingSkeleton />
            </section>
          }
        >
          <ScriptDialogue
            key={id}
            ref={story}
            subScene={shown}
            onImport={() => setImporting(true)}
            onLoaded={() => setStamp({})}
            onSaved={() => setStamp({})}
            onForm={setForm}
          />
        </Suspense>
      )}
      <ScriptForm reading={ReadingLink} of={form} subSceneId={id} readOnly={!canEdit} onClose={() => setForm(null)} />
    </>
  )
}
