// The painting thread: draws sprites one by one, so that a new order is heard between two of them.
import { parentPort } from 'node:worker_threads'
import { looks } from './figures.ts'
import { type FigureLayers, figureLayers } from './layers.ts'
import { type FromPainter, keyOf, type PaintOrder } from './paint-messages.ts'
import { openSprites } from './sprites.ts'
import type { Sprite } from './sprite-names.ts'

/** Figures whose drawn parts are kept, about 20 MB each. */
const KEPT = 2
const GC_SPRITES = 5

const drawn = new Map<string, FigureLayers>()
let open: { key: string; paint: (name: string) => Sprite } | undefined
let order: PaintOrder | undefined
let painting = false
let painted = 0

function painterOf({ subject }: PaintOrder): (name: string) => Sprite {
  const key = keyOf(subject)
  if (open?.key === key) return open.paint
  const look = looks.find(({ id }) => id === subject.figure)
  if (!look) throw new RangeError(`figure ${subject.figure}`)
  open = undefined
  const layers = drawn.get(look.id) ?? figureLayers(look)
  drawn.delete(look.id)
  drawn.set(look.id, layers)
  for (const id of [...drawn.keys()].slice(0, -KEPT)) drawn.delete(id)
  open = { key, paint: openSprites(look, layers, subject.format) }
  return open.paint
}

function paintNext(): void {
  const name = order?.wanted.shift() ?? order?.spare.shift()
  painting = order !== undefined && name !== undefined
  if (!order || name === undefined) return
  const { subject } = order
  try {
    const made = painterOf(order)(name)
    // Files come in memory of the library, which cannot change hands.
    const data = name.startsWith('picture') ? new Uint8Array(made.data) : made.data
    parentPort?.postMessage({ subject, name, sprite: { ...made, data } } satisfies FromPainter, [data.buffer as ArrayBuffer])
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ subject, name, fault } satisfies FromPainter)
  }
  // Pixels read back from a canvas are native memory that the collector does not count: collected early, they stay few.
  if (++painted % GC_SPRITES === 0) globalThis.gc?.({ type: 'minor', execution: 'sync' })
  setImmediate(paintNext)
}

parentPort?.on('message', (next: PaintOrder) => {
  order = next
  if (!painting) setImmediate(paintNext)
  painting = true
})
