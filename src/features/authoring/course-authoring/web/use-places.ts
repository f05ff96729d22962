// Where a copy may go: the tree of courses as options, those that cannot be chosen greyed.
import { useMemo } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { courses, type CourseTree, type CourseType } from '#features/authoring/courses/contract.ts'

export interface PlaceOption {
  value: string
  title: string
  /** With the titles above it, by which it is found. */
  label: string
  disabled: boolean
  children: PlaceOption[]
  /** From the course down to itself. */
  path: { id: string; title: string }[]
}

/** Options down to one level; only what the person may edit on that level can be chosen, or, where it is copied `into` one, any other. */
export function usePlaces(level: CourseType, when: boolean, into?: string) {
  const asked = useApiQuery(courses.tree, {}, { when })
  const { options, byId } = useMemo(() => {
    const found = new Map<string, PlaceOption>()
    const option = (node: CourseTree, above: PlaceOption['path']): PlaceOption => {
      const path = [...above, { id: node.id, title: node.title }]
      const made: PlaceOption = {
        value: node.id,
        title: node.title,
        label: path.map((p) => p.title).join(' / '),
        disabled: node.type !== level || (into === undefined ? !node.canEdit : node.id === into),
        children: node.type === level ? [] : node.childList.map((child) => option(child, path)),
        path,
      }
      found.set(made.value, made)
      return made
    }
    return { options: (asked.data ?? []).map((root) => option(root, [])), byId: found }
  }, [asked.data, level, into])
  return { options, byId, loading: asked.isPending && when, error: asked.error }
}
