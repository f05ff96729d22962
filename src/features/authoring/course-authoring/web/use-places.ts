// Targets of a copy: the tree of courses as options, with unavailable ones disabled.
import { useMemo } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { courses, type CourseTree, type CourseType } from '#features/authoring/courses/contract.ts'

export interface PlaceOption {
  value: string
  title: string
  /** Title with the titles above it, for the search. */
  label: string
  disabled: boolean
  children: PlaceOption[]
  /** Nodes from the course down to this option. */
  path: { id: string; title: string }[]
}

/** Options down to one level. Enabled are those that the person may edit; with `into`, all other nodes are enabled instead. */
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
