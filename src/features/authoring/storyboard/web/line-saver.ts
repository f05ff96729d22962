// Auto-save of lines: an outbox sends a line after a pause, on blur or on request, with one request at a time per line. It does not use
// the page or the real clock.
import { codes } from '#shared/errors.ts'
import { changedEntries } from '#ui/form/drafts.ts'
import type { CallFailure } from '#ui/api/call-failure.ts'
import { newKey } from '#ui/api/idempotency.ts'
import { Outbox, systemClock, usualVerdict } from '#ui/api/outbox.ts'
import type { Clock, OutboxStore, Part, Sending, Verdict } from '#ui/api/outbox-options.ts'
import type { Script, ScriptEdit } from '#features/authoring/scripts/contract.ts'
import { faultsOf, type LineValues, type Mode } from '#features/authoring/scripts/web/line-rules.ts'
import { type Changed, isEmpty, type LineDraft, type LineEntry, type LineRequest, valuesOf } from './line-draft.ts'

export interface SaverNeeds {
  mode: Mode
  /** Rejects with a `CallFailure`. */
  send: (edit: ScriptEdit, sending: Sending) => Promise<Script>
  /** Returns the line as the server has it now. */
  latest: (id: string) => Promise<Changed>
  store?: OutboxStore<LineDraft, LineRequest>
  clock?: Clock
}

/** Facts of the page about the neighbouring lines; a new object with each render. */
export interface SaverPage {
  /** Returns the position of a new line; null for the first position. */
  seqAfter: (after: string | null) => number | null
  onSaved: (line: Script, made: { key: string; after: string | null } | null) => void
}

/** Milliseconds without typing before a line is sent. */
export const restMs = 800
export const retryMs = 15_000

export class LineSaver {
  readonly #needs: SaverNeeds
  readonly #clock: Clock
  readonly #outbox: Outbox<LineDraft, LineRequest, Script>
  readonly #restored: readonly LineEntry[]
  #page: SaverPage = { seqAfter: () => null, onSaved: () => undefined }
  readonly #drafts = new Map<string, LineDraft>()
  readonly #keys = new Map<string, string>()
  /** New lines that wait for the response of a line above them. */
  readonly #waiting = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #version = 0
  /** Time of the last successful save. */
  lastSaved: number | null = null

