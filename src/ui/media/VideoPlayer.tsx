// A video with its poster and subtitles; the browser's controls support keyboard and screen readers.
import { useRef } from 'react'
import { useReadyMedium } from './use-ready-medium.ts'
import './media.css'

interface Props {
  src: string
  poster?: string | null
  /** URL of the subtitles in WebVTT. */
  subtitles?: string | null
  /** Subtitles are on from the start, because the picture does not contain the text. Otherwise the user turns them on. */
  captions?: boolean
  autoPlay?: boolean
  /** Receives the length in seconds as soon as it is known. */
  onLength?: (seconds: number) => void
}

export function VideoPlayer({ src, poster, subtitles, captions = false, autoPlay, onLength }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const read = ({ textTracks, duration }: HTMLVideoElement) => {
    // one browser disables a track that another shows
    if (captions && textTracks[0]) textTracks[0].mode = 'showing'
    if (Number.isFinite(duration)) onLength?.(duration)
  }
  useReadyMedium(video, src, read)
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- only generated videos have subtitles
    <video
      key={src}
      ref={video}
      className="yw-video"
      src={src}
      poster={poster ?? undefined}
      controls
      playsInline
      preload="metadata"
      autoPlay={autoPlay}
      onLoadedMetadata={(e) => read(e.currentTarget)}
    >
      {subtitles && <track kind="captions" srcLang="zh" label="字幕" src={subtitles} default={captions} />}
    </video>
  )
}
