// The script lines of a sub-scene: their words, their media and how far these are.
import { PlusOutlined, ReloadOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { estimateOf, type ToMake } from '../../../shared/media-estimate.ts'
import { textLength } from '../../../shared/text.ts'
import { useApiMutation, useRefresh } from '../../../ui/api-hooks.ts'
import { call } from '../../../ui/client.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { useCrumbs } from '../../../ui/crumbs.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { type Media, MediaDialog } from '../../../ui/media/MediaDialog.tsx'
import { showWarning } from '../../../ui/notice.ts'
import { lazyForm } from '../../../ui/lazy-dialog.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { May, useMay } from '../../../ui/session.tsx'
import { SortableTable } from '../../../ui/SortableTable.tsx'
import { lockedReason } from '../../../ui/task-state.ts'
import { atRow } from '../../../ui/table/use-shown-row.ts'
import { useWidePage } from '../../../ui/wide.ts'
import { productions } from '../../productions/contract.ts'
import { confirmGeneration, type Format } from '../../productions/web/FormatPicker.tsx'
import { GenerationBoardLink } from '../../productions/web/GenerationBoardLink.tsx'
import { estimateWords } from '../../productions/web/use-generation-board.tsx'
import { useTaskStates } from '../../productions/web/use-task-states.ts'
import { ReadingLink } from '../../pronunciations/web/ReadingLink.tsx'
import { type Script, scripts } from '../../scripts/contract.ts'
import { courseWorkshop } from '../contract.ts'
import { addressOf } from './addresses.ts'
import type { Copied } from './CopyDialog.tsx'
import { LazyCopyDialog } from './LazyCopyDialog.tsx'
import { scriptColumns } from './script-columns.tsx'
import { ScriptSheets } from './ScriptSheets.tsx'
import { ScriptSummary } from './ScriptSummary.tsx'
import { useNode } from './use-node.ts'
import { useLineRemoval } from './use-removal.tsx'

const ScriptForm = lazyForm(async () => (await import('../../scripts/web/ScriptForm.tsx')).ScriptForm)

/** What a line may want made. */
const toMake = (line: Script): ToMake[] => [
  ...(line.mediaProvider === 'AI_TRAINING' && (line.mediaType === 'VIDEO' || line.mediaType === 'AUDIO')
    ? [{ kind: line.mediaType, letters: textLength(line.text) }]
    : []),
  ...(line.answerMediaProvider === 'AI_TRAINING' && line.needAnswer === 'NEED'
    ? [{ kind: 'AUDIO' as const, letters: textLength(line.answerText) }]
    : []),
]

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
  const asked = [productions.status, productions.active, scripts.page]
  const one = useApiMutation(productions.one, { done: '音视频生成任务已提交', refresh: asked })
  const batch = useApiMutation(productions.batch, {
    refresh: asked,
    done: ({ submitted, reused }) =>
      submitted.length ? `音视频生成任务已提交（${submitted.length}条）${reused ? `，其中${reused}条音视频内容相同，直接复用` : ''}` : '',
    left: { verb: '提交', leads: atRow },
  })
  const [copied, setCopied] = useState<Copied | null>(null)
  const removal = useLineRemoval('删除成功')
  const removalOfMany = useLineRemoval('批量删除成功')
  const sort = useApiMutation(scripts.sort)
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
    confirmGeneration(
      '确定生成音视频？',
      `共${chosen.length}句：${estimateWords(estimateOf(chosen.flatMap(toMake)))}。内容没有变的直接复用，不需要生成的会跳过。`,
      async (format: Format) => {
        const outcome = await batch.run({ body: chosen.map((c) => c.id), query: { format } })
        if (outcome.ok) clear()
        return outcome
      },
    )
  }
  const copiedOf = (chosen: Script[], subject: string, onDone?: () => void): Copied => ({
    ...{ type: 'SCRIPT', subject, parentId: id },
    ids: chosen.map((c) => c.id),
    ...(onDone ? { onDone } : {}),
  })
  const copying = (line: Script) => ({
    label: '复制到…',
    onClick: () => setCopied(copiedOf([line], `第${line.seq + 1}句`)),
    may: courseWorkshop.copyScripts,
  })
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
      <ScriptSummary rows={rows} tasks={tasks} />
      <SortableTable
        name="scripts"
        resource={scripts.page}
        args={{ params: { subSceneId: id } }}
        columns={scriptColumns({
          tasks,
          play: setMedia,
          place: subScene?.title ?? '',
          ...(canEdit && may(productions.one) ? { retry: askOne } : {}),
        })}
        canEdit={canEdit && may(scripts.sort)}
        onSort={(move) => sort.run({ params: { subSceneId: id }, body: move })}
        onRows={setRows}
        onReload={() => void tasks.refetch()}
        rowHeight={66}
        everything={() => call(scripts.list, { params: { subSceneId: id } })}
        selectable={(line) => (tasks.lockedRow(line.id) ? lockedReason : true)}
        {...(canEdit || may(courseWorkshop.copyScripts)
          ? {
              batch: (chosen: Script[], clear: () => void) => (
                <>
                  {canEdit && (
                    <May do={productions.batch}>
                      <Button size="small" type="primary" icon={<VideoCameraOutlined aria-hidden />} onClick={() => askMany(chosen, clear)}>
                        批量生成音视频
                      </Button>
                    </May>
                  )}
                  <May do={courseWorkshop.copyScripts}>
                    <Button size="small" onClick={() => setCopied(copiedOf(chosen, `${chosen.length}条脚本`, clear))}>
                      复制到…
                    </Button>
                  </May>
                  {canEdit && (
                    <May do={scripts.remove}>
                      <ConfirmButton size="small" {...removalOfMany(chosen, `选中的${chosen.length}条脚本会被删除。`, clear)}>
                        批量删除
                      </ConfirmButton>
                    </May>
                  )}
                </>
              ),
            }
          : {})}
        note={canEdit ? '按顺序；拖动左侧手柄可调整' : '按顺序'}
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
        actionsWidth={canEdit ? 164 : 124}
        actions={(line: Script) => {
          if (!canEdit) return [{ label: '查看', onClick: () => setForm(line) }]
          const locked = tasks.lockedRow(line.id) && lockedReason
          return [
            { label: '生成', onClick: () => askOne(line), disabled: locked, may: productions.one },
            { label: '编辑', onClick: () => setForm(line), disabled: locked, may: scripts.save },
            { ...copying(line), rest: true },
            {
              label: '删除',
              danger: true,
              disabled: locked,
              may: scripts.remove,
              confirm: removal([line], `第${line.seq + 1}句脚本会被删除。`),
            },
          ]
        }}
      />
      <LazyCopyDialog of={copied} onClose={() => setCopied(null)} />
      <ScriptForm reading={ReadingLink} of={form} subSceneId={id} readOnly={!canEdit} onClose={() => setForm(null)} />
      <MediaDialog media={media} onClose={() => setMedia(null)} />
    </>
  )
}
