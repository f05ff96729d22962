// What is seen on the stage: two videos that take turns, a picture or a text in their place, who speaks, and the words.
import { SoundOutlined, StepForwardOutlined } from '@ant-design/icons'
import type { Clip, StageLine } from './play-sequence.ts'
import type { PlayThrough, Shown } from './play-through.ts'
import { type Speakers, speakerWords } from './speakers.ts'
import { listening } from './use-play-through.ts'

interface Props {
  through: PlayThrough
  shown: Shown
  /** What stands there: what plays, or what somebody has chosen. */
  clip: Clip | undefined
  line: StageLine | undefined
  /** The video of that line is what is seen of the two. */
  isSeen: boolean
  next: { clip: Clip; line: StageLine } | undefined
  speakers: Speakers
  subtitle: string | null
}

const slots = [0, 1] as const

/** The elements; they never leave, so that what is loaded stays. */
function Media({ through, shown }: Pick<Props, 'through' | 'shown'>) {
  const told = listening(through)
  return (
    <>
      {slots.map((slot) => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the stage draws the words itself, of the subtitle file
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
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the stage draws the words itself
        <audio key={slot} ref={(element) => through.sounds.attach(slot, element)} {...told} />
      ))}
    </>
  )
}

/** What stands in place of a video that is not there, or not yet. */
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
    // words that stand in the last frame are not those of the answer
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
