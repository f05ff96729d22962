// Order of scenes or sub-scenes in the outline: shows a move at once, saves it, and offers to undo it.
import { useState } from 'react'
import { useApiMutation, useRefresh } from '#ui/api/api-hooks.ts'
import { dismissUndo, showSuccess, undoAction } from '#ui/page/notice.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { movedIn } from './contents-rules.ts'

/** `ids` is the order of the server. The returned order is the one to show. */
export function useOrder(type: 'SCENE' | 'SUB_SCENE', ids: readonly string[]) {
  const refresh = useRefresh()
  const sort = useApiMutation(courses.sort)
  const [moved, setMoved] = useState<readonly string[] | null>(null)
  const save = async (id: string, seen: readonly string[], seq: number, undo: () => void) => {
    dismissUndo()
    setMoved(movedIn(seen, id, seq))
    const outcome = await sort.run({ query: {}, body: { type, list: [{ id, seq }], seen: { offset: 0, ids: [...seen] } } })
    await refresh(courseAuthoring.contents)
    setMoved(null)
    if (outcome.ok) showSuccess('排序成功', undoAction(undo))
  }
  const move = (id: string, seq: number) => {
    const seq0 = ids.indexOf(id)
    if (seq === seq0 || seq < 0) return
    const after = movedIn(ids, id, seq)
    void save(id, ids, seq, () => void save(id, after, seq0, () => undefined))
  }
  const known = new Set(ids)
  const order = moved?.length === ids.length && moved.every((id) => known.has(id)) ? moved : ids
  return { order, move }
}
