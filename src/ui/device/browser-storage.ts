// Texts in localStorage or sessionStorage. Some webviews have no storage; there a text lives as long as the page, so that users can still
// work.

interface Keeper {
  find(key: string): string | null
  /** Stores a text; null or '' removes it. Returns false if the text only lives as long as the page. */
  keep(key: string, text: string | null): boolean
}

function keeperOf(storage: () => Storage): Keeper {
  /** Texts that the browser could not store; null: removed here, whatever the browser still has. */
  const beside = new Map<string, string | null>()
  return {
    find(key) {
      const here = beside.get(key)
      if (here !== undefined) return here
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    keep(key, text) {
      try {
        if (text) storage().setItem(key, text)
        else storage().removeItem(key)
        beside.delete(key)
        return true
      } catch {
        beside.set(key, text || null)
        return false
      }
    },
  }
}

export const localStore = keeperOf(() => localStorage)
export const tabStore = keeperOf(() => sessionStorage)
