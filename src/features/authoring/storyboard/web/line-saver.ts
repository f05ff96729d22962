// Lines that save themselves: what is typed goes out when somebody rests, leaves or asks; one call in flight a line, each under a key of
// its own until it is answered, so that what was lost on the way is sent again and done once. Knows no page, no clock but what it is given.
import { codes } from '#shared/errors.ts'
import { changedEntries } from '#ui/form/drafts.ts'
import type { CallFailure } from '#ui/api/call-failure.ts'
import { isAnswer } from '#ui/api/idempotency.ts'
import type { Script, ScriptEdit } from '#features/authoring/scripts/contract.ts'
import { type Faults, faultsOf, type LineValues, formFields, type Mode } from '#features/authoring/scripts/web/line-rules.ts'

export type SavingState = 'idle' | 'saving' | 'saved' | 'failed' | 'refused' | 'conflict'

export interface LineDraft {
  /** Stays the same when a new line gets its id. */
  key: string
  /** null: not saved yet. */
  id: string | null
  version: string | undefined
  /** As it is saved; of a new line what it begins with. */
  base: LineValues
  /** What is typed and not saved. */
  changed: LineValues
  /** The key of the line above a new one; null: it is the first. */
  after: string | null
  state: SavingState
  /** Told once the line is left. */
  faults: Faults
  savedAt: number | null
  retryAt: number | null
  message: string | null
  /** What somebody else has saved meanwhile. */
  theirs: Changed | null
}

/** A line as somebody else has left it. */
export type Changed = Script & { updateUserName?: string | null }

interface Sent {
  edit: ScriptEdit
  once: string
  changed: LineValues
}
interface Held {
  draft: LineDraft
  sent: Sent | null
  timer: unknown
  flying: Promise<void> | null
  /** For the answer of a new line above it. */
  waits: boolean
}

export interface SaverNeeds {
  mode: Mode
  send: (edit: ScriptEdit, once: string) => Promise<Script>
  /** The line as it is now. */
  latest: (id: string) => Promise<Changed>
  newKey: () => string
  now: () => number
  later: (act: () => void, ms: number) => unknown
  never: (timer: unknown) => void
  /** Writes down what is not saved. */
  keep: (drafts: LineDraft[]) => void
}

/** What the page knows of the lines around; another one with each draw. */
export interface SaverPage {
  /** Where a new line goes; null: before all others. */
  seqAfter: (after: string | null) => number | null
  onSaved: (line: Script, made: { key: string; after: string | null } | null) => void
}

/** Milliseconds. */
export const restMs = 800
export const retryMs = 15_000

export const valuesOf = (line: LineValues): LineValues =>
  Object.fromEntries(formFields.flatMap((name) => (name in line ? [[name, line[name]]] : [])))
const isEmpty = (values: LineValues) => Object.keys(values).length === 0

export class LineSaver {
  readonly #needs: SaverNeeds
  #page: SaverPage = { seqAfter: () => null, onSaved: () => undefined }
  readonly #held = new Map<string, Held>()
  readonly #keys = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #version = 0
  /** What was saved last, and when. */
  lastSaved: number | null = null

  constructor(needs: SaverNeeds) {
    this.#needs = needs
  }

  attach(page: SaverPage) {
    this.#page = page
  }
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  /** Another one after each change. */
  snapshot = () => this.#version
  #tell() {
    this.#version++
    this.#needs.keep(this.all().filter((draft) => !isEmpty(draft.changed)))
    for (const listener of this.#listeners) listener()
  }

