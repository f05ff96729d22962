// Speech on demand: requested like any call, so that a refusal is shown in words, then played.
import { useEffect, useRef, useState } from 'react'
import { unreachable } from '#ui/api/call-failure.ts'
import { read } from '#ui/api/client.ts'
import { startAlone } from '#ui/media/one-at-a-time.ts'
import { showFailure } from '#ui/page/notice.ts'

async function fetchRecording(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { credentials: 'same-origin', signal }).catch((error: Error) => {
    throw signal.aborted ? error : unreachable()
  })
  if (!response.ok || response.headers.get('content-type')?.includes('json')) read(response.status, await response.text())
  return response.blob()
}

/** `toggle` starts the speech, or cancels it while it is made or played. */
export function useListening() {
  const [state, setState] = useState<'quiet' | 'making' | 'playing'>('quiet')
  const ending = useRef<(() => void) | null>(null)
  useEffect(() => () => ending.current?.(), [])

  const start = async (asked: string) => {
    const abort = new AbortController()
    ending.current = () => abort.abort()
    setState('making')
    try {
      const address = URL.createObjectURL(await fetchRecording(asked, abort.signal))
      const sound = new Audio(address)
      const quiet = () => {
        URL.revokeObjectURL(address)
        ending.current = null
        setState('quiet')
      }
      sound.onpause = quiet
      sound.onerror = quiet
      ending.current = () => sound.pause()
      setState('playing')
      void startAlone(sound).catch(() => undefined)
    } catch (error) {
      ending.current = null
      setState('quiet')
      if (!abort.signal.aborted) showFailure(error)
    }
  }
  const toggle = (address: string) => (ending.current ? ending.current() : void start(address))
  return { state, toggle }
}
