// The states of the rows below a parent: asked with the list, then kept true by the stream.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { keyOf, useApiQuery } from '#ui/api/api-hooks.ts'
import { useEvents, useWhileSilent } from '#ui/api/events.ts'
import { showSuccess, showWarning } from '#ui/page/notice.ts'
import { isLocked, lockedReason, unread, unreadReason } from '#ui/page/task-state.ts'
import { type MediaPart, productions, type TaskState } from '../contract.ts'

/** How what was under way has ended meanwhile, of each part of each row. What was cancelled has not: what stands there is an earlier task. */
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

/** Stands for a row whose state is not known: none of its media is claimed to be made or not. */
const unreadState = (sourceId: string, status: string) =>
  ({ sourceId, taskDetail: { QUESTION: status, ANSWER: status, SUB_SCENE_INTRO: status }, taskInfo: {} }) as unknown as TaskState

/** `onEnded`: a task below this parent has ended, so the rows have a medium they did not have. */
export function useTaskStates(parentId: string, taskType: 'OPERATION' | 'COURSE', rowIds: readonly string[], onEnded: () => void) {
  const client = useQueryClient()
  // of a list without pages all there are are asked for: so many ids have no room in an address
  const args = { query: { sourceId: parentId, taskType, ...(rowIds.length > 100 ? {} : { ids: rowIds.join(',') }) } }
  const key = keyOf(productions.status, args)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data, error, refetch, isFetching, isPlaceholderData } = useApiQuery(productions.status, args, { when: rowIds.length > 0 })
  const known = new Set(rowIds)
  const ended = useRef<(string | undefined)[]>([])
  /** One question, and one sentence, for all that end about now. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what the states themselves say
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
      // of the others nothing is known before the answer has come
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
    /** Why states of some rows are not there: they have not come yet, or could not be read; null where all are known. */
    lacks,
    statusOf: (id: string, part: MediaPart) => (isUnread(id) ? unread[missing] : states.get(id)?.taskDetail[part]),
    infoOf: (id: string, part: MediaPart) => states.get(id)?.taskInfo[part],
    /** Why nothing can be done to a row now; null where something can. */
    whyLocked: (id: string): string | null => {
      if (isUnread(id)) return unreadReason
      return Object.values(states.get(id)?.taskDetail ?? {}).some((s) => isLocked(s)) ? lockedReason : null
    },
    /** What is known of a row; undefined where it has no task. */
    stateOf: (id: string): TaskState | undefined => (isUnread(id) ? unreadState(id, unread[missing]) : states.get(id)),
    states,
  }
}
