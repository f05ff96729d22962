// Form field of the mouth box: drawn, moved and resized by pointer or arrow keys, with a preview.
import { AimOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useReadyMedium } from '#ui/media/use-ready-medium.ts'
import type { Mouth } from '../contract.ts'
import { dragged, drawn, type Grip, pressed, usualMouth } from './mouth-box.ts'
import { MouthPreview, sizeOf, type Still } from './MouthPreview.tsx'

interface Props {
  src: string
  film: boolean
  value?: Mouth | null
  onChange?: (mouth: Mouth) => void
  id?: string
}

const grips: Grip[] = ['nw', 'ne', 'sw', 'se']

/** Draws, moves and resizes the box by pointer. */
function useDragging(frame: RefObject<HTMLDivElement | null>, box: Mouth | undefined, onChange: Props['onChange']) {
  const drag = useRef<{ grip: Grip | 'draw'; from: { x: number; y: number }; box: Mouth } | null>(null)
  const placeOf = (e: PointerEvent) => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 }
    return { x: Math.min(1, Math.max(0, (e.clientX - left) / width)), y: Math.min(1, Math.max(0, (e.clientY - top) / height)) }
  }
  const begin = (grip: Grip | 'draw') => (e: PointerEvent) => {
    if (e.button !== 0) return
    e.preventDefault()
    e.stopPropagation()
    frame.current?.setPointerCapture(e.pointerId)
    frame.current?.querySelector<HTMLElement>('.yw-own-box button')?.focus()
    drag.current = { grip, from: placeOf(e), box: box ?? usualMouth }
  }
  const move = (e: PointerEvent) => {
    if (!drag.current) return
    const { grip, from, box: before } = drag.current
    const to = placeOf(e)
    if (grip !== 'draw') onChange?.(dragged(before, grip, to.x - from.x, to.y - from.y))
    else if (Math.abs(to.x - from.x) > 0.01) onChange?.(drawn(from, to))
  }
  const end = () => {
    drag.current = null
  }
  return { begin, move, end }
}

interface MediumProps {
  src: string
  film: boolean
  onLoad: (still: Still) => void
  onBroken: () => void
}

function Medium({ src, film, onLoad, onBroken }: MediumProps) {
  const video = useRef<HTMLVideoElement>(null)
  useReadyMedium(video, src, onLoad, 2)
  return film ? (
    <video
      key={src}
      ref={video}
      src={`${src}#t=0.1`}
      muted
      playsInline
      preload="auto"
      onLoadedData={(e) => onLoad(e.currentTarget)}
      onError={onBroken}
    />
  ) : (
    <img key={src} src={src} alt="已上传的图片" draggable={false} onLoad={(e) => onLoad(e.currentTarget)} onError={onBroken} />
  )
}

export function MouthField({ src, film, value, onChange, id }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [still, setStill] = useState<Still | null>(null)
  const [broken, setBroken] = useState(false)

  const box = value ?? undefined
  const { begin, move, end } = useDragging(frame, box, onChange)
  const loaded = (found: Still) => {
    setBroken(false)
    setStill(found)
    if (!box && sizeOf(found).width) onChange?.(usualMouth)
  }
  const style = box && { left: `${box.x * 100}%`, top: `${box.y * 100}%`, width: `${box.width * 100}%`, height: `${box.height * 100}%` }
  return (
    <div className="yw-own-mark">
      <div>
        <div
          ref={frame}
          className="yw-own-frame"
          onPointerDown={begin('draw')}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <Medium src={src} film={film} onLoad={loaded} onBroken={() => setBroken(true)} />
          {style && (
            <div className="yw-own-box" style={style}>
              <button
                type="button"
                id={id}
                aria-label="嘴部的框：方向键移动，按住 Shift 改变大小，按住 Ctrl 加大步幅"
                onPointerDown={begin('move')}
                onKeyDown={(e) => {
                  const next = box && pressed(box, e.key, e.shiftKey, e.ctrlKey)
                  if (!next) return
                  e.preventDefault()
                  onChange?.(next)
                }}
              />
              {grips.map((grip) => (
                <span key={grip} className={`is-${grip}`} onPointerDown={begin(grip)} />
              ))}
            </div>
          )}
        </div>
        {broken && (
          <div className="yw-warn yw-small" role="alert">
            浏览器无法显示这个{film ? '视频' : '图片'}，请换一个
          </div>
        )}
      </div>
      <div className="yw-own-aside">
        <MouthPreview still={still} mouth={box} />
        <p className="yw-muted yw-small">
          框住嘴唇：左右到嘴角，上下到唇边。在{film ? '画面' : '图片'}上拖动可重新画框；选中框后用方向键微调，Shift 改变大小。
        </p>
        <Button size="small" icon={<AimOutlined aria-hidden />} onClick={() => onChange?.(usualMouth)}>
          框回到中间
        </Button>
      </div>
    </div>
  )
}
