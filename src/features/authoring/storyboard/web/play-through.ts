// Player of a conversation: plays the media of its clips in order, texts and pictures by a clock. A missing, broken or stalled medium
// never ends the run: its text is shown for its reading time. The player does not depend on the page.
import { MediaPair, type Element, type Slot } from './media-pair.ts'
import { type Clip, clipFrom, type ClipPart, gapMs, nextOf } from './play-sequence.ts'
import { readingMs } from '#shared/reading-time.ts'

/** Watchdog: milliseconds without progress after which a playing medium is skipped. */
const stuckMs = 8000
export const tickMs = 100

export interface Shown {
  /** Index of the clip, or -1. */
  index: number
  /** Position inside the clip, in milliseconds at normal speed. */
  ms: number
  playing: boolean
  /** True if the medium does not play and the text replaces it. */
  broken: boolean
  /** The visible video and its URL; null before the first one. */
  front: { slot: Slot; url: string } | null
  /** True after the last clip. */
  ended: boolean
}

interface Told {
  onClip: (clip: Clip) => void
  onPlaying: (playing: boolean) => void
  /** Called if the autoplay policy of the browser demands a user gesture. */
  onRefused: () => void
  /** Starts an element and pauses all other players of the page. */
  start: (element: Element) => Promise<void>
}

const nothing: Shown = { index: -1, ms: 0, playing: false, broken: false, front: null, ended: false }

export class PlayThrough {
  readonly videos = new MediaPair()
  readonly sounds = new MediaPair()
  private clips: readonly Clip[] = []
  /** True if more lines will be loaded. */
  private more = false
  private shown = nothing
  private readonly listeners = new Set<() => void>()
  private told: Told | null = null
  private readonly now: () => number
  private timer: ReturnType<typeof setInterval> | undefined
  private rate = 1
  private current: Element | null = null
  private last = { at: 0, moved: 0, from: 0 }
  /** End of the pause between two lines. */
  private breathUntil: number | null = null
  private readonly brokenUrls = new Set<string>()

  constructor(now = () => performance.now()) {
    this.now = now
  }
  /** Sets the listener of the run. */
  tell(told: Told) {
    this.told = told
  }
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  readonly snapshot = () => this.shown
  private show(part: Partial<Shown>) {
    this.shown = { ...this.shown, ...part }
    for (const listener of this.listeners) listener()
  }
  get clip(): Clip | undefined {
    return this.clips[this.shown.index]
  }

  /** Replaces the clips; the playing clip continues at its new index. */
  load(clips: readonly Clip[], more: boolean) {
    const was = this.clip
    const { ended } = this.shown
    Object.assign(this, { clips, more })
    const same = was ? clips.findIndex((clip) => clip.key === was.key && clip.url === was.url) : -1
    if (same >= 0) {
      if (same !== this.shown.index) this.show({ index: same })
      if (ended && this.shown.playing && same + 1 < clips.length) this.next()
      return
    }
    const index = clipFrom(clips, was?.line ?? 0, was?.part)
    this.stop()
    this.show({ index, ms: 0, broken: false, ended: false })
    if (this.shown.playing) this.begin()
  }
  goTo(index: number, ms = 0) {
    if (!this.clips[index]) return
    this.stop()
    this.show({ index, ms, broken: false, ended: false })
    if (this.shown.playing) this.begin()
  }
  goToLine(line: number, part: ClipPart = 'line') {
    if (this.clip?.line !== line || part === 'answer') this.goTo(clipFrom(this.clips, line, part))
  }
  play() {
    if (this.shown.playing) return
    this.show({ playing: true })
    this.begin()
  }
  pause() {
    if (!this.shown.playing) return
    // paused between two lines: the run resumes with the next one
    if (this.breathUntil !== null) this.show({ index: this.shown.index + 1, ms: 0, broken: false })
    this.show({ playing: false })
    this.stop()
  }
  setRate(rate: number) {
    this.rate = rate
    for (const element of [...this.videos.all, ...this.sounds.all]) this.pace(element)
  }
  dispose() {
    this.stop()
  }

