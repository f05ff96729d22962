// Id of this device for single-device sittings, shared by all tabs of the browser.
import { localStore } from '#ui/device/browser-storage.ts'

const key = 'yanwu:device'

/** Random id; unlike `crypto.randomUUID` it also works without TLS. */
export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

let kept: string | undefined
/** Stable as long as the browser keeps it; without local storage, as long as the page lives. */
export function deviceName(): string {
  if (kept) return kept
  kept = localStore.find(key) ?? newName()
  localStore.keep(key, kept)
  return kept
}
