// Columns of the board: place, text, medium and state.
import { Clamp } from '#ui/text/Clamp.tsx'
import type { Media } from '#ui/media/MediaDialog.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { BoardRow } from '#features/authoring/productions/contract.ts'
import { AudioCell, VideoCell } from '#ui/media/media-cells.tsx'

const placeIn = (row: BoardRow) => (row.seq === null ? '介绍视频' : `第${row.seq + 1}句${row.part === 'ANSWER' ? ' · 参考答案' : ''}`)
/** Name of the downloaded file. */
export const boardName = (row: BoardRow) => `${row.subSceneTitle} ${placeIn(row)}`

function medium(row: BoardRow, play: (media: Media) => void, retry: ((row: BoardRow) => void) | undefined) {
  const common = {
    title: boardName(row),
    url: row.url,
    own: row.state === 'uploaded' || row.state === 'notUploaded',
    word: row.state,
    info: row.lack ? { ...row.info, reason: row.lack } : (row.info ?? { converts: row.converts }),
    durationMs: row.durationMs,
    peaks: row.peaks,
    note: row.text,
    onPlay: play,
    ...(retry && !row.lack ? { onRetry: () => retry(row) } : {}),
  }
  return row.kind === 'VIDEO' ? <VideoCell {...common} poster={row.posterUrl} subtitles={row.subtitlesUrl} /> : <AudioCell {...common} />
}

export const boardColumns = (play: (media: Media) => void, retry?: (row: BoardRow) => void): Column<BoardRow>[] => [
  placeColumn,
  {
    key: 'place',
    title: '位置',
    width: 172,
    always: true,
    render: (row) => (
      <span className="yw-board-where">
        <Clamp text={row.subSceneTitle} lines={1} />
        <span className="yw-muted yw-small">{placeIn(row)}</span>
      </span>
    ),
  },
  { key: 'text', title: '文本', least: 180, clamp: 2, tone: 'second' },
  { key: 'medium', title: '音视频', width: 300, always: true, render: (row) => medium(row, play, retry) },
]
