// One upload at a time: its progress, converting what browsers do not play, cancelling it, trying again.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UploadRule } from '#shared/contract.ts'
import { CallFailure } from '../api/call-failure.ts'
import { type AnyEndpoint, call } from '../api/client.ts'
import type { Sending } from './send-file.ts'
import { canSign, type UploadLeave, uploadToStore } from './store-upload.ts'
import { refusal, severalFiles, upload, uploadFailureText } from './upload.ts'

export interface Stored {
  path: string
  url: string
  /** What it is coded in where browsers do not play it; unknown of what went to the store itself. */
  unfit?: string | null
}
export type UploadState =
  | { at: 'idle' }
  | { at: 'sending'; file: File; share: number }
  /** `unfit`: what it is coded in. */
  | { at: 'converting'; file: File; share: number; unfit: string }
  | { at: 'failed'; file: File | null; reason: string; broken?: string | undefined }

/** The endpoint that gives leave to upload to the object store itself. */
export interface Direct {
  endpoint: AnyEndpoint
  query?: Record<string, unknown>
}

/** What an endpoint that converts answers: it is asked again until there is a file. */
interface Conversion {
  percent: number
  file: Stored | null
}

interface Options {
  endpoint: AnyEndpoint
  query?: Record<string, unknown> | undefined
  direct?: Direct | undefined
  rule: UploadRule
  /** Said where nothing was answered. */
  broken?: string | undefined
  /** Said where the answer is a failure without words. */
  refused?: string | undefined
  /** What browsers do not play is taken, and converted later. */
  converts?: boolean | undefined
  /** Converts what browsers do not play, before it is taken. */
  converter?: AnyEndpoint | undefined
  onStored: (stored: Stored, file: File) => void
}

/** Until it is done, cancelled or refused; who does not ask any more has it given up. */
async function converted(converter: AnyEndpoint, path: string, signal: AbortSignal, onPercent: (percent: number) => void): Promise<Stored> {
  for (;;) {
    const { percent, file } = (await call(converter, { body: { path }, signal } as never)) as unknown as Conversion
    if (file) return file
    onPercent(percent)
  }
}

/** Asked once: without an object store there is nobody to ask for leave. */
let noStore = false

export function useUpload({ endpoint, query, direct, rule, broken, refused, converts, converter, onStored }: Options) {
  const [state, setState] = useState<UploadState>({ at: 'idle' })
  /** The callback of the latest render: that of the start would write a value from before the upload. */
  const onDone = useRef(onStored)
  useLayoutEffect(() => {
    onDone.current = onStored
  })
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  /** The store could not be reached from this browser: the next try goes through the server. */
  const roundabout = useRef(false)

  /** What arrived and could not be converted: it is tried again without being sent once more, and if that fails, sent. */
  const arrived = useRef<{ file: File; stored: Stored }>(undefined)

  const deliver = async (file: File, sending: Sending): Promise<Stored> => {
    if (direct && !noStore && !roundabout.current && canSign()) {
      const asked = { query: direct.query, signal: sending.signal }
      try {
        const { token, path } = (await call(direct.endpoint, asked as never)) as unknown as UploadLeave
        noStore = token === null
        if (token) return await uploadToStore(token, path, file, sending)
      } catch (error) {
        roundabout.current = error instanceof CallFailure && !error.aborted && (error.status === 0 || error.status >= 500)
        throw error
      }
    }
    const stored = (await upload(endpoint, file, { query: query as never, ...sending })) as unknown as Stored
    roundabout.current = false
    return stored
  }

  /** What was sent, in a form that browsers play where it is to be converted at once. */
  const played = async (stored: Stored, file: File, signal: AbortSignal): Promise<Stored> => {
    const { unfit } = stored
    if (!unfit || !converter) return stored
    const tell = (share: number) => !signal.aborted && setState({ at: 'converting', file, share, unfit })
    tell(0)
    return converted(converter, stored.path, signal, (percent) => tell(percent / 100))
  }

  const refuse = (reason: string) => setState({ at: 'failed', file: null, reason })

  const send = async (file: File, brokenText = broken) => {
    const wrong = refusal(file, rule)
    if (wrong) return refuse(wrong)
    controller.current?.abort()
    const mine = new AbortController()
    controller.current = mine
    setState({ at: 'sending', file, share: 0 })
    try {
      const onProgress = (share: number) => setState((now) => (now.at === 'sending' && now.file === file ? { ...now, share } : now))
      const there = arrived.current?.file === file ? arrived.current.stored : undefined
      arrived.current = undefined
      const sent = there ?? (await deliver(file, { onProgress, signal: mine.signal }))
      if (mine.signal.aborted) return
      if (!there && sent.unfit && converter) arrived.current = { file, stored: sent }
      const stored = await played(sent, file, mine.signal)
      if (mine.signal.aborted) return
      arrived.current = undefined
      if (stored.unfit && !converts) return refuse(`编码为 ${stored.unfit}，浏览器无法播放，请转换后重新上传`)
      setState({ at: 'idle' })
      onDone.current(stored, file)
    } catch (error) {
      if (mine.signal.aborted || (error instanceof CallFailure && error.aborted)) return
      setState({ at: 'failed', file, reason: uploadFailureText(error, { broken: brokenText, refused }), broken: brokenText })
    }
  }
  return {
    state,
    /** What was chosen or dropped: one file, or none of them. */
    take: (files: FileList | null | undefined) => {
      if (files && files.length > 1) refuse(severalFiles)
      else if (files?.[0]) void send(files[0])
    },
    /** `brokenText`: said of this file where nothing was answered. */
    send: (file: File, brokenText?: string) => void send(file, brokenText),
    cancel: () => {
      controller.current?.abort()
      setState({ at: 'idle' })
    },
    retry: () => state.at === 'failed' && state.file && void send(state.file, state.broken),
    forget: () => setState({ at: 'idle' }),
  }
}
