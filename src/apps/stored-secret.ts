// Secrets that are generated once and stored in the data folder.
import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '#platform/durable.ts'

/** Content of the file, or null. */
export const readSecret = async (file: string): Promise<string | null> => (await readFile(file, 'utf8').catch(() => '')).trim() || null

/** Content of the file; generated if missing, with mode 0600, and synced to the disk before it is returned. */
export async function storedSecret(file: string, make = () => randomBytes(24).toString('base64url')): Promise<string> {
  const stored = await readSecret(file)
  if (stored) return stored
  const secret = make()
  const temporary = `${file}.${process.pid}`
  const handle = await open(temporary, 'w', 0o600)
  await handle.writeFile(secret)
  await handle.sync()
  await handle.close()
  await rename(temporary, file)
  // also sync the folder, because losing the file name would lock the database
  await syncFolder(path.dirname(file))
  return secret
}
