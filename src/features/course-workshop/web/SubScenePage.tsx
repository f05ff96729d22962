// The sub-scenes of a scene: what they are about, their introduction video and how far it is.
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiMutation, useRefresh } from '../../../ui/api-hooks.ts'
import { useCrumbs } from '../../../ui/crumbs.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { type Media, MediaDialog } from '../../../ui/media/MediaDialog.tsx'
import { lazyForm } from '../../../ui/lazy-dialog.tsx'
import { NameLink } from '../../../ui/NameLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RowActions } from '../../../ui/RowActions.tsx'
import { May, useMay } from '../../../ui/session.tsx'
import { SortableTable } from '../../../ui/SortableTable.tsx'
import { type Column, placeColumn } from '../../../ui/table/column.tsx'
import { lockedReason } from '../../../ui/task-state.ts'
import { type Course, courses } from '../../courses/contract.ts'
import { digitalHumans } from '../../digital-humans/contract.ts'
import { LazyDigitalHumanDialog } from '../../digital-humans/web/LazyDigitalHumanDialog.tsx'
import { productions } from '../../productions/contract.ts'
import { confirmGeneration } from '../../productions/web/FormatPicker.tsx'
import { GenerationBoardLink } from '../../productions/web/GenerationBoardLink.tsx'
import { useTaskStates } from '../../productions/web/use-task-states.ts'
import { ReadingLink } from '../../pronunciations/web/ReadingLink.tsx'
import { courseWorkshop } from '../contract.ts'
import { addressOf } from './addresses.ts'
import type { Copied } from './CopyDialog.tsx'
import { LazyCopyDialog } from './LazyCopyDialog.tsx'
import { VideoCell } from '../../../ui/media/media-cells.tsx'
import { useNode } from './use-node.ts'
import { useRemoval } from './use-removal.tsx'

const SubSceneForm = lazyForm(async () => (await import('../../courses/web/SubSceneForm.tsx')).SubSceneForm)

