// Films of a sub-scene: loaded with the dialog, then updated by the stream of tasks.
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useApiQuery } from '#ui/api/api-hooks.ts'
import { useEvents, useWhileSilent } from '#ui/api/events.ts'
import { isLocked } from '#ui/page/task-state.ts'
import { productions, type TaskState } from '#features/authoring/productions/contract.ts'
import { useSoon } from '#features/authoring/productions/web/use-soon.ts'
import { type Film, films } from '../contract.ts'

const SOON_MS = 250

export function useFilms(subSceneId: string | null) {
  const client = useQueryClient()
  const args = { params: { subSceneId: subSceneId ?? '0' } }
  const { data, error, isPending, refetch } = useApiQuery(films.list, args, { when: subSceneId !== null, inPlace: true })
  const again = useSoon(() => void refetch(), SOON_MS)
  const shown: readonly Film[] = data?.films ?? []
  useEvents<TaskState>(
    productions.stream,
    ({ sourceId, taskDetail, taskInfo }) => {
      const film = shown.find(({ id }) => id === sourceId)
      const status = taskDetail.FILM
      // only the progress has changed: updates the cache without a request
      if (film && isLocked(film.status) && status && isLocked(status)) {
        const moved = shown.map((one) => (one.id === sourceId ? { ...one, status, info: taskInfo.FILM ?? null } : one))
        client.setQueryData(keyOf(films.list, args), { name: data?.name ?? '', films: moved })
      } else if (film || status) again()
    },
    () => void refetch(),
    subSceneId !== null,
  )
  useWhileSilent(
    productions.stream,
    shown.some(({ status }) => isLocked(status)),
    () => refetch(),
  )
  return { name: data?.name ?? '', films: shown, error, isPending, refetch }
}
