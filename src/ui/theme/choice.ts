// Theme: light, dark or the system's; stored per browser, and set as data-theme on <html>.
import { useSyncExternalStore } from 'react'
import { localStore } from '../device/browser-storage.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'
const key = 'yanwu:theme'
const listeners = new Set<() => void>()
const system = () => window.matchMedia('(prefers-color-scheme: dark)')

const stored = (): ThemeChoice => {
  const value = localStore.find(key)
  return value === 'light' || value === 'dark' ? value : 'system'
}
const isDarkNow = () => stored() === 'dark' || (stored() === 'system' && system().matches)

const apply = () => {
  document.documentElement.dataset.theme = isDarkNow() ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** Follows the choice, the system and the other tabs from now on. */
export function startTheme() {
  apply()
  system().addEventListener('change', apply)
  window.addEventListener('storage', (e) => e.key === key && apply())
}

export function chooseTheme(choice: ThemeChoice) {
  localStore.keep(key, choice === 'system' ? null : choice)
  apply()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)')
const subscribeStill = (listener: () => void) => {
  const media = still()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
/** Whether the user has asked the system for reduced motion. */
export const useIsStill = () => useSyncExternalStore(subscribeStill, () => still().matches)
export const useIsDark = () => useSyncExternalStore(subscribe, isDarkNow)
export const useThemeChoice = () => useSyncExternalStore(subscribe, stored)
