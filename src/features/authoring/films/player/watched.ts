// Set of the watched seconds of a film: skipped seconds do not count, repeated seconds count once.

/** Maximum number of characters that a platform stores. */
const MAX_LENGTH = 4000

export class Watched {
  private readonly seconds: boolean[]

  constructor(durationSeconds: number, before = '') {
    this.seconds = Array.from({ length: Math.max(1, Math.floor(durationSeconds)) }, () => false)
    for (const [, from = '', to = from] of before.matchAll(/(\d+)(?:-(\d+))?/g)) this.markAll(Number(from), Number(to))
  }
  private markAll(from: number, to: number) {
    for (let at = from; at <= Math.min(to, this.seconds.length - 1); at++) this.seconds[at] = true
  }

  /** Marks the seconds of continuous play. */
  see(from: number, to: number) {
    if (to >= from) this.markAll(Math.floor(from), Math.floor(to))
  }
  /** Watched share, 0 to 1. */
  get share(): number {
    return this.seconds.filter(Boolean).length / this.seconds.length
  }
  /** The first unwatched second, or null. */
  get missing(): number | null {
    const at = this.seconds.indexOf(false)
    return at < 0 ? null : at
  }
  /** Stored form of the watched ranges: «0-12,20-33». */
  toString(): string {
    const stretches: string[] = []
    for (let at = 0; at < this.seconds.length; at++) {
      if (!this.seconds[at]) continue
      const from = at
      while (this.seconds[at + 1]) at++
      stretches.push(from === at ? `${from}` : `${from}-${at}`)
    }
    const text = stretches.join()
    return text.length <= MAX_LENGTH ? text : text.slice(0, text.lastIndexOf(',', MAX_LENGTH))
  }
}
