// Where somebody was when his session ended, or wanted to go before he signed in: he comes there once he has.
const key = 'yanwu:way-back'

/** Sign-in stands at / alone; the address is kept for this tab. */
export function leaveForSignIn() {
  const { pathname, search } = window.location
  if (pathname === '/') return
  if (pathname !== '/404') sessionStorage.setItem(key, pathname + search)
  window.history.replaceState(null, '', '/')
}

/** Signed in: back to where he was, unless he has come to a page of his own accord. True where he is back. */
export function comeBack(): boolean {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  // an address of this product, and of nobody else's
  if (!kept || !/^\/[^/\\]/.test(kept) || window.location.pathname !== '/') return false
  window.history.replaceState(null, '', kept)
  return true
}
