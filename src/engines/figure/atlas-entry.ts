// The sprites of one figure in one shot: those in memory, in the folder, and still to be painted.
import { MediaError } from '../process/media-error.ts'
import { hairReach } from './drawing/hair.ts'
import { lookOf } from './figures.ts'
import type { Subject } from './paint-messages.ts'
import type { PaintThread } from './paint-thread.ts'
import { fileNameOf } from './sprite-folder.ts'
import { basicNames, type Sprite, usualNames } from './sprite-names.ts'
import { type Stage, stageOf } from './stages.ts'
import { openStored } from './stored-sprites.ts'
import { type Overlay, type Patch, unpackOverlay } from './yuv.ts'

/** A sprite that is ready to be drawn into a frame. */
export interface Piece extends Patch {
  overlay?: Overlay
}

export interface Atlas {
  stage: Stage
  longHair: boolean
  /** Starts painting the sprites that every speech needs, as long as nothing else is known. */
  prepare(): void
  /** Orders these sprites first, in this order; sprites in memory or in the folder are left out. */
  want(names: string[]): void
  /** The sprite, if it is in memory or in the folder. */
  take(name: string): Piece | undefined
  /** The sprite, painted if necessary. @throws MediaError, or the signal's reason. */
  piece(name: string, signal?: AbortSignal): Promise<Piece>
  /** Stops painting spare sprites. */
  rest(): void
  /** Paints the sprites that most lines need, one after the other, until the signal aborts. @throws MediaError, or the signal's reason. */
  paintUsual(signal: AbortSignal): Promise<void>
}

/** The file is rewritten when this share of it would be new. */
const WORTH = 1 / 16

export interface AtlasEntry extends Atlas {
  bytes: number
  /** Bytes of sprites that are not in the folder yet. */
  fresh: number
  put(name: string, sprite: Sprite, fresh: boolean): Piece
  save(folder: string): Promise<void>
  close(): void
}

interface EntryOptions {
  folder: string | undefined
  version: string
  thread: PaintThread
}

/** Opens the sprites of a figure. @throws MediaError for an unknown figure. */
export function openEntry(subject: Subject, { folder, version, thread }: EntryOptions): AtlasEntry {
  const found = lookOf(subject)
  if (!found) throw new MediaError(`没有这个形象：${subject.figure}`, false)
  const { look, scene } = found
  const pieces = new Map<string, Piece>()
  const stored = openStored(folder, folder ? fileNameOf(look, subject, version, scene) : '')
  let wanted: string[] = []
  let spare: string[] = []
  const missing = (names: string[]) => names.filter((name) => !pieces.has(name) && !stored.has(name))
  const order = () => {
    if (wanted.length + spare.length > 0) thread.order({ subject, wanted, spare })
  }
  const hasSpoken = () => [...pieces.keys(), ...stored.names()].some((name) => name.startsWith('mouth'))
  const entry: AtlasEntry = {
    stage: stageOf(subject),
    longHair: hairReach(look).long,
    bytes: 0,
    fresh: 0,
    prepare() {
      spare = missing(basicNames(entry.longHair))
      // a figure that was painted ahead lacks its mouths, so it is drawn before the needed ones are known
      if (hasSpoken()) order()
      else thread.order({ subject, wanted, spare })
    },
    want(names) {
      wanted = missing([...new Set(names)])
      spare = missing(spare)
      order()
    },
    put(name, { data, ...area }, fresh) {
      const known = pieces.get(name)
      if (known) return known
      const piece: Piece = { ...area, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) }
      if (/^(?:locks|sleeve|hand) /u.test(name)) piece.overlay = unpackOverlay(data)
      pieces.set(name, piece)
      entry.bytes += data.byteLength
      if (fresh) entry.fresh += data.byteLength
      return piece
    },
    take(name) {
      const known = pieces.get(name)
      if (known || !stored.has(name)) return known
      const read = stored.read(name)
      return read && entry.put(name, read, false)
    },
    async piece(name, signal) {
      const known = entry.take(name)
      if (known) return known
      if (!wanted.includes(name)) entry.want([name, ...wanted])
      const sprite = await thread.painted(subject, name, signal)
      return entry.take(name) ?? entry.put(name, sprite, true)
    },
    rest() {
      const painting = missing(wanted).length + missing(spare).length > 0
      wanted = []
      spare = []
      if (painting) thread.order({ subject, wanted, spare })
    },
    async paintUsual(signal) {
      for (const name of missing(usualNames(entry.longHair, entry.stage.hands))) {
        signal.throwIfAborted()
        await entry.piece(name, signal)
      }
    },
    async save(into) {
      if (entry.fresh <= stored.bytes() * WORTH) return
      entry.fresh = 0
      await stored.write(into, pieces)
    },
    close() {
      pieces.clear()
      stored.close()
    },
  }
  return entry
}
