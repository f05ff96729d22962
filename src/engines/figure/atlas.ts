// The sprites at hand: in memory, in the folder, or from the painting thread, for each figure and format.
import { type Atlas, type Entry, openEntry } from './atlas-entry.ts'
import { lookOf } from './figures.ts'
import { keyOf } from './paint-messages.ts'
import { openPaintThread } from './paint-thread.ts'
import type { Format } from './stages.ts'

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

export interface AtlasOptions {
  folder: string | undefined
  version: string
  log: (line: string) => void
}

export function openAtlases({ folder, version, log }: AtlasOptions): Atlases {
  const most = folder ? MEMORY_BYTES_BESIDE_FOLDER : MEMORY_BYTES
  const entries = new Map<string, Entry>()
  const thread = openPaintThread((subject, name, sprite) => entries.get(keyOf(subject))?.put(name, sprite, true))

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
      const entry = known ?? openEntry(subject, { folder, version, thread })
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
