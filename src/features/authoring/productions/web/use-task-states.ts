// Task states of the rows below a parent: loaded with the list, then updated by the event stream.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { keyOf, useApiQuery } from '#ui/api/api-hooks.ts'
import { useEvents, useWhileSilent } from '#ui/api/events.ts'
import { showSuccess, showWarning } from '#ui/page/notice.ts'
import { isLocked, lockedReason, unread, unreadReason } from '#ui/page/task-state.ts'
import { type MediaPart, productions, type TaskState } from '../contract.ts'

/** Returns the final status of each part that was live before. A cancelled task does not count: its row shows an earlier task. */
export const endedSince = (before: readonly TaskState[], now: readonly TaskState[]) => {
  const were = new Map(before.map((s) => [s.sourceId, s]))
  return now.flatMap(({ sourceId, taskDetail, taskInfo }) =>
    (Object.keys(taskDetail) as MediaPart[])
      .filter((part) => {
        const was = were.get(sourceId)
        return !isLocked(taskDetail[part]) && isLocked(was?.taskDetail[part]) && was?.taskInfo[part]?.taskId === taskInfo[part]?.taskId
      })
      .map((part) => taskDetail[part]),
  )
}

/** State of a row whose state is unknown: its media are shown neither as made nor as missing. */
const unreadState = (sourceId: string, status: string) =>
  ({ sourceId, taskDetail: { QUESTION: status, ANSWER: status, SUB_SCENE_INTRO: status }, taskInfo: {} }) as unknown as TaskState

/** `onEnded`: called after a task below this parent has ended, so that the rows are read again. */
export function useTaskStates(parentId: string, taskType: 'OPERATION' | 'COURSE', rowIds: readonly string[], onEnded: () => void) {
  const client = useQueryClient()
  // without `ids` the server returns all rows: more than 100 ids do not fit into a URL
  const args = { query: { sourceId: parentId, taskType, ...(rowIds.length > 100 ? {} : { ids: rowIds.join(',') }) } }
  const key = keyOf(productions.status, args)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data, error, refetch, isFetching, isPlaceholderData } = useApiQuery(productions.status, args, { when: rowIds.length > 0 })
  const known = new Set(rowIds)
  const ended = useRef<(string | undefined)[]>([])
  /** One reload and one notice for tasks that end together. */
  const endSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const failed = ended.current.filter((status) => status === 'TASK_FAILED').length
      const made = ended.current.length - failed
      ended.current = []
      if (made) showSuccess(`${made}个音视频已生成`)
      if (failed) showWarning(`${failed}个音视频没有生成，请查看原因`)
      onEnded()
    }, 300)
  }
  const before = useRef({ parentId, data })
  useEffect(() => {
    const was = before.current
    before.current = { parentId, data }
    const news = was.parentId === parentId ? endedSince(was.data ?? [], data ?? []) : []
    if (!news.length) return
    ended.current.push(...news)
    endSoon()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- depends only on the states
  }, [data, parentId])
  useWhileSilent(
    productions.stream,
    (data ?? []).some((s) => Object.values(s.taskDetail).some((status) => isLocked(status))),
    () => refetch(),
  )
  useEvents<TaskState>(
    productions.stream,
    (event) => {
      if (!known.has(event.sourceId)) return
      const before = client.getQueryData<TaskState[]>(key)
      // rows that are not loaded yet are added by their response
      if (before) client.setQueryData(key, [...before.filter((s) => s.sourceId !== event.sourceId), event])
    },
    () => void refetch(),
  )
  const states = useMemo(() => new Map((data ?? []).map((s) => [s.sourceId, s])), [data])
  const answered = data !== undefined && !isPlaceholderData
  const missing = error ? ('unknown' as const) : ('reading' as const)
  const isUnread = (id: string) => !answered && !states.has(id)
  const lacks = answered || !rowIds.some(isUnread) ? null : missing
  return {
    refetch,
    isFetching,
    /** Reason why states of some rows are missing: loading, or failed; null if all are known. */
    lacks,
    statusOf: (id: string, part: MediaPart) => (isUnread(id) ? unread[missing] : states.get(id)?.taskDetail[part]),
    infoOf: (id: string, part: MediaPart) => states.get(id)?.taskInfo[part],
    /** Returns the reason why the row is locked, or null. */
    whyLocked: (id: string): string | null => {
      if (isUnread(id)) return unreadReason
      return Object.values(states.get(id)?.taskDetail ?? {}).some((s) => isLocked(s)) ? lockedReason : null
    },
    /** Returns the state of a row; undefined if it has no task. */
    stateOf: (id: string): TaskState | undefined => (isUnread(id) ? unreadState(id, unread[missing]) : states.get(id)),
    states,
  }
}
