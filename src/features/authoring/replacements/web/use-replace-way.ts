// Address of search and replace, and its shortcut Ctrl+Shift+H, for permitted users.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { hasDialog } from '#ui/device/keys.ts'
import { useMay } from '#ui/api/session.tsx'
import { courses } from '#features/authoring/courses/contract.ts'

/** Scope of the search; without any id it covers every course that the user may edit. */
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

/** Returns the address and a function that opens it; null without the permission. */
export function useReplaceWay(place: ReplacePlace): { to: string; go: () => void } | null {
  const navigate = useNavigate()
  const may = useMay()
  // names the permission word directly, because importing the contract would enlarge the page's bundle
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
