// When the page of an exam was left, and for how long: written down as it begins, so that no crash forgets it, and told until the server has
// it. Knows no page, no clock but what it is given.
import { isFinal } from '#ui/api/idempotency.ts'
import { type ExamEvent, minHiddenMs, maxEventMs } from '../contract.ts'

type Hidden = Extract<ExamEvent, { kind: 'HIDDEN' }>
/** From when to when, in milliseconds since the sitting began; without an end it goes on. */
export type Leave = Omit<Hidden, 'to'> & { to?: number }
export const isWhole = (leave: Leave): leave is Hidden => leave.to !== undefined

export interface LeaveNeeds {
  clock: () => number
  newId: () => string
  /** To the server; rejects with a `CallFailure`. */
  send: (leaves: Hidden[]) => Promise<unknown>
  /** On this device, until the server has it. */
  write: (leave: Leave) => Promise<unknown>
  erase: (ids: string[]) => Promise<unknown>
}

export class LeaveKeeper {
  readonly #needs: LeaveNeeds
  readonly #unsent = new Map<string, Hidden>()
  #away: Leave | null = null
  #flying: Promise<void> | null = null

  /** `written`: what this device has of an earlier visit; what had no end then, because the page went, ends now that it is open again. */
  constructor(needs: LeaveNeeds, written: readonly Leave[]) {
    this.#needs = needs
    for (const leave of written)
      if (isWhole(leave)) this.#unsent.set(leave.id, leave)
      else this.#end(leave)
  }

  leave(): void {
    if (this.#away) return
    this.#away = { kind: 'HIDDEN', id: this.#needs.newId(), from: this.#now() }
    void this.#needs.write(this.#away).catch(() => undefined)
  }

  back(): Promise<void> {
    if (this.#away) this.#end(this.#away)
    this.#away = null
    return this.flush()
  }

  #now = () => Math.min(maxEventMs, Math.floor(this.#needs.clock()))

  /** A moment is nothing: a notice that was wiped away, a page that was loaded anew. */
  #end(leave: Leave) {
    const whole = { ...leave, to: this.#now() }
    if (whole.to - whole.from < minHiddenMs) return void this.#needs.erase([leave.id]).catch(() => undefined)
    this.#unsent.set(whole.id, whole)
    void this.#needs.write(whole).catch(() => undefined)
  }

  /** Tells what the server does not have yet, one call at a time; what it will not have is forgotten. */
  flush = (): Promise<void> => {
    if (this.#flying) return this.#flying.then(this.flush)
    if (!this.#unsent.size) return Promise.resolve()
    this.#flying = this.#tell([...this.#unsent.values()]).finally(() => (this.#flying = null))
    return this.#flying
  }

  async #tell(sent: Hidden[]) {
    try {
      await this.#needs.send(sent)
    } catch (error) {
      if (!isFinal(error)) return
    }
    for (const { id } of sent) this.#unsent.delete(id)
    await this.#needs.erase(sent.map((s) => s.id)).catch(() => undefined)
  }
}
