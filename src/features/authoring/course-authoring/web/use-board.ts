// Data of the board: loaded once, then updated by the event stream. Rows update at once, counts are debounced.
import { useQueryClient } from '@tanstack/react-query'
import type { ContentOf } from '#shared/contract.ts'
import { keyOf, useApiQuery } from '#ui/api/api-hooks.ts'
import { useEvents, useWhileSilent } from '#ui/api/events.ts'
import { taskWord } from '#ui/page/task-state.ts'
import { type BoardRow, boardStates, productionBoard, productions, type TaskState } from '#features/authoring/productions/contract.ts'
import { useSoon } from '#features/authoring/productions/web/use-soon.ts'

export type Section = ContentOf<typeof productionBoard.overview>['sections'][number]
type Rows = ContentOf<typeof productionBoard.rows>

function withEvent(row: BoardRow, event: TaskState): BoardRow {
  const info = event.taskInfo[row.part]
  const word = taskWord(event.taskDetail[row.part], info)
  const state = boardStates.find((s) => s === word)
  // an uploaded medium has no task state
  if (row.sourceId !== event.sourceId || !info || !state || row.state === 'uploaded' || row.state === 'notUploaded') return row
  return { ...row, info, state }
}

export function useBoard(courseId: string) {
  const client = useQueryClient()
  const asked = useApiQuery(productionBoard.overview, { query: { courseId } }, { inPlace: true })
  const again = useSoon(() => {
    void asked.refetch()
    void client.invalidateQueries({ queryKey: keyOf(productionBoard.rows) })
  })
  useEvents<TaskState>(
    productions.stream,
    (event) => {
      client.setQueriesData<Rows>(
        { queryKey: keyOf(productionBoard.rows) },
        (now) => now && { ...now, records: now.records.map((row) => withEvent(row, event)) },
      )
      again()
    },
    again,
  )
  const counts = asked.data?.counts
  useWhileSilent(productions.stream, (counts?.running ?? 0) + (counts?.waiting ?? 0) > 0, again)
  return { board: asked.data?.courseId === courseId ? asked.data : undefined, error: asked.error, reload: () => void asked.refetch() }
}
