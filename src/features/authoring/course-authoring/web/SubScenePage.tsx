// Page of the sub-scenes of a scene: content, intro and its state.
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useRefresh } from '#ui/api/api-hooks.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { type Media, MediaDialog } from '#ui/media/MediaDialog.tsx'
import { lazyForm } from '#ui/page/lazy-dialog.tsx'
import { Folded } from '#ui/text/Folded.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { May } from '#ui/api/session.tsx'
import { type Course, courses } from '#features/authoring/courses/contract.ts'
import { LazyDigitalHumanDialog } from '#features/authoring/digital-humans/web/LazyDigitalHumanDialog.tsx'
import { LazyFilmDialog } from '#features/authoring/films/web/LazyFilmDialog.tsx'
import { GenerationBoardLink } from '#features/authoring/productions/web/GenerationBoardLink.tsx'
import { useTaskStates } from '#features/authoring/productions/web/use-task-states.ts'
import { ReadingLink } from '#features/authoring/pronunciations/web/ReadingLink.tsx'
import { courseAuthoring } from '../contract.ts'
import { ReplaceLink } from '#features/authoring/replacements/web/ReplaceLink.tsx'
import { addressOf } from './address-rules.ts'
import type { Copied } from './CopyDialog.tsx'
import { LazyCopyDialog } from './LazyCopyDialog.tsx'
import { useNode } from './use-node.ts'
import { StatesUnread } from '#ui/page/StatesUnread.tsx'
import { SubSceneTable } from './SubSceneTable.tsx'

const SubSceneForm = lazyForm(async () => (await import('#features/authoring/courses/web/SubSceneForm.tsx')).SubSceneForm)

export default function SubScenePage() {
  const { id, node: scene, error, reload } = useNode('sceneId')
  const { node: course } = useNode('courseId')
  const refresh = useRefresh()
  const [ids, setIds] = useState<string[]>([])
  const [form, setForm] = useState<Course | 'new' | null>(null)
  const [human, setHuman] = useState<Course | null>(null)
  const [film, setFilm] = useState<Course | null>(null)
  const [media, setMedia] = useState<Media | null>(null)
  const tasks = useTaskStates(id, 'COURSE', ids, () => void refresh(courses.page))
  const [copied, setCopied] = useState<Copied | null>(null)
  useCrumbs([
    { title: '课程管理', to: '/courseManage' },
    { title: course?.title ?? '', ...(course ? { to: addressOf.course(course) } : {}) },
    { title: scene?.title ?? '' },
  ])
  const copying = (s: Course) => ({
    label: '复制到…',
    onClick: () => setCopied({ type: 'SUB_SCENE', ids: [s.id], subject: s.title, parentId: id }),
    may: courseAuthoring.copy,
  })
  if (error) return <ErrorState error={error} onRetry={reload} />
  const canEdit = scene?.canEdit ?? false
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
        sub={scene?.description ? <Folded text={scene.description} /> : '子场景是一段完整的对话，由脚本逐句组成'}
      >
        <GenerationBoardLink
          place={{ courseId: course?.id ?? '0', sceneId: id }}
          where={`场景「${scene?.title ?? ''}」`}
          canEdit={canEdit}
          onDone={() => void refresh(courses.page)}
          stamp={ids}
        />
        {canEdit && <ReplaceLink place={{ sceneId: id }} />}
        {canEdit && (
          <Button icon={<ReloadOutlined aria-hidden spin={tasks.isFetching} />} onClick={reloadAll}>
            刷新表格状态
          </Button>
        )}
        {create}
      </PageHeader>
      <StatesUnread lacks={tasks.lacks} onRetry={() => void tasks.refetch()} />
      <SubSceneTable
        scene={{ id, canEdit }}
        {...{ tasks, create, copying }}
        onRows={(rows) => setIds(rows.map((r) => r.id))}
        onOpen={setForm}
        onHuman={setHuman}
        onFilm={setFilm}
        onPlay={setMedia}
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
      <LazyFilmDialog of={film} onClose={() => setFilm(null)} />
      <MediaDialog media={media} onClose={() => setMedia(null)} />
    </>
  )
}
