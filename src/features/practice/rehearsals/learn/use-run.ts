// State of a run, and the typed answer, which the device stores until the server has taken it.
import { useCallback, useEffect, useState } from 'react'
import type { ContentOf } from '#shared/contract.ts'
import type { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { useStoredText } from '#ui/device/use-stored-text.ts'
import { useSteps } from '#ui/api/use-steps.ts'
import { type Judged, noLongerTheirs, type Rehearsal, rehearsals, type Spoken } from '../contract.ts'

const isGone = ({ code }: CallFailure) => code === noLongerTheirs

/** The run `id` with its steps; looks again while a recogniser or a judge works. */
export function useRun(id: string) {
  const detail = useCallback(() => call(rehearsals.detail, { params: { id } }), [id])
  const { state: run, look, ...steps } = useSteps<Rehearsal>(detail, isGone)
  useLooking(!!run && (isHearing([run.current, ...run.passed]) || isJudging([run.current])), look)
  return { run, ...steps }
}

/** True if a recogniser still works on one of these answers. */
export const isHearing = (lines: readonly ({ spoken: Spoken | null } | null)[]): boolean =>
  lines.some((line) => line?.spoken?.listening === 'WAITING')

/** True if a judge still works on one of these answers. */
export const isJudging = (lines: readonly ({ judge: Judged | null } | null)[]): boolean =>
  lines.some((line) => line?.judge?.state === 'WAITING')

const lookMs = 2_000
/** Calls `look` every two seconds while `on`. */
export function useLooking(on: boolean, look: () => unknown) {
  useEffect(() => {
    if (!on) return
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [on, look])
}

/** Typed text of a line, stored on this device until it is sent. */
export const useDraft = (id: string, scriptId: string) => useStoredText(`yanwu:said:${id}:${scriptId}`)

type Notice = ContentOf<typeof rehearsals.notice>

/** The notice about judge and browser recognition; null until it is loaded, or if it is not wanted. */
export function useNotice(wanted: boolean): Notice | null {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    call(rehearsals.notice).then(
      (told) => !gone && setNotice(told),
      () => undefined,
    )
    return () => void (gone = true)
  }, [wanted])
  return notice
}
