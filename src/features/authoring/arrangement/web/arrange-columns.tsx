// Columns of the table in script arrangement.
import type { Media } from '#ui/media/MediaDialog.tsx'
import { AudioCell, VideoCell } from '#ui/media/media-cells.tsx'
import { toldOfUpload } from '#ui/page/task-state.ts'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { useTaskStates } from '#features/authoring/productions/web/use-task-states.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'
import { lineColumns } from '#features/authoring/scripts/web/LineTable.tsx'

interface Needs {
  tasks: ReturnType<typeof useTaskStates>
  play: (media: Media) => void
  /** Title of the sub-scene. */
  place: string
}

const nothing = <span className="yw-muted">-</span>

export const arrangeColumns = ({ tasks, play, place }: Needs): Column<Script>[] => {
  const line = (l: Script) => ({
    title: `第${l.seq + 1}句`,
    name: `${place} 第${l.seq + 1}句`.trim(),
    own: l.mediaProvider === 'CUSTOMER' && !l.unfit,
    ...toldOfUpload(l.unfit, tasks.statusOf(l.id, 'QUESTION'), tasks.infoOf(l.id, 'QUESTION')),
    durationMs: l.durationMs,
    note: l.text,
    onPlay: play,
  })
  return [
    placeColumn,
    ...lineColumns('arrangement', 'line'),
    {
      key: 'video',
      title: '视频',
      width: 176,
      render: (l) =>
        l.mediaType === 'VIDEO' ? <VideoCell {...line(l)} url={l.videoFileUrl} poster={l.posterUrl} subtitles={l.subtitlesUrl} /> : nothing,
    },
    {
      key: 'audio',
      title: '音频',
      width: 160,
      render: (l) => (l.mediaType === 'AUDIO' ? <AudioCell compact {...line(l)} peaks={l.peaks} url={l.audioFileUrl} /> : nothing),
    },
    ...lineColumns('arrangement', 'answer'),
    {
      key: 'answerAudio',
      title: '参考答案音频',
      width: 164,
      render: (l) =>
        l.needAnswer === 'NEED' ? (
          <AudioCell
            compact
            title={`第${l.seq + 1}句参考答案`}
            name={`${place} 第${l.seq + 1}句 参考答案`.trim()}
            url={l.answerAudioFileUrl}
            own={l.answerMediaProvider === 'CUSTOMER' && !l.answerUnfit}
            {...toldOfUpload(l.answerUnfit, tasks.statusOf(l.id, 'ANSWER'), tasks.infoOf(l.id, 'ANSWER'))}
            durationMs={l.answerDurationMs}
            peaks={l.answerPeaks}
            note={l.answerText}
            onPlay={play}
          />
        ) : (
          nothing
        ),
    },
  ]
}
