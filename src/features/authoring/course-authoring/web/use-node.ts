// The record that a page of the workshop stands on, by its id in the address.
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { courses } from '#features/authoring/courses/contract.ts'

/** Asks for the node named by `parameter`; an address without it is answered like an unknown id. */
export function useNode(parameter: 'courseId' | 'sceneId' | 'subSceneId') {
  const [search] = useSearchParams()
  const id = search.get(parameter) || '0'
  const asked = useApiQuery(courses.detail, { params: { id } }, { inPlace: true })
  return { id, node: asked.data?.id === id ? asked.data : undefined, error: asked.error, reload: () => void asked.refetch() }
}
