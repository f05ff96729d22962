// Plays an audio or a video without leaving the page; stops when closed.
import { DownloadOutlined, FileTextOutlined, SyncOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { Pill } from '../page/TaskStatus.tsx'
import { AudioPlayer } from './AudioPlayer.tsx'
import { namedFile, srtOf } from './download.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

export interface Media {
  kind: 'audio' | 'video' | 'image'
  url: string
  /** Title of the dialog: 视频播放, 音频播放. */
  title: string
  poster?: string | null
  subtitles?: string | null
  peaks?: readonly number[] | null
  durationMs?: number | null
  /** Text below the player. */
  note?: ReactNode
  /** Engine and time of generation, as a text. */
  made?: string
  /** The text, the figure or the voice has changed since the generation. */
  stale?: boolean
  /** The picture does not contain the text, so captions are on from the start. */
  captions?: boolean
  /** File name of the download, without extension. */
  name?: string
}

/** Shows a medium; null closes the dialog. */
export function MediaDialog({ media, onClose }: { media: Media | null; onClose: () => void }) {
  const srt = media?.subtitles && srtOf(media.subtitles)
  return (
    <Modal
      open={!!media}
      title={media?.title}
      width={media?.kind === 'audio' ? 480 : 720}
      onCancel={onClose}
      destroyOnHidden
      footer={
        media && (
          <>
            {srt && (
              <Button icon={<FileTextOutlined aria-hidden />} href={namedFile(srt, media.name)} download>
                下载字幕
              </Button>
            )}
            <Button icon={<DownloadOutlined aria-hidden />} href={namedFile(media.url, media.name)} download>
              下载
            </Button>
          </>
        )
      }
    >
      {media?.kind === 'video' && (
        <VideoPlayer src={media.url} poster={media.poster} subtitles={media.subtitles} captions={media.captions ?? false} autoPlay />
      )}
      {media?.kind === 'image' && <img className="yw-media-large" src={media.url} alt={media.title} />}
      {media?.kind === 'audio' && (
        <div className="yw-media-sound">
          <AudioPlayer src={media.url} peaks={media.peaks} durationMs={media.durationMs} wide autoPlay />
        </div>
      )}
      {media?.note && <div className="yw-media-note">{media.note}</div>}
      {media?.made && (
        <div className="yw-media-made">
          <span>{media.made}</span>
          {media.stale && (
            <Pill tone="warning" icon={<SyncOutlined aria-hidden />}>
              已过期
            </Pill>
          )}
        </div>
      )}
    </Modal>
  )
}
