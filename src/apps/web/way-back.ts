// Remembers the address at the end of a session or before sign-in, and returns there after it.
const key = 'yanwu:way-back'

/** Goes to `/` for sign-in, and stores the address in this tab. */
export function leaveForSignIn() {
  const { pathname, search } = window.location
  if (pathname === '/') return
  if (pathname !== '/404') sessionStorage.setItem(key, pathname + search)
  window.history.replaceState(null, '', '/')
}

/** Returns to the stored address after sign-in, unless the user opened another page. True if it returned. */
export function comeBack(): boolean {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  // only a path of this site, so that no stored value redirects elsewhere
  if (!kept || !/^\/[^/\\]/.test(kept) || window.location.pathname !== '/') return false
  window.history.replaceState(null, '', kept)
  return true
}