export default function SubScenePage() {
  const { id, node: scene, error, reload } = useNode('sceneId')
  const { node: course } = useNode('courseId')
  const may = useMay()
  const refresh = useRefresh()
  const [ids, setIds] = useState<string[]>([])
  const [form, setForm] = useState<Course | 'new' | null>(null)
  const [human, setHuman] = useState<Course | null>(null)
  const [media, setMedia] = useState<Media | null>(null)
  const tasks = useTaskStates(id, 'COURSE', ids, () => void refresh(courses.page))
  const [copied, setCopied] = useState<Copied | null>(null)
  const removal = useRemoval()
  const sort = useApiMutation(courses.sort)
  const generate = useApiMutation(productions.intro, {
    done: '介绍视频生成任务已提交',
    refresh: [productions.status, productions.active, courses.page],
  })
  useCrumbs([
    { title: '课程管理', to: '/courseManage' },
    { title: course?.title ?? '', ...(course ? { to: addressOf.scene(course) } : {}) },
    { title: scene?.title ?? '' },
  ])
  const copying = (s: Course) => ({
    label: '复制到…',
    onClick: () => setCopied({ type: 'SUB_SCENE', ids: [s.id], subject: s.title, parentId: id }),
    may: courseWorkshop.copy,
  })
  if (error) return <ErrorState error={error} onRetry={reload} />
  const canEdit = scene?.canEdit ?? false
  const ask = (s: Course) =>
    confirmGeneration('确定生成介绍视频？', `用数字人朗读「${s.title}」的内容，生成期间这一行不能编辑。`, (format) =>
      generate.run({ params: { id: s.id }, query: { format } }),
    )
  const columns: Column<Course>[] = [
    placeColumn,
    {
      key: 'title',
      title: '子场景标题',
      least: 160,
      tone: 'name',
      always: true,
      render: (s) => <NameLink to={addressOf.script(s)} name={s.title} />,
    },
    { key: 'contentStr', title: '内容', least: 180, clamp: 2, tone: 'second' },
    {
      key: 'intro',
      title: '介绍视频',
      width: 236,
      render: (s) => (
        <VideoCell
          title={s.title}
          name={`${s.title} 介绍视频`}
          url={s.videoFileUrl}
          poster={s.posterUrl}
          subtitles={s.subtitlesUrl}
          durationMs={s.durationMs}
          own={s.mediaProvider === 'CUSTOMER'}
          status={tasks.statusOf(s.id, 'SUB_SCENE_INTRO')}
          info={tasks.infoOf(s.id, 'SUB_SCENE_INTRO')}
          note={s.contentStr}
          onPlay={setMedia}
          {...(s.canEdit && may(productions.intro) ? { onRetry: () => ask(s) } : {})}
        />
      ),
    },
    { key: 'createUserName', title: '创建人', width: 88 },
    { key: 'createDate', title: '创建时间', width: 164, tone: 'second' },
  ]
  const reloadAll = () => {
    void refresh(courses.page)
    void tasks.refetch()
  }
  const create = canEdit && (
    <May do={courses.createSubScene}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
        新建子场景
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader
        back={course ? addressOf.scene(course) : true}
        title={scene?.title ?? ' '}
        sub={scene?.description ?? '子场景是一段完整的对话，由脚本逐句组成'}
      >
        <GenerationBoardLink
          place={{ courseId: course?.id ?? '0', sceneId: id }}
          where={`场景「${scene?.title ?? ''}」`}
          canEdit={canEdit}
          onDone={() => void refresh(courses.page)}
          stamp={ids}
        />
        {canEdit && (
          <Button icon={<ReloadOutlined aria-hidden spin={tasks.isFetching} />} onClick={reloadAll}>
            刷新表格状态
          </Button>
        )}
        {create}
      </PageHeader>
      <SortableTable
        name="subScenes"
        resource={courses.page}
        args={{ query: { type: 'SUB_SCENE', parentId: id } }}
        columns={columns}
        canEdit={canEdit && may(courses.sort)}
        onSort={(move) => sort.run({ body: { type: 'SUB_SCENE', ...move } })}
        onRows={(rows) => setIds(rows.map((r) => r.id))}
        onReload={() => void tasks.refetch()}
        note={canEdit ? '按顺序；拖动左侧手柄可调整' : '按顺序'}
        rowHeight={66}
        empty={{ title: '还没有子场景', text: '写下人物与背景，再为它编排脚本。', action: create }}
        actionsWidth={246}
        actions={(s) => {
          const locked = tasks.lockedRow(s.id) && lockedReason
          return s.canEdit
            ? [
                { label: '脚本编排', to: addressOf.script(s) },
                {
                  label: '生成介绍视频',
                  onClick: () => ask(s),
                  disabled: locked,
                  may: productions.intro,
                  hidden: s.mediaProvider === 'CUSTOMER',
                },
                { label: '设置子场景数字人', onClick: () => setHuman(s), may: digitalHumans.save },
                { label: '编辑', onClick: () => setForm(s), disabled: locked, may: courses.updateSubScene },
                copying(s),
                { label: '删除', danger: true, disabled: locked, may: courseWorkshop.remove, confirm: removal(s) },
              ]
            : [{ label: '查看', onClick: () => setForm(s) }]
        }}
      />
      <SubSceneForm
        reading={ReadingLink}
        of={form}
        sceneId={id}
        onClose={() => setForm(null)}
        onward={form && form !== 'new' && <RowActions actions={[{ label: '查看它的脚本', to: addressOf.script(form) }, copying(form)]} />}
      />
      <LazyCopyDialog of={copied} onClose={() => setCopied(null)} />
      <LazyDigitalHumanDialog target={human} onClose={() => setHuman(null)} />
      <MediaDialog media={media} onClose={() => setMedia(null)} />
    </>
  )
}
