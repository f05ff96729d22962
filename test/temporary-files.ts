// Lists the temporary files of all processes that use a data folder.
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Names of the temporary files and folders in the store of a data folder, without the folders of the processes. */
export async function temporaryFiles(dataDir: string): Promise<string[]> {
  const all = path.join(dataDir, 'files', '.tmp')
  const folders = await readdir(all)
  return (await Promise.all(folders.map((name) => readdir(path.join(all, name))))).flat()
}
