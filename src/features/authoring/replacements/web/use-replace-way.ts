// The way to finding and replacing, by whoever may take it; Ctrl+Shift+H takes it from the page that offers it.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { hasDialog } from '#ui/device/keys.ts'
import { useMay } from '#ui/api/session.tsx'
import { courses } from '#features/authoring/courses/contract.ts'

/** What is gone through: nothing named is every course that one may edit. */
export interface ReplacePlace {
  courseIds?: readonly string[]
  sceneId?: string
  subSceneId?: string
}

export function replaceAddress({ courseIds, sceneId, subSceneId }: ReplacePlace): string {
  const query = new URLSearchParams({
    ...(courseIds?.length ? { courseIds: courseIds.join() } : {}),
    ...(sceneId ? { sceneId } : {}),
    ...(subSceneId ? { subSceneId } : {}),
  })
  return query.size ? `/replace?${query}` : '/replace'
}

/** Its address, and how it is taken; null for whoever may not. */
export function useReplaceWay(place: ReplacePlace): { to: string; go: () => void } | null {
  const navigate = useNavigate()
  const may = useMay()
  // the same word as replacing takes, without its contract: what offers the way is to stay light
  const isAllowed = may(courses.updateCourse) && may('course:replace')
  const to = replaceAddress(place)
  useEffect(() => {
    if (!isAllowed) return
    const press = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || !e.shiftKey || e.key.toLowerCase() !== 'h' || hasDialog()) return
      e.preventDefault()
      void navigate(to)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isAllowed, navigate, to])
  return isAllowed ? { to, go: () => void navigate(to) } : null
}
