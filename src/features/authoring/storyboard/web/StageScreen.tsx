// Screen of the stage: two alternating videos, or a picture or text instead, with speaker and subtitles.
import { SoundOutlined, StepForwardOutlined } from '@ant-design/icons'
import type { Clip, StageLine } from './play-sequence.ts'
import type { PlayThrough, Shown } from './play-through.ts'
import { type Speakers, speakerWords } from './speakers.ts'
import { listening } from './use-play-through.ts'

interface Props {
  through: PlayThrough
  shown: Shown
  /** The clip that plays, or the clip of the selected line. */
  clip: Clip | undefined
  line: StageLine | undefined
  /** True if the visible video belongs to that line. */
  isSeen: boolean
  next: { clip: Clip; line: StageLine } | undefined
  speakers: Speakers
  subtitle: string | null
}

const slots = [0, 1] as const

/** Media elements that stay mounted, so that loaded media are kept. */
function Media({ through, shown }: Pick<Props, 'through' | 'shown'>) {
  const told = listening(through)
  return (
    <>
      {slots.map((slot) => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the stage renders the subtitle file itself
        <video
          key={slot}
          ref={(element) => through.videos.attach(slot, element)}
          className={shown.front?.slot === slot ? 'is-front' : ''}
          playsInline
          disablePictureInPicture
          tabIndex={-1}
          aria-hidden
          {...told}
        />
      ))}
      {slots.map((slot) => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the stage renders the subtitles itself
        <audio key={slot} ref={(element) => through.sounds.attach(slot, element)} {...told} />
      ))}
    </>
  )
}

/** Shown instead of a video that does not exist or is not loaded yet. */
function Still({ clip, line, isSeen, shown, speakers }: Pick<Props, 'clip' | 'line' | 'isSeen' | 'shown' | 'speakers'>) {
  if (!clip || !line) return null
  if (shown.broken || clip.kind === 'text')
    return (
      <div className="yw-screen-text">
        <p>{clip.text || '（没有文字）'}</p>
      </div>
    )
  if (clip.kind === 'image' && clip.url) return <img className="yw-screen-still" src={clip.url} alt="" />
  if (line.kind === 'video' && line.url !== null) {
    // the burned-in subtitles of the last frame belong to the line, not to its answer
    const isWritten = clip.part === 'answer' && line.burned
    if (!line.posterUrl || (isSeen && !isWritten)) return null
    return <img className={`yw-screen-still${shown.playing && !isSeen ? ' is-late' : ''}`} src={line.posterUrl} alt="" />
  }
  const face = speakers[line.type]?.faceUrl
  return <div className="yw-screen-sound">{face ? <img src={face} alt="" /> : <SoundOutlined aria-hidden />}</div>
}

const wordOf = (clip: Clip, line: StageLine) => speakerWords[clip.part === 'answer' ? 'ANSWER' : line.type]
function tagOf(clip: Clip, line: StageLine, speakers: Speakers): string {
  const isAnswer = clip.part === 'answer'
  const who = isAnswer ? '学员示范回答' : speakerWords[line.type]
  const name = isAnswer ? speakers.ANSWER?.voiceName : speakers[line.type]?.name
  return [who, name].filter(Boolean).join(' · ')
}
function noteOf(clip: Clip, broken: boolean): string | null {
  if (broken) return '无法播放，以文字代替'
  if (clip.stale) return clip.kind === 'audio' ? '旧音频' : '旧视频'
  return clip.lacking ? '未生成，以文字代替' : null
}

export function StageScreen({ through, shown, clip, line, isSeen, next, speakers, subtitle }: Props) {
  const note = clip && noteOf(clip, shown.broken)
  return (
    <div className="yw-screen">
      <div className={`yw-screen-frame${clip?.part === 'answer' ? ' is-answer' : ''}`}>
        <Media through={through} shown={shown} />
        <Still clip={clip} line={line} isSeen={isSeen} shown={shown} speakers={speakers} />
      </div>
      {clip && line && (
        <div className="yw-screen-tags">
          <span>{tagOf(clip, line, speakers)}</span>
          {note && <span className={clip.stale && !shown.broken ? 'is-old' : ''}>{note}</span>}
          {shown.playing && next && (
            <span className="yw-screen-next">
              <StepForwardOutlined aria-hidden />
              接下来：{wordOf(next.clip, next.line)}
            </span>
          )}
        </div>
      )}
      {subtitle && (
        <p className="yw-screen-words">
          <span>
            {clip?.part === 'answer' && <em>{speakerWords.ANSWER}</em>}
            {subtitle}
          </span>
        </p>
      )}
    </div>
  )
}
