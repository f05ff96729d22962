// Animated preview of the marked mouth, opening and closing.
import { useEffect, useRef } from 'react'
import { useIsStill } from '#ui/theme/choice.ts'
import type { Mouth } from '../contract.ts'

export type Still = HTMLImageElement | HTMLVideoElement
export const sizeOf = (still: Still) =>
  still instanceof HTMLVideoElement
    ? { width: still.videoWidth, height: still.videoHeight }
    : { width: still.naturalWidth, height: still.naturalHeight }

const WIDTH = 240
const HEIGHT = 180
/** Width of the mouth box in the preview, in pixels. */
const MOUTH = 84

function draw(canvas: HTMLCanvasElement, still: Still, mouth: Mouth, open: number): void {
  const painter = canvas.getContext('2d')
  const { width, height } = sizeOf(still)
  if (!painter || !width) return
  const scale = MOUTH / (mouth.width * width)
  const [w, h] = [WIDTH / scale, HEIGHT / scale]
  const left = (mouth.x + mouth.width / 2) * width - w / 2
  const top = (mouth.y + mouth.height * 0.46) * height - h * 0.42
  painter.fillStyle = '#888'
  painter.fillRect(0, 0, WIDTH, HEIGHT)
  painter.drawImage(still, left, top, w, h, 0, 0, WIDTH, HEIGHT)
  const seam = HEIGHT * 0.42
  const tall = mouth.height * height * scale
  const gap = open * tall * 0.74
  if (gap < 0.5) return
  const half = (MOUTH / 2) * 0.93
  const reach = tall * 1.9
  for (let x = -half * 1.7; x < half * 1.7; x++) {
    const lens = Math.max(0, 1 - (x / half) ** 2) ** 0.7
    const chin = Math.cos((x / (half * 1.75)) * (Math.PI / 2)) ** 2
    const at = WIDTH / 2 + x
    const from = (y: number) => top + y / scale
    const down = gap * 0.8
    // The lower lip follows the opening and the chin follows the jaw; the skin between is stretched.
    const lip = tall * 0.75
    const end = Math.min(HEIGHT, seam + lip + reach)
    painter.drawImage(
      still,
      left + at / scale,
      from(seam + lip),
      1 / scale,
      (end - seam - lip) / scale,
      at,
      seam + lip + down * chin,
      1.5,
      end - seam - lip - down * chin,
    )
    painter.drawImage(
      still,
      left + at / scale,
      from(seam),
      1 / scale,
      lip / scale,
      at,
      seam + down * lens,
      1.5,
      lip + down * (chin - lens) + 1,
    )
    if (lens <= 0) continue
    painter.drawImage(
      still,
      left + at / scale,
      from(seam - lip * 0.7),
      1 / scale,
      (lip * 0.7) / scale,
      at,
      seam - lip * 0.7 - gap * 0.1 * lens,
      1.5,
      lip * 0.7,
    )
    painter.fillStyle = '#3a1014'
    painter.fillRect(at, seam - gap * 0.2 * lens, 1.5, (down + gap * 0.2) * lens)
    if (Math.abs(x) < half * 0.72) {
      painter.fillStyle = `rgba(236,228,220,${0.75 * (1 - (x / half) ** 2)})`
      painter.fillRect(at, seam - gap * 0.16 * lens, 1.5, Math.min(6, gap * 0.34) * lens)
    }
  }
}

const ROUND_MS = 1400

export function MouthPreview({ still, mouth }: { still: Still | null; mouth: Mouth | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const calm = useIsStill()
  useEffect(() => {
    if (!still || !mouth) return
    let frame = 0
    const paint = (now: number) => {
      const open = calm
        ? 0.6
        : Math.max(0, Math.sin((now / ROUND_MS) * Math.PI * 2) * 0.5 + Math.sin((now / ROUND_MS) * Math.PI * 5) * 0.22 + 0.18)
      if (canvas.current) draw(canvas.current, still, mouth, Math.min(0.8, open))
      if (!calm) frame = requestAnimationFrame(paint)
    }
    frame = requestAnimationFrame(paint)
    return () => cancelAnimationFrame(frame)
  }, [still, mouth, calm])
  return <canvas ref={canvas} className="yw-own-mouth" width={WIDTH} height={HEIGHT} role="img" aria-label="说话时嘴部的样子" />
}
