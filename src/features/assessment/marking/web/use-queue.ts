// Queue of a marker: loads further answers at the end, goes back to earlier ones, and undoes the last mark.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContentOf } from '#shared/contract.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { type Marked, marking, maxMarked } from '../contract.ts'

export interface QueueAsked {
  examinationId: string
  status: 'WAITING' | 'MARKED'
  order: 'QUESTION' | 'PERSON'
  subjectId?: string
  blind: boolean
}
export type Head = Pick<ContentOf<typeof marking.queue>, 'examinationName' | 'isDouble' | 'questions' | 'total'>

export const keyOf = ({ attemptId, subjectId }: Pick<Marked, 'attemptId' | 'subjectId'>) => `${attemptId} ${subjectId}`

/** The counts of the questions after a change of a mark. */
function counted(head: Head, { subjectId, score: before }: Marked, score: number | null): Head {
  const by = Number(score !== null) - Number(before !== null)
  const others = head.isDouble ? by : 0
  const questions = head.questions.map((q) =>
    q.subjectId === subjectId ? { ...q, waiting: q.waiting - by, marked: q.marked + by, others: q.others + others } : q,
  )
  return { ...head, questions }
}

/** The loaded answers; a reload starts from the first page and calls `onAnew`. */
function useAnswers(asked: QueueAsked, onAnew: () => void) {
  const [head, setHead] = useState<Head | null>(null)
  const [items, setItems] = useState<Marked[]>([])
  const [at, setAt] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const [loading, setLoading] = useState(true)
  const question = JSON.stringify(asked)
  const turn = useRef(0)

  const fetchPage = useCallback(
    (page: number) => {
      const { blind, ...rest } = JSON.parse(question) as QueueAsked
      return call(marking.queue, { query: { ...rest, blind: blind ? 'true' : 'false', pageNumber: page, pageSize: maxMarked } })
    },
    [question],
  )

  /** Loads the first page; stays at the current answer if it is still in the queue. */
  const reload = useCallback(
    async (stay?: string) => {
      const mine = ++turn.current
      setLoading(true)
      try {
        const { records, ...rest } = await fetchPage(1)
        if (mine !== turn.current) return
        setHead(rest)
        setItems(records)
        setAt(
          Math.max(
            0,
            records.findIndex((r) => keyOf(r) === stay),
          ),
        )
        onAnew()
        setError(null)
      } catch (failure) {
        if (mine === turn.current) setError(failure)
      } finally {
        if (mine === turn.current) setLoading(false)
      }
    },
    [fetchPage, onAnew],
  )
  const looked = useRef<string | undefined>(undefined)
  useEffect(() => {
    looked.current = items[at] && keyOf(items[at])
  })
  useEffect(() => {
    void reload(looked.current)
  }, [reload])

  /** Loads the next page after the last answer, or new answers. */
  const more = async (known: readonly Marked[]): Promise<void> => {
    const passed = asked.status === 'WAITING' ? known.filter((i) => i.score === null).length : known.length
    const mine = ++turn.current
    setLoading(true)
    try {
      const { records, ...rest } = await fetchPage(Math.floor(passed / maxMarked) + 1)
      if (mine !== turn.current) return
      const had = new Set(known.map(keyOf))
      setHead(rest)
      setItems([...known, ...records.filter((r) => !had.has(keyOf(r)))])
    } catch (failure) {
      showFailure(failure)
    } finally {
      if (mine === turn.current) setLoading(false)
    }
  }
  const goTo = (place: number, known: readonly Marked[] = items) => {
    setAt(Math.max(0, Math.min(place, known.length)))
    if (place >= known.length) void more(known)
  }
  return { head, setHead, items, setItems, at, setAt, error, loading, reload: () => reload(looked.current), goTo }
}

export function useQueue(asked: QueueAsked) {
  const [done, setDone] = useState<{ key: string; before: Pick<Marked, 'score' | 'remark'> }[]>([])
  const act = useApiMutation(marking.mark, { refresh: [marking.exams] })
  const answers = useAnswers(
    asked,
    useCallback(() => setDone([]), []),
  )
  const { head, setHead, items, setItems, at, setAt, error, loading, reload, goTo } = answers
  const write = async (item: Marked, { score, remark }: Pick<Marked, 'score' | 'remark'>) => {
    const { attemptId, subjectId } = item
    const outcome = await act.run({ body: [{ attemptId, subjectId, score, seen: item.score, remark: remark ?? '' }] })
    if (!outcome.ok) return null
    const next = items.map((i) => (keyOf(i) === keyOf(item) ? { ...i, score, remark: remark || null } : i))
    setHead((now) => now && counted(now, item, score))
    setItems(next)
    return next
  }
  return {
    head,
    items,
    at,
    error,
    loading,
    goTo,
    reload,
    current: items[at] as Marked | undefined,
    busy: act.busy,
    /** Saves points and the comment, and goes on; a failed save stays at the answer. */
    async save(item: Marked, score: number, remark: string): Promise<boolean> {
      if (score === item.score && remark === (item.remark ?? '')) {
        goTo(at + 1)
        return true
      }
      const next = await write(item, { score, remark })
      if (!next) return false
      setDone((list) => [...list, { key: keyOf(item), before: item }])
      goTo(at + 1, next)
      return true
    },
    canUndo: done.length > 0,
    async undo(): Promise<void> {
      const last = done.at(-1)
      const place = items.findIndex((i) => last && keyOf(i) === last.key)
      const item = items[place]
      if (!last || !item || !(await write(item, last.before))) return
      setDone((list) => list.slice(0, -1))
      setAt(place)
    },
  }
}
