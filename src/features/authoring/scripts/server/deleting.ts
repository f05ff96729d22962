// Deletes lines into one entry of the recycle bin; an enabled course keeps at least one.
import type { Db } from '#platform/database/transaction.ts'
import { lockedAmong } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { addEntry } from '#features/organisation/recycle-bin/server/recycle-bin.ts'
import { scripts } from '../contract.ts'
import { fileFields } from '../fields.ts'
import * as queries from './queries.ts'
import type { ScriptLine } from './queries.ts'

/** Returns the paths of the media of a line. */
const mediaOf = (line: ScriptLine) => fileFields.map((name) => line[name]).filter(Boolean)

/** The course of a locked sub-scene. */
export interface HeldCourse {
  courseId: string
  courseValid: boolean
}

/**
 * Deletes locked lines of locked sub-scenes, all or none; returns the id of their entry. Throws if a line has a live task, or if an
 * enabled course would have no line left. Later positions close the gaps.
 */
export async function deleteLines(db: Db, lines: readonly ScriptLine[], held: ReadonlyMap<string, HeldCourse>): Promise<string> {
  const ids = lines.map((l) => l.id)
  if ((await lockedAmong(db, ids)).size) throw scripts.fail('locked')
  const inOrder = lines.toSorted((a, b) => Number(a.subsceneId) - Number(b.subsceneId) || a.seq - b.seq)
  const subsceneIds = [...new Set(inOrder.map((l) => l.subsceneId))]
  const courses = [...held].filter(([id]) => subsceneIds.includes(id)).map(([, of]) => of)
  const deletionId = await addEntry(db, {
    kind: 'SCRIPT',
    titles: inOrder.map((l) => l.text || (l.mediaType === 'IMAGE' ? '（图片）' : '')),
    place: await queries.findPlace(db, subsceneIds[0] ?? ''),
    scenes: 0,
    subScenes: 0,
    scripts: 0,
    media: lines.reduce((n, line) => n + mediaOf(line).length, 0),
    courseIds: [...new Set(courses.map((c) => c.courseId))],
  })
  await queries.markDeleted(db, ids, deletionId)
  const enabled = [...new Set(courses.filter((c) => c.courseValid).map((c) => c.courseId))]
  if (enabled.length) {
    const left = await queries.countOfCourses(db, enabled)
    if (enabled.some((id) => !left.get(id))) throw scripts.fail('lastScript')
  }
  await queries.closeGaps(db, subsceneIds)
  return deletionId
}
