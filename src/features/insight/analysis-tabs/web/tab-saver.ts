// The tabs of an analysis page in this window. Changes show at once; an outbox keeps them in session storage and sends them until the
// server has answered. Independent of React and of the clock.
import type { CallFailure } from '#ui/api/call-failure.ts'
import { Outbox } from '#ui/api/outbox.ts'
import type { Clock, Entry, OutboxStore } from '#ui/api/outbox-options.ts'
import type { GivenTab, StoredTab } from '../contract.ts'
import { afterSave, type KeptTab, keepTabs, sentOf } from './tab-list.ts'

/** Changes that the server does not have yet. */
export interface UnsavedTabs {
  list: KeptTab[]
  /** Keys of new and changed tabs. */
  touched: string[]
  /** Ids of the tabs in the last response. */
  known: string[]
}
export interface TabSaverNeeds {
  /** @throws CallFailure */
  send: (body: GivenTab[], known: string[], idempotencyKey: string) => Promise<StoredTab[]>
  store: OutboxStore<UnsavedTabs>
  /** `answer`: the tabs in the response of the server. */
  onChange: (list: KeptTab[], answer?: StoredTab[]) => void
  onFailure: (failure: CallFailure) => void
  clock?: Clock
}

const key = 'tabs'

export class TabSaver {
  readonly #needs: TabSaverNeeds
  readonly #outbox: Outbox<UnsavedTabs, UnsavedTabs, StoredTab[]>
  #list: KeptTab[]
  #known: string[]
  /** Keys of tabs that the server refused; the next change sends them again. */
  #refused: string[] = []

  /** `entries`: unsent changes from before a reload. */
  constructor(needs: TabSaverNeeds, stored: readonly StoredTab[], entries: readonly Entry<UnsavedTabs>[]) {
    this.#needs = needs
    this.#outbox = new Outbox(
      {
        send: ([{ list, touched, known }], { idempotencyKey }) => needs.send(sentOf(list, new Set(touched)), known, idempotencyKey),
        prepare: (_, unsaved) => ({ ...unsaved, known: this.#known }),
        merge: (before, next) => ({ ...next, touched: [...before.touched, ...next.touched] }),
        debounceMs: 800,
        // the page shows a failure; the next change, the network or leaving the page sends again
        retry: null,
        store: needs.store,
        onDone: ([part], answer) => this.#saved(part.request, answer),
        onFailed: ([part], failure, verdict) => {
          if (verdict === 'refused') this.#refused.push(...part.request.touched)
          needs.onFailure(failure)
        },
        ...(needs.clock ? { clock: needs.clock } : {}),
      },
      entries,
    )
    const unsaved = this.#outbox.values.get(key)
    this.#list = unsaved?.list ?? keepTabs(stored)
    this.#known = unsaved?.known ?? stored.map((t) => t.id)
  }

  get list(): KeptTab[] {
    return this.#list
  }

  /** `touched`: keys of new and changed tabs. */
  change(list: KeptTab[], ...touched: string[]): void {
    this.#list = list
    this.#outbox.put(key, { list, touched: [...this.#refused.splice(0), ...touched], known: this.#known })
    this.#needs.onChange(list)
  }

  /** Sends unsaved changes without a delay. */
  flush = (): Promise<void> => this.#outbox.flush()
  listen = (): (() => void) => this.#outbox.listen()

  #saved(sent: UnsavedTabs, answer: StoredTab[]) {
    this.#known = answer.map((t) => t.id)
    const waiting = this.#outbox.values.get(key)
    this.#list = afterSave(this.#list, sent.list, new Set(waiting?.touched), answer)
    // the waiting entry needs the new ids
    if (waiting) this.#outbox.put(key, { list: this.#list, touched: [], known: this.#known })
    this.#needs.onChange(this.#list, answer)
  }
}
