// Table cells of a medium and its state: a video with its poster, an audio with its waveform.
import { ExpandAltOutlined } from '@ant-design/icons'
import { Clamp } from '../text/Clamp.tsx'
import { ownName } from '#shared/file-address.ts'
import { AudioPlayer } from './AudioPlayer.tsx'
import type { Media } from './MediaDialog.tsx'
import { Poster } from './Poster.tsx'
import { TaskStatus } from '../page/TaskStatus.tsx'
import { madeWords, type TaskTold, type TaskWord, taskWord } from '../page/task-state.ts'
import './media-cells.css'

interface Common {
  title: string
  /** File name of the download, without extension; default: the title. */
  name?: string
  url: string | null
  /** An uploaded medium, which has no task. */
  own: boolean
  status?: string | undefined
  /** The state, if the caller already knows it; default: derived from `status`. */
  word?: TaskWord
  info: TaskTold | undefined
  durationMs?: number | null
  peaks?: readonly number[] | null
  /** The text that is spoken in the medium. */
  note: string
  onPlay: (media: Media) => void
  onRetry?: () => void
}

/** The original file name of an uploaded medium; null for a generated one. */
const nameOfOwn = ({ own, url }: Pick<Common, 'own' | 'url'>) => (own && url ? ownName(url) : null)

function OwnName(props: Pick<Common, 'own' | 'url'>) {
  const name = nameOfOwn(props)
  return name ? (
    <span className="yw-medium-name" title={name}>
      {name}
    </span>
  ) : null
}

/** Texts for the player: spoken text, engine and time of generation, and whether the medium is stale. */
function tellings({
  own,
  url,
  info,
  word,
  status,
  title,
  name = title,
  note,
}: Common): Pick<Media, 'name' | 'note' | 'made' | 'stale' | 'captions'> {
  const called = nameOfOwn({ own, url })
  const made = own ? `自有媒体，由企业上传${called ? `：${called}` : ''}` : info && madeWords(info)
  return {
    name,
    note: <Clamp text={note} lines={3} />,
    ...(made ? { made } : {}),
    stale: !own && (word ?? taskWord(status, info)) === 'stale',
    captions: info?.burnSubtitles === false,
  }
}

export function VideoCell(props: Common & { poster: string | null; subtitles: string | null }) {
  const { url, own, status, info, durationMs } = props
  const word = props.word ?? taskWord(status, info, own ? { has: !!url } : undefined)
  const ready = url !== null && word !== 'waiting' && word !== 'running'
  const play = () => {
    if (url)
      props.onPlay({
        kind: 'video',
        url,
        title: '视频播放',
        poster: props.poster,
        subtitles: props.subtitles,
        ...tellings(props),
      })
  }
  return (
    <span className="yw-medium">
      {url && (
        <Poster
          src={props.poster}
          durationMs={durationMs ?? null}
          dim={!ready}
          label={`播放 ${props.title}`}
          {...(ready ? { onPlay: play } : {})}
        />
      )}
      <span className="yw-medium-said">
        <TaskStatus state={word} {...(info ? { told: info } : {})} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
        <OwnName own={own} url={url} />
      </span>
    </span>
  )
}

export function AudioCell(props: Common & { compact?: boolean }) {
  const { url, own, status, info, durationMs, peaks, title, onRetry, compact } = props
  const word = props.word ?? taskWord(status, info, own ? { has: !!url } : undefined)
  const ready = url !== null && word !== 'waiting' && word !== 'running'
  const open = () => {
    if (url) props.onPlay({ kind: 'audio', url, title: '音频播放', peaks, durationMs, ...tellings(props) })
  }
  return (
    <span className="yw-medium">
      {ready && (
        <span className="yw-heard">
          <AudioPlayer src={url} peaks={peaks ?? null} durationMs={durationMs ?? null} label={title} short />
          <button type="button" className="yw-larger" aria-label={`在窗口中播放 ${title}`} onClick={open}>
            <ExpandAltOutlined aria-hidden />
          </button>
        </span>
      )}
      <span className="yw-medium-said">
        {!(compact && ready && word === 'done') && (
          <TaskStatus state={word} {...(info ? { told: info } : {})} {...(onRetry ? { onRetry } : {})} compact={compact ?? false} />
        )}
        <OwnName own={own} url={url} />
      </span>
    </span>
  )
}
