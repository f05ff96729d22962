// Stage beside a conversation, which plays it line by line. A card, a bar below 1100 pixels, or above the lines on a phone.
import { CloseOutlined, SettingOutlined } from '@ant-design/icons'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useMediaQuery } from '#ui/device/use-media-query.ts'
import type { ClipPart } from './play-sequence.ts'
import { PlaceWords, PlayButton, StageOptions, Steering } from './StageControls.tsx'
import type { Speakers } from './speakers.ts'
import { StageScreen } from './StageScreen.tsx'
import { Timeline } from './Timeline.tsx'
import { useFullscreen } from './use-fullscreen.ts'
import { type Staged, useStage } from './use-stage.ts'
import './stage.css'

export interface StageHandle {
  /** Starts at once from this line or from its answer. */
  playFrom: (line: number, part?: ClipPart) => void
  /** Opens the panel of the bar form. */
  open: () => void
}
interface Props extends Staged {
  speakers: Speakers
  ref?: Ref<StageHandle>
  /** Uses the bar form at any width, for a page without room beside its lines. */
  bar?: boolean
  /** Content below the stage: the selected line, or the missing media. */
  children?: ReactNode
}
type Form = 'card' | 'drawer' | 'phone'

function useForm(bar: boolean): Form {
  const isPhone = useMediaQuery('(max-width: 767px)')
  const isNarrow = useMediaQuery('(max-width: 1099px)')
  if (isPhone) return 'phone'
  return bar || isNarrow ? 'drawer' : 'card'
}

interface PlayerProps {
  stage: ReturnType<typeof useStage>
  staged: Staged
  speakers: Speakers
  form: Form
}

function Player({ stage, staged, speakers, form }: PlayerProps) {
  const { clips, through, shown, clip, line, isSeen, next, subtitle, settings, change, steering } = stage
  const [unfolded, setUnfolded] = useState(false)
  const player = useRef<HTMLDivElement>(null)
  const fullscreen = useFullscreen(player)
  const isPhone = form === 'phone'
  return (
    <div className="yw-stage-player" ref={player}>
      <StageScreen
        through={through}
        shown={shown}
        clip={clip}
        line={line}
        isSeen={isSeen}
        next={next}
        speakers={speakers}
        subtitle={subtitle}
      />
      <Timeline
        clips={clips}
        lines={staged.lines}
        total={staged.total}
        index={clip ? shown.index : -1}
        onClip={stage.goToClip}
        onLine={stage.goToLine}
      />
      <div className="yw-stage-row">
        <Steering {...steering} />
        {isPhone && (
          <button
            type="button"
            className="yw-stage-key"
            aria-label="播放设置"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            <SettingOutlined aria-hidden />
          </button>
        )}
      </div>
      {(!isPhone || unfolded) && <StageOptions settings={settings} onChange={change} fullscreen={fullscreen} />}
    </div>
  )
}

export function Stage({ speakers, ref, bar = false, children, ...staged }: Props) {
  const stage = useStage(staged)
  const form = useForm(bar)
  const isDrawer = form === 'drawer'
  const [open, setOpen] = useState(false)
  useImperativeHandle(ref, () => ({ playFrom: stage.playFrom, open: () => setOpen(true) }))
  const opener = useRef<HTMLButtonElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open || !isDrawer) return
    closer.current?.focus()
    const onKey = (e: KeyboardEvent) => {
      if (e.key === 'Escape' && !e.defaultPrevented && !document.fullscreenElement) setOpen(false)
    }
    const button = opener.current
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      button?.focus()
    }
  }, [open, isDrawer])
  const poster = stage.line?.posterUrl
  return (
    <section className={`yw-stage is-${form}${open ? ' is-open' : ''}`} aria-label="舞台">
      {isDrawer && (
        <div className="yw-card yw-stage-bar">
          <button
            ref={opener}
            type="button"
            className="yw-stage-opener"
            aria-label="打开舞台"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            {poster ? <img src={poster} alt="" /> : <span />}
          </button>
          <PlayButton {...stage.steering} />
          <PlaceWords {...stage.steering} />
        </div>
      )}
      <div
        className={`yw-stage-panel${form === 'phone' ? '' : ' yw-card'}`}
        {...(isDrawer ? { role: 'dialog', 'aria-label': '连播', inert: !open } : {})}
      >
        {isDrawer && (
          <button ref={closer} type="button" className="yw-stage-key yw-stage-close" aria-label="收起舞台" onClick={() => setOpen(false)}>
            <CloseOutlined aria-hidden />
          </button>
        )}
        <Player stage={stage} staged={staged} speakers={speakers} form={form} />
        {form !== 'phone' && children && <div className="yw-stage-below">{children}</div>}
      </div>
    </section>
  )
}
