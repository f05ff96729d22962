// Whoever starts to play stops whoever is playing.
let playing: HTMLMediaElement | null = null

export function startAlone(element: HTMLMediaElement) {
  if (playing && playing !== element) playing.pause()
  playing = element
  void element.play().catch(() => undefined)
}
