// One upload at a time: its progress, cancelling it, trying again.
import { useEffect, useRef, useState } from 'react'
import type { UploadRule } from '../../shared/contract.ts'
import { CallFailure } from '../call-failure.ts'
import type { AnyEndpoint } from '../client.ts'
import { refusal, upload, uploadFailureText } from '../upload.ts'

export interface Stored {
  path: string
  url: string
}
type State = { at: 'idle' } | { at: 'sending'; file: File; share: number } | { at: 'failed'; file: File | null; reason: string }

interface Options {
  endpoint: AnyEndpoint
  query?: Record<string, unknown>
  rule: UploadRule
  /** Said where nothing was answered. */
  broken?: string | undefined
  onStored: (stored: Stored, file: File) => void
}

export function useUpload({ endpoint, query, rule, broken, onStored }: Options) {
  const [state, setState] = useState<State>({ at: 'idle' })
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (file: File) => {
    const wrong = refusal(file, rule)
    if (wrong) return setState({ at: 'failed', file: null, reason: wrong })
    controller.current?.abort()
    const mine = new AbortController()
    controller.current = mine
    setState({ at: 'sending', file, share: 0 })
    try {
      const onProgress = (share: number) => setState((now) => (now.at === 'sending' && now.file === file ? { ...now, share } : now))
      const stored = (await upload(endpoint, file, { query: query as never, onProgress, signal: mine.signal })) as unknown as Stored
      if (mine.signal.aborted) return
      setState({ at: 'idle' })
      onStored(stored, file)
    } catch (error) {
      if (mine.signal.aborted || (error instanceof CallFailure && error.aborted)) return
      setState({ at: 'failed', file, reason: uploadFailureText(error, broken) })
    }
  }
  return {
    state,
    send: (file: File) => void send(file),
    cancel: () => {
      controller.current?.abort()
      setState({ at: 'idle' })
    },
    retry: () => state.at === 'failed' && state.file && void send(state.file),
    forget: () => setState({ at: 'idle' }),
  }
}
