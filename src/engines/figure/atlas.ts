// The sprites at hand: in memory, in the folder, or from the painting thread, for each figure and format.
import { MediaError } from '../media-error.ts'
import { hairReach } from './drawing/hair.ts'
import { lookOf } from './figures.ts'
import { keyOf, type Subject } from './paint-messages.ts'
import { openPaintThread } from './paint-thread.ts'
import type { SpriteFile } from './sprite-file.ts'
import { fileNameOf, openFrom, saveTo } from './sprite-folder.ts'
import { basicNames, type Sprite } from './sprite-names.ts'
import { type Format, type Stage, stages } from './stages.ts'
import { type Overlay, type Patch, unpackOverlay } from './yuv.ts'

/** A sprite, ready to be laid into a frame. */
export interface Piece extends Patch {
  overlay?: Overlay
}

export interface Atlas {
  stage: Stage
  longHair: boolean
  /** Has what every speech needs painted while nothing else is known. */
  prepare(): void
  /** Has these painted first, in order; what is at hand already is left out. */
  want(names: string[]): void
  /** The piece, if it is in memory or in the folder. */
  take(name: string): Piece | undefined
  /** The piece, painted if need be. @throws MediaError, or the signal's reason. */
  piece(name: string, signal?: AbortSignal): Promise<Piece>
  /** Ends painting ahead. */
  rest(): void
}

export interface Atlases {
  /** @throws MediaError for an unknown figure. */
  open(figure: string, format: Format, background?: string): Atlas
  /** Forgets figures, the least recently opened first, until the rest fits. */
  trim(): void
  /** Puts new sprites into the folder, if they are worth it. Never fails. */
  save(): Promise<void>
}

/** Painted figures are kept in memory up to this many bytes, the least recently used goes first: fewer where the folder has them too. */
const MEMORY_BYTES = 80 * 2 ** 20
const MEMORY_BYTES_BESIDE_FOLDER = 40 * 2 ** 20
/** What a new figure may come to need. */
const MEMORY_ROOM = 38 * 2 ** 20
/** A file is written anew when this share of it would be new. */
const WORTH = 1 / 16

interface Entry extends Atlas {
  bytes: number
  /** Bytes that are not in the folder. */
  fresh: number
  put(name: string, sprite: Sprite, fresh: boolean): Piece
  save(folder: string): Promise<void>
  close(): void
}

export interface AtlasOptions {
  folder: string | undefined
  version: string
  log: (line: string) => void
}

export function openAtlases({ folder, version, log }: AtlasOptions): Atlases {
  const most = folder ? MEMORY_BYTES_BESIDE_FOLDER : MEMORY_BYTES
  const entries = new Map<string, Entry>()
  const thread = openPaintThread((subject, name, sprite) => entries.get(keyOf(subject))?.put(name, sprite, true))

  function openEntry(subject: Subject): Entry {
    const found = lookOf(subject.figure, subject.background)
    if (!found) throw new MediaError(`没有这个形象：${subject.figure}`, false)
    const { look, scene } = found
    const fileName = folder ? fileNameOf(look, subject.format, version, scene) : ''
    const pieces = new Map<string, Piece>()
    let file: SpriteFile | undefined = folder ? openFrom(folder, fileName) : undefined
    const stored = new Set(file?.names())
    let wanted: string[] = []
    let spare: string[] = []
    const missing = (names: string[]) => names.filter((name) => !pieces.has(name) && !stored.has(name))
    const order = () => {
      if (wanted.length + spare.length > 0) thread.order({ subject, wanted, spare })
    }
    const entry: Entry = {
      stage: stages[subject.format],
      longHair: hairReach(look).long,
      bytes: 0,
      fresh: 0,
      prepare() {
        spare = missing(basicNames(entry.longHair))
        order()
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
        if (/^(?:locks|hand) /u.test(name)) piece.overlay = unpackOverlay(data)
        pieces.set(name, piece)
        entry.bytes += data.byteLength
        if (fresh) entry.fresh += data.byteLength
        return piece
      },
      take(name) {
        const known = pieces.get(name)
        if (known || !stored.has(name)) return known
        const read = file?.read(name)
        if (read) return entry.put(name, read, false)
        stored.delete(name)
        return undefined
      },
      async piece(name, signal) {
        const known = entry.take(name)
        if (known) return known
        if (!wanted.includes(name)) entry.want([name, ...wanted])
        await thread.painted(subject, name, signal)
        return entry.piece(name, signal)
      },
      rest() {
        const painting = missing(wanted).length + missing(spare).length > 0
        wanted = []
        spare = []
        if (painting) thread.order({ subject, wanted, spare })
      },
      async save(into) {
        if (entry.fresh <= (file?.bytes ?? 0) * WORTH) return
        entry.fresh = 0
        const names = new Set([...pieces.keys(), ...stored])
        const sprites = function* (): Generator<[string, Sprite]> {
          for (const name of names) {
            const sprite = pieces.get(name) ?? file?.read(name)
            if (sprite) yield [name, sprite]
          }
        }
        await saveTo(into, fileName, sprites())
        file?.close()
        file = openFrom(into, fileName)
        stored.clear()
        for (const name of file?.names() ?? []) stored.add(name)
      },
      close() {
        pieces.clear()
        file?.close()
        file = undefined
        stored.clear()
      },
    }
    return entry
  }

  let saving = Promise.resolve()
  function trim(limit: number): void {
    let total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    if (total <= limit) return
    for (const [key, entry] of [...entries]) {
      if (total <= limit) break
      entries.delete(key)
      void saving.then(() => entry.close())
      total -= entry.bytes
    }
    // What was forgotten makes room before the next figure comes in, not some time later.
    setImmediate(() => globalThis.gc?.())
  }

  return {
    open(figure, format, asked) {
      // Asked for by its name or not at all, the first background is the same one.
      const background = lookOf(figure, asked)?.scene
      const subject = { figure, background, format }
      const key = keyOf(subject)
      const known = entries.get(key)
      if (!known) trim(most - MEMORY_ROOM)
      const entry = known ?? openEntry(subject)
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    trim: () => trim(most),
    save() {
      const entry = [...entries.values()].at(-1)
      if (folder && entry) {
        saving = saving
          .then(() => entry.save(folder))
          .catch((error: unknown) => log(`sprites were not kept: ${error instanceof Error ? error.message : String(error)}`))
      }
      return saving
    },
  }
}
