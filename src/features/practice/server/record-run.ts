// A run that ended here: kept like those that machines bring, and told to the projects that it counts for.
import type { Db } from '../../../platform/database/transaction.ts'
import { courseUsers, type ProgressChanged } from '../../projects/server/projects.ts'
import { insertRuns, type NewRun } from './import-queries.ts'

/** Once: what is registered already stays as it is. */
export async function recordRun(db: Db, run: NewRun, changed: ProgressChanged): Promise<void> {
  const made = await insertRuns(db, [run], 'LEARNER')
  if (!made.size) return
  const uses = await courseUsers(db, [run.courseId])
  await changed(db, [...new Set(uses.map((p) => p.id))])
}
