// Watches what is asked to be on the disk: `const seen = await watchSyncs()`; `seen.has(path)` tells whether the file or folder was.
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
    /** Was the one asked for before the other, the last time? */
    inOrder: async (first: string, then: string) =>
      synced.lastIndexOf((await stat(first)).ino) < synced.lastIndexOf((await stat(then)).ino),
    end: () => spy.mockRestore(),
  }
}
