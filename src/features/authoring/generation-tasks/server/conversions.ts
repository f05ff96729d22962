// Uploads that browsers do not play, as work for the queue: what is made of one is what browsers do play.
import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import { type FileRow, type FileStore, findFiles } from '#features/organisation/files/server/files.ts'
import { announceTasks } from './announcing.ts'
import { addTasks, type NewTask } from './generation-tasks.ts'
import type { TaskInput } from './tables.ts'

/** Another one where uploads are converted differently. */
const VERSION = 1

export type Upload = Pick<FileRow, 'path' | 'durationMs' | 'objects'> & { kind: TaskInput['kind'] }

/** What is to be made of an upload. Of equal uploads it is made once. */
export function conversionOf({ path, kind, durationMs, objects }: Upload): TaskInput {
  const content = objects?.[path]?.sha256 ?? path
  return {
    kind,
    text: '',
    voiceId: '',
    voiceName: '',
    figureId: null,
    figureName: null,
    format: '16:9',
    burnSubtitles: false,
    convert: path,
    seconds: Math.ceil((durationMs ?? 0) / 1000),
    key: createHash('sha256')
      .update(JSON.stringify(['convert', VERSION, kind, content]))
      .digest('hex'),
  }
}

/** A part of a row that names a file. */
export type Naming = Pick<NewTask, 'taskType' | 'sourceId' | 'parentId' | 'part'> & { path: string | null | undefined }

/** What media of one's own are saved with: where they lie, and who is told of what waits to be converted. */
export interface OwnMedia {
  storage: FileStore
  wake: (db: Db, taskIds: readonly string[]) => Promise<void>
}

/** Asks for the conversion of what of these is not played as it is. Without anybody to be told a worker finds it within a few seconds. */
export async function convertUploads(db: Db, named: readonly Naming[], wake?: OwnMedia['wake']): Promise<void> {
  const files = await findFiles(
    db,
    named.map((n) => n.path),
  )
  const tasks = named.flatMap(({ path, ...of }) => {
    const file = path ? files.get(path) : undefined
    if (!file?.unfit || (file.kind !== 'VIDEO' && file.kind !== 'AUDIO')) return []
    return [{ ...of, input: conversionOf({ ...file, kind: file.kind }) }]
  })
  if (!tasks.length) return
  const added = await addTasks(db, (await db.who()).userId, tasks)
  await wake?.(
    db,
    added.map((task) => task.id),
  )
  await announceTasks(db, [...new Set(tasks.map((t) => t.sourceId))])
}
