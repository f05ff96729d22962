// Loads the course, scene or sub-scene of a page by its id in the URL.
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { courses } from '#features/authoring/courses/contract.ts'

/** Loads the node named by `parameter`; a missing parameter is handled like an unknown id. */
export function useNode(parameter: 'courseId' | 'sceneId' | 'subSceneId') {
  const [search] = useSearchParams()
  const id = search.get(parameter) || '0'
  const asked = useApiQuery(courses.detail, { params: { id } }, { inPlace: true })
  return { id, node: asked.data?.id === id ? asked.data : undefined, error: asked.error, reload: () => void asked.refetch() }
}
