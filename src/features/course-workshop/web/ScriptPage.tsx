// The script lines of a sub-scene: their words, their media and how far these are.
import { PlusOutlined, ReloadOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAct, useRefresh } from '../../../ui/asking.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { useCrumbs } from '../../../ui/crumbs.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { type Media, MediaDialog } from '../../../ui/media/MediaDialog.tsx'
import { showWarning } from '../../../ui/notice.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { May, useMay } from '../../../ui/session.tsx'
import { SortableTable } from '../../../ui/SortableTable.tsx'
import { lockedReason } from '../../../ui/task-state.ts'
import { useWidePage } from '../../../ui/wide.ts'
import { productions } from '../../productions/contract.ts'
import { confirmGeneration, type Format } from '../../productions/web/FormatPicker.tsx'
import { useTaskStates } from '../../productions/web/use-task-states.ts'
import { type Script, scripts } from '../../scripts/contract.ts'
import { ScriptForm } from '../../scripts/web/ScriptForm.tsx'
import { addressOf } from './addresses.ts'
import { scriptColumns } from './script-columns.tsx'
import { ScriptSummary } from './ScriptSummary.tsx'
import { useNode } from './use-node.ts'

export default function ScriptPage() {
  const { id, node: subScene, error, reload } = useNode('subSceneId')
  const { node: scene } = useNode('sceneId')
  const { node: course } = useNode('courseId')
  useWidePage()
  const may = useMay()
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
  const asked = [productions.status, productions.active]
  const one = useAct(productions.one, { done: '音视频生成任务已提交', refresh: asked })
  const batch = useAct(productions.batch, {
    refresh: asked,
    done: ({ submitted }) => (submitted.length ? `音视频生成任务已提交（${submitted.length}条）` : ''),
    onDone: ({ skipped }) => {
      if (skipped.length) showWarning(`${skipped.length}条没有提交：${[...new Set(skipped.map((s) => s.reason))].join('；')}`)
    },
  })
  const remove = useAct(scripts.remove, { done: '删除成功', refresh: [scripts.page] })
  const removeMany = useAct(scripts.remove, { done: '批量删除成功', refresh: [scripts.page] })
  const sort = useAct(scripts.sort)
  useCrumbs([
    { title: '课程管理', to: '/courseManage' },
    { title: course?.title ?? '', ...(course ? { to: addressOf.scene(course) } : {}) },
    { title: scene?.title ?? '', ...(scene ? { to: addressOf.subScene(scene) } : {}) },
    { title: subScene?.title ?? '' },
  ])
  if (error) return <ErrorState error={error} onRetry={reload} />
  const canEdit = subScene?.canEdit ?? false

  const askOne = (line: Script) =>
    confirmGeneration('确定生成音视频？', `第${line.seq + 1}句；生成期间这一行不能编辑。`, (format) =>
      one.run({ params: { id: line.id }, query: { format } }),
    )
  const askMany = (chosen: Script[], clear: () => void) => {
    if (!chosen.length) return showWarning('请勾选需要生成音视频的脚本')
    confirmGeneration('确定生成音视频？', `共${chosen.length}句；没有变化或不需要生成的会跳过。`, async (format: Format) => {
      const outcome = await batch.run({ body: chosen.map((c) => c.id), query: { format } })
      if (outcome.ok) clear()
      return outcome
    })
  }
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
        {create}
      </PageHeader>
      <ScriptSummary rows={rows} tasks={tasks} />
      <SortableTable
        name="scripts"
        resource={scripts.page}
        args={{ params: { subSceneId: id } }}
        columns={scriptColumns({ tasks, play: setMedia, ...(canEdit && may(productions.one) ? { retry: askOne } : {}) })}
        canEdit={canEdit && may(scripts.sort)}
        onSort={(list) => sort.run({ params: { subSceneId: id }, body: list })}
        onRows={setRows}
        onReload={() => void tasks.refetch()}
        rowHeight={66}
        selectable={(line) => (tasks.lockedRow(line.id) ? lockedReason : true)}
        {...(canEdit
          ? {
              batch: (chosen: Script[], clear: () => void) => (
                <>
                  <May do={productions.batch}>
                    <Button size="small" type="primary" icon={<VideoCameraOutlined aria-hidden />} onClick={() => askMany(chosen, clear)}>
                      批量生成音视频
                    </Button>
                  </May>
                  <May do={scripts.remove}>
                    <ConfirmButton
                      size="small"
                      title="确定删除？"
                      content={`选中的${chosen.length}条脚本会被删除。`}
                      act={async () => {
                        const outcome = await removeMany.run({ body: chosen.map((c) => c.id) })
                        if (outcome.ok) clear()
                        return outcome
                      }}
                    >
                      批量删除
                    </ConfirmButton>
                  </May>
                </>
              ),
            }
          : {})}
        note="按顺序；拖动左侧手柄可调整"
        batchHint={
          canEdit && (
            <>
              <May do={productions.batch}>
                <Button
                  size="small"
                  type="text"
                  icon={<VideoCameraOutlined aria-hidden />}
                  onClick={() => showWarning('请勾选需要生成音视频的脚本')}
                >
                  批量生成音视频
                </Button>
              </May>
              <May do={scripts.remove}>
                <Button size="small" type="text" onClick={() => showWarning('请勾选需要删除的脚本')}>
                  批量删除
                </Button>
              </May>
            </>
          )
        }
        ownReload={canEdit}
        tools={
          canEdit && (
            <Button size="small" type="text" icon={<ReloadOutlined aria-hidden spin={tasks.isFetching} />} onClick={reloadAll}>
              刷新表格状态
            </Button>
          )
        }
        empty={{ title: '还没有脚本', text: '一句一句写下客户会说的话，再给出参考答案。', action: create }}
        actionsWidth={canEdit ? 164 : 72}
        actions={(line: Script) => {
          if (!canEdit) return [{ label: '查看', onClick: () => setForm(line) }]
          const locked = tasks.lockedRow(line.id) && lockedReason
          return [
            { label: '生成', onClick: () => askOne(line), disabled: locked, may: productions.one },
            { label: '编辑', onClick: () => setForm(line), disabled: locked, may: scripts.save },
            {
              label: '删除',
              danger: true,
              disabled: locked,
              may: scripts.remove,
              confirm: {
                title: '确定删除？',
                content: `第${line.seq + 1}句脚本会被删除。`,
                act: () => remove.run({ body: [line.id] }),
              },
            },
          ]
        }}
      />
      <ScriptForm of={form} subSceneId={id} readOnly={!canEdit} onClose={() => setForm(null)} />
      <MediaDialog media={media} onClose={() => setMedia(null)} />
    </>
  )
}
