// After an upgrade the chunks of the page that is open are gone: reload once, then let the error show.
const key = 'yanwu:reloaded-for-chunk'

export function reloadOnStaleChunk() {
  window.addEventListener('vite:preloadError', (e) => {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 30_000) return
    sessionStorage.setItem(key, String(Date.now()))
    e.preventDefault()
    window.location.reload()
  })
}
