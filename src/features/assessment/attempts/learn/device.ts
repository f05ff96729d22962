// Id of this device for single-device sittings, shared by all tabs of the browser.
import { localStore } from '#ui/device/browser-storage.ts'
import { newGuid } from '#ui/device/new-guid.ts'

const key = 'yanwu:device'

let kept: string | undefined
/** Stable as long as the browser keeps it; without local storage, as long as the page lives. */
export function deviceName(): string {
  if (kept) return kept
  kept = localStore.find(key) ?? newGuid()
  localStore.keep(key, kept)
  return kept
}
