// Durable writes: fsync of a file's bytes and of a folder's entries. A rename alone does neither.
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Fsyncs the bytes of a file. */
export const syncFile = (file: string) => sync(file, 'r+')

/** Fsyncs the entries of a folder; a no-op on Windows. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r')
}

async function sync(at: string, flags: string): Promise<void> {
  const handle = await open(at, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Fsyncs all files below a folder, and all folder entries. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(at)
    else if (entry.isFile()) await syncFile(at)
  }
  await syncFolder(folder)
}
