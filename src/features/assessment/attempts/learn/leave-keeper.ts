// Leaves of an exam page and pastes into it: stored when they begin, so that no crash loses one, and sent by an outbox. The keeper knows neither the page nor
// the clock.
import { Outbox } from '#ui/api/outbox.ts'
import { type ExamEvent, minHiddenMs, maxEventMs } from '../contract.ts'

type Hidden = Extract<ExamEvent, { kind: 'HIDDEN' }>
export type Paste = Extract<ExamEvent, { kind: 'LONG_PASTE' }>
/** Start and end in milliseconds since the sitting began; without an end the page is still hidden. */
export type Leave = Omit<Hidden, 'to'> & { to?: number }
/** A record of the keeper: a leave, or a paste. */
export type Fact = Leave | Paste
export const isWhole = (fact: Fact): fact is Hidden | Paste => fact.kind === 'LONG_PASTE' || fact.to !== undefined

export interface LeaveNeeds {
  clock: () => number
  newId: () => string
  /** Rejects with a `CallFailure`. */
  send: (facts: (Hidden | Paste)[]) => Promise<unknown>
  /** Stores a fact on this device until the server has it. */
  write: (id: string, fact: Fact) => Promise<unknown>
  erase: (ids: string[]) => Promise<unknown>
}

export class LeaveKeeper {
  readonly #needs: LeaveNeeds
  readonly #outbox: Outbox<Fact, Hidden | Paste>
  #away: Leave | null = null

  /** `written`: leaves of an earlier visit. One without an end belongs to a closed page, and ends when the page opens again. */
  constructor(needs: LeaveNeeds, written: readonly Fact[]) {
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

  /** Stores and sends a paste. */
  note(paste: Paste): Promise<void> {
    this.#outbox.put(paste.id, paste)
    return this.flush()
  }

  back(): Promise<void> {
    if (this.#away) this.#end(this.#away)
    this.#away = null
    return this.flush()
  }

  #now = () => Math.min(maxEventMs, Math.floor(this.#needs.clock()))

  /** Drops a short leave, e.g. a dismissed notification or a page reload. */
  #end(leave: Leave) {
    const whole = { ...leave, to: this.#now() }
    if (whole.to - whole.from < minHiddenMs) this.#outbox.drop(leave.id)
    else this.#outbox.put(whole.id, whole)
  }

  /** Resolves when the requests for all ended leaves have succeeded or failed. */
  flush = (): Promise<void> => this.#outbox.flush()
}
