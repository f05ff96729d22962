// The shape of the page that index.html shows at once: that of whom was signed in last, with the menu as they had it. See public/start.js.
const key = 'yanwu:shape'

const quietly = (act: () => void) => {
  try {
    act()
  } catch {
    // a browser may keep nothing: the page comes without it
  }
}

export const keepShape = (folded: boolean) => quietly(() => localStorage.setItem(key, folded ? 'folded' : 'open'))

/** Nobody is signed in: nothing is shown before sign-in. */
export function forgetShape() {
  quietly(() => localStorage.removeItem(key))
  delete document.documentElement.dataset['shape']
}
