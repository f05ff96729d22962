// Parts of an answer on this device until the server has the whole.
import { deviceStore, done } from '../../device/device-store.ts'
import type { Part } from './take-keeper.ts'

/** Of one take. Where a device keeps nothing, nothing is listed. */
export function partStore(...of: string[]) {
  const store = deviceStore('yanwu-voice', 'parts')
  const all = () => IDBKeyRange.bound([...of], [...of, []])
  return {
    list: async (): Promise<Part[]> => {
      try {
        return await done((await store('readonly')).getAll(all()) as IDBRequest<Part[]>)
      } catch {
        return []
      }
    },
    write: async (n: number, part: Part): Promise<void> => void (await done((await store('readwrite')).put(part, [...of, n]))),
    erase: async (): Promise<void> => void (await done((await store('readwrite')).delete(all()))),
  }
}
