// One import of people: sending the file, the preview it answers, and committing that.
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../../ui/asking.ts'
import { CallFailure } from '../../../ui/call-failure.ts'
import { refusal, upload, uploadFailureText } from '../../../ui/upload.ts'
import { departments } from '../../departments/contract.ts'
import { type ImportAnswer, users } from '../contract.ts'

export type ImportState =
  | { at: 'choosing'; fault?: string }
  | { at: 'sending'; file: File; share: number }
  | { at: 'preview'; file: File; answer: ImportAnswer; update: boolean }
  | { at: 'done'; answer: ImportAnswer }

export function useImport() {
  const [state, setState] = useState<ImportState>({ at: 'choosing' })
  const controller = useRef<AbortController>(undefined)
  const commit = useAct(users.import, { refresh: [users.page, departments.tree] })
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (file: File, update: boolean) => {
    const fault = users.import.upload && refusal(file, users.import.upload)
    if (fault) return setState({ at: 'choosing', fault })
    controller.current?.abort()
    const mine = new AbortController()
    controller.current = mine
    setState({ at: 'sending', file, share: 0 })
    try {
      const query = { dryRun: 'true' as const, ...(update ? { update: 'true' as const } : {}) }
      const onProgress = (share: number) => setState((now) => (now.at === 'sending' ? { ...now, share } : now))
      const answer = await upload(users.import, file, { query, onProgress, signal: mine.signal })
      if (!mine.signal.aborted) setState({ at: 'preview', file, answer, update })
    } catch (error) {
      if (mine.signal.aborted || (error instanceof CallFailure && error.aborted)) return
      setState({ at: 'choosing', fault: uploadFailureText(error) })
    }
  }
  return {
    state,
    busy: commit.busy,
    send: (file: File, update: boolean) => void send(file, update),
    restart: () => {
      controller.current?.abort()
      setState({ at: 'choosing' })
    },
    /** Writes the rows without a fault. */
    commit: async () => {
      if (state.at !== 'preview' || !state.answer.importId) return
      const outcome = await commit.run({
        query: { importId: state.answer.importId, ...(state.update ? { update: 'true' as const } : {}) },
        body: { skipBad: true },
      })
      if (outcome.ok) setState({ at: 'done', answer: outcome.content })
    },
  }
}
