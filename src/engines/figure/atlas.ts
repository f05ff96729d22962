// Sprites of all figures and shots: from memory, from the folder, or from the painting thread.
import { type Atlas, type AtlasEntry, openEntry } from './atlas-entry.ts'
import { lookOf } from './figures.ts'
import { keyOf, type Subject } from './paint-messages.ts'
import { openPaintThread } from './paint-thread.ts'
import { stageOf } from './stages.ts'

export interface Atlases {
  /** Opens the sprites of a figure. @throws MediaError for an unknown figure. */
  open(subject: Subject): Atlas
  /** Evicts figures from memory, the least recently opened first (LRU), until the rest fits; the last one stays, to be saved. */
  trim(): void
  /** Saves new sprites to the folder if there are enough of them. This function never fails. */
  save(): Promise<void>
  /**
   * Paints the sprites that most lines need into the folder, without keeping them in memory. @throws MediaError, or the signal's reason.
   */
  paintAhead(subject: Subject, signal: AbortSignal): Promise<void>
}

/** Limit of painted figures in memory in bytes, with LRU eviction; lower if the folder has them too. */
const MEMORY_BYTES = 80 * 2 ** 20
const MEMORY_BYTES_BESIDE_FOLDER = 40 * 2 ** 20
/** Estimated memory of a new figure in portrait at the usual framing; a closer framing needs more. */
const MEMORY_ROOM = 38 * 2 ** 20
const USUAL_SCALE = stageOf({ format: '9:16' }).scale
const memoryFor = (subject: Subject) => MEMORY_ROOM * Math.max(1, stageOf(subject).scale / USUAL_SCALE) ** 2

export interface AtlasOptions {
  folder: string | undefined
  version: string
  log: (line: string) => void
}

export function openAtlases({ folder, version, log }: AtlasOptions): Atlases {
  const most = folder ? MEMORY_BYTES_BESIDE_FOLDER : MEMORY_BYTES
  const entries = new Map<string, AtlasEntry>()
  const thread = openPaintThread((subject, name, sprite) => entries.get(keyOf(subject))?.put(name, sprite, true))

  let saving = Promise.resolve()
  function trim(limit: number, stay: number): void {
    let total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    if (total <= limit) return
    for (const [key, entry] of [...entries].slice(0, entries.size - stay)) {
      if (total <= limit) break
      entries.delete(key)
      void saving.then(() => entry.close())
      total -= entry.bytes
    }
    // evicted memory is freed before the next figure comes in
    setImmediate(() => globalThis.gc?.())
  }

  function open(asked: Subject): AtlasEntry {
    // a named first background and the default background are one subject
    const subject = { ...asked, background: lookOf(asked)?.scene }
    const key = keyOf(subject)
    const known = entries.get(key)
    if (!known) trim(most - memoryFor(subject), 0)
    const entry = known ?? openEntry(subject, { folder, version, thread })
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  function save(): Promise<void> {
    const entry = [...entries.values()].at(-1)
    if (folder && entry) {
      saving = saving
        .then(() => entry.save(folder))
        .catch((error: unknown) => log(`sprites were not kept: ${error instanceof Error ? error.message : String(error)}`))
    }
    return saving
  }

  return {
    open,
    trim: () => trim(most, 1),
    save,
    async paintAhead(subject, signal) {
      if (!folder) return
      const entry = open(subject)
      try {
        await entry.paintUsual(signal)
      } finally {
        entry.rest()
      }
      await save()
      signal.throwIfAborted()
      trim(0, 0)
    },
  }
}
