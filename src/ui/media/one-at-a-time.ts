// Only one medium plays at a time: starting one pauses the other.
let playing: HTMLMediaElement | null = null

/** Starts `element` and pauses the other medium. Rejects like `play`: the browser may refuse, or the medium may be invalid. */
export function startAlone(element: HTMLMediaElement): Promise<void> {
  if (playing && playing !== element) playing.pause()
  playing = element
  return element.play()
}
