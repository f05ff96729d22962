// Stage for a page with the lines of a sub-scene; it loads the remaining lines for a play-through.
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { filled } from '#shared/variables.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { useVariables } from '#features/authoring/courses/web/use-variables.ts'
import type { useTaskStates } from '#features/authoring/productions/web/use-task-states.ts'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'
import type { ClipPart } from './play-sequence.ts'
import type { StageHandle } from './Stage.tsx'
import { useSpeakers } from './speakers.ts'
import { absentLine, toStageLine } from './stage-lines.ts'

const coming = (
  <section className="yw-card">
    <LoadingSkeleton shape={<div className="yw-bone is-screen" />} />
  </section>
)
const Stage = lazyPart(async () => (await import('./Stage.tsx')).Stage)

interface Asked {
  subSceneId: string
  courseId: string
  /** Lines by position; lines that are not loaded are undefined. */
  rows: readonly (Script | undefined)[]
  total: number
  tasks: Pick<ReturnType<typeof useTaskStates>, 'states'>
  /** Total play time if it is known. */
  totalMs?: number | undefined
  /** Uses the bar form, for a page without room beside its lines. */
  bar?: boolean
  children?: ReactNode
}

export function useConversationStage({ subSceneId, courseId, rows, total, tasks, totalMs, bar = false, children }: Asked) {
  const [at, setAt] = useState<number | null>(null)
  const [part, setPart] = useState<ClipPart>('line')
  const [playing, setPlaying] = useState(false)
  const handle = useRef<StageHandle>(null)
  const speakers = useSpeakers(subSceneId)
  const variables = useVariables(courseId)
  const isWhole = rows.length >= total && !rows.includes(undefined)
  const { data: all } = useApiQuery(
    scripts.list,
    { params: { subSceneId } },
    { when: subSceneId !== '0' && playing && !isWhole, inPlace: true },
  )
  const { states } = tasks
  const lines = useMemo(
    () =>
      Array.from({ length: total }, (_, place) => {
        const script = rows[place] ?? (all?.length === total ? all[place] : undefined)
        const told = script && states.get(script.id)?.taskInfo
        return script ? toStageLine(filled(script, ['text', 'answerText'], variables), told?.QUESTION, told?.ANSWER) : absentLine(place)
      }),
    [rows, all, total, states, variables],
  )
  const stage = total > 0 && (
    <Suspense fallback={coming}>
      <Stage
        ref={handle}
        {...{ lines, total, at, playing, speakers, totalMs, bar, children }}
        onAt={(to, of) => {
          setAt(to)
          setPart(of)
        }}
        onPlaying={setPlaying}
      />
    </Suspense>
  )
  return {
    stage,
    at,
    part,
    playing,
    pause: () => setPlaying(false),
    open: () => handle.current?.open(),
    choose: setAt,
    playFrom: (line: number, of?: ClipPart) => handle.current?.playFrom(line, of),
  }
}
