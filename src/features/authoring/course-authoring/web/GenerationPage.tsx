// Page of the generation board: all media of a course with their states and batch actions.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { type Media, MediaDialog } from '#ui/media/MediaDialog.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { useMay } from '#ui/api/session.tsx'
import { withParams } from '#ui/state/url-params.ts'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { Bone } from '#ui/table/Skeleton.tsx'
import { boardStates, productionBoard } from '#features/authoring/productions/contract.ts'
import { useGenerationBoard } from '#features/authoring/productions/web/use-generation-board.tsx'
import { addressOf } from './address-rules.ts'
import { BoardSections } from './BoardSections.tsx'
import { BoardSummary } from './BoardSummary.tsx'
import { type Section, useBoard } from './use-board.ts'
import { BoardChoice } from './BoardChoice.tsx'
import { BoardButtons } from './BoardButtons.tsx'
import { BoardTable } from './BoardTable.tsx'

/** State in the URL: `courseId`, `sceneId` or `subSceneId`, and `state`. */
function usePlace() {
  const [search, setSearch] = useSearchParams()
  const courseId = search.get('courseId') || null
  const sceneId = search.get('sceneId') ?? undefined
  const subSceneId = search.get('subSceneId') ?? undefined
  const state = boardStates.find((s) => s === search.get('state'))
  const change = (part: Record<string, string | undefined>) =>
    setSearch((now) => withParams(now, { page: null, ...part }), { replace: true })
  const below = { ...(sceneId && !subSceneId ? { sceneId } : {}), ...(subSceneId ? { subSceneId } : {}) }
  return { courseId, below, at: subSceneId ?? sceneId, state, change }
}

function whereOf(section: Section | undefined, at: string | undefined): string {
  if (!section || !at) return '整门课程'
  return at === section.sceneId ? `场景「${section.sceneTitle}」` : `子场景「${section.subSceneTitle}」`
}

export default function GenerationPage() {
  const place = usePlace()
  return place.courseId ? <Board {...place} courseId={place.courseId} /> : <BoardChoice />
}

function Board({ courseId, below, at, state, change }: ReturnType<typeof usePlace> & { courseId: string }) {
  const { board, error, reload } = useBoard(courseId)
  const [media, setMedia] = useState<Media | null>(null)
  const may = useMay()
  const section = board?.sections.find((s) => s.subSceneId === at || s.sceneId === at)
  const where = whereOf(section, at)
  const acts = useGenerationBoard({ courseId, ...below }, where)
  useCrumbs([
    { title: '课程管理', to: '/courseManage' },
    { title: board?.title ?? '', ...(board ? { to: addressOf.scene({ id: courseId, canEdit: board.canEdit }) } : {}) },
    { title: '生成看板' },
  ])
  if (error && !board) return <ErrorState error={error} onRetry={reload} />
  const mayAct = (board?.canEdit ?? false) && may(productionBoard.generate)
  // the sections of the selected part
  const chosen = board?.sections.filter((s) => !at || s.subSceneId === at || s.sceneId === at) ?? []
  return (
    <>
      <PageHeader
        back={board ? addressOf.scene({ id: courseId, canEdit: board.canEdit }) : '/courseManage'}
        title="生成看板"
        sub={board ? `${board.title} · ${where}` : ' '}
      >
        {mayAct && <BoardButtons acts={acts} chosen={chosen} paused={!!board?.paused} />}
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
        <section className="yw-card yw-board-sum is-waiting">
          <LoadingSkeleton shape={<Bone />} />
        </section>
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
          <section className="yw-card yw-board-places">
            <LoadingSkeleton />
          </section>
        )}
        <div>
          <BoardTable
            place={{ courseId, ...below }}
            state={state}
            canEdit={board?.canEdit ?? false}
            mayAct={mayAct}
            onAll={() => change({ state: undefined })}
            onPlay={setMedia}
            onReload={reload}
          />
        </div>
      </div>
      <MediaDialog media={media} onClose={() => setMedia(null)} />
    </>
  )
}
