// A recording of a field, on this device until it is stored: leaving the line, the page or the browser loses nothing.
import { deviceStore, done } from '../device/device-store.ts'

interface Piece {
  at: number
  type: string
  bytes: ArrayBuffer
}
const KEPT_MS = 30 * 86_400_000
/** Where the device keeps nothing: until the page is loaded anew. */
const memory = new Map<string, Piece[]>()

export interface KeptRecording {
  /** True while something is kept that was neither stored nor thrown away. */
  readonly holds: boolean
  /** Appends a piece; never rejects. */
  add: (piece: Blob) => Promise<void>
  /** The pieces in their order; empty where nothing is kept or it is older than 30 days. */
  list: () => Promise<Blob[]>
  erase: () => Promise<void>
}

/** `owner` keeps people of one device apart, `name` is the record and its field, e.g. `script:12:audioFile`. */
export function keptRecording(owner: string, name: string): KeptRecording {
  const open = deviceStore('yanwu-recordings', 'pieces')
  const all = () => IDBKeyRange.bound([owner, name], [owner, name, []])
  const key = `${owner} ${name}`
  let holds = false
  let count = 0
  // one act after the other: a piece that is read slowly never overtakes, and is never written after it was erased
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
        // nothing was kept there
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
