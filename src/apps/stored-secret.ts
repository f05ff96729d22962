// Secrets that are generated once and stored in the data folder.
import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '#platform/durable.ts'

/** Content of the file, or null. */
export const readSecret = async (file: string): Promise<string | null> => (await readFile(file, 'utf8').catch(() => '')).trim() || null

/**
 * Content of the file; generated if missing, with mode 0600, and synced to the disk before it is returned. All processes that start at one
 * time get the secret of the first.
 */
export async function storedSecret(file: string, make = () => randomBytes(24).toString('base64url')): Promise<string> {
  const stored = await readSecret(file)
  if (stored) return stored
  const secret = make()
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = await open(temporary, 'wx', 0o600)
  await handle.writeFile(secret)
  await handle.sync()
  await handle.close()
  const first = await placeFirst(temporary, file)
  // also sync the folder, because losing the file name would lock the database
  await syncFolder(path.dirname(file))
  return first ?? secret
}

/** Gives the file its name. Returns the secret of another process if that was first. */
async function placeFirst(temporary: string, file: string): Promise<string | null> {
  try {
    await link(temporary, file)
  } catch (error) {
    const first = await readSecret(file)
    // an empty file is damage, and a file system may have no hard links
    if (first === null) await rename(temporary, file)
    else if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return first
  } finally {
    await rm(temporary, { force: true })
  }
  return null
}
