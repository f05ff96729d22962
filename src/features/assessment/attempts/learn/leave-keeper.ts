// Times away from the page of an exam: written down when they begin, so that no crash forgets them, and sent by an outbox. Knows neither the
// page nor the clock.
import { Outbox } from '#ui/api/outbox.ts'
import { type ExamEvent, minHiddenMs, maxEventMs } from '../contract.ts'

type Hidden = Extract<ExamEvent, { kind: 'HIDDEN' }>
/** From when to when, in milliseconds since the sitting began; without an end it goes on. */
export type Leave = Omit<Hidden, 'to'> & { to?: number }
export const isWhole = (leave: Leave): leave is Hidden => leave.to !== undefined

export interface LeaveNeeds {
  clock: () => number
  newId: () => string
  /** Rejects with a `CallFailure`. */
  send: (leaves: Hidden[]) => Promise<unknown>
  /** On this device, until the server has it. */
  write: (id: string, leave: Leave) => Promise<unknown>
  erase: (ids: string[]) => Promise<unknown>
}

export class LeaveKeeper {
  readonly #needs: LeaveNeeds
  readonly #outbox: Outbox<Leave, Hidden>
  #away: Leave | null = null

  /** `written`: of an earlier visit. A leave that had no end then, because the page went, ends now that it is open again. */
  constructor(needs: LeaveNeeds, written: readonly Leave[]) {
    this.#needs = needs
    this.#outbox = new Outbox(
      {
        send: needs.send,
        prepare: (_, leave) => (isWhole(leave) ? leave : null),
        // each leave has an id, by which the server recognises it
        together: true,
        debounceMs: null,
        retry: null,
        store: { write: ({ key, value }) => value && needs.write(key, value), erase: needs.erase },
      },
      written.map((leave) => ({ key: leave.id, value: leave })),
    )
    for (const leave of written) if (!isWhole(leave)) this.#end(leave)
  }

  leave(): void {
    if (this.#away) return
    this.#away = { kind: 'HIDDEN', id: this.#needs.newId(), from: this.#now() }
    this.#outbox.put(this.#away.id, this.#away)
  }

  back(): Promise<void> {
    if (this.#away) this.#end(this.#away)
    this.#away = null
    return this.flush()
  }

  #now = () => Math.min(maxEventMs, Math.floor(this.#needs.clock()))

  /** A moment does not count: a notice that was wiped away, a page that was loaded again. */
  #end(leave: Leave) {
    const whole = { ...leave, to: this.#now() }
    if (whole.to - whole.from < minHiddenMs) this.#outbox.drop(leave.id)
    else this.#outbox.put(whole.id, whole)
  }

  /** Resolves when all leaves with an end were answered or have failed. */
  flush = (): Promise<void> => this.#outbox.flush()
}
