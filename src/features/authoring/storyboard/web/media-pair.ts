// Double buffering: two media elements alternate, one visible and one preloading, so that no black frame appears between clips.

export type Slot = 0 | 1
/** The members of a media element that the pair uses. */
export type Element = Pick<
  HTMLMediaElement,
  'src' | 'preload' | 'currentTime' | 'duration' | 'ended' | 'paused' | 'playbackRate' | 'defaultPlaybackRate' | 'readyState'
> &
  Pick<HTMLMediaElement, 'play' | 'pause' | 'load' | 'getAttribute' | 'removeAttribute' | 'addEventListener' | 'removeEventListener'>

const other = (slot: Slot): Slot => (slot === 0 ? 1 : 0)

export class MediaPair {
  private readonly elements: [Element | null, Element | null] = [null, null]
  /** The visible or audible slot. */
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
  /** Preloads the next medium in the hidden element. */
  prepare(url: string) {
    if (this.holding(url) === null) this.put(other(this.front), url)
  }
  /** Returns the element that holds this URL. The visible element stays until the other can be shown. */
  take(url: string): { slot: Slot; element: Element } | null {
    const slot = this.holding(url) ?? other(this.front)
    const element = this.put(slot, url)
    return element ? { slot, element } : null
  }
  pause() {
    for (const element of this.all) if (!element.paused) element.pause()
  }
}
