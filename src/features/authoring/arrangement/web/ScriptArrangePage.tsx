// Page of script arrangement: tree of courses at the left, lines of the selected sub-scene at the right.
import { MessageOutlined, PlusOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Segmented } from '#ui/page/Segmented.tsx'
import { useApiMutation, useApiQuery, useRefresh } from '#ui/api/api-hooks.ts'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { type Media, MediaDialog } from '#ui/media/MediaDialog.tsx'
import { showSuccess } from '#ui/page/notice.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { SortableTable } from '#ui/table/SortableTable.tsx'
import { useMediaQuery } from '#ui/device/use-media-query.ts'
import { usePreference } from '#ui/device/use-preference.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { useLineReturn } from '#features/authoring/course-authoring/web/use-removal.tsx'
import { useTaskStates } from '#features/authoring/productions/web/use-task-states.ts'
import { keptDays } from '#features/organisation/recycle-bin/contract.ts'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'
import type { StoryboardHandle } from '#features/authoring/storyboard/web/Storyboard.tsx'
import { arrangeColumns } from './arrange-columns.tsx'
import { ArrangeForm } from './ArrangeForm.tsx'
import { type PlacePath, pathTo } from './places.ts'
import { PlaceTree } from './PlaceTree.tsx'
import { useArranging } from './use-arranging.ts'
import '#ui/page/view-head.css'
import { AsyncContent, LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { StatesUnread } from '#ui/page/StatesUnread.tsx'
import './arrange.css'

const ArrangeDialogue = lazyPart(async () => (await import('./ArrangeDialogue.tsx')).ArrangeDialogue)

const views = [
  { value: 'dialogue' as const, label: '对话', icon: <MessageOutlined aria-hidden /> },
  { value: 'table' as const, label: '表格', icon: <TableOutlined aria-hidden /> },
]

function Lines({ at, onAdd, onEdit }: { at: PlacePath; onAdd: () => void; onEdit: (line: Script) => void }) {
  const { id, title, canEdit } = at.leaf
  const may = useMay()
  const refresh = useRefresh()
  const [rows, setRows] = useState<Script[]>([])
  const [media, setMedia] = useState<Media | null>(null)
  const tasks = useTaskStates(
    id,
    'OPERATION',
    rows.map((r) => r.id),
    () => void refresh(scripts.list),
  )
  const arrange = useArranging(id)
  const remove = useApiMutation(scripts.save, { refresh: [scripts.list, scripts.page] })
  const wayBack = useLineReturn()
  const removeLine = async (line: Script) => {
    const outcome = await remove.run({ params: { subSceneId: id }, body: [{ editType: 'DELETE', id: line.id, version: line.version }] })
    if (outcome.ok) showSuccess('删除成功', wayBack(line.id))
    return outcome
  }
  const mayAdd = canEdit && may('course:btn:add')
  return (
    <>
      <StatesUnread lacks={tasks.lacks} onRetry={() => void tasks.refetch()} />
      <SortableTable
        name="arrange"
        resource={scripts.list}
        paged={false}
        args={{ params: { subSceneId: id } }}
        columns={arrangeColumns({ tasks, play: setMedia, place: title })}
        canEdit={canEdit && may('course:btn:edit')}
        onSort={arrange}
        onRows={setRows}
        onReload={() => void tasks.refetch()}
        rowHeight={66}
        note={canEdit ? '按顺序；拖动左侧手柄可调整' : '按顺序'}
        empty={{
          title: '还没有脚本',
          text: '一句一句写下客户会说的话，再给出参考答案。',
          ...(mayAdd
            ? {
                action: (
                  <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
                    添加脚本
                  </Button>
                ),
              }
            : {}),
        }}
        {...(canEdit
          ? {
              actionsWidth: 120,
              actions: (line: Script) => {
                const locked = tasks.whyLocked(line.id) ?? false
                return [
                  { label: '编辑', onClick: () => onEdit(line), disabled: locked, may: 'course:btn:edit' },
                  {
                    label: '删除',
                    danger: true,
                    disabled: locked,
                    may: 'course:btn:delete',
                    confirm: {
                      title: '确定删除？',
                      content: `第${line.seq + 1}句脚本会被删除，${keptDays} 天内可在回收站恢复。`,
                      act: () => removeLine(line),
                    },
                  },
                ]
              },
            }
          : {})}
      />
      <MediaDialog media={media} onClose={() => setMedia(null)} />
    </>
  )
}

export default function ScriptArrangePage() {
  const [search, setSearch] = useSearchParams()
  const asked = useApiQuery(courses.tree, {}, { inPlace: true })
  const [form, setForm] = useState<Script | 'new' | null>(null)
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 767px)')
  const [view, setView] = usePreference('arrangement', ['dialogue', 'table'])
  const story = useRef<StoryboardHandle>(null)
  const tree = asked.data ?? []
  const at = pathTo(tree, search.get('subSceneId'))
  return (
    <>
      <div className="yw-script-head">
        <PageHeader
          title="脚本编排"
          sub={at ? `${at.course.title} / ${at.scene.title} / ${at.leaf.title}` : '左侧选子场景，右侧编排它的脚本'}
        >
          {at && <Segmented aria-label="脚本的看法" options={views} value={view} onChange={setView} />}
          {at?.leaf.canEdit && (
            <May do="course:btn:add">
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => (view === 'table' || isPhone ? setForm('new') : story.current?.add())}
              >
                添加脚本
              </Button>
            </May>
          )}
        </PageHeader>
      </div>
      {asked.data && !tree.length ? (
        <section className="yw-card yw-fill">
          <EmptyState
            title="还没有课程"
            text="先在课程管理中新建课程、场景和子场景，再来编排脚本。"
            action={
              <Button type="primary" onClick={() => navigate('/courseManage')}>
                前往课程管理
              </Button>
            }
          />
        </section>
      ) : (
        <div className="yw-split yw-arrange">
          <AsyncContent asked={asked} size={140} card>
            {(places) => <PlaceTree tree={places} chosen={at} onChoose={(id) => setSearch({ subSceneId: id })} />}
          </AsyncContent>
          <div>
            {at && view === 'table' && <Lines key={at.leaf.id} at={at} onAdd={() => setForm('new')} onEdit={setForm} />}
            {at && view === 'dialogue' && (
              <Suspense
                fallback={
                  <section className="yw-card">
                    <LoadingSkeleton />
                  </section>
                }
              >
                <ArrangeDialogue key={at.leaf.id} ref={story} at={at} onForm={setForm} />
              </Suspense>
            )}
            {!at && (
              <section className="yw-card yw-fill">
                {asked.data ? (
                  <EmptyState picture="choose" title="请选择子场景" text="展开左侧的课程与场景，选择要编排的子场景。" />
                ) : (
                  !asked.error && <LoadingSkeleton />
                )}
              </section>
            )}
          </div>
        </div>
      )}
      {at && <ArrangeForm of={form} subSceneId={at.leaf.id} onClose={() => setForm(null)} />}
    </>
  )
}
