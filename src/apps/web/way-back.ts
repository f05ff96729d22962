// Where somebody was when their session ended, or wanted to go before they signed in: they come there once they have.
const key = 'yanwu:way-back'

/** Sign-in stands at / alone; the address is kept for this tab. */
export function leaveForSignIn() {
  const { pathname, search } = window.location
  if (pathname === '/') return
  if (pathname !== '/404') sessionStorage.setItem(key, pathname + search)
  window.history.replaceState(null, '', '/')
}

/** Signed in: back to where they were, unless they have come to a page of their own accord. True where they are back. */
export function comeBack(): boolean {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  // an address of this product, and of nobody else's
  if (!kept || !/^\/[^/\\]/.test(kept) || window.location.pathname !== '/') return false
  window.history.replaceState(null, '', kept)
  return true
}
