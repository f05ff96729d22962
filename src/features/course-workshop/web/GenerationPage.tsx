// The generation board: every line and introduction of a course, how far it is, and what can be done about all at once.
import { PauseCircleOutlined, RedoOutlined, StopOutlined, SyncOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiMutation } from '../../../ui/api-hooks.ts'
import { useCrumbs } from '../../../ui/crumbs.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { type Media, MediaDialog } from '../../../ui/media/MediaDialog.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ResourceTable } from '../../../ui/ResourceTable.tsx'
import { useMay } from '../../../ui/session.tsx'
import { useWidePage } from '../../../ui/wide.ts'
import { type BoardRow, type BoardState, boardStateLabels, boardStates, productionBoard, productions } from '../../productions/contract.ts'
import { confirmGeneration } from '../../productions/web/FormatPicker.tsx'
import { useGenerationBoard } from '../../productions/web/use-generation-board.tsx'
import { addressOf } from './addresses.ts'
import { boardColumns } from './board-columns.tsx'
import { BoardSections } from './BoardSections.tsx'
import { BoardSummary } from './BoardSummary.tsx'
import { useBoard } from './use-board.ts'

const refresh = [productionBoard.overview, productionBoard.rows, productions.active]
const lockedStates: readonly BoardState[] = ['waiting', 'running']

/** Where one looks, in the address: `sceneId` or `subSceneId`, and `state`. */
function usePlace() {
  const [search, setSearch] = useSearchParams()
  const courseId = search.get('courseId') || '0'
  const sceneId = search.get('sceneId') ?? undefined
  const subSceneId = search.get('subSceneId') ?? undefined
  const state = boardStates.find((s) => s === search.get('state'))
  const change = (part: Record<string, string | undefined>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('page')
        for (const [key, value] of Object.entries(part)) {
          next.delete(key)
          if (value) next.set(key, value)
        }
        return next
      },
      { replace: true },
    )
  const below = { ...(sceneId && !subSceneId ? { sceneId } : {}), ...(subSceneId ? { subSceneId } : {}) }
  return { courseId, below, at: subSceneId ?? sceneId, state, change }
}

export default function GenerationPage() {
  const { courseId, below, at, state, change } = usePlace()
  const { board, error, reload } = useBoard(courseId)
  const [media, setMedia] = useState<Media | null>(null)
  const may = useMay()
  useWidePage()
  const section = board?.sections.find((s) => s.subSceneId === at || s.sceneId === at)
  const where =
    !section || !at ? '整门课程' : at === section.sceneId ? `场景「${section.sceneTitle}」` : `子场景「${section.subSceneTitle}」`
  const acts = useGenerationBoard({ courseId, ...below }, where)
  const one = useApiMutation(productions.one, { done: '音视频生成任务已提交', refresh })
  const intro = useApiMutation(productions.intro, { done: '介绍视频生成任务已提交', refresh })
  const cancel = useApiMutation(productions.cancel, { done: '已取消生成', refresh })
  useCrumbs([
    { title: '课程管理', to: '/courseManage' },
    { title: board?.title ?? '', ...(board ? { to: addressOf.scene({ id: courseId, canEdit: board.canEdit }) } : {}) },
    { title: '生成看板' },
  ])
  if (error && !board) return <ErrorState error={error} onRetry={reload} />
  const mayAct = (board?.canEdit ?? false) && may(productionBoard.generate)
  // of what is shown: all, or what has been chosen at the left
  const chosen = board?.sections.filter((s) => !at || s.subSceneId === at || s.sceneId === at) ?? []
  const count = (s: BoardState) => chosen.reduce((sum, c) => sum + c.counts[s], 0)
  const [missing, stale, failed, live] = [count('none'), count('stale'), count('failed'), count('waiting') + count('running')]

  const ask = (row: BoardRow) =>
    confirmGeneration(
      row.seq === null ? '确定生成介绍视频？' : '确定生成音视频？',
      `${row.subSceneTitle}${row.seq === null ? '' : ` · 第${row.seq + 1}句`}；生成期间这一行不能编辑。`,
      (format) => {
        const at = { params: { id: row.sourceId }, query: { format } }
        return row.seq === null ? intro.run(at) : one.run(at)
      },
    )
  const toLine = (row: BoardRow) => {
    const of = { courseId, canEdit: board?.canEdit ?? false }
    return row.seq === null
      ? addressOf.subScene({ id: row.sceneId, ...of })
      : addressOf.script({ id: row.subSceneId, parentId: row.sceneId, ...of })
  }
  return (
    <>
      <PageHeader
        back={board ? addressOf.scene({ id: courseId, canEdit: board.canEdit }) : '/courseManage'}
        title="生成看板"
        sub={board ? `${board.title} · ${where}` : ' '}
      >
        {mayAct && (
          <>
            {live > 0 && (
              <Button icon={<StopOutlined aria-hidden />} onClick={() => acts.askCancel(live)}>
                全部取消
              </Button>
            )}
            {live > 0 && !board?.paused && (
              <Button loading={acts.pausing} icon={<PauseCircleOutlined aria-hidden />} onClick={() => acts.setPaused(true)}>
                暂停生成
              </Button>
            )}
            {failed > 0 && (
              <Button icon={<RedoOutlined aria-hidden />} onClick={() => acts.askGenerate('FAILED', failed)}>
                重试失败的 {failed.toLocaleString('zh-CN')} 条
              </Button>
            )}
            {stale > 0 && (
              <Button icon={<SyncOutlined aria-hidden />} onClick={() => acts.askGenerate('STALE', stale)}>
                重新生成已过期的 {stale.toLocaleString('zh-CN')} 条
              </Button>
            )}
            {missing > 0 && (
              <Button type="primary" icon={<VideoCameraOutlined aria-hidden />} onClick={() => acts.askGenerate('MISSING', missing)}>
                生成缺少的 {missing.toLocaleString('zh-CN')} 条
              </Button>
            )}
          </>
        )}
      </PageHeader>
      {board ? (
        <BoardSummary
          board={board}
          state={state}
          onState={(to) => change({ state: to })}
          mayAct={mayAct}
          pausing={acts.pausing}
          onResume={() => acts.setPaused(false)}
        />
      ) : (
        <section className="yw-card yw-board-sum is-waiting" aria-busy />
      )}
      <div className="yw-split yw-board">
        {board ? (
          <BoardSections
            sections={board.sections}
            counts={board.counts}
            at={at}
            onChoose={({ sceneId, subSceneId }) => change({ sceneId, subSceneId })}
          />
        ) : (
          <section className="yw-card yw-board-places" aria-busy />
        )}
        <div>
          <ResourceTable
            name="generation"
            resource={productionBoard.rows}
            args={{ query: { courseId, ...below, ...(state ? { state } : {}) } }}
            columns={boardColumns(setMedia, mayAct ? ask : undefined)}
            rowHeight={66}
            note="按场景、子场景与脚本的顺序"
            onReload={reload}
            empty={
              state
                ? {
                    title: `没有${boardStateLabels[state]}的音视频`,
                    action: <Button onClick={() => change({ state: undefined })}>查看全部</Button>,
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
                  hidden: !locked || !board?.canEdit,
                },
                {
                  label: '生成',
                  onClick: () => ask(row),
                  may: productions.one,
                  disabled: row.lack ?? false,
                  hidden: locked || own || !board?.canEdit,
                },
                { label: '前往', to: toLine(row) },
              ]
            }}
          />
        </div>
      </div>
      <MediaDialog media={media} onClose={() => setMedia(null)} />
    </>
  )
}
