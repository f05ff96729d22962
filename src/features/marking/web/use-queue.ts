// What a marker has before them: answers one after the other, more of them as they come to the end, back to those they have seen, and the last
// mark taken back.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContentOf } from '../../../shared/contract.ts'
import { useApiMutation } from '../../../ui/api-hooks.ts'
import { call } from '../../../ui/client.ts'
import { showFailure } from '../../../ui/notice.ts'
import { type Marked, marking, maxMarked } from '../contract.ts'

export interface QueueAsked {
  examinationId: string
  status: 'WAITING' | 'MARKED'
  order: 'QUESTION' | 'PERSON'
  subjectId?: string
  blind: boolean
}
type Head = Pick<ContentOf<typeof marking.queue>, 'examinationName' | 'questions' | 'total'>

export const keyOf = ({ attemptId, subjectId }: Pick<Marked, 'attemptId' | 'subjectId'>) => `${attemptId} ${subjectId}`

export function useQueue(asked: QueueAsked) {
  const [head, setHead] = useState<Head | null>(null)
  const [items, setItems] = useState<Marked[]>([])
  const [at, setAt] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const [loading, setLoading] = useState(true)
  const [done, setDone] = useState<{ key: string; before: number | null }[]>([])
  const question = JSON.stringify(asked)
  const turn = useRef(0)
  const act = useApiMutation(marking.mark, { refresh: [marking.exams] })

  const fetchPage = useCallback(
    (page: number) => {
      const { blind, ...rest } = JSON.parse(question) as QueueAsked
      return call(marking.queue, { query: { ...rest, blind: blind ? 'true' : 'false', pageNumber: page, pageSize: maxMarked } })
    },
    [question],
  )

  /** From the beginning; stays with the answer that is looked at where it is still there. */
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
        setDone([])
        setError(null)
      } catch (failure) {
        if (mine === turn.current) setError(failure)
      } finally {
        if (mine === turn.current) setLoading(false)
      }
    },
    [fetchPage],
  )
  const looked = useRef<string | undefined>(undefined)
  useEffect(() => {
    looked.current = items[at] && keyOf(items[at])
  })
  useEffect(() => {
    void reload(looked.current)
  }, [reload])

  /** Behind the last one: what has come meanwhile, or the next page. */
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
  const count = (from: number | null, to: number | null, subjectId: string) =>
    setHead((now) => {
      const by = Number(to !== null) - Number(from !== null)
      const questions = now?.questions.map((q) =>
        q.subjectId === subjectId ? { ...q, waiting: q.waiting - by, marked: q.marked + by } : q,
      )
      return now && questions ? { ...now, questions } : now
    })
  const write = async (item: Marked, score: number | null) => {
    const { attemptId, subjectId } = item
    const outcome = await act.run({ body: [{ attemptId, subjectId, score, seen: item.score }] })
    if (!outcome.ok) return null
    const next = items.map((i) => (keyOf(i) === keyOf(item) ? { ...i, score } : i))
    count(item.score, score, subjectId)
    setItems(next)
    return next
  }
  return {
    ...{ head, items, at, error, loading, goTo },
    current: items[at] as Marked | undefined,
    busy: act.busy,
    reload: () => reload(looked.current),
    /** Gives points and goes on; what could not be saved stays. */
    async save(item: Marked, score: number): Promise<boolean> {
      if (score === item.score) {
        goTo(at + 1)
        return true
      }
      const next = await write(item, score)
      if (!next) return false
      setDone((list) => [...list, { key: keyOf(item), before: item.score }])
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
