// Conversion of uploads that browsers cannot play, as tasks of the queue.
import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import { type FileRow, type FileStore, findFiles } from '#features/organisation/files/server/files.ts'
import { announceTasks } from './announcing.ts'
import { addTasks, type NewTask } from './generation-tasks.ts'
import type { TaskInput } from './tables.ts'

/** Changes whenever uploads are converted differently. */
const VERSION = 1

export type Upload = Pick<FileRow, 'path' | 'durationMs' | 'objects'> & { kind: TaskInput['kind'] }

/** Returns the task input of a conversion. Its key is the hash of the content, so that equal uploads are converted once. */
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

/** Dependencies of saving uploaded media: the file store, and the notification of workers. */
export interface OwnMedia {
  storage: FileStore
  wake: (db: Db, taskIds: readonly string[]) => Promise<void>
}

/** Adds tasks for the unplayable uploads among these files. Without `wake` a worker finds them within a few seconds. */
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