  all = (): LineDraft[] => [...this.#held.values()].map(({ draft }) => draft)
  news = (): LineDraft[] => this.all().filter(({ id }) => id === null)
  of = (key: string): LineDraft | undefined => this.#held.get(key)?.draft
  /** The key under which a line was begun here, else its id. */
  keyOf = (id: string): string => this.#keys.get(id) ?? id
  /** The line as it stands here: as it is saved, with what is typed over it. */
  values = (key: string): LineValues => {
    const draft = this.of(key)
    return draft ? { ...draft.base, ...draft.changed } : {}
  }
  /** What would be lost with the page. */
  isUnsaved = (): boolean => this.all().some(({ changed, state }) => !isEmpty(changed) && state !== 'saving')

  #set(held: Held, part: Partial<LineDraft>) {
    held.draft = { ...held.draft, ...part }
  }
  #begin(draft: Pick<LineDraft, 'key' | 'id' | 'version' | 'base' | 'after'> & Partial<LineDraft>): Held {
    const rest = { changed: {}, state: 'idle' as const, faults: {}, savedAt: null, retryAt: null, message: null, theirs: null }
    const held: Held = { draft: { ...rest, ...draft }, sent: null, timer: undefined, flying: null, waits: false }
    this.#held.set(draft.key, held)
    return held
  }

  /** A new line below another; answers its key. */
  add(after: string | null, base: LineValues, changed: LineValues = {}): string {
    const key = `new-${this.#needs.newKey()}`
    this.#begin({ key, id: null, version: undefined, base, changed, after })
    this.#tell()
    return key
  }
  /** Puts back what was not saved when the page was left. */
  restore(drafts: readonly LineDraft[]) {
    for (const draft of drafts) this.#begin({ ...draft, state: 'idle', theirs: null, retryAt: null })
    this.#tell()
    for (const { key } of drafts) this.leave(key)
  }

  /** `line` where the line is one that stands. */
  change(key: string, part: LineValues, line?: Script) {
    const held =
      this.#held.get(key) ?? (line && this.#begin({ key, id: line.id, version: line.version, base: valuesOf(line), after: null }))
    if (!held) return
    // whatever was saved since it was changed last
    if (line && isEmpty(held.draft.changed) && !held.sent) this.#set(held, { version: line.version, base: valuesOf(line) })
    const changed = changedEntries({ ...held.draft.changed, ...part }, held.draft.base)
    const settled = isEmpty(changed) && held.draft.state !== 'saving' ? { state: 'idle' as const, message: null } : {}
    this.#set(held, { changed, faults: {}, ...settled })
    // what has failed has its time to be tried again
    if (held.draft.state !== 'conflict' && held.draft.state !== 'failed') {
      this.#needs.never(held.timer)
      held.timer = this.#needs.later(() => void this.#save(held), restMs)
    }
    this.#tell()
  }

  /** Saves at once, and tells what cannot be saved. An empty line that was never saved is gone. */
  leave(key: string): void {
    const held = this.#held.get(key)
    if (!held) return
    const { id, changed, base } = held.draft
    const values = this.values(key)
    if (id === null && !held.sent && !values.text?.trim() && !values.answerText?.trim() && !values.imageFile) return this.drop(key)
    this.#set(held, {
      faults: isEmpty(changed) && id !== null ? {} : faultsOf(this.#needs.mode, { ...base, ...changed }, changed, id === null),
    })
    this.#tell()
    void this.#save(held)
  }
  /** Forgets what was typed. */
  drop(key: string): void {
    const held = this.#held.get(key)
    if (!held) return
    this.#needs.never(held.timer)
    this.#held.delete(key)
    this.#tell()
    this.#goOn()
  }
  /** Sends everything that can be sent. */
  flush = () => Promise.all([...this.#held.values()].map((held) => this.#save(held)))
  /** At once, instead of waiting. */
  retry(key: string) {
    const held = this.#held.get(key)
    if (held) void this.#save(held, true)
  }

  /** What the other has saved stands; answers what is given up for it. */
  takeTheirs(key: string): LineValues {
    const held = this.#held.get(key)
    if (!held?.draft.theirs) return {}
    const { theirs, changed } = held.draft
    this.#set(held, { version: theirs.version, base: valuesOf(theirs), changed: {}, theirs: null, state: 'idle', message: null })
    this.#page.onSaved(theirs, null)
    this.#tell()
    return changed
  }
  /** What is typed here goes over what the other has saved. */
  keepMine(key: string) {
    const held = this.#held.get(key)
    if (!held?.draft.theirs) return
    const { theirs, changed } = held.draft
    this.#set(held, { version: theirs.version, base: valuesOf(theirs), changed, theirs: null, state: 'idle', message: null })
    void this.#save(held)
  }

  #toSend({ draft }: Held): Sent | null {
    const { id, base, changed, version, after } = draft
    if (id !== null && isEmpty(changed)) return null
    if (Object.keys(faultsOf(this.#needs.mode, { ...base, ...changed }, changed, id === null)).length) return null
    const once = this.#needs.newKey()
    if (id !== null) return { once, changed, edit: { editType: 'UPDATE', id, ...(version ? { version } : {}), ...changed } }
    return { once, changed, edit: { editType: 'CREATE', seq: this.#page.seqAfter(after) ?? 0, ...base, ...changed } }
  }

  /** Of a new line one above it that has been sent, and nobody knows yet where it stands: sent beside it, the lower one could come first. */
  #sentAbove({ draft }: Held): Held | undefined {
    for (let { id, after } = draft; id === null && after !== null; ) {
      const above = this.#held.get(after)
      if (!above || above.draft.id !== null) return undefined
      if (above.sent) return above
      ;({ id, after } = above.draft)
    }
    return undefined
  }
  /** Sends what waited. */
  #goOn() {
    for (const held of this.#held.values()) {
      if (!held.waits) continue
      held.waits = false
      void this.#save(held)
    }
  }

  #save(held: Held, now = false): Promise<void> {
    if (held.flying) return held.flying
    const { state } = held.draft
    if (state === 'conflict' || (state === 'failed' && !now)) return Promise.resolve()
    this.#needs.never(held.timer)
    const above = held.sent ? undefined : this.#sentAbove(held)
    if (above) {
      held.waits = true
      return above.flying ? above.flying.then(() => held.flying ?? undefined) : Promise.resolve()
    }
    held.sent ??= this.#toSend(held)
    const { sent } = held
    if (!sent) return Promise.resolve()
    this.#set(held, { state: 'saving', message: null, retryAt: null })
    this.#tell()
    held.flying = this.#needs
      .send(sent.edit, sent.once)
      .then((line) => this.#saved(held, sent, line))
      .catch((failure: CallFailure) => this.#failed(held, sent, failure))
      .finally(() => {
        held.flying = null
        // what was typed meanwhile
        if (held.draft.state === 'saved' && !isEmpty(held.draft.changed)) return this.#save(held)
      })
    return held.flying
  }

  #saved(held: Held, sent: Sent, line: Script) {
    const { key, id, after, changed } = held.draft
    held.sent = null
    this.lastSaved = this.#needs.now()
    this.#keys.set(line.id, key)
    const base = valuesOf(line)
    // typed since: what differs from what went out
    const since = Object.fromEntries(Object.entries(changed).filter(([name, value]) => value !== sent.changed[name as keyof LineValues]))
    this.#set(held, { id: line.id, version: line.version, base, changed: changedEntries(since, base), state: 'saved', faults: {} })
    this.#set(held, { savedAt: this.lastSaved, after: null })
    this.#page.onSaved(line, id === null ? { key, after } : null)
    this.#tell()
    this.#goOn()
  }

  async #failed(held: Held, sent: Sent, failure: CallFailure) {
    if (isAnswer(failure)) {
      held.sent = null
      const { id } = held.draft
      const theirs = failure.code === codes.STALE && id ? await this.#needs.latest(id).catch(() => null) : null
      if (theirs) this.#set(held, { state: 'conflict', theirs })
      else this.#set(held, { state: 'refused', message: failure.msg })
      this.#tell()
      return this.#goOn()
    }
    held.sent = sent
    this.#set(held, { state: 'failed', retryAt: this.#needs.now() + retryMs })
    held.timer = this.#needs.later(() => void this.#save(held, true), retryMs)
    this.#tell()
  }
}
