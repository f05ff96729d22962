// The microphone, opened for one answer and then closed: on iOS, an open microphone makes all other sound play through the earpiece.
import type { Encoded, Spoken } from './encoder.ts'
import tapAddress from './tap.ts?worker&url'

/** The reason why recording is impossible; each has its own help. */
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

/** A reason that is known without asking the user; null: recording may be tried. */
export function refusalHere(): Refusal | null {
  // old browsers and pages without HTTPS lack properties that the types declare
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (devices && 'getUserMedia' in devices && typeof AudioWorkletNode !== 'undefined') return null
  return window.isSecureContext ? 'old' : 'insecure'
}

interface Listening {
  onSound: (encoded: Encoded) => void
  /** Another use took the microphone: a call, an unplugged headset, or a hidden page. */
  onLost: () => void
}
export interface Microphone {
  /** Closes it; resolves when the last sound is delivered. */
  close(): Promise<void>
}

/** Opens the microphone. @throws MicrophoneRefused */
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
    // a page without a user gesture starts with suspended audio
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
    // a failed encoder must not block closing
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
