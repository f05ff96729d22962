// Groups of a marker: loads the groups of a question, applies a score to a group, and undoes the last one.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContentOf } from '#shared/contract.ts'
import { usualScore } from '#shared/scores.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { type MarkedGroup, marking, maxMarked } from '../contract.ts'

export type Member = MarkedGroup['texts'][number]['members'][number]
export type GroupHead = Pick<ContentOf<typeof marking.groups>, 'examinationName' | 'isDouble' | 'questions' | 'total'>
type Given = Pick<Member, 'attemptId' | 'score' | 'remark'>

const pageSize = 100
export const membersOf = (group: MarkedGroup): Member[] => group.texts.flatMap((t) => t.members)

/** The group after some of its members got these points. */
function withGiven(group: MarkedGroup, given: ReadonlyMap<string, Given>): MarkedGroup {
  const texts = group.texts.map((t) => ({ ...t, members: t.members.map((m) => ({ ...m, ...given.get(m.attemptId) })) }))
  const members = texts.flatMap((t) => t.members)
  const marked = members.filter((m) => m.score !== null).length
  return { ...group, texts, marked, waiting: members.length - marked, proposed: usualScore(members.map((m) => m.score)) }
}

/** The loaded groups and the open one. A reload stays at the open group if it still exists, and calls `onAnew`. */
function useLoadedGroups(examinationId: string, subjectId: string, by: 'TEXT' | 'POINTS', onAnew: () => void) {
  const [head, setHead] = useState<GroupHead | null>(null)
  const [groups, setGroups] = useState<MarkedGroup[]>([])
  const [id, setId] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [loading, setLoading] = useState(true)
  const turn = useRef(0)
  const reload = useCallback(
    async (stay?: string | null) => {
      const mine = ++turn.current
      setLoading(true)
      try {
        const { records, ...rest } = await call(marking.groups, { query: { examinationId, subjectId, by, pageSize } })
        if (mine !== turn.current) return
        setHead(rest)
        setGroups(records)
        setId((records.find((g) => g.id === stay) ?? records.find((g) => g.waiting > 0))?.id ?? null)
        onAnew()
        setError(null)
      } catch (failure) {
        if (mine === turn.current) setError(failure)
      } finally {
        if (mine === turn.current) setLoading(false)
      }
    },
    [examinationId, subjectId, by, onAnew],
  )
  useEffect(() => {
    void reload()
  }, [reload])
  return { head, groups, setGroups, id, setId, error, loading, reload }
}

export function useGroups(examinationId: string, subjectId: string, by: 'TEXT' | 'POINTS') {
  const [done, setDone] = useState<{ id: string; before: Given[] }[]>([])
  const act = useApiMutation(marking.mark, { refresh: [marking.exams] })
  const { head, groups, setGroups, id, setId, error, loading, reload } = useLoadedGroups(
    examinationId,
    subjectId,
    by,
    useCallback(() => setDone([]), []),
  )
  const at = groups.findIndex((g) => g.id === id)
  /** Goes to the next group with waiting members, and loads more after the last one. */
  const next = (list: readonly MarkedGroup[]) => {
    const after = [...list.slice(at + 1), ...list.slice(0, at + 1)].find((g) => g.waiting > 0)
    setId(after?.id ?? null)
    if (!after && head && head.total > list.length) void reload()
  }
  const write = async (of: string, given: readonly Given[], seen: ReadonlyMap<string, Member>): Promise<MarkedGroup[] | null> => {
    const body = given.map(({ attemptId, score, remark }) => ({
      attemptId,
      subjectId,
      score,
      seen: seen.get(attemptId)?.score ?? null,
      remark: remark ?? '',
    }))
    const outcome = await act.run({ body })
    if (!outcome.ok) return null
    const byId = new Map(given.map((g) => [g.attemptId, g]))
    const changed = groups.map((g) => (g.id === of ? withGiven(g, byId) : g))
    setGroups(changed)
    return changed
  }
  const byId = (group: MarkedGroup) => new Map(membersOf(group).map((m) => [m.attemptId, m]))
  return {
    ...{ head, groups, at, error, loading, busy: act.busy },
    current: groups[at] as MarkedGroup | undefined,
    reload: () => reload(id),
    open: setId,
    goTo: (place: number) => setId(groups[Math.max(0, Math.min(place, groups.length - 1))]?.id ?? null),
    /** Gives these members of a group the same points and comment; at most `maxMarked` at once. */
    async save(group: MarkedGroup, members: readonly Member[], score: number, remark: string | null): Promise<boolean> {
      const given = members.slice(0, maxMarked).map(({ attemptId, remark: own }) => ({ attemptId, score, remark: remark ?? own }))
      const changed = await write(group.id, given, byId(group))
      if (!changed) return false
      setDone((list) => [
        ...list,
        {
          id: group.id,
          before: members.slice(0, maxMarked).map(({ attemptId, score: s, remark: r }) => ({ attemptId, score: s, remark: r })),
        },
      ])
      if (members.length <= maxMarked) next(changed)
      return true
    },
    canUndo: done.length > 0,
    async undo(): Promise<void> {
      const last = done.at(-1)
      const group = groups.find((g) => g.id === last?.id)
      if (!last || !group || !(await write(group.id, last.before, byId(group)))) return
      setDone((list) => list.slice(0, -1))
      setId(group.id)
    },
  }
}
