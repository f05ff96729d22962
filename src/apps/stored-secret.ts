// Secrets that are made once and kept beside the data.
import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '#platform/durable.ts'

/** What the file holds; null where there is none. */
export const readSecret = async (file: string): Promise<string | null> => (await readFile(file, 'utf8').catch(() => '')).trim() || null

/** What the file holds, made now where there is none: on disk before it is answered, for its owner's eyes only. */
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
  // its name, too: without it the database that it opens stays shut
  await syncFolder(path.dirname(file))
  return secret
}
