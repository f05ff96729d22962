// Records fsync calls: `const seen = await watchSyncs()`; `seen.has(path)` tells whether the file or folder was synced.
import { open, stat } from 'node:fs/promises'
import { vi } from 'vitest'

type Handle = Awaited<ReturnType<typeof open>>

export async function watchSyncs() {
  const handle = await open(import.meta.filename)
  const prototype = Object.getPrototypeOf(handle) as Handle
  await handle.close()
  const synced: number[] = []
  const original = prototype.sync
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: Handle) {
    synced.push((await this.stat()).ino)
    return original.call(this)
  })
  return {
    has: async (at: string) => synced.includes((await stat(at)).ino),
    /** Whether the last sync of the first path was before that of the second. */
    inOrder: async (first: string, then: string) =>
      synced.lastIndexOf((await stat(first)).ino) < synced.lastIndexOf((await stat(then)).ino),
    end: () => spy.mockRestore(),
  }
}
