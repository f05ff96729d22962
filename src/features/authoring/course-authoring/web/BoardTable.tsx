// Table of the media in the selected part of a course, with the actions of each.
import { Button } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import type { Media } from '#ui/media/MediaDialog.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { type BoardRow, type BoardState, boardStateLabels, productionBoard, productions } from '#features/authoring/productions/contract.ts'
import { confirmGeneration, type Format } from '#features/authoring/productions/web/FormatPicker.tsx'
import { addressOf } from './address-rules.ts'
import { boardColumns } from './board-columns.tsx'

const refresh = [productionBoard.overview, productionBoard.rows, productions.active]
const lockedStates: readonly BoardState[] = ['waiting', 'running']

interface Props {
  place: { courseId: string; sceneId?: string; subSceneId?: string }
  state: BoardState | undefined
  canEdit: boolean
  mayAct: boolean
  /** Removes the state filter. */
  onAll: () => void
  onPlay: (media: Media) => void
  onReload: () => void
}

export function BoardTable({ place, state, canEdit, mayAct, onAll, onPlay, onReload }: Props) {
  const one = useApiMutation(productions.one, { done: '音视频生成任务已提交', refresh })
  const intro = useApiMutation(productions.intro, { done: '介绍视频生成任务已提交', refresh })
  const cancel = useApiMutation(productions.cancel, { done: '已取消生成', refresh })
  const ask = (row: BoardRow) => {
    const make = (format: Format) => {
      const at = { params: { id: row.sourceId }, query: { format } }
      return row.seq === null ? intro.run(at) : one.run(at)
    }
    // a conversion has no options to choose
    if (row.converts) return void make('16:9')
    confirmGeneration(
      row.seq === null ? '确定生成介绍视频？' : '确定生成音视频？',
      `${row.subSceneTitle}${row.seq === null ? '' : ` · 第${row.seq + 1}句`}；生成期间这一行不能编辑。`,
      make,
      { spoken: [row.text] },
    )
  }
  const toLine = (row: BoardRow) => {
    const of = { courseId: place.courseId, canEdit }
    return row.seq === null
      ? addressOf.subScene({ id: row.sceneId, ...of })
      : addressOf.script({ id: row.subSceneId, parentId: row.sceneId, ...of })
  }
  return (
    <ListTable
      name="generation"
      resource={productionBoard.rows}
      args={{ query: { ...place, ...(state ? { state } : {}) } }}
      columns={boardColumns(onPlay, mayAct ? ask : undefined)}
      rowHeight={66}
      note="按场景、子场景与脚本的顺序"
      onReload={onReload}
      empty={
        state
          ? {
              title: `没有${boardStateLabels[state]}的音视频`,
              action: <Button onClick={onAll}>查看全部</Button>,
            }
          : { title: '还没有需要生成的内容', text: '先为子场景写下内容和脚本，这里会逐条显示生成情况。' }
      }
      actionsWidth={132}
      actions={(row) => {
        const locked = lockedStates.includes(row.state)
        const own = row.state === 'uploaded' || row.state === 'notUploaded'
        return [
          {
            label: '取消',
            onClick: () => void cancel.run({ params: { sourceId: row.sourceId } }),
            may: productions.cancel,
            hidden: !locked || !canEdit,
          },
          {
            label: '生成',
            onClick: () => ask(row),
            may: productions.one,
            disabled: row.lack ?? false,
            hidden: locked || own || !canEdit,
          },
          { label: '前往', to: toLine(row) },
        ]
      }}
    />
  )
}
