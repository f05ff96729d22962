// The microphone, opened for one answer and closed after it: on iOS what is left open makes everything else play through the earpiece.
import type { Encoded, Spoken } from './encoder.ts'
import tapAddress from './tap.ts?worker&url'

/** Why nobody can speak here; each has its own way on. */
export type Refusal = 'insecure' | 'old' | 'refused' | 'absent' | 'busy'
export class MicrophoneRefused extends Error {
  readonly why: Refusal
  constructor(why: Refusal, cause?: unknown) {
    super(`no microphone: ${why}`, { cause })
    this.name = 'MicrophoneRefused'
    this.why = why
  }
}

const reasons: Record<string, Refusal> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** What is known before anybody is asked; null: it may be tried. */
export function refusalHere(): Refusal | null {
  // old ones and pages without https have less than the types say
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (devices && 'getUserMedia' in devices && typeof AudioWorkletNode !== 'undefined') return null
  return window.isSecureContext ? 'old' : 'insecure'
}

interface Listening {
  onSound: (encoded: Encoded) => void
  /** Somebody else took it: a call, the headset that went, the page that was left. */
  onLost: () => void
}
export interface Microphone {
  /** Ends it; answers when the last of it has been told. */
  close(): Promise<void>
}

/** @throws MicrophoneRefused */
export async function openMicrophone({ onSound, onLost }: Listening): Promise<Microphone> {
  const known = refusalHere()
  if (known) throw new MicrophoneRefused(known)
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
    .catch((error: Error) => {
      throw new MicrophoneRefused(reasons[error.name] ?? 'old', error)
    })
  const worker = new Worker(new URL('./encoder.ts', import.meta.url), { type: 'module' })
  const context = new AudioContext()
  const say = (spoken: Spoken) => worker.postMessage(spoken)
  const leave = () => {
    for (const track of stream.getTracks()) track.stop()
    void context.close().catch(() => undefined)
  }
  try {
    await context.audioWorklet.addModule(tapAddress)
    // a page that was not touched begins without sound
    await context.resume()
  } catch (error) {
    leave()
    worker.terminate()
    throw new MicrophoneRefused('old', error)
  }
  const tap = new AudioWorkletNode(context, 'tap', { numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' })
  const ended = new Promise<void>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Encoded>) => {
      onSound(data)
      if (data.done) resolve()
    }
    // what could not be encoded is not waited for
    worker.onerror = () => resolve()
  })
  say({ rate: context.sampleRate })
  tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => say(data)
  context.createMediaStreamSource(stream).connect(tap)
  for (const track of stream.getTracks()) for (const what of ['ended', 'mute']) track.addEventListener(what, onLost)
  context.addEventListener('statechange', () => (context.state as string) === 'interrupted' && onLost())
  let closing: Promise<void> | undefined
  return {
    close: () =>
      (closing ??= (async () => {
        for (const track of stream.getTracks()) for (const what of ['ended', 'mute']) track.removeEventListener(what, onLost)
        tap.port.onmessage = null
        say(null)
        leave()
        await ended
        worker.terminate()
      })()),
  }
}
