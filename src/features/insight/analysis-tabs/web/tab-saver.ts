// The tabs of an analysis page as this window has them: changed at once, saved when somebody rests or leaves; written down here until the
// server has answered, so that a page loaded anew goes on from there. Knows no page, no clock but what it is given.
import { CallFailure } from '#ui/api/call-failure.ts'
import { isFinal } from '#ui/api/idempotency.ts'
import type { GivenTab, StoredTab } from '../contract.ts'
import { afterSave, type KeptTab, keepTabs, sentOf } from './tab-list.ts'

/** What was sent and is not answered yet; sent again, it is done once. */
interface Sent {
  list: KeptTab[]
  touched: string[]
  known: string[]
  once: string
}
/** What the server does not have yet. */
export interface UnsavedTabs {
  list: KeptTab[]
  /** Tabs that were touched since they were last sent. */
  touched: string[]
  /** Ids of the last answer. */
  known: string[]
  sent: Sent | null
}
export interface TabSaverNeeds {
  /** To the server; rejects with a `CallFailure`. */
  send: (body: GivenTab[], known: string[], once: string) => Promise<StoredTab[]>
  newKey: () => string
  later: (act: () => void, ms: number) => unknown
  never: (timer: unknown) => void
  /** Writes down what is not saved; null: nothing. */
  keep: (unsaved: UnsavedTabs | null) => void
  /** `answer`: what the server has, where it has just told. */
  onChange: (list: KeptTab[], answer?: StoredTab[]) => void
  onFailure: (failure: CallFailure) => void
}

/** Milliseconds after a change. */
export const restMs = 800

export class TabSaver {
  readonly #needs: TabSaverNeeds
  #list: KeptTab[]
  #touched: Set<string>
  #known: string[]
  #sent: Sent | null
  #isDirty: boolean
  #timer: unknown = null
  #flying: Promise<void> | null = null

  /** `unsaved`: what this window wrote down before it was loaded anew, which goes on where it stood. */
  constructor(needs: TabSaverNeeds, stored: readonly StoredTab[], unsaved: UnsavedTabs | null) {
    this.#needs = needs
    this.#list = unsaved?.list ?? keepTabs(stored)
    this.#touched = new Set(unsaved?.touched)
    this.#known = unsaved?.known ?? stored.map((t) => t.id)
    this.#sent = unsaved?.sent ?? null
    this.#isDirty = unsaved !== null
  }

  /** What an earlier page did not get rid of goes first. */
  start(): void {
    if (this.#isDirty) void this.flush()
  }

  get list(): KeptTab[] {
    return this.#list
  }

  /** `touched`: keys of the tabs that are new or others. */
  change(list: KeptTab[], ...touched: string[]): void {
    this.#list = list
    for (const key of touched) this.#touched.add(key)
    this.#isDirty = true
    this.#keep()
    this.#needs.onChange(list)
    this.#rest(restMs)
  }

  /** Sends at once what waits. */
  flush(): Promise<void> {
    this.#needs.never(this.#timer)
    this.#timer = null
    // one after the other: a new tab is known by its id only once its save was answered
    this.#flying ??= this.#sendAll().finally(() => (this.#flying = null))
    return this.#flying
  }

  #rest(ms: number) {
    this.#needs.never(this.#timer)
    this.#timer = this.#needs.later(() => void this.flush(), ms)
  }

  #keep() {
    const unsaved = { list: this.#list, touched: [...this.#touched], known: this.#known, sent: this.#sent }
    this.#needs.keep(this.#isDirty || this.#sent ? unsaved : null)
  }

  #take(): Sent {
    const sent = { list: this.#list, touched: [...this.#touched], known: this.#known, once: this.#needs.newKey() }
    this.#touched = new Set()
    this.#isDirty = false
    return sent
  }

  async #sendAll() {
    while (this.#sent || this.#isDirty) {
      const sent = (this.#sent ??= this.#take())
      this.#keep()
      try {
        const answer = await this.#needs.send(sentOf(sent.list, new Set(sent.touched)), sent.known, sent.once)
        this.#known = answer.map((t) => t.id)
        this.#list = afterSave(this.#list, sent.list, this.#touched, answer)
        this.#sent = null
        this.#keep()
        this.#needs.onChange(this.#list, answer)
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure
        this.#fail(sent, failure)
        return
      }
    }
  }

  /** Refused, it goes with the next change; not answered, or not heard because the session is over, it is sent again as it was. */
  #fail(sent: Sent, failure: CallFailure) {
    if (isFinal(failure)) {
      this.#sent = null
      for (const key of sent.touched) this.#touched.add(key)
      this.#keep()
    }
    this.#needs.onFailure(failure)
  }
}
