// Packages of a film: a player page that reports progress to a learning platform.
import type { Readable } from 'node:stream'
import type { FileAnswer } from '#platform/http/serve.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log.ts'
import { fileAnswer } from '#platform/spreadsheets/spreadsheets.ts'
import type { Storage, StoredObject } from '#platform/storage/storage.ts'
import { openZip } from '#platform/zip.ts'
import { notFound } from '#shared/errors.ts'
import { getCourse } from '#features/authoring/courses/server/courses.ts'
import { findFiles, openStored } from '#features/organisation/files/server/files.ts'
import { films, type PackageStandard, standardLabels } from '../contract.ts'
import { nameOf } from './films.ts'
import { manifestOf } from './package-manifest.ts'
import { pageLook, pageOf, programsOf } from './package-page.ts'
import { isNotice } from './plan.ts'
import { findFilm } from './queries.ts'

interface Packed {
  /** Path in the package. */
  name: string
  content: string | StoredObject
}

/** Zips the files uncompressed: video does not compress further. */
function zipOf(packed: readonly Packed[]): Readable {
  const zip = openZip()
  for (const { name, content } of packed) {
    if (typeof content === 'string') zip.addText(name, content)
    else zip.addStream(name, () => content.read(), { compress: false, size: content.bytes })
  }
  return zip.end()
}

const subjectOf = async (db: Db, id: string) => {
  const film = await findFilm(db, id)
  if (!film) throw notFound()
  const node = await getCourse(db, film.subsceneId, 'SUB_SCENE')
  const row = film.path ? (await findFiles(db, [film.path])).get(film.path) : undefined
  if (!row) throw films.fail('notMade')
  return { film, node, row, name: await nameOf(db, node), tenantId: db.tenantId }
}

interface Asking {
  transact<T>(run: (db: Db) => Promise<T>): Promise<T>
  conclude<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/** Returns the package of a finished film. */
export async function packageOf(
  { transact, conclude }: Asking,
  { id, standard }: { id: string; standard: PackageStandard },
  { storage, log }: { storage: Storage; log: Log },
): Promise<FileAnswer> {
  const { film, node, row, name, tenantId } = await transact((db) => subjectOf(db, id))
  const stored = async (key: string | null) => (key ? await openStored(transact, storage, key, log) : null)
  const [video, poster, subtitles] = await Promise.all([
    stored(row.path),
    stored(row.posterPath),
    stored(film.subtitles === 'NONE' ? null : row.subtitlesPath),
  ])
  if (!video) throw films.fail('notMade')
  const media: Packed[] = [
    { name: 'film.mp4', content: video },
    ...(poster ? [{ name: 'poster.jpg', content: poster }] : []),
    ...(subtitles ? [{ name: 'subtitles.vtt', content: subtitles }] : []),
  ]
  const page = pageOf({
    title: node.title,
    standard,
    film: 'film.mp4',
    poster: poster && 'poster.jpg',
    subtitles: subtitles && 'subtitles.vtt',
    isAiMade: film.clips.some(isNotice),
    isCaptioned: film.subtitles === 'BESIDE',
  })
  const programs = [...(await programsOf(standard))].map(([at, content]) => ({ name: at, content }))
  const rest: Packed[] = [{ name: 'index.html', content: page }, { name: 'player/player.css', content: pageLook }, ...programs, ...media]
  const { name: manifest, text } = manifestOf(standard, {
    tenantId,
    subSceneId: node.id,
    title: node.title,
    description: name,
    files: rest.map((packed) => packed.name),
  })
  await conclude(async (db) =>
    db.audit({ entity: 'course', entityId: node.id, after: { standard, format: film.format, subtitles: film.subtitles } }),
  )
  // the manifest is the first entry at the top level: some platforms look no further
  const zip = zipOf([{ name: manifest, content: text }, ...rest])
  return fileAnswer(zip, `${name}-${standardLabels[standard].replace(' ', '')}.zip`, storage.temporary, 'application/zip')
}
