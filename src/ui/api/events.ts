// Server-sent events: one stream per browser. One tab holds it and passes the events to the others, because HTTP/1.1 allows six
// connections.
import { useEffect, useRef } from 'react'
import type { AnyEndpoint } from './client.ts'
import { checkSession } from './session-watch.ts'

type Told = { kind: 'event'; data: string } | { kind: 'reopened' }
type Listener = (told: Told) => void

interface Stream {
  listeners: Set<Listener>
  stop: () => void
}
const streams = new Map<string, Stream>()
/** Time of the last message of each stream. */
const heardAt = new Map<string, number>()
/** A stream without messages for this time (ms) during a running task is buffered by a proxy, or broken. */
const SILENT_MS = 6000

/** Keeps one EventSource open, with backoff from 1 to 30 s after the browser itself has given up. */
function keepOpen(path: string, tell: Listener, missedSome: boolean) {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let opened = missedSome
  let wait = 1000
  let closed = false
  const open = () => {
    source = new EventSource(path)
    source.onopen = () => {
      wait = 1000
      if (opened) tell({ kind: 'reopened' })
      opened = true
    }
    source.onmessage = (e: MessageEvent<string>) => tell({ kind: 'event', data: e.data })
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return
      // refused: the session may have ended, so it is checked before the next try
      void openLater()
    }
  }
  const openLater = async () => {
    if (!(await checkSession()) || closed) return
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2))
    wait = Math.min(wait * 2, 30_000)
  }
  // a tab that takes over may outlive the session by a moment, so it checks the session before it opens a stream
  if (missedSome) void checkSession().then((alive) => alive && !closed && open())
  else open()
  return () => {
    closed = true
    clearTimeout(timer)
    source?.close()
  }
}

function start(path: string): Stream {
  const listeners = new Set<Listener>()
  const here: Listener = (told) => {
    heardAt.set(path, performance.now())
    for (const listener of listeners) listener(told)
  }
  // Web Locks exist only in secure contexts; elsewhere each tab has its own stream
  if (!('locks' in navigator) || !navigator.locks || typeof BroadcastChannel === 'undefined')
    return { listeners, stop: keepOpen(path, here, false) }

  const channel = new BroadcastChannel(`yanwu:${path}`)
  channel.onmessage = (e: MessageEvent<Told>) => here(e.data)
  const given = new AbortController()
  const asked = performance.now()
  navigator.locks
    .request(`yanwu:${path}`, { signal: given.signal }, () => {
      const everywhere: Listener = (told) => {
        here(told)
        channel.postMessage(told)
      }
      // a tab that had to wait takes over from a closed one, and events may have been lost in between
      const close = keepOpen(path, everywhere, performance.now() - asked > 500)
      return new Promise<void>((resolve) => {
        given.signal.addEventListener('abort', () => {
          close()
          resolve()
        })
      })
    })
    .catch(() => undefined)
  return {
    listeners,
    stop: () => {
      given.abort()
      channel.close()
    },
  }
}

function subscribe(path: string, listener: Listener) {
  const stream = streams.get(path) ?? start(path)
  streams.set(path, stream)
  stream.listeners.add(listener)
  return () => {
    stream.listeners.delete(listener)
    // the next page may want the same stream, so the release is delayed
    setTimeout(() => {
      if (stream.listeners.size || streams.get(path) !== stream) return
      streams.delete(path)
      stream.stop()
    }, 2000)
  }
}

/** Listens to `endpoint` while mounted. `onReopened` is called after an interruption, because events may have been lost. */
export function useEvents<T>(endpoint: Pick<AnyEndpoint, 'path'>, onEvent: (event: T) => void, onReopened?: () => void, when = true) {
  const latest = useRef({ onEvent, onReopened })
  useEffect(() => {
    latest.current = { onEvent, onReopened }
  })
  useEffect(() => {
    if (!when) return
    return subscribe(endpoint.path, (told) => {
      if (told.kind === 'reopened') return latest.current.onReopened?.()
      try {
        latest.current.onEvent(JSON.parse(told.data) as T)
      } catch (error) {
        console.error('event that is not JSON', error)
      }
    })
  }, [endpoint.path, when])
}

/** Polls while `when` is true and the stream of `endpoint` is silent, e.g. behind a proxy that buffers streams. */
export function useWhileSilent(endpoint: Pick<AnyEndpoint, 'path'>, when: boolean, ask: () => unknown) {
  const latest = useRef(ask)
  useEffect(() => void (latest.current = ask))
  useEffect(() => {
    if (!when) return
    const timer = setInterval(() => {
      if (performance.now() - (heardAt.get(endpoint.path) ?? -SILENT_MS) >= SILENT_MS) latest.current()
    }, SILENT_MS)
    return () => clearInterval(timer)
  }, [endpoint.path, when])
}
