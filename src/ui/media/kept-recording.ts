// Stores the recording of a field on this device until it is uploaded: leaving the line, the page or the browser loses nothing.
import { deviceStore, done } from '../device/device-store.ts'

interface Piece {
  at: number
  type: string
  bytes: ArrayBuffer
}
const KEPT_MS = 30 * 86_400_000
/** Fallback if the device stores nothing: pieces live until the page is reloaded. */
const memory = new Map<string, Piece[]>()

export interface KeptRecording {
  /** True while a stored recording is neither uploaded nor discarded. */
  readonly holds: boolean
  /** Appends a piece; never rejects. */
  add: (piece: Blob) => Promise<void>
  /** The pieces in their order; an empty list if there are none, or if they are older than 30 days. */
  list: () => Promise<Blob[]>
  erase: () => Promise<void>
}

/** `owner` separates the users of one device; `name` is the record and its field, such as `script:12:audioFile`. */
export function keptRecording(owner: string, name: string): KeptRecording {
  const open = deviceStore('yanwu-recordings', 'pieces')
  const all = () => IDBKeyRange.bound([owner, name], [owner, name, []])
  const key = `${owner} ${name}`
  let holds = false
  let count = 0
  // a queue: a piece that is read slowly keeps its order, and is never written after the recording was erased
  let acts: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const before = acts
    const mine = (async () => {
      await before
      return act()
    })()
    acts = mine.catch(() => undefined)
    return mine
  }
  const erase = () => {
    holds = false
    return inTurn(async () => {
      count = 0
      memory.delete(key)
      try {
        await done((await open('readwrite')).delete(all()))
      } catch {
        // no piece is stored
      }
    })
  }
  const stored = async (): Promise<Piece[]> => {
    try {
      return await done((await open('readonly')).getAll(all()) as IDBRequest<Piece[]>)
    } catch {
      return []
    }
  }
  return {
    get holds() {
      return holds
    },
    add: (blob) => {
      holds = true
      return inTurn(async () => {
        const piece = { at: Date.now(), type: blob.type, bytes: await blob.arrayBuffer() }
        const n = count++
        try {
          await done((await open('readwrite')).put(piece, [owner, name, n]))
        } catch {
          memory.set(key, [...(memory.get(key) ?? []), piece])
        }
      })
    },
    list: async () => {
      const pieces = await inTurn(async () => [...(await stored()), ...(memory.get(key) ?? [])])
      const last = pieces.at(-1)
      if (last && Date.now() - last.at > KEPT_MS) await erase()
      holds = !!last && Date.now() - last.at <= KEPT_MS
      return holds ? pieces.map(({ bytes, type }) => new Blob([bytes], { type })) : []
    },
    erase,
  }
}
