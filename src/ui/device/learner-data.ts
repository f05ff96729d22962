// Data of the learner app on this device, so that it opens without a network: the last user, and copies of answers. The app names the
// owner; an owner reads only their own copies.
import { useEffect, useSyncExternalStore } from 'react'
import type { Endpoint } from '#shared/contract.ts'
import { localStore } from './browser-storage.ts'
import { deviceStore, done } from './device-store.ts'

/** Key of the last user in the local storage, as JSON. */
export const learnerKey = 'yanwu:learner'

type Named = Pick<Endpoint, 'method' | 'path'>
interface Copy {
  data: unknown
  /** Time of the answer, in milliseconds since 1970. */
  at: number
}

const open = deviceStore('yanwu-copies', 'kept')
/** Cache of the pictures named by copies; the service worker serves them without a network. */
const pictures = 'yanwu-copies'
/** Milliseconds after which a copy is deleted: two weeks. */
const maxAge = 14 * 86_400_000

let owner: string | null = null

const keyOf = ({ method, path }: Named, args: string) => [owner ?? '', method, path, args]
/** A failure of the device only means that there is no copy. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
const write = async (act: (store: IDBObjectStore) => IDBRequest) => done(act(await open('readwrite')))

const pictureField = /"(?:cover|face|portrait)Url":"(\/[^"]+)"/g
async function keepPictures(data: unknown): Promise<void> {
  if (typeof caches === 'undefined') return
  const cache = await caches.open(pictures)
  for (const [, path = ''] of JSON.stringify(data).matchAll(pictureField)) if (!(await cache.match(path))) await cache.add(path)
}

async function deleteOld(): Promise<void> {
  const store = await open('readwrite')
  const request = store.openCursor()
  request.addEventListener('success', () => {
    const cursor = request.result
    if (!cursor) return
    const { at } = cursor.value as Copy
    if (Date.now() - at > maxAge) cursor.delete()
    cursor.continue()
  })
}

/** Keeps copies for this owner from now on; old copies are deleted. */
export function keepCopies(of: string): void {
  owner = of
  quietly(deleteOld())
}

/** Stores an answer; does nothing without an owner. `args` is the JSON of the call's arguments. */
export function keepCopy(endpoint: Named, args: string, data: unknown): void {
  if (owner === null) return
  const copy: Copy = { data, at: Date.now() }
  quietly(write((store) => store.put(copy, keyOf(endpoint, args))))
  quietly(keepPictures(data))
}

/** Deletes a copy that the server no longer answers for this person. */
export function eraseCopy(endpoint: Named, args: string): void {
  if (owner !== null) quietly(write((store) => store.delete(keyOf(endpoint, args))))
}

export async function findCopy(endpoint: Named, args: string): Promise<Copy | undefined> {
  if (owner === null) return undefined
  try {
    return await done((await open('readonly')).get(keyOf(endpoint, args)) as IDBRequest<Copy | undefined>)
  } catch {
    return undefined
  }
}

/** Deletes the last user and the copies of all owners, at sign-out. */
export function eraseLearnerData(): void {
  localStore.keep(learnerKey, null)
  quietly(write((store) => store.clear()))
  if (typeof caches !== 'undefined') quietly(caches.delete(pictures))
}

/** Times of the copies on the screen. */
const shown: number[] = []
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Declares that a component shows a copy of this time; undefined: it shows an answer of the server. */
export function useShownCopy(at: number | undefined): void {
  useEffect(() => {
    if (at === undefined) return
    shown.push(at)
    tell()
    return () => {
      shown.splice(shown.indexOf(at), 1)
      tell()
    }
  }, [at])
}
/** Time of the oldest copy on the screen, or null. */
export const useOldestCopy = (): number | null => useSyncExternalStore(subscribe, () => (shown.length ? Math.min(...shown) : null))
