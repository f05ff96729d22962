// Converts a recording of the browser (WebM or MP4) to the MP3 that the product stores.
import type { Encoded, ToEncode } from './mp3-worker.ts'

const SAMPLE_RATE = 44_100
const BITRATE = 64
const PEAKS = 64

export interface Mp3 {
  blob: Blob
  durationMs: number
  /** Loudness from 0 to 1 along the recording. */
  peaks: number[]
}

/** Encodes a recording; `onPercent` gets 0 to 100. Rejects if the browser cannot decode its own recording. */
export async function encodeMp3(recorded: Blob, onPercent: (percent: number) => void, signal: AbortSignal): Promise<Mp3> {
  const decoded = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await recorded.arrayBuffer())
  const samples = decoded.getChannelData(0).slice()
  for (let c = 1; c < decoded.numberOfChannels; c++) {
    const other = decoded.getChannelData(c)
    for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) + (other[i] ?? 0)
  }
  const peaks = peaksOf(samples)
  signal.throwIfAborted()
  const worker = new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' })
  try {
    const blob = await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onerror = (event) => reject(new Error(event.message))
      worker.onmessage = ({ data }: MessageEvent<Encoded>) => ('mp3' in data ? resolve(data.mp3) : onPercent(data.percent))
      const work: ToEncode = { samples, sampleRate: SAMPLE_RATE, bitrate: BITRATE }
      worker.postMessage(work, [samples.buffer])
    })
    return { blob, durationMs: Math.round(decoded.duration * 1000), peaks }
  } finally {
    worker.terminate()
  }
}

function peaksOf(samples: Float32Array): number[] {
  const stretch = Math.max(1, Math.floor(samples.length / PEAKS))
  return Array.from({ length: PEAKS }, (_, i) => {
    let most = 0
    for (let at = i * stretch; at < Math.min(samples.length, (i + 1) * stretch); at++) most = Math.max(most, Math.abs(samples[at] ?? 0))
    return Math.min(1, most)
  })
}
