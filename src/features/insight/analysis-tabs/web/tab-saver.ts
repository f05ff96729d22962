// The tabs of an analysis page in this window: changed at once, sent by an outbox, which keeps them in this browser tab until the server has
// answered. Knows neither the page nor the clock.
import type { CallFailure } from '#ui/api/call-failure.ts'
import { Outbox } from '#ui/api/outbox.ts'
import type { Clock, Entry, OutboxStore } from '#ui/api/outbox-options.ts'
import type { GivenTab, StoredTab } from '../contract.ts'
import { afterSave, type KeptTab, keepTabs, sentOf } from './tab-list.ts'

/** Tabs that the server does not have yet. */
export interface UnsavedTabs {
  list: KeptTab[]
  /** Keys of the tabs that are new or changed. */
  touched: string[]
  /** Ids of the last answer. */
  known: string[]
}
export interface TabSaverNeeds {
  /** Rejects with a `CallFailure`. */
  send: (body: GivenTab[], known: string[], idempotencyKey: string) => Promise<StoredTab[]>
  store: OutboxStore<UnsavedTabs>
  /** `answer`: the tabs of the server, after it has answered. */
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
  /** Keys of the tabs that the server refused: they go with the next change. */
  #refused: string[] = []

  /** `entries`: of the store, from before this window was loaded again. */
  constructor(needs: TabSaverNeeds, stored: readonly StoredTab[], entries: readonly Entry<UnsavedTabs>[]) {
    this.#needs = needs
    this.#outbox = new Outbox(
      {
        send: ([{ list, touched, known }], { idempotencyKey }) => needs.send(sentOf(list, new Set(touched)), known, idempotencyKey),
        prepare: (_, unsaved) => ({ ...unsaved, known: this.#known }),
        merge: (before, next) => ({ ...next, touched: [...before.touched, ...next.touched] }),
        debounceMs: 800,
        // a failure is shown: the next change, the network or the page's end sends again
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

  /** `touched`: keys of the tabs that are new or changed. */
  change(list: KeptTab[], ...touched: string[]): void {
    this.#list = list
    this.#outbox.put(key, { list, touched: [...this.#refused.splice(0), ...touched], known: this.#known })
    this.#needs.onChange(list)
  }

  /** Sends at once. */
  flush = (): Promise<void> => this.#outbox.flush()
  listen = (): (() => void) => this.#outbox.listen()

  #saved(sent: UnsavedTabs, answer: StoredTab[]) {
    this.#known = answer.map((t) => t.id)
    const waiting = this.#outbox.values.get(key)
    this.#list = afterSave(this.#list, sent.list, new Set(waiting?.touched), answer)
    // new tabs have their ids now
    if (waiting) this.#outbox.put(key, { list: this.#list, touched: [], known: this.#known })
    this.#needs.onChange(this.#list, answer)
  }
}
