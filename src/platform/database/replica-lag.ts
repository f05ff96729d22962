// How far a replica has come: places in the log of the primary, noted with their moments, and the place that the replica has replayed.

/** A replica that was further behind than this is not asked. */
export const MAX_LAG_MS = 10_000
/** So many places are remembered: one who has replayed none of them is far behind. */
const REMEMBERED = 64

export class ReplicaLag {
  #places: { lsn: bigint; at: number }[] = []
  #replayed = -1n
  #asOf = Number.NEGATIVE_INFINITY

  /** At `at` (ms) the primary had come to `primary`; the replica has replayed to `replayed` since. */
  note({ primary, at, replayed }: { primary: bigint; at: number; replayed: bigint }) {
    this.#places.push({ lsn: primary, at })
    const behind = this.#places.findIndex(({ lsn }) => lsn > replayed)
    const had = behind < 0 ? this.#places : this.#places.slice(0, behind)
    this.#asOf = had.at(-1)?.at ?? this.#asOf
    this.#replayed = replayed
    this.#places = this.#places.slice(had.length).slice(-REMEMBERED)
  }

  /** Nothing is known of it any more. */
  forget() {
    this.#places = []
    this.#replayed = -1n
    this.#asOf = Number.NEGATIVE_INFINITY
  }

  /** How old what it has is at most, in seconds; Infinity where nothing is known. */
  secondsAt = (now: number): number => (now - this.#asOf) / 1000

  /** Whether it has everything up to `seen` (null: wherever), and is a moment behind at most. */
  covers = (seen: bigint | null, now: number): boolean => now - this.#asOf <= MAX_LAG_MS && (seen ?? -1n) <= this.#replayed
}
