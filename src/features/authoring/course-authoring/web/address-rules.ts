// Addresses of the authoring pages. `canEdit` in them is only a display hint; the server checks permissions.
import type { Skipped } from '#shared/batch.ts'
import { firstLetters } from '#shared/text.ts'
import type { Course } from '#features/authoring/courses/contract.ts'

const query = (entries: Record<string, string>) => new URLSearchParams(entries).toString()

export const addressOf = {
  /** Page of the course, which a higher wing owns. */
  course: ({ id }: Pick<Course, 'id'>) => `/course/${id}`,
  scene: (course: Pick<Course, 'id' | 'canEdit'>) => `/scene?${query({ courseId: course.id, canEdit: String(course.canEdit) })}`,
  subScene: (scene: Pick<Course, 'id' | 'courseId' | 'canEdit'>) =>
    `/subScene?${query({ courseId: scene.courseId, sceneId: scene.id, canEdit: String(scene.canEdit) })}`,
  script: (subScene: Pick<Course, 'id' | 'courseId' | 'parentId' | 'canEdit'>) =>
    `/script?${query({ courseId: subScene.courseId, sceneId: subScene.parentId ?? '', subSceneId: subScene.id, canEdit: String(subScene.canEdit) })}`,
  /** Page of the scenario of a sub-scene, which a higher wing owns. */
  scenario: (subScene: Pick<Course, 'id'>) => `/scenario?${query({ subSceneId: subScene.id })}`,
}

/** Address of the recycle bin, filtered to this entry. */
export const entryNamed = ({ id, name }: Skipped) => `/recycleBin?${query({ 'f.title': firstLetters(name, 100), row: id })}`
