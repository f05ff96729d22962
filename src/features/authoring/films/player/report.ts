// Port between the player and a learning platform, independent of the standard.

/** Progress of the learner. */
export interface Progress {
  /** Position in the film, in seconds. */
  seconds: number
  /** Text format of {@link Watched}. */
  watched: string
  /** Watched share, 0 to 1. */
  share: number
}

export interface Begun {
  /** Last position, in seconds. */
  seconds: number
  watched: string
  isCompleted: boolean
  /** True in review mode: the platform accepts no results. */
  isReview: boolean
  /** True if the learner prefers no sound. */
  isMuted?: boolean
  /** Address to open after the film. */
  returnUrl?: string
}

export interface Report {
  /** @throws if no platform answers */
  begin(): Promise<Begun>
  keep(progress: Progress): void
  complete(progress: Progress): void
  /** Called when the page is left; nothing is reported afterwards. */
  end(progress: Progress): void
}

/** Watched share that completes the film. */
export const enough = 0.9

export const twoPlaces = (value: number) => String(Math.round(value * 100) / 100)

/** Returns a function that gives the seconds since this call. */
export function clock(): () => number {
  const from = Date.now()
  return () => Math.round((Date.now() - from) / 10) / 100
}

/** Formats seconds as an ISO 8601 duration: PT1H2M3.5S. */
export function isoDuration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${twoPlaces(seconds % 60)}S`
}

/** Finds the API object of a platform in this window, its parents, or its openers. */
export function findApi<T>(name: string): T | null {
  const above = (from: Window): T | null => {
    let at = from
    for (let steps = 0; steps < 20; steps++) {
      const found = (at as unknown as Record<string, T | undefined>)[name]
      if (found) return found
      if (at.parent === at) return null
      at = at.parent
    }
    return null
  }
  try {
    return above(window) ?? (window.opener ? above(window.opener as Window) : null)
  } catch {
    // a cross-origin window throws on access
    return null
  }
}
