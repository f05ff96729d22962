// Opens the configured store.
import type { Log } from '../log.ts'
import type { StorageOptions } from './options.ts'
import type { Storage } from './storage.ts'

/** `folder`: contains the files; with an object store, only temporary files. The library of the object store is loaded only if needed. */
export async function openStorage(options: StorageOptions, folder: string, log: Log): Promise<Storage> {
  if (options.kind === 'folder') return (await import('./folder.ts')).openFolder(folder)
  return (await import('./store.ts')).openStore(options, folder, log)
}
