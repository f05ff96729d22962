// Hook for one upload at a time: pictures scaled down to the limit, progress, conversion of formats that browsers cannot play,
// cancellation, retry.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UploadRule } from '#shared/contract.ts'
import { CallFailure } from '../api/call-failure.ts'
import { type AnyEndpoint, call } from '../api/client.ts'
import type { Sending } from './send-file.ts'
import { showSuccess } from '../page/notice.ts'
import { polledFile } from './polled-file.ts'
import { canSign, type UploadLeave, uploadToStore } from './store-upload.ts'
import { isPictureRule, isScalable, refusal, sentName, severalFiles, upload, uploadFailureText } from './upload.ts'
import { isHeicContent, isSentAsIs } from './picture-kind.ts'

export interface Stored {
  path: string
  url: string
  /** Codec of the file, if browsers cannot play it; unknown after a direct upload to the object store. */
  unfit?: string | null
}
export type UploadState =
  | { at: 'idle' }
  | { at: 'sending'; file: File; share: number }
  /** `unfit`: the codec of the file. */
  | { at: 'converting'; file: File; share: number; unfit: string }
  | { at: 'failed'; file: File | null; reason: string; broken?: string | undefined }

/** The endpoint that issues credentials for a direct upload to the object store. */
export interface Direct {
  endpoint: AnyEndpoint
  query?: Record<string, unknown>
}

interface Options {
  endpoint: AnyEndpoint
  query?: Record<string, unknown> | undefined
  direct?: Direct | undefined
  rule: UploadRule
  /** Message if there was no answer. */
  broken?: string | undefined
  /** Message if the answer is a failure without a text. */
  refused?: string | undefined
  /** Formats that browsers cannot play are accepted, and converted later. */
  converts?: boolean | undefined
  /** Endpoint that converts such formats before the file is accepted. */
  converter?: AnyEndpoint | undefined
  onStored: (stored: Stored, file: File) => void
}

/** A picture as PNG or JPEG, any other file unchanged; null if this browser cannot show the picture. */
async function readable(file: File, rule: UploadRule, signal: AbortSignal): Promise<File | null> {
  if (!isPictureRule(rule) || (await isSentAsIs(file, rule))) return file
  if (await isHeicContent(file)) {
    const { convertHeic } = await import('./heic.ts')
    return convertHeic(file, signal)
  }
  const { convertPicture } = await import('./convert-picture.ts')
  const converted = await convertPicture(file)
  if (converted?.isStill && !signal.aborted) showSuccess('动图只保留第一帧')
  return converted?.file ?? null
}

/** The file within the limit: a large picture is scaled down, and the user is told both sizes. Null if it stays too large. */
async function withinLimit(file: File, rule: UploadRule, signal: AbortSignal): Promise<File | null> {
  if (!isScalable(file, rule)) return file
  const { scaleDown, scaledNotice } = await import('./scale-picture.ts')
  const scaled = await scaleDown(file, rule, signal)
  if (scaled && !signal.aborted) showSuccess(scaledNotice(file, scaled))
  return scaled?.file ?? null
}

/** Remembered for the page: without an object store, no request for credentials is needed. */
let noStore = false

export function useUpload({ endpoint, query, direct, rule, broken, refused, converts, converter, onStored }: Options) {
  const [state, setState] = useState<UploadState>({ at: 'idle' })
  /** the latest callback, because that of the start would write a value from before the upload */
  const onDone = useRef(onStored)
  useLayoutEffect(() => {
    onDone.current = onStored
  })
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  /** This browser could not reach the store, so the next try goes through the server. */
  const roundabout = useRef(false)

  /** A file that was uploaded but not converted: a retry converts it again, and uploads it again only if that fails. */
  const arrived = useRef<{ file: File; stored: Stored }>(undefined)

  const deliver = async (file: File, sending: Sending): Promise<Stored> => {
    if (direct && !noStore && !roundabout.current && canSign()) {
      const asked = { query: direct.query, signal: sending.signal }
      try {
        const { token, path } = (await call(direct.endpoint, asked as never)) as unknown as UploadLeave
        noStore = token === null
        if (token) return await uploadToStore(token, path, new File([file], sentName(file.name, rule), { type: file.type }), sending)
      } catch (error) {
        roundabout.current = error instanceof CallFailure && !error.aborted && (error.status === 0 || error.status >= 500)
        throw error
      }
    }
    const stored = (await upload(endpoint, file, { query: query as never, ...sending })) as unknown as Stored
    roundabout.current = false
    return stored
  }

  /** The uploaded file, converted first if browsers cannot play it and a converter exists. */
  const played = async (stored: Stored, file: File, signal: AbortSignal): Promise<Stored> => {
    const { unfit } = stored
    if (!unfit || !converter) return stored
    const tell = (share: number) => !signal.aborted && setState({ at: 'converting', file, share, unfit })
    tell(0)
    return polledFile(converter, { path: stored.path }, { signal, onPercent: (percent) => tell(percent / 100) })
  }

  const refuse = (reason: string) => setState({ at: 'failed', file: null, reason })

  const send = async (file: File, brokenText = broken) => {
    const wrong = refusal(file, rule)
    if (wrong && !isScalable(file, rule)) return refuse(wrong)
    controller.current?.abort()
    const mine = new AbortController()
    controller.current = mine
    setState({ at: 'sending', file, share: 0 })
    try {
      const onProgress = (share: number) => setState((now) => (now.at === 'sending' && now.file === file ? { ...now, share } : now))
      const shown = await readable(file, rule, mine.signal)
      if (mine.signal.aborted) return
      if (!shown) return refuse('图片已损坏，或浏览器不能显示这种图片，请转为 .png 或 .jpeg')
      const within = await withinLimit(shown, rule, mine.signal)
      if (mine.signal.aborted) return
      if (!within) return refuse(refusal(shown, rule) ?? `文件必须小于${rule.limit}`)
      const there = arrived.current?.file === file ? arrived.current.stored : undefined
      arrived.current = undefined
      const sent = there ?? (await deliver(within, { onProgress, signal: mine.signal }))
      if (mine.signal.aborted) return
      if (!there && sent.unfit && converter) arrived.current = { file, stored: sent }
      const stored = await played(sent, file, mine.signal)
      if (mine.signal.aborted) return
      arrived.current = undefined
      if (stored.unfit && !converts) return refuse(`编码为 ${stored.unfit}，浏览器无法播放，请转换后重新上传`)
      setState({ at: 'idle' })
      onDone.current(stored, within)
    } catch (error) {
      if (mine.signal.aborted || (error instanceof CallFailure && error.aborted)) return
      setState({ at: 'failed', file, reason: uploadFailureText(error, { broken: brokenText, refused }), broken: brokenText })
    }
  }
  return {
    state,
    /** Takes chosen or dropped files: exactly one, or an error. */
    take: (files: FileList | null | undefined) => {
      if (files && files.length > 1) refuse(severalFiles)
      else if (files?.[0]) void send(files[0])
    },
    /** `brokenText`: message if there was no answer for this file. */
    send: (file: File, brokenText?: string) => void send(file, brokenText),
    cancel: () => {
      controller.current?.abort()
      setState({ at: 'idle' })
    },
    retry: () => state.at === 'failed' && state.file && void send(state.file, state.broken),
    forget: () => setState({ at: 'idle' }),
  }
}
