// Outline of a conversation, debounced reload after changes.
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useEvents } from '#ui/api/events.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { useSoon } from '#features/authoring/productions/web/use-soon.ts'
import { storyboard } from '../contract.ts'

/** `when` delays the request until the lines are loaded. */
export function useOutline(subSceneId: string, when: boolean) {
  const asked = useApiQuery(storyboard.outline, { params: { subSceneId } }, { inPlace: true, when })
  const again = useSoon(() => void (when && asked.refetch()), 600)
  useEvents(productions.stream, again, again)
  return { outline: asked.data, again }
}
