// Words that this browser keeps, as long as the device or as long as the tab. One that keeps nothing (there are webviews without any storage)
// must not keep anybody from working: then they last as long as the page.

interface Keeper {
  find(key: string): string | null
  /** null or '': it is forgotten. False where it lasts as long as the page and no longer. */
  keep(key: string, text: string | null): boolean
}

function keeperOf(storage: () => Storage): Keeper {
  /** What could not be kept; null: forgotten here, whatever the browser still has. */
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
