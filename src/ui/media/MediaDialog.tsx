// Plays an audio or a video without leaving the page; stops when closed.
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { AudioPlayer } from './AudioPlayer.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'

export interface Media {
  kind: 'audio' | 'video' | 'image'
  url: string
  /** 视频播放, 音频播放. */
  title: string
  poster?: string | null
  subtitles?: string | null
  peaks?: readonly number[] | null
  durationMs?: number | null
  /** Under the player: figure, voice, the text. */
  note?: ReactNode
}

/** `media` null: closed. */
export function MediaDialog({ media, onClose }: { media: Media | null; onClose: () => void }) {
  return (
    <Modal
      open={!!media}
      title={media?.title}
      width={media?.kind === 'audio' ? 480 : 720}
      onCancel={onClose}
      destroyOnHidden
      footer={
        media && (
          <Button icon={<DownloadOutlined aria-hidden />} href={media.url} download>
            下载
          </Button>
        )
      }
    >
      {media?.kind === 'video' && <VideoPlayer src={media.url} poster={media.poster} subtitles={media.subtitles} autoPlay />}
      {media?.kind === 'image' && <img className="yw-media-large" src={media.url} alt={media.title} />}
      {media?.kind === 'audio' && (
        <div className="yw-media-sound">
          <AudioPlayer src={media.url} peaks={media.peaks} durationMs={media.durationMs} wide autoPlay />
        </div>
      )}
      {media?.note && <div className="yw-media-note">{media.note}</div>}
    </Modal>
  )
}
