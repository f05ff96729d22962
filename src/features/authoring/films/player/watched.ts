// Which seconds of a film somebody has seen: what they skip is not seen, and what they see twice counts once.

/** What a platform keeps of it at most, in characters. */
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

  /** From one moment to another, without a jump between them. */
  see(from: number, to: number) {
    if (to >= from) this.markAll(Math.floor(from), Math.floor(to))
  }
  /** 0..1 */
  get share(): number {
    return this.seconds.filter(Boolean).length / this.seconds.length
  }
  /** The first second that was not seen; null where all were. */
  get missing(): number | null {
    const at = this.seconds.indexOf(false)
    return at < 0 ? null : at
  }
  /** «0-12,20-33»: what a platform keeps until the next time. */
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
