// What a learning platform is told of somebody who watches, whatever its standard.

/** Where somebody stands. */
export interface Progress {
  /** Of the film. */
  seconds: number
  /** As {@link Watched} writes it. */
  watched: string
  /** 0..1 */
  share: number
}

export interface Begun {
  /** Where they were the last time, in seconds. */
  seconds: number
  watched: string
  isCompleted: boolean
  /** The platform wants to know nothing: somebody looks through it. */
  isReview: boolean
  /** They have said that they want no sound. */
  isMuted?: boolean
  /** Where the platform wants them to go afterwards. */
  returnUrl?: string
}

export interface Report {
  /** @throws where no platform answers */
  begin(): Promise<Begun>
  keep(progress: Progress): void
  complete(progress: Progress): void
  /** The page is left; nothing is told after this. */
  end(progress: Progress): void
}

/** This much of it must have been seen. */
export const enough = 0.9

export const twoPlaces = (value: number) => String(Math.round(value * 100) / 100)

/** Seconds since it was begun. */
export function clock(): () => number {
  const from = Date.now()
  return () => Math.round((Date.now() - from) / 10) / 100
}

/** PT1H2M3.5S */
export function isoDuration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${twoPlaces(seconds % 60)}S`
}

/** The object of a platform in this window, the one around it, or the one that opened it. */
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
    // a window of another site
    return null
  }
}
