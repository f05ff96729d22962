// One spoken answer: opens the microphone, measures level and time, handles interruptions, and uploads the recording.
import { CallFailure } from '../../api/call-failure.ts'
import type { Encoded } from './encoder.ts'
import { type Microphone, MicrophoneRefused, openMicrophone, type Refusal } from './microphone.ts'
import { partStore } from './part-store.ts'
import { TakeKeeper } from './take-keeper.ts'

const minSeconds = 0.5
/** Seconds of silence after which a notice appears. */
const quietSeconds = 5
const quietLevel = 0.004
/** Decay of a peak per tick, because the eye can follow a meter that falls slowly. */
const FALL = 0.8
const RETRY_MS = 3_000
/** The server is unreachable or overloaded: a retry may succeed. */
const isPassing = (error: unknown): error is CallFailure => error instanceof CallFailure && [0, 429, 503].includes(error.status)

export type Voice =
  | { at: 'idle'; note: string | null }
  | { at: 'asking' }
  /** `quiet`: nothing was heard for a while. */
  | { at: 'speaking'; seconds: number; level: number; quiet: boolean }
  /** Interrupted, or found on the device: the user can continue, discard or use it. */
  | { at: 'kept'; seconds: number; found: boolean }
  | { at: 'sending'; unsent: number; offline: boolean }
  | { at: 'refused'; why: Refusal }

export interface VoiceNeeds {
  maxSeconds: number
  send: (offset: number, bytes: Blob, anew: boolean) => Promise<{ received: number }>
  /** The server has the whole recording, which now becomes the answer. */
  onWhole: (bytes: number) => Promise<void>
  /** Called with a refusal of the server. */
  onFailure: (error: unknown) => void
}

/** Pauses all players, because the microphone would record them. */
const hush = () => {
  for (const player of document.querySelectorAll<HTMLMediaElement>('video, audio')) player.pause()
}

export class VoiceTake {
  private readonly needs: () => VoiceNeeds
  private readonly tell: (voice: Voice) => void
  private readonly store: ReturnType<typeof partStore>
  private keeper: TakeKeeper
  private mic: Microphone | undefined
  private ending: Promise<void> | undefined
  private now: Voice = { at: 'idle', note: null }
  private left = false
  /** Seconds of the recording before the current section. */
  private before = 0
  private kept = 0
  /** Seconds that belong to the answer. */
  private taken = 0
  private level = 0
  private heardAt = 0
  private waiting: Uint8Array<ArrayBuffer>[] = []

  /** `of` identifies the take on this device. */
  constructor(of: readonly string[], needs: () => VoiceNeeds, tell: (voice: Voice) => void) {
    this.needs = needs
    this.tell = tell
    this.store = partStore(...of)
    this.keeper = this.keeperOf([])
  }

  /** Looks for a recording from before the page was left. */
  async find(): Promise<void> {
    const parts = await this.store.list()
    if (this.left || !parts.length || this.now.at !== 'idle') return
    this.keeper = this.keeperOf(parts)
    this.become({ at: 'kept', seconds: this.keeper.seconds, found: true })
  }

  /** Starts recording; a second press has no effect. */
  start = async (): Promise<void> => {
    if (this.now.at === 'asking' || this.now.at === 'speaking') return
    this.before = this.kept = this.taken = this.keeper.seconds
    this.waiting = []
    this.level = this.heardAt = 0
    this.become({ at: 'asking' })
    hush()
    try {
      this.mic = await openMicrophone({ onLost: () => void this.interrupt(), onSound: (sound) => this.hear(sound) })
      // the page was left while the browser was asking
      if (this.left) await this.close()
    } catch (error) {
      if (!(error instanceof MicrophoneRefused)) throw error
      this.become({ at: 'refused', why: error.why })
    }
  }

  /** Stops recording once, even if it is pressed twice or the time is up; samples that are still being encoded are included. */
  stop = (): Promise<void> => (this.ending ??= this.end().finally(() => (this.ending = undefined)))
  private async end(): Promise<void> {
    await this.close()
    await this.use()
  }

  /** Discards the recording; also while speaking. */
  drop = async (): Promise<void> => {
    await this.close()
    await this.keeper.clear()
    this.become({ at: 'idle', note: null })
  }

  /** Discards the recording, and starts anew. */
  again = async (): Promise<void> => {
    await this.drop()
    await this.start()
  }

  /** Makes the recording the answer. */
  use = async (): Promise<void> => {
    const { keeper } = this
    if (keeper.seconds < minSeconds) {
      await keeper.clear()
      return this.become({ at: 'idle', note: '录音太短，请重录' })
    }
    this.become({ at: 'sending', unsent: keeper.unsent, offline: keeper.offline })
    try {
      if (!(await keeper.finish())) return
      await this.untilReached(() => this.needs().onWhole(keeper.bytes))
      await keeper.clear()
      this.become({ at: 'idle', note: null })
    } catch (error) {
      this.needs().onFailure(error)
      this.become({ at: 'kept', seconds: keeper.seconds, found: false })
    }
  }

  /** Stops, and keeps the recording. */
  interrupt = async (): Promise<void> => {
    if (!this.mic) return
    await this.close()
    const { seconds } = this.keeper
    this.become(seconds >= minSeconds ? { at: 'kept', seconds, found: false } : { at: 'idle', note: '录音被打断，请重新开始' })
  }

  hurry = (): void => this.keeper.hurry()

  leave(): void {
    this.left = true
    this.keeper.stop()
    void this.close()
  }

  private become(voice: Voice): void {
    this.now = voice
    if (!this.left) this.tell(voice)
  }

  private async close(): Promise<void> {
    const open = this.mic
    this.mic = undefined
    await open?.close()
  }

  private hear({ mp3, level, seconds: spoken, done }: Encoded): void {
    const seconds = this.before + spoken
    // a slow encoder may still have samples beyond the time limit, for which the server would refuse the whole answer
    const isBeyond = this.taken >= this.needs().maxSeconds
    if (mp3.length && !isBeyond) this.waiting.push(mp3)
    if (!isBeyond) this.taken = seconds
    // parts of one second
    if (this.waiting.length && (done || seconds - this.kept >= 1)) {
      this.keeper.add({ bytes: joined(this.waiting), seconds: this.taken })
      this.waiting = []
      this.kept = this.taken
    }
    if (done || !this.mic) return
    if (level > quietLevel) this.heardAt = spoken
    this.level = Math.max(Math.min(1, level * 4), this.level * FALL)
    this.become({ at: 'speaking', seconds, level: this.level, quiet: spoken - this.heardAt >= quietSeconds })
    if (seconds >= this.needs().maxSeconds) void this.stop()
  }

  private keeperOf(parts: Awaited<ReturnType<typeof this.store.list>>): TakeKeeper {
    const keeper: TakeKeeper = new TakeKeeper(
      {
        send: (offset, bytes, anew) => this.needs().send(offset, bytes, anew),
        write: this.store.write,
        erase: this.store.erase,
        onChange: () => this.now.at === 'sending' && this.become({ at: 'sending', unsent: keeper.unsent, offline: keeper.offline }),
      },
      parts,
    )
    return keeper
  }

  /** Retries until the server is reachable and has capacity; an earlier try may have succeeded without an answer. */
  private async untilReached(ask: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (!isPassing(error) || this.left) throw error
        this.become({ at: 'sending', unsent: 1, offline: error.status === 0 })
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
