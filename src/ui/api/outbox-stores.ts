// Stores of an outbox: one item of sessionStorage or localStorage.
import type { Entry, OutboxStore } from './outbox-options.ts'

interface Storage {
  find: (key: string) => string | null
  keep: (key: string, text: string | null) => unknown
}

/** Stores all entries as JSON under one name of `tabStore` or `localStore`. `entries` is empty if nothing readable is stored. */
export function storageStore<V, R>(storage: Storage, name: string): OutboxStore<V, R> & { entries: () => Entry<V, R>[] } {
  const entries = (): Entry<V, R>[] => {
    try {
      const kept: unknown = JSON.parse(storage.find(name) ?? '[]')
      return Array.isArray(kept) ? (kept as Entry<V, R>[]) : []
    } catch {
      return []
    }
  }
  const save = (list: Entry<V, R>[]) => storage.keep(name, list.length ? JSON.stringify(list) : null)
  return {
    entries,
    // an entry that is written again keeps its place
    write: (entry) => {
      const list = entries()
      const at = list.findIndex(({ key }) => key === entry.key)
      save(at < 0 ? [...list, entry] : list.with(at, entry))
    },
    erase: (keys) => save(entries().filter(({ key }) => !keys.includes(key))),
  }
}
