// Whether the page shows all questions at once, stored on this device per attempt.
import { useState } from 'react'
import { localStore } from '#ui/device/browser-storage.ts'

const keyOf = (attemptId: string) => `yanwu:whole:${attemptId}`

export function useWhole(attemptId: string) {
  const [whole, setWhole] = useState(() => localStore.find(keyOf(attemptId)) === 'true')
  const choose = (next: boolean) => {
    setWhole(next)
    localStore.keep(keyOf(attemptId), String(next))
  }
  return { whole, choose }
}
