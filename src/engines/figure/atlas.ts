// The sprites at hand: in memory, in the folder, or from the painting thread, for each figure and shot.
import { type Atlas, type AtlasEntry, openEntry } from './atlas-entry.ts'
import { lookOf } from './figures.ts'
import { keyOf, type Subject } from './paint-messages.ts'
import { openPaintThread } from './paint-thread.ts'
import { stageOf } from './stages.ts'

export interface Atlases {
  /** @throws MediaError for an unknown figure. */
  open(subject: Subject): Atlas
  /** Forgets figures, the least recently opened first, until the rest fits; the last one stays, to be saved. */
  trim(): void
  /** Puts new sprites into the folder, if they are worth it. Never fails. */
  save(): Promise<void>
  /** Paints what most lines need into the folder, and keeps none of it in memory. @throws MediaError, or the signal's reason. */
  paintAhead(subject: Subject, signal: AbortSignal): Promise<void>
}

/** Painted figures are kept in memory up to this many bytes, the least recently used goes first: fewer where the folder has them too. */
const MEMORY_BYTES = 80 * 2 ** 20
const MEMORY_BYTES_BESIDE_FOLDER = 40 * 2 ** 20
/** What a new figure may come to need as it is usually shown in portrait; the nearer it is, the more. */
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
    // What was forgotten makes room before the next figure comes in, not some time later.
    setImmediate(() => globalThis.gc?.())
  }

  function open(asked: Subject): AtlasEntry {
    // Asked for by its name or not at all, the first background is the same one.
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
