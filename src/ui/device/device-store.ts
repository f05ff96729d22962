// IndexedDB: a store on this device that survives the page, the tab and a crash of the browser.

/** Resolves with the result of a request. */
export const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the device keeps nothing')))
  })

function open(database: string, store: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
  return done(request)
}

/**
 * Opens the database at once; the returned function gives the store for one transaction. If the device stores nothing, every transaction
 * fails.
 */
export function deviceStore(database: string, store: string, options: IDBTransactionOptions = {}) {
  const opened = typeof indexedDB === 'undefined' ? Promise.reject(new Error('the device keeps nothing')) : open(database, store)
  opened.catch(() => undefined)
  return async (mode: IDBTransactionMode): Promise<IDBObjectStore> => (await opened).transaction(store, mode, options).objectStore(store)
}

export interface DeviceList<T> {
  list: () => Promise<T[]>
  write: (id: string | number, value: T) => Promise<void>
  erase: (ids: readonly (string | number)[]) => Promise<void>
  clear: () => Promise<void>
}

/** A list of values, kept under `[...prefix, id]`. Where a device keeps nothing, `list` returns nothing and every other act fails. */
export function deviceList<T>(database: string, store: string, prefix: readonly string[], options?: IDBTransactionOptions): DeviceList<T> {
  const open = deviceStore(database, store, options)
  const keyOf = (id: string | number) => [...prefix, id]
  const all = () => IDBKeyRange.bound([...prefix], [...prefix, []])
  return {
    list: async () => {
      try {
        return await done((await open('readonly')).getAll(all()) as IDBRequest<T[]>)
      } catch {
        return []
      }
    },
    write: async (id, value) => void (await done((await open('readwrite')).put(value, keyOf(id)))),
    erase: async (ids) => {
      const kept = await open('readwrite')
      await Promise.all(ids.map((id) => done(kept.delete(keyOf(id)))))
    },
    clear: async () => void (await done((await open('readwrite')).delete(all()))),
  }
}
