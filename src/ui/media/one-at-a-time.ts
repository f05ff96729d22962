// Whoever starts to play stops whoever is playing.
let playing: HTMLMediaElement | null = null

/** Rejects as `play` does: the browser may refuse, or the medium may not be one. */
export function startAlone(element: HTMLMediaElement): Promise<void> {
  if (playing && playing !== element) playing.pause()
  playing = element
  return element.play()
}