  /** `entries`: stored by an earlier page; see `restore`. */
  constructor(needs: SaverNeeds, entries: readonly LineEntry[] = []) {
    this.#needs = needs
    this.#restored = entries
    this.#clock = needs.clock ?? systemClock
    this.#outbox = new Outbox<LineDraft, LineRequest, Script>(
      {
        send: ([{ key, edit }], sending) => {
          this.#set(key, { state: 'saving', message: null, retryAt: null })
          this.#tell()
          return needs.send(edit, sending)
        },
        prepare: (key) => this.#prepare(key),
        debounceMs: restMs,
        retry: { firstMs: retryMs, maxMs: retryMs },
        classify: (failure) => (failure.code === codes.STALE ? 'conflict' : usualVerdict(failure)),
        keepsRefused: true,
        ...(needs.store ? { store: needs.store } : {}),
        onDone: ([part], line) => this.#saved(part, line),
        onFailed: ([{ key }], failure, verdict, retryAt) => this.#failed(key, failure, verdict, retryAt),
        clock: this.#clock,
      },
      entries,
    )
  }

  attach(page: SaverPage) {
    this.#page = page
  }
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  /** Returns a number that grows with each change, for `useSyncExternalStore`. */
  snapshot = () => this.#version
  #tell() {
    this.#version++
    for (const listener of this.#listeners) listener()
  }

  all = (): LineDraft[] => [...this.#drafts.values()]
  news = (): LineDraft[] => this.all().filter(({ id }) => id === null)
  of = (key: string): LineDraft | undefined => this.#drafts.get(key)
  /** Returns the key under which a line was created on this page, else its id. */
  keyOf = (id: string): string => this.#keys.get(id) ?? id
  /** Returns the saved values of the line, overlaid with the typed ones. */
  values = (key: string): LineValues => {
    const draft = this.of(key)
    return draft ? { ...draft.base, ...draft.changed } : {}
  }
  /** Returns true if closing the page would lose typed values. */
  isUnsaved = (): boolean => this.all().some(({ changed, state }) => !isEmpty(changed) && state !== 'saving')

  #set(key: string, part: Partial<LineDraft>) {
    const draft = this.of(key)
    if (draft) this.#drafts.set(key, { ...draft, ...part })
  }
  #begin(draft: Pick<LineDraft, 'key' | 'id' | 'version' | 'base' | 'after'> & Partial<LineDraft>): LineDraft {
    const rest = { changed: {}, state: 'idle' as const, faults: {}, savedAt: null, retryAt: null, message: null, theirs: null }
    const begun = { ...rest, ...draft }
    this.#drafts.set(draft.key, begun)
    return begun
  }
  /** Puts the draft into the outbox. With a null delay, the next `leave` or `flush` sends it. */
  #put(key: string, delayMs?: null) {
    const draft = this.of(key)
    if (draft) this.#outbox.put(key, draft, delayMs)
  }

  /** Creates a new line below another and returns its key. */
  add(after: string | null, base: LineValues, changed: LineValues = {}): string {
    const key = `new-${newKey()}`
    this.#begin({ key, id: null, version: undefined, base, changed, after })
    this.#put(key, null)
    this.#tell()
    return key
  }
  /** Restores the lines that were unsaved when the page was left, and sends them. */
  restore() {
    for (const { key, value, sent } of this.#restored) {
      const draft = value ?? sent?.parts[0].value
      if (draft) this.#begin({ ...draft, key, state: 'idle', theirs: null, retryAt: null })
    }
    this.#tell()
    for (const { key } of this.#restored) this.leave(key)
  }

  /** `line` is given if the line is saved already. */
  change(key: string, part: LineValues, line?: Script) {
    const saved = line && { version: line.version, base: valuesOf(line) }
    const draft = this.of(key) ?? (saved && line && this.#begin({ key, id: line.id, after: null, ...saved }))
    if (!draft) return
    const isSent = this.#outbox.sentOf(key) !== undefined
    // the line may have been saved since its last change
    if (saved && isEmpty(draft.changed) && !isSent) this.#set(key, saved)
    const changed = changedEntries({ ...draft.changed, ...part }, this.of(key)?.base ?? {})
    const settled = isEmpty(changed) && draft.state !== 'saving' ? { state: 'idle' as const, message: null } : {}
    this.#set(key, { changed, faults: {}, ...settled })
    if (isEmpty(changed) && draft.id !== null && !isSent) this.#outbox.drop(key)
    else this.#put(key)
    this.#tell()
  }

  /** Saves at once, and shows the faults that prevent saving. Removes an empty line that was never saved. */
  leave(key: string): void {
    const draft = this.of(key)
    if (!draft) return
    const { id, changed, base } = draft
    const values = this.values(key)
    const isSent = this.#outbox.sentOf(key) !== undefined
    if (id === null && !isSent && !values.text?.trim() && !values.answerText?.trim() && !values.imageFile) return this.drop(key)
    this.#set(key, {
      faults: isEmpty(changed) && id !== null ? {} : faultsOf(this.#needs.mode, { ...base, ...changed }, changed, id === null),
    })
    this.#tell()
    void this.#send(key)
  }
  /** Discards the typed values. */
  drop(key: string): void {
    if (!this.#drafts.delete(key)) return
    // the response of a request in flight still counts: the page shows the line if it was saved
    if (!this.#outbox.isSending(key)) this.#outbox.drop(key)
    this.#tell()
    this.#goOn()
  }
  /** Sends all lines that can be sent. Resolves after each was answered or has failed. */
  async flush(): Promise<void> {
    const isFlying = (key: string) => this.#outbox.isSending(key)
    let keys = this.all().map(({ key }) => key)
    while (keys.length) {
      await Promise.all(keys.map((key) => this.#send(key)))
      // then the lines that waited for one above them
      keys = this.all().flatMap(({ key }) => (isFlying(key) ? [key] : []))
    }
  }
  /** Sends at once, despite backoff. */
  retry(key: string) {
    void this.#outbox.flush(key)
  }
  /** Sends when the page is hidden or closed and when the network returns. Returns a function that stops listening. */
  listen = (): (() => void) =>
    this.#outbox.listen(() => {
      for (const { key, state } of this.all()) if (state !== 'refused') this.retry(key)
    })

  /** Takes the values that another user has saved. Returns the discarded typed values. */
  takeTheirs(key: string): LineValues {
    const { theirs, changed } = this.of(key) ?? {}
    if (!theirs || !changed) return {}
    this.#outbox.drop(key)
    this.#set(key, { version: theirs.version, base: valuesOf(theirs), changed: {}, theirs: null, state: 'idle', message: null })
    this.#page.onSaved(theirs, null)
    this.#tell()
    return changed
  }
  /** Overwrites the values that another user has saved with the typed ones. */
  keepMine(key: string) {
    const theirs = this.of(key)?.theirs
    if (!theirs) return
    this.#set(key, { version: theirs.version, base: valuesOf(theirs), theirs: null, state: 'idle', message: null })
    this.#outbox.release(key)
    this.#put(key)
    void this.#send(key)
  }

  /** A failed line waits for its backoff. */
  #send(key: string): Promise<void> {
    return this.of(key)?.state === 'failed' ? Promise.resolve() : this.#outbox.flush(key)
  }
  #prepare(key: string): LineRequest | null {
    const draft = this.of(key)
    if (!draft) return null
    const { id, base, changed, version, after } = draft
    if (id !== null && isEmpty(changed)) return null
    if (Object.keys(faultsOf(this.#needs.mode, { ...base, ...changed }, changed, id === null)).length) return null
    if (this.#isBelowSent(draft)) {
      this.#waiting.add(key)
      return null
    }
    if (id !== null) return { key, changed, edit: { editType: 'UPDATE', id, ...(version ? { version } : {}), ...changed } }
    return { key, changed, edit: { editType: 'CREATE', seq: this.#page.seqAfter(after) ?? 0, ...base, ...changed } }
  }

  /** Returns true while a new line above is in flight: if both were in flight, the lower one could arrive first. */
  #isBelowSent({ id, after }: LineDraft): boolean {
    while (id === null && after !== null) {
      const above = this.of(after)
      if (!above || above.id !== null) return false
      if (this.#outbox.sentOf(after)) return true
      ;({ id, after } = above)
    }
    return false
  }
  #goOn() {
    const keys = [...this.#waiting]
    this.#waiting.clear()
    for (const key of keys) void this.#send(key)
  }

  #saved({ request: sent, value }: Part<LineDraft, LineRequest>, line: Script) {
    const { key } = sent
    const draft = this.of(key) ?? { ...value, base: {}, changed: {} }
    this.lastSaved = this.#clock.now()
    this.#keys.set(line.id, key)
    const base = valuesOf(line)
    // a sent field with another value now was changed since, even if it has its old value again
    const now = Object.entries({ ...draft.base, ...draft.changed }).filter(([name]) => name in sent.changed || name in draft.changed)
    const since = Object.fromEntries(now.filter(([name, value]) => value !== sent.changed[name as keyof LineValues]))
    const changed = changedEntries(since, base)
    this.#set(key, { id: line.id, version: line.version, base, changed, state: 'saved', faults: {}, savedAt: this.lastSaved, after: null })
    if (isEmpty(changed)) this.#outbox.drop(key)
    else this.#put(key)
    this.#page.onSaved(line, draft.id === null ? { key, after: draft.after } : null)
    this.#tell()
    void this.#outbox.flush(key)
    this.#goOn()
  }

  async #failed(key: string, failure: CallFailure, verdict: Verdict, retryAt: number | null) {
    if (!this.of(key)) this.#outbox.drop(key)
    else if (verdict === 'retry') this.#set(key, { state: 'failed', retryAt })
    else {
      const id = this.of(key)?.id
      const theirs = verdict === 'conflict' && id ? await this.#needs.latest(id).catch(() => null) : null
      if (!theirs) this.#outbox.release(key)
      this.#set(key, theirs ? { state: 'conflict', theirs } : { state: 'refused', message: failure.msg })
    }
    this.#tell()
    if (verdict !== 'retry') this.#goOn()
  }
}
