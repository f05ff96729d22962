// Two elements of one kind that take turns: one is seen and heard, the other loads what comes next, so that nothing black lies between.

export type Slot = 0 | 1
/** As much of a media element as is asked of it. */
export type Element = Pick<
  HTMLMediaElement,
  'src' | 'preload' | 'currentTime' | 'duration' | 'ended' | 'paused' | 'playbackRate' | 'defaultPlaybackRate' | 'readyState'
> &
  Pick<HTMLMediaElement, 'play' | 'pause' | 'load' | 'getAttribute' | 'removeAttribute' | 'addEventListener' | 'removeEventListener'>

const other = (slot: Slot): Slot => (slot === 0 ? 1 : 0)

export class MediaPair {
  private readonly elements: [Element | null, Element | null] = [null, null]
  /** Which is seen or heard. */
  front: Slot = 0

  attach(slot: Slot, element: Element | null) {
    this.elements[slot] = element
  }
  get all(): Element[] {
    return this.elements.filter((element) => element !== null)
  }
  has(element: unknown): boolean {
    return this.elements.some((one) => one !== null && one === element)
  }
  slotOf(element: unknown): Slot | null {
    const at = this.elements.indexOf(element as Element)
    return at === -1 ? null : (at as Slot)
  }
  private holding(url: string): Slot | null {
    const slots: Slot[] = [this.front, other(this.front)]
    return slots.find((slot) => this.elements[slot]?.getAttribute('src') === url) ?? null
  }
  private put(slot: Slot, url: string): Element | null {
    const element = this.elements[slot]
    if (element && element.getAttribute('src') !== url) {
      element.src = url
      element.preload = 'auto'
      element.load()
    }
    return element
  }
  /** Loads what comes next, behind what is seen. */
  prepare(url: string) {
    if (this.holding(url) === null) this.put(other(this.front), url)
  }
  /** What plays this from its beginning or from where it is asked for; what is seen stays until it can be shown. */
  take(url: string): { slot: Slot; element: Element } | null {
    const slot = this.holding(url) ?? other(this.front)
    const element = this.put(slot, url)
    return element ? { slot, element } : null
  }
  pause() {
    for (const element of this.all) if (!element.paused) element.pause()
  }
}
