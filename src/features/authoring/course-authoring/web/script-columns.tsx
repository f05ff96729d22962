// Columns of the table of script lines.
import type { Media } from '#ui/media/MediaDialog.tsx'
import { Cover } from '#ui/media/Poster.tsx'
import { toldOfUpload } from '#ui/page/task-state.ts'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { useTaskStates } from '#features/authoring/productions/web/use-task-states.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'
import { lineColumns } from '#features/authoring/scripts/web/LineTable.tsx'
import { AudioCell, VideoCell } from '#ui/media/media-cells.tsx'

type Tasks = ReturnType<typeof useTaskStates>
interface Needs {
  tasks: Tasks
  play: (media: Media) => void
  retry?: (line: Script) => void
  /** Title of the sub-scene. */
  place: string
}

const nameOf = (line: Script, place: string) => `${place} 第${line.seq + 1}句`.trim()

function mediumOf(line: Script, { tasks, play, retry, place }: Needs) {
  const common = {
    title: `第${line.seq + 1}句`,
    name: nameOf(line, place),
    own: line.mediaProvider === 'CUSTOMER' && !line.unfit,
    ...toldOfUpload(line.unfit, tasks.statusOf(line.id, 'QUESTION'), tasks.infoOf(line.id, 'QUESTION')),
    durationMs: line.durationMs,
    peaks: line.peaks,
    note: line.text,
    onPlay: play,
    ...(retry ? { onRetry: () => retry(line) } : {}),
  }
  if (line.mediaType === 'VIDEO')
    return <VideoCell {...common} url={line.videoFileUrl} poster={line.posterUrl} subtitles={line.subtitlesUrl} />
  if (line.mediaType === 'AUDIO') return <AudioCell {...common} url={line.audioFileUrl} />
  return <span className="yw-muted">-</span>
}

function answerOf(line: Script, { tasks, play, retry, place }: Needs) {
  if (line.needAnswer !== 'NEED') return <span className="yw-muted">-</span>
  return (
    <AudioCell
      compact
      title={`第${line.seq + 1}句参考答案`}
      name={`${nameOf(line, place)} 参考答案`}
      url={line.answerAudioFileUrl}
      own={line.answerMediaProvider === 'CUSTOMER' && !line.answerUnfit}
      {...toldOfUpload(line.answerUnfit, tasks.statusOf(line.id, 'ANSWER'), tasks.infoOf(line.id, 'ANSWER'))}
      durationMs={line.answerDurationMs}
      peaks={line.answerPeaks}
      note={line.answerText}
      onPlay={play}
      {...(retry && line.answerUnfit ? { onRetry: () => retry(line) } : {})}
    />
  )
}

export const scriptColumns = (needs: Needs): Column<Script>[] => [
  placeColumn,
  ...lineColumns('list', 'line'),
  {
    key: 'imageFileUrl',
    title: '图片',
    width: 56,
    render: (l) =>
      l.imageFileUrl ? (
        <button
          type="button"
          className="yw-plain"
          aria-label="查看图片"
          onClick={() => needs.play({ kind: 'image', url: l.imageFileUrl ?? '', title: '图片' })}
        >
          <Cover src={l.imageFileUrl} />
        </button>
      ) : (
        <span className="yw-muted">-</span>
      ),
  },
  { key: 'media', title: '音视频', width: 260, render: (l) => mediumOf(l, needs) },
  ...lineColumns('list', 'answer'),
  { key: 'answerAudio', title: '参考答案音频', width: 164, render: (l) => answerOf(l, needs) },
]