  private pace(element: Element) {
    element.defaultPlaybackRate = this.rate
    element.playbackRate = this.rate
  }
  /** Stops all elements; the visible picture stays. */
  private stop() {
    clearInterval(this.timer)
    this.timer = undefined
    this.breathUntil = null
    this.current = null
    this.videos.pause()
    this.sounds.pause()
  }
  /** Plays the clip from the current position. */
  private begin() {
    const { clip } = this
    if (!clip) return this.finish()
    const { ms } = this.shown
    this.last = { at: this.now(), moved: this.now(), from: ms }
    this.timer ??= setInterval(() => this.tick(), tickMs)
    this.show({ ended: false })
    this.told?.onClip(clip)
    const pair = this.pairOf(clip)
    if (!pair || clip.url === null || this.brokenUrls.has(clip.url)) {
      if (clip.url !== null && pair) this.fallBack(clip)
      this.prepare()
      return
    }
    const taken = pair.take(clip.url)
    if (!taken) return this.fallBack(clip)
    const { element } = taken
    this.current = element
    this.pace(element)
    if (Math.abs(element.currentTime * 1000 - ms) > 120) element.currentTime = ms / 1000
    this.told?.start(element).catch((error: unknown) => this.refused(element, clip, error))
  }
  private refused(element: Element, clip: Clip, error: unknown) {
    if (this.current !== element || this.clip?.key !== clip.key) return
    const name = error instanceof Error ? error.name : ''
    // paused or reloaded meanwhile: the medium did not fail
    if (name === 'AbortError') return
    if (name !== 'NotAllowedError') return this.fail(element)
    this.halt()
    this.told?.onRefused()
  }
  private pairOf(clip: Clip) {
    if (clip.kind === 'video') return this.videos
    return clip.kind === 'audio' ? this.sounds : null
  }
  /** Preloads the next media only after the current one plays, so that it gets the bandwidth first. */
  private prepare() {
    const video = nextOf(this.clips, this.shown.index, 'video')
    const sound = nextOf(this.clips, this.shown.index, 'audio')
    if (video?.url) this.videos.prepare(video.url)
    if (sound?.url) this.sounds.prepare(sound.url)
  }

  /** Handles the first frame or sound of an element. */
  runs(element: Element) {
    if (element !== this.current) return
    const slot = this.videos.slotOf(element)
    const url = element.getAttribute('src')
    if (slot !== null && url !== null) {
      this.videos.front = slot
      if (this.shown.front?.url !== url) this.show({ front: { slot, url } })
    } else if (slot === null) this.sounds.front = this.sounds.slotOf(element) ?? 0
    this.prepare()
  }
  ends(element: Element) {
    if (element === this.current) this.next()
  }
  /** Handles a pause from outside: another player, or the keys of a headset. */
  paused(element: Element) {
    if (element === this.current && !element.ended) this.halt()
  }
  /** Marks the medium as broken; its text replaces it and the run continues. */
  fail(element: Element) {
    const url = element.getAttribute('src')
    if (url === null) return
    this.brokenUrls.add(url)
    const { clip } = this
    if (element === this.current && clip) this.fallBack(clip)
  }
  private fallBack(clip: Clip) {
    this.current = null
    this.videos.pause()
    this.sounds.pause()
    this.last = { at: this.now(), moved: this.now(), from: 0 }
    this.show({ broken: true, ms: 0 })
    this.prepare()
    if (!clip.text.trim()) this.next()
  }
  private halt() {
    this.show({ playing: false })
    this.stop()
    this.told?.onPlaying(false)
  }
  private finish() {
    this.stop()
    this.show({ ended: true })
    if (!this.more) this.halt()
  }

  private next() {
    const { clip } = this
    const following = this.clips[this.shown.index + 1]
    this.current = null
    this.sounds.pause()
    if (!following) return this.finish()
    if (following.line === clip?.line) return this.step()
    this.breathUntil = this.now() + gapMs
    this.timer ??= setInterval(() => this.tick(), tickMs)
    this.show({ ms: this.lengthOf(clip) })
  }
  private step() {
    this.breathUntil = null
    this.show({ index: this.shown.index + 1, ms: 0, broken: false })
    this.begin()
  }
  /** Length of the clip; a broken medium counts its reading time. */
  private lengthOf(clip: Clip | undefined) {
    if (!clip) return 0
    return this.shown.broken ? readingMs(clip.text) : clip.ms
  }
  private tick() {
    const { clip } = this
    if (!clip) return
    const now = this.now()
    if (this.breathUntil !== null) {
      if (now >= this.breathUntil) this.step()
      return
    }
    if (this.current) return this.follow(this.current, now)
    const ms = this.shown.ms + (now - this.last.at) * this.rate
    this.last.at = now
    if (ms >= this.lengthOf(clip)) this.next()
    else this.show({ ms })
  }
  private follow(element: Element, now: number) {
    const ms = element.currentTime * 1000
    if (Math.abs(ms - this.last.from) > 1) {
      this.last = { at: now, moved: now, from: ms }
      this.show({ ms })
    } else if (now - this.last.moved > stuckMs) this.fail(element)
  }
}
