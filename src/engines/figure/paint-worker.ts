// The painting thread: draws sprites one by one, so that it receives a new order between two of them.
import { parentPort } from 'node:worker_threads'
import { lookOf } from './figures.ts'
import { type FigureLayers, figureLayers } from './layers.ts'
import { type FromPainter, keyOf, type PaintOrder } from './paint-messages.ts'
import { openSprites } from './sprites.ts'
import type { Sprite } from './sprite-names.ts'

const GC_SPRITES = 5

/** The one figure in memory, at the scale of one framing: the canvases of several would not fit. */
let drawn: { key: string; layers: FigureLayers } | undefined
let open: { key: string; paint: (name: string) => Sprite } | undefined
let order: PaintOrder | undefined
let painting = false
let painted = 0

function painterOf({ subject }: PaintOrder): (name: string) => Sprite {
  const key = keyOf(subject)
  if (open?.key === key) return open.paint
  open = undefined
  const found = lookOf(subject)
  if (!found) throw new RangeError(`figure ${subject.figure}`)
  const { look, scene } = found
  const { framing = 'half' } = subject
  const dressed = JSON.stringify([look.id, look.outfit, framing])
  if (drawn?.key !== dressed) {
    drawn = undefined
    globalThis.gc?.()
    drawn = { key: dressed, layers: figureLayers(look, framing) }
  }
  open = { key, paint: openSprites(look, scene, drawn.layers, subject) }
  return open.paint
}

function paintNext(): void {
  const name = order?.wanted.shift() ?? order?.spare.shift()
  painting = order !== undefined && name !== undefined
  if (!order) return
  if (name === undefined) {
    // an unknown figure is reported with its first sprite
    if (open?.key !== keyOf(order.subject) && lookOf(order.subject)) painterOf(order)
    return
  }
  const { subject } = order
  try {
    const made = painterOf(order)(name)
    // encoded files are in memory of the library, which cannot be transferred
    const data = name.startsWith('picture') ? new Uint8Array(made.data) : made.data
    parentPort?.postMessage({ subject, name, sprite: { ...made, data } } satisfies FromPainter, [data.buffer as ArrayBuffer])
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ subject, name, fault } satisfies FromPainter)
  }
  // pixels read from a canvas are native memory that the collector does not count, so it is called early
  if (++painted % GC_SPRITES === 0) globalThis.gc?.({ type: 'minor', execution: 'sync' })
  setImmediate(paintNext)
}

parentPort?.on('message', (next: PaintOrder) => {
  order = next
  if (!painting) setImmediate(paintNext)
  painting = true
})
