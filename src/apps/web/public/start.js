// Runs before the first paint: sets the theme, and the page shape of the last user. A separate file, because the content security policy
// forbids inline scripts.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('yanwu:theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  const shape = localStorage.getItem('yanwu:shape')
  if (shape) dataset.shape = shape
} catch {
  // storage may be unavailable; the page starts without it
}

// Handles code that fails to load before the first paint; usually the server has a newer build. Reloads once, then shows a message.
// ui/device/chunk-loading.ts handles chunks that load later.
const isEmpty = () => !document.querySelector('#root > :not(.boot)')
// the key of ui/device/chunk-loading.ts
const mayReload = () => {
  const key = 'yanwu:reloaded-for-chunk'
  try {
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(key)) < 30_000) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    // without storage it would reload forever
    return false
  }
}
const make = (name, text, style) => {
  const made = document.createElement(name)
  made.textContent = text
  // inline style, because the style sheet may be missing
  made.style.cssText = style
  return made
}
const say = () => {
  const dark = getComputedStyle(document.documentElement).backgroundColor === 'rgb(18, 19, 29)'
  const main = make(
    'main',
    '',
    `box-sizing:border-box;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:8px;padding:24px;text-align:center;font:14px/22px system-ui,sans-serif;color:${dark ? '#e6e7f2' : '#1f2030'}`,
  )
  main.setAttribute('role', 'alert')
  const button = make(
    'button',
    '刷新页面',
    'height:44px;margin-top:12px;padding:0 24px;border:0;border-radius:8px;background:#4a47c0;color:#fff;font:inherit;cursor:pointer',
  )
  button.type = 'button'
  button.addEventListener('click', () => window.location.reload())
  main.append(
    make('h1', '页面没有加载完整', 'margin:0;font-size:20px;line-height:28px;font-weight:600'),
    make('p', '系统可能刚刚更新，或网络不稳定，请刷新页面。', 'margin:0'),
    button,
  )
  document.getElementById('root')?.replaceChildren(main)
}
window.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || !isEmpty()) return
    if (mayReload()) window.location.reload()
    else say()
  },
  true,
)
