// The page shape that index.html shows at once (see public/start.js): the menu as the last user had it.
const key = 'yanwu:shape'

const quietly = (act: () => void) => {
  try {
    act()
  } catch {
    // storage may be unavailable; the page starts without it
  }
}

export const keepShape = (folded: boolean) => quietly(() => localStorage.setItem(key, folded ? 'folded' : 'open'))

/** Forgets the shape at sign-out, so that nothing shows before sign-in. */
export function forgetShape() {
  quietly(() => localStorage.removeItem(key))
  delete document.documentElement.dataset['shape']
}
