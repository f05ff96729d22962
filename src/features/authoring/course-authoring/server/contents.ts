// Reads the contents of a course with one fixed number of statements, whatever its size.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { getCourse } from '#features/authoring/courses/server/courses.ts'
import { speakingRoles } from '#features/authoring/digital-humans/contract.ts'
import { appearancesOf } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { boardStates } from '#features/authoring/generation-tasks/contract.ts'
import { countsOfCourses, coversOf } from '#features/authoring/productions/server/productions.ts'
import type { CourseContents } from '../contract.ts'
import { listContents } from './contents-queries.ts'

const none = () => Object.fromEntries(boardStates.map((state) => [state, 0])) as Record<(typeof boardStates)[number], number>

/** Returns all scenes and sub-scenes of a course in order. Throws 404 if the course does not exist. */
export async function contentsOf(db: Db, courseId: string): Promise<CourseContents> {
  await getCourse(db, courseId, 'COURSE')
  const parts = await listContents(db, courseId)
  const ids = parts.filter((part) => part.type === 'SUB_SCENE').map((part) => part.id)
  const [counts, covers, figures] = await Promise.all([
    countsOfCourses(db, [courseId]),
    coversOf(db, ids),
    appearancesOf(db, ids, speakingRoles.QUESTION),
  ])
  const below = Map.groupBy(parts, (part) => part.parentId)
  const scenes = below.get(courseId) ?? []
  return {
    scenes: scenes.map((scene) => ({
      id: scene.id,
      title: scene.title,
      description: scene.description,
      subScenes: (below.get(scene.id) ?? []).map((part) => ({
        id: part.id,
        title: part.title,
        contentStr: part.content.join('\n'),
        lines: part.lines,
        counts: counts.get(part.id) ?? none(),
        coverUrl: figures.get(part.id)?.pictureUrl ?? covers.get(part.id) ?? null,
        portraitUrl: figures.get(part.id)?.portraitUrl ?? null,
        createUserName: part.createUserName,
        createDate: readable(part.createDate),
      })),
    })),
  }
}
