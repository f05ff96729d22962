// The script lines of a sub-scene: their words, their media and how far these are.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useApiQuery, useRefresh } from '../../../ui/api-hooks.ts'
import { useCrumbs } from '../../../ui/crumbs.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { type Media, MediaDialog } from '../../../ui/media/MediaDialog.tsx'
import { lazyForm } from '../../../ui/lazy-dialog.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { May } from '../../../ui/session.tsx'
import { useWidePage } from '../../../ui/wide.ts'
import { GenerationBoardLink } from '../../productions/web/GenerationBoardLink.tsx'
import { useTaskStates } from '../../productions/web/use-task-states.ts'
import { ReadingLink } from '../../pronunciations/web/ReadingLink.tsx'
import { type Script, scripts } from '../../scripts/contract.ts'
import { storyboard } from '../../storyboard/contract.ts'
import { useConversationStage } from '../../storyboard/web/use-conversation-stage.tsx'
import { addressOf } from './addresses.ts'
import { ScriptSheets } from './ScriptSheets.tsx'
import { ScriptSummary } from './ScriptSummary.tsx'
import { useNode } from './use-node.ts'
import { ScriptTable } from './ScriptTable.tsx'

const ScriptForm = lazyForm(async () => (await import('../../scripts/web/ScriptForm.tsx')).ScriptForm)

export default function ScriptPage() {
  const { id, node: subScene, error, reload } = useNode('subSceneId')
  const { node: scene } = useNode('sceneId')
  const { node: course } = useNode('courseId')
  useWidePage()
  const refresh = useRefresh()
  const [rows, setRows] = useState<Script[]>([])
  const [form, setForm] = useState<Script | 'new' | null>(null)
  const [media, setMedia] = useState<Media | null>(null)
  const tasks = useTaskStates(
    id,
    'OPERATION',
    rows.map((r) => r.id),
    () => void refresh(scripts.page),
  )
  const { data: outline, refetch: count } = useApiQuery(
    storyboard.outline,
    { params: { subSceneId: id } },
    { when: id !== '0', inPlace: true },
  )
  const placed = useMemo(() => {
    const places: (Script | undefined)[] = []
    for (const row of rows) places[row.seq] = row
    return Array.from(places)
  }, [rows])
  useEffect(() => void count(), [count, rows])
  const { stage } = useConversationStage({ subSceneId: id, rows: placed, total: outline?.total ?? 0, tasks, bar: true })
  useCrumbs([
    { title: '课程管理', to: '/courseManage' },
    { title: course?.title ?? '', ...(course ? { to: addressOf.scene(course) } : {}) },
    { title: scene?.title ?? '', ...(scene ? { to: addressOf.subScene(scene) } : {}) },
    { title: subScene?.title ?? '' },
  ])
  if (error) return <ErrorState error={error} onRetry={reload} />
  const canEdit = subScene?.canEdit ?? false

  const reloadAll = () => {
    void refresh(scripts.page)
    void tasks.refetch()
  }
  const create = canEdit && (
    <May do={scripts.save}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
        新增脚本
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader
        back={scene ? addressOf.subScene(scene) : true}
        title={subScene?.title ?? ' '}
        sub="提示：脚本文本至少8个字符，否则音视频生成失败"
      >
        <GenerationBoardLink
          place={{ courseId: course?.id ?? '0', subSceneId: id }}
          where={`子场景「${subScene?.title ?? ''}」`}
          canEdit={canEdit}
          onDone={() => void refresh(scripts.page)}
          stamp={rows}
        />
        <ScriptSheets subSceneId={id} canEdit={canEdit} />
        {create}
      </PageHeader>
      {stage}
      <ScriptSummary rows={rows} tasks={tasks} />
      <ScriptTable
        subScene={{ id, title: subScene?.title ?? '', canEdit }}
        {...{ tasks, create, onReload: reloadAll }}
        onRows={setRows}
        onOpen={setForm}
        onPlay={setMedia}
      />
      <ScriptForm reading={ReadingLink} of={form} subSceneId={id} readOnly={!canEdit} onClose={() => setForm(null)} />
      <MediaDialog media={media} onClose={() => setMedia(null)} />
    </>
  )
}
