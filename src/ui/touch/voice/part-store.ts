// Parts of an answer on this device until the server has the whole: IndexedDB, which outlives the page and a crash of the browser.
import type { Part } from './take-keeper.ts'

const NAME = 'yanwu-voice'
const STORE = 'parts'

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the device keeps nothing')))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return done(request)
}

/** Of one take. Where a device keeps nothing, nothing is listed. */
export function partStore(...of: string[]) {
  const database = typeof indexedDB === 'undefined' ? Promise.reject(new Error('no store')) : open()
  database.catch(() => undefined)
  const all = () => IDBKeyRange.bound([...of], [...of, []])
  const store = async (mode: IDBTransactionMode) => (await database).transaction(STORE, mode).objectStore(STORE)
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
