// Hook for microphone recordings: permission, level, duration and the final MP3.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeptRecording } from './kept-recording.ts'
import { encodeMp3, type Mp3 } from './mp3.ts'

export const maxSeconds = 300
const TICK_MS = 100
const MIN_MS = 500
/** Decay of a peak per tick, because the eye can follow a meter that falls slowly. */
const FALL = 0.8

export type Recording =
  | { at: 'idle' }
  | { at: 'asking' }
  /** `level` is the loudness, 0 to 1. */
  | { at: 'recording'; seconds: number; level: number }
  | { at: 'encoding'; percent: number }
  | { at: 'recorded'; mp3: Mp3; url: string; note: string | null }
  | { at: 'refused'; reason: string }

const reasons: Record<string, string> = {
  NotAllowedError: '没有使用麦克风的权限，请在浏览器地址栏中允许后重试',
  SecurityError: '没有使用麦克风的权限，请在浏览器地址栏中允许后重试',
  NotFoundError: '没有找到麦克风，请连接后重试',
  OverconstrainedError: '没有找到麦克风，请连接后重试',
  NotReadableError: '麦克风正被其他程序占用，请关闭后重试',
  AbortError: '麦克风正被其他程序占用，请关闭后重试',
}
export const micRefusal = (error: unknown) => reasons[(error as Error)?.name] ?? '麦克风无法使用，请检查后重试'
const unsupported = '当前页面不能使用麦克风，请通过 HTTPS 访问，或上传音频文件'
const brokenText = '录音处理失败，请重新录制'
const lostText = '麦克风已断开，断开前的录音已保留'
const keptNote = '这是上次录下、还没有使用的录音'
const fullNote = `已录满 ${maxSeconds / 60} 分钟，自动停止`

interface Live {
  stream: MediaStream
  recorder: MediaRecorder
  meter: ReturnType<typeof openMeter>
  timer: ReturnType<typeof setInterval>
}

/** Opens a level meter, 0 to 1, whose peaks fall slowly. */
function openMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  // longer than a tick at any usual sample rate, so that no sound is missed between two ticks
  analyser.fftSize = 8192
  context.createMediaStreamSource(stream).connect(analyser)
  const heard = new Float32Array(analyser.fftSize)
  let level = 0
  return {
    read() {
      analyser.getFloatTimeDomainData(heard)
      const loudness = Math.sqrt(heard.reduce((sum, s) => sum + s * s, 0) / heard.length)
      level = Math.max(Math.min(1, loudness * 3), level * FALL)
      return level
    },
    close: () => void context.close().catch(() => undefined),
  }
}

function letGo({ stream, meter, timer }: Pick<Live, 'stream' | 'meter' | 'timer'>) {
  clearInterval(timer)
  for (const track of stream.getTracks()) track.stop()
  meter.close()
}

interface Told {
  tick: (seconds: number, level: number) => void
  piece: (piece: Blob) => void
  /** Called at the end; `note`: the reason if the recording ended by itself. */
  end: (parts: Blob[], note: string | null) => void
}

/** Records `stream` until it is stopped, full, or the device is gone. */
function record(stream: MediaStream, told: Told): Live {
  const recorder = new MediaRecorder(stream)
  const meter = openMeter(stream)
  const since = performance.now()
  const parts: Blob[] = []
  let note: string | null = null
  const end = (why: string) => {
    note ??= why
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const tick = () => {
    const seconds = (performance.now() - since) / 1000
    told.tick(seconds, meter.read())
    if (seconds >= maxSeconds) end(fullNote)
  }
  recorder.ondataavailable = (e) => {
    parts.push(e.data)
    told.piece(e.data)
  }
  recorder.onerror = () => end(lostText)
  recorder.onstop = () => {
    letGo({ stream, meter, timer })
    told.end(parts, note)
  }
  for (const track of stream.getTracks()) track.onended = () => end(lostText)
  // in parts, so that a lost device does not lose the earlier recording
  recorder.start(1_000)
  const timer = setInterval(tick, TICK_MS)
  tick()
  return { stream, recorder, meter, timer }
}

/** `kept`: storage of the recording until it is uploaded; null stores nothing. */
export function useRecording(kept: KeptRecording | null) {
  const [state, setState] = useState<Recording>({ at: 'idle' })
  const live = useRef<Live>(undefined)
  const working = useRef<AbortController>(undefined)
  const url = useRef<string>(undefined)
  const [dropped] = useState(() => new WeakSet<AbortController>())

  const release = useCallback(() => {
    working.current?.abort()
    const now = live.current
    live.current = undefined
    if (now) letGo(now)
    if (url.current) URL.revokeObjectURL(url.current)
    url.current = undefined
  }, [])
  useEffect(() => release, [release])

  const encode = useCallback(async (parts: Blob[], note: string | null, signal: AbortSignal) => {
    setState({ at: 'encoding', percent: 0 })
    try {
      const whole = new Blob(parts, { type: parts[0]?.type ?? '' })
      const mp3 = await encodeMp3(whole, (percent) => !signal.aborted && setState({ at: 'encoding', percent }), signal)
      if (signal.aborted) return
      if (mp3.durationMs < MIN_MS) return setState({ at: 'refused', reason: '录音太短，请重新录制' })
      url.current = URL.createObjectURL(mp3.blob)
      setState({ at: 'recorded', mp3, url: url.current, note })
    } catch {
      if (!signal.aborted) setState({ at: 'refused', reason: brokenText })
    }
  }, [])

  /** Encodes the recording of an earlier visit; starts a new recording if there is none. */
  const resume = useCallback(async () => {
    release()
    const mine = new AbortController()
    working.current = mine
    setState({ at: 'encoding', percent: 0 })
    const parts = (await kept?.list()) ?? []
    if (!mine.signal.aborted) await encode(parts, keptNote, mine.signal)
  }, [encode, kept, release])

  const start = useCallback(async () => {
    release()
    const mine = new AbortController()
    working.current = mine
    void kept?.erase()
    if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined')
      return setState({ at: 'refused', reason: unsupported })
    setState({ at: 'asking' })
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
    } catch (error) {
      if (!mine.signal.aborted) setState({ at: 'refused', reason: micRefusal(error) })
      return
    }
    // the recorder was closed while the browser was still asking for permission
    if (mine.signal.aborted) return stream.getTracks().forEach((track) => track.stop())
    live.current = record(stream, {
      tick: (seconds, level) => setState({ at: 'recording', seconds, level }),
      // a closed recorder still delivers its last piece
      piece: (piece) => void (dropped.has(mine) || kept?.add(piece)),
      end: (parts, note) => void (mine.signal.aborted || encode(parts, note, mine.signal)),
    })
  }, [dropped, encode, kept, release])

  return {
    state,
    start: () => void start(),
    resume: () => void resume(),
    stop: () => live.current?.recorder.state === 'recording' && live.current.recorder.stop(),
    /** Discards the recording, also on the device. */
    drop: () => {
      if (working.current) dropped.add(working.current)
      void kept?.erase()
      release()
      setState({ at: 'idle' })
    },
  }
}
