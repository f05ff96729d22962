// Service worker of the learner app: serves the page and its code without a network. It stores no data: the page stores the paper of an
// open exam and copies of other screens, and puts their pictures into the caches `yanwu-paper` and `yanwu-copies`.
const shell = 'yanwu-learn'
const pictures = ['yanwu-paper', 'yanwu-copies']
/** Cache key of the page, for every screen. */
const page = '/learn'
/** Maximum number of files; older builds are dropped first. */
const maxFiles = 200

const beside = ['/start.js', '/favicon.svg', '/learn.webmanifest']
const isCode = ({ pathname }) => /^\/(?:assets|icons)\//.test(pathname) || beside.includes(pathname)

async function put(name, key, response) {
  if (!response.ok || response.redirected || response.type !== 'basic') return
  const cache = await caches.open(name)
  await cache.put(key, response)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - maxFiles))) await cache.delete(old)
}
const find = async (name, key) => (await caches.open(name)).match(key)

/** Network first: stores the response, and uses the cache without a network. */
async function newest(event, name, key) {
  try {
    const response = await fetch(event.request)
    event.waitUntil(put(name, key, response.clone()).catch(() => undefined))
    return response
  } catch (error) {
    const kept = await find(name, key)
    if (kept) return kept
    throw error
  }
}

/** Cache first: a file of a build never changes. */
async function once(event, key) {
  const kept = await find(shell, key)
  if (kept) return kept
  const response = await fetch(event.request)
  event.waitUntil(put(shell, key, response.clone()).catch(() => undefined))
  return response
}

async function picture(request) {
  try {
    return await fetch(request)
  } catch (error) {
    for (const name of pictures) {
      const kept = await find(name, request.url)
      if (kept) return kept
    }
    throw error
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (/^\/learn(?:\/|$)/.test(url.pathname)) event.respondWith(newest(event, shell, page))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(once(event, url.pathname))
  else if (isCode(url)) event.respondWith(newest(event, shell, url.pathname))
  else if (request.destination === 'image') event.respondWith(picture(request))
})
// stores files that the page loaded before this worker was active
self.addEventListener('message', (event) => {
  const files = Array.isArray(event.data) ? event.data.filter((file) => typeof file === 'string' && isCode({ pathname: file })) : []
  const fill = async () => {
    const cache = await caches.open(shell)
    for (const file of [page, ...files]) if (!(await cache.match(file))) await put(shell, file, await fetch(file))
  }
  event.waitUntil(fill().catch(() => undefined))
})
