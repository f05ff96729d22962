// Dialog «导出成片» of a sub-scene: plan, request and finished films.
import { VideoCameraOutlined } from '@ant-design/icons'
import { Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'
import { type Media, MediaDialog } from '#ui/media/MediaDialog.tsx'
import { showSuccess } from '#ui/page/notice.ts'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { clock, isLocked } from '#ui/page/task-state.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { type Film, type FilmPlan, films, filmSubtitles, type FilmSubtitles, subtitlesLabels } from '../contract.ts'
import { FilmNotes } from './FilmNotes.tsx'
import { FilmRow } from './FilmRow.tsx'
import { useFilms } from './use-films.ts'
import './film.css'

type Shape = Pick<Film, 'format' | 'subtitles'>
const same = (a: Shape, b: Shape) => a.format === b.format && a.subtitles === b.subtitles

function ShapePicker({ shape, onShape }: { shape: Shape; onShape: (shape: Shape) => void }) {
  return (
    <div className="yw-film-shape">
      <span className="yw-second">画面</span>
      <Segmented<Film['format']>
        aria-label="画面"
        value={shape.format}
        onChange={(format) => onShape({ ...shape, format })}
        options={[
          { value: '16:9', label: '横屏 1280×720' },
          { value: '9:16', label: '竖屏 720×1280' },
        ]}
      />
      <span className="yw-second">字幕</span>
      <Radio.Group
        aria-label="字幕"
        value={shape.subtitles}
        onChange={(e) => onShape({ ...shape, subtitles: e.target.value as FilmSubtitles })}
        options={filmSubtitles.map((value) => ({ value, label: subtitlesLabels[value] }))}
      />
    </div>
  )
}

/** Returns the reason why no film can be requested now, or its size. */
function sumOf(plan: FilmPlan, there: Film | undefined): string {
  if (there && isLocked(there.status)) return '正在合成，见下方进度'
  if (there?.isCurrent) return '已是最新，可直接下载'
  return plan.clips ? `共 ${plan.clips} 段，约 ${clock(plan.durationMs / 1000)}` : ''
}

interface ShownProps {
  shown: readonly Film[]
  name: string
  cancelling: boolean
  onPlay: (media: Media) => void
  onCancel: (film: Film) => void
  onAgain: (film: Film) => void
}
function Shown({ shown, name, cancelling, onPlay, onCancel, onAgain }: ShownProps) {
  if (!shown.length)
    return (
      <EmptyState
        title="还没有成片"
        text="把客户的话与参考答案按顺序合成一个 MP4 视频，章节前有标题，可下载后在任何地方播放。"
        size={120}
      />
    )
  const play = (film: Film) =>
    film.url &&
    onPlay({
      kind: 'video',
      url: film.url,
      title: '成片播放',
      poster: film.posterUrl,
      name,
      subtitles: film.subtitles === 'NONE' ? null : film.subtitlesUrl,
      captions: film.subtitles === 'BESIDE',
    })
  return (
    <ul className="yw-films" aria-label="成片">
      {shown.map((film) => (
        <FilmRow
          key={film.id}
          film={film}
          name={name}
          cancelling={cancelling}
          onCancel={() => onCancel(film)}
          onAgain={() => onAgain(film)}
          onPlay={() => play(film)}
        />
      ))}
    </ul>
  )
}

interface BodyProps {
  subSceneId: string
  onPlay: (media: Media) => void
}
function Body({ subSceneId, onPlay }: BodyProps) {
  const [shape, setShape] = useState<Shape>({ format: '16:9', subtitles: 'BURNED' })
  const [skip, setSkip] = useState(false)
  const params = { subSceneId }
  const plan = useApiQuery(films.plan, { params, query: shape }, { inPlace: true })
  const { name, films: shown, error, isPending, refetch } = useFilms(subSceneId)
  const refresh = [films.list, films.plan, productions.active]
  const make = useApiMutation(films.make, {
    refresh,
    onDone: ({ info, status }) =>
      showSuccess(status === 'TASK_SUCCESS' && info?.reused ? '内容没有变化，已有成片可直接下载' : '已开始合成'),
  })
  const cancel = useApiMutation(films.cancel, { done: '已取消合成', refresh })
  const ask = (of: Shape, skipLacking: boolean) =>
    void make.run({ params, body: { format: of.format, subtitles: of.subtitles, skipLacking } })
  if (plan.error ?? error)
    return (
      <ErrorState
        error={(plan.error ?? error) as Error}
        onRetry={() => {
          void plan.refetch()
          void refetch()
        }}
        size={160}
      />
    )
  const seen = plan.data
  if (!seen || isPending) return <LoadingSkeleton />
  const there = shown.find((film) => same(film, shape))
  const isLive = there !== undefined && isLocked(there.status)
  const isStopped = seen.refused !== null || (seen.lacking.count > 0 && !skip)
  return (
    <>
      <ShapePicker shape={shape} onShape={setShape} />
      <FilmNotes plan={seen} skip={skip} onSkip={setSkip} />
      <div className="yw-film-ask">
        <span className="yw-second" aria-live="polite">
          {sumOf(seen, there)}
        </span>
        <Button
          type="primary"
          icon={<VideoCameraOutlined aria-hidden />}
          loading={make.busy}
          disabled={isStopped || isLive || there?.isCurrent === true}
          onClick={() => ask(shape, skip)}
        >
          合成
        </Button>
      </div>
      <Shown
        shown={shown}
        name={name}
        onPlay={onPlay}
        cancelling={cancel.busy}
        onCancel={(film) => void cancel.run({ params: { id: film.id } })}
        onAgain={(film) => {
          setShape({ format: film.format, subtitles: film.subtitles })
          if (!seen.lacking.count || skip) ask(film, skip)
        }}
      />
    </>
  )
}

export interface Props {
  /** Null closes the dialog. */
  of: { id: string; title: string } | null
  onClose: () => void
}

/** The films of a sub-scene with their player: the content of the dialog, for a page that shows it without one. */
export function FilmsWithPlayer({ subSceneId }: { subSceneId: string }) {
  const [media, setMedia] = useState<Media | null>(null)
  return (
    <>
      <Body subSceneId={subSceneId} onPlay={setMedia} />
      <MediaDialog media={media} onClose={() => setMedia(null)} />
    </>
  )
}

export function FilmDialog({ of, onClose }: Props) {
  return (
    <Modal
      open={of !== null}
      title={
        <span className="yw-modal-title">
          导出成片<span>{of?.title}</span>
        </span>
      }
      width={640}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {of && <FilmsWithPlayer subSceneId={of.id} />}
    </Modal>
  )
}
