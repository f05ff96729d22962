// Text size of questions and answers: normal or larger; stored in this browser, and set as data-text on <html>.
import { useSyncExternalStore } from 'react'
import { localStore } from '../device/browser-storage.ts'

export type TextSize = 'usual' | 'large'
export const textSizes: readonly [TextSize, string][] = [
  ['usual', '标准'],
  ['large', '大'],
]
const key = 'yanwu:text-size'
const listeners = new Set<() => void>()
const now = (): TextSize => (localStore.find(key) === 'large' ? 'large' : 'usual')

export function applyTextSize(): void {
  document.documentElement.dataset['text'] = now()
  for (const listener of listeners) listener()
}
export function chooseTextSize(size: TextSize): void {
  localStore.keep(key, size === 'large' ? size : null)
  applyTextSize()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useTextSize = (): TextSize => useSyncExternalStore(subscribe, now)
