// Opening the store that is configured.
import type { Log } from '../log.ts'
import type { StorageOptions } from './options.ts'
import type { Storage } from './storage.ts'

/** `folder`: where files are kept, or at an object store only what is in progress. The store's library is loaded only for one. */
export async function openStorage(options: StorageOptions, folder: string, log: Log): Promise<Storage> {
  if (options.kind === 'folder') return (await import('./folder.ts')).openFolder(folder)
  return (await import('./store.ts')).openStore(options, folder, log)
}
