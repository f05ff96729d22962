// Cells that show a medium and how far it is: a video by its poster, a sound by its waveform.
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
  /** Of the file when it is downloaded, without extension; the title where it is absent. */
  name?: string
  url: string | null
  /** Media of one's own: there is no task. */
  own: boolean
  status?: string | undefined
  /** What is known already; else it follows from `status`. */
  word?: TaskWord
  info: TaskTold | undefined
  durationMs?: number | null
  peaks?: readonly number[] | null
  /** What is said in it. */
  note: string
  onPlay: (media: Media) => void
  onRetry?: () => void
}

/** What a file of one's own was called when it was sent. */
const nameOfOwn = ({ own, url }: Pick<Common, 'own' | 'url'>) => (own && url ? ownName(url) : null)

function OwnName(props: Pick<Common, 'own' | 'url'>) {
  const name = nameOfOwn(props)
  return name ? (
    <span className="yw-medium-name" title={name}>
      {name}
    </span>
  ) : null
}

/** What the player tells of a medium: its words, what made it and when, and whether it is out of date. */
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
