// The states of the rows below a parent: asked with the list, then kept true by the stream.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { keyOf, useAsk } from '../../../ui/asking.ts'
import { useEvents } from '../../../ui/events.ts'
import { isLocked } from '../../../ui/task-state.ts'
import { type Part, productions, type TaskState } from '../contract.ts'

const endedNow = (before: TaskState | undefined, now: TaskState) =>
  (Object.keys(now.taskDetail) as Part[]).some((part) => !isLocked(now.taskDetail[part]) && isLocked(before?.taskDetail[part]))

/** `onEnded`: a task below this parent has ended, so the rows have a medium they did not have. */
export function useTaskStates(parentId: string, taskType: 'OPERATION' | 'COURSE', rowIds: readonly string[], onEnded: () => void) {
  const client = useQueryClient()
  // of a list without pages all there are are asked for: so many ids have no room in an address
  const args = { query: { sourceId: parentId, taskType, ...(rowIds.length > 100 ? {} : { ids: rowIds.join(',') }) } }
  const key = keyOf(productions.status, args)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data, refetch, isFetching } = useAsk(productions.status, args, { when: rowIds.length > 0 })
  const known = new Set(rowIds)
  const endSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      onEnded()
    }, 300)
  }
  useEvents<TaskState>(
    productions.stream,
    (event) => {
      if (!known.has(event.sourceId)) return
      const before = client.getQueryData<TaskState[]>(key) ?? []
      if (
        endedNow(
          before.find((s) => s.sourceId === event.sourceId),
          event,
        )
      )
        endSoon()
      client.setQueryData(key, [...before.filter((s) => s.sourceId !== event.sourceId), event])
    },
    () => void refetch(),
  )
  const states = new Map((data ?? []).map((s) => [s.sourceId, s]))
  return {
    refetch,
    isFetching,
    statusOf: (id: string, part: Part) => states.get(id)?.taskDetail[part],
    infoOf: (id: string, part: Part) => states.get(id)?.taskInfo[part],
    lockedRow: (id: string) => Object.values(states.get(id)?.taskDetail ?? {}).some((s) => isLocked(s)),
    states,
  }
}
