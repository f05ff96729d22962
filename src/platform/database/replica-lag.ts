// Lag of a replica: positions in the primary's log with their times, and the position that the replica has replayed.

/** A replica with a larger lag gets no queries. */
export const MAX_LAG_MS = 10_000
/** Number of remembered positions; a replica that has replayed none of them is far behind. */
const REMEMBERED = 64

export class ReplicaLag {
  #places: { lsn: bigint; at: number }[] = []
  #replayed = -1n
  #asOf = Number.NEGATIVE_INFINITY

  /** Records that the primary had reached `primary` at `at` (ms), and that the replica has now replayed up to `replayed`. */
  note({ primary, at, replayed }: { primary: bigint; at: number; replayed: bigint }) {
    this.#places.push({ lsn: primary, at })
    const behind = this.#places.findIndex(({ lsn }) => lsn > replayed)
    const had = behind < 0 ? this.#places : this.#places.slice(0, behind)
    this.#asOf = had.at(-1)?.at ?? this.#asOf
    this.#replayed = replayed
    this.#places = this.#places.slice(had.length).slice(-REMEMBERED)
  }

  /** Forgets the state of the replica. */
  forget() {
    this.#places = []
    this.#replayed = -1n
    this.#asOf = Number.NEGATIVE_INFINITY
  }

  /** Upper bound of the lag in seconds; Infinity if the state is unknown. */
  secondsAt = (now: number): number => (now - this.#asOf) / 1000

  /** Whether the replica has everything up to `seen` (null: no own write), with a lag within the limit. */
  covers = (seen: bigint | null, now: number): boolean => now - this.#asOf <= MAX_LAG_MS && (seen ?? -1n) <= this.#replayed
}
