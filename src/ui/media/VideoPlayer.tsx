// A video with its poster and subtitles; the browser's controls support keyboard and screen readers.
import './media.css'

interface Props {
  src: string
  poster?: string | null
  /** URL of the subtitles in WebVTT. */
  subtitles?: string | null
  /** Subtitles are on from the start, because the picture does not contain the text. Otherwise the user turns them on. */
  captions?: boolean
  autoPlay?: boolean
}

export function VideoPlayer({ src, poster, subtitles, captions = false, autoPlay }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- only generated videos have subtitles
    <video
      key={src}
      className="yw-video"
      src={src}
      poster={poster ?? undefined}
      controls
      playsInline
      preload="metadata"
      autoPlay={autoPlay}
      // one browser disables a track that another shows
      onLoadedMetadata={({ currentTarget: { textTracks } }) => {
        if (captions && textTracks[0]) textTracks[0].mode = 'showing'
      }}
    >
      {subtitles && <track kind="captions" srcLang="zh" label="字幕" src={subtitles} default={captions} />}
    </video>
  )
}
