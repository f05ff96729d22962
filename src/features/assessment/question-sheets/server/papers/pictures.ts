// Pictures of a paper: kept as files of the tenant, and given to the stem and the options of their questions.
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import { pictureSign } from '#platform/spreadsheets/spreadsheets.ts'
import { takenFile } from '#platform/storage/content.ts'
import type { Transact } from '#platform/database/transaction.ts'
import { type FileStore, keepUpload } from '#features/organisation/files/server/files.ts'
import { maxImages } from '#features/assessment/question-banks/fields.ts'
import type { PaperQuestion } from './paper.ts'

export interface Placed {
  /** Paths of the pictures of the stem, and for each option its picture or null. */
  images: string[]
  optionImages: (string | null)[]
  /** Pictures of the question that it does not get. */
  lost: number
}

const signsIn = (text: string) => text.split(pictureSign).length - 1

/** Gives the pictures of a question to its stem and its options; `pathOf` is the stored file of a name. */
export function placePictures({ subjectName, options, pictures }: PaperQuestion, pathOf: ReadonlyMap<string, string>): Placed {
  const left = pictures.map((name) => pathOf.get(name) ?? null)
  const stem = left.splice(0, signsIn(subjectName)).flatMap((file) => file ?? [])
  const optionImages = options.map((option) => left.splice(0, signsIn(option)).find((file) => file !== null) ?? null)
  const images = [...new Set(stem)].slice(0, maxImages)
  return { images, optionImages, lost: Math.max(0, pictures.length - images.length - optionImages.filter((file) => file !== null).length) }
}

/** Keeps the pictures that a reader wrote into a folder; returns the stored path of each. A picture that is refused is left out. */
export async function keepPictures(
  transact: Transact,
  storage: FileStore,
  folder: string,
  names: Iterable<string>,
): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  for (const name of new Set(names)) {
    const tempPath = path.join(folder, name)
    if (
      !/^picture-\d+$/.test(name) ||
      !(await access(tempPath).then(
        () => true,
        () => false,
      ))
    )
      continue
    const taken = await takenFile(tempPath)
    if (!taken?.contentType.startsWith('image/')) continue
    const uploaded = { ...taken, tempPath, name: `${name}${taken.extension}`, bytes: (await stat(tempPath)).size }
    const stored = await keepUpload({ transact, conclude: transact }, storage, uploaded).catch(() => null)
    if (stored) kept.set(name, stored.path)
  }
  return kept
}
