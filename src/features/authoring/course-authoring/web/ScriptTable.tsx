// Table of the lines of a sub-scene, with row actions and batch actions.
import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import type { Media } from '#ui/media/MediaDialog.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { useMay } from '#ui/api/session.tsx'
import { SortableTable } from '#ui/table/SortableTable.tsx'
import { productions } from '#features/authoring/productions/contract.ts'
import { useLineGeneration, whyNotMade } from '#features/authoring/productions/web/use-line-generation.ts'
import type { useTaskStates } from '#features/authoring/productions/web/use-task-states.ts'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring } from '../contract.ts'
import type { Copied } from './CopyDialog.tsx'
import { LazyCopyDialog } from './LazyCopyDialog.tsx'
import { scriptColumns } from './script-columns.tsx'
import { ScriptBatch, ScriptBatchHint } from './ScriptBatch.tsx'
import { useLineRemoval } from './use-removal.tsx'

interface Props {
  subScene: { id: string; title: string; canEdit: boolean }
  tasks: ReturnType<typeof useTaskStates>
  /** Button of the empty table. */
  create: ReactNode
  onReload: () => void
  onRows: (rows: Script[]) => void
  onOpen: (line: Script) => void
  onPlay: (media: Media) => void
}

export function ScriptTable({ subScene, tasks, create, onReload, onRows, onOpen, onPlay }: Props) {
  const { id, canEdit } = subScene
  const generation = useLineGeneration()
  const may = useMay()
  const [copied, setCopied] = useState<Copied | null>(null)
  const removal = useLineRemoval('删除成功')
  const removalOfMany = useLineRemoval('批量删除成功')
  const sort = useApiMutation(scripts.sort)
  const copiedOf = (chosen: Script[], subject: string, onDone?: () => void): Copied => ({
    type: 'SCRIPT',
    subject,
    parentId: id,
    ids: chosen.map((c) => c.id),
    ...(onDone ? { onDone } : {}),
  })
  const actionsOf = (line: Script): RowAction[] => {
    if (!canEdit) return [{ label: '查看', onClick: () => onOpen(line) }]
    const locked = tasks.whyLocked(line.id) ?? false
    return [
      { label: '生成', onClick: () => generation.askOne(line), disabled: locked || whyNotMade(line) || false, may: productions.one },
      { label: '编辑', onClick: () => onOpen(line), disabled: locked, may: scripts.save },
      { label: '复制到…', onClick: () => setCopied(copiedOf([line], `第${line.seq + 1}句`)), may: courseAuthoring.copyScripts, rest: true },
      {
        label: '删除',
        danger: true,
        disabled: locked,
        may: scripts.remove,
        confirm: removal([line], `第${line.seq + 1}句脚本会被删除。`),
      },
    ]
  }
  return (
    <>
      <SortableTable
        name="scripts"
        resource={scripts.page}
        args={{ params: { subSceneId: id } }}
        columns={scriptColumns({
          tasks,
          play: onPlay,
          place: subScene.title,
          ...(canEdit && may(productions.one) ? { retry: generation.askOne } : {}),
        })}
        canEdit={canEdit && may(scripts.sort)}
        onSort={(move) => sort.run({ params: { subSceneId: id }, body: move })}
        onRows={onRows}
        onReload={() => void tasks.refetch()}
        rowHeight={66}
        everything={() => call(scripts.list, { params: { subSceneId: id } })}
        selectable={(line) => tasks.whyLocked(line.id) ?? true}
        {...(canEdit || may(courseAuthoring.copyScripts)
          ? {
              batch: (chosen: Script[], clear: () => void) => (
                <ScriptBatch
                  canEdit={canEdit}
                  onGenerate={() => generation.askMany(chosen, clear)}
                  onCopy={() => setCopied(copiedOf(chosen, `${chosen.length}条脚本`, clear))}
                  removal={removalOfMany(chosen, `选中的${chosen.length}条脚本会被删除。`, clear)}
                />
              ),
            }
          : {})}
        note={canEdit ? '按顺序；拖动左侧手柄可调整' : '按顺序'}
        batchHint={canEdit && <ScriptBatchHint />}
        ownReload={canEdit}
        tools={
          canEdit && (
            <Button size="small" type="text" icon={<ReloadOutlined aria-hidden spin={tasks.isFetching} />} onClick={onReload}>
              刷新表格状态
            </Button>
          )
        }
        empty={{ title: '还没有脚本', text: '一句一句写下客户会说的话，再给出参考答案。', action: create }}
        actionsWidth={canEdit ? 164 : 124}
        actions={actionsOf}
      />
      <LazyCopyDialog of={copied} onClose={() => setCopied(null)} />
    </>
  )
}
