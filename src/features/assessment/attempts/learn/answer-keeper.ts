// What somebody answers while they sit an exam: shown at once, written down on the device before it is told as kept, sent after a rest, sent
// again until the server has it. Where another device goes on, what is left is handed over, once. Knows no page, no clock but what it is given.
import { CallFailure } from '#ui/api/call-failure.ts'
import { isFinal } from '#ui/api/idempotency.ts'
import { type GivenAnswer, heldElsewhere, type Revised } from '../contract.ts'

export type Response = GivenAnswer['response']
/**
 * saved: the server has everything; waiting: it will be sent; offline: the server was not reached; refused: it takes nothing more; taken: another
 * device goes on.
 */
export type KeepingState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'taken'

export interface KeeperNeeds {
  /** To the server; rejects with a `CallFailure`. Answers the questions of which it has something newer. `merge`: what is left, handed over. */
  send: (answers: Revised[], merge: boolean) => Promise<{ stale: readonly string[] }>
  /** What the server takes no more, for the examiner; rejects as `send`. */
  late: (answers: Revised[]) => Promise<unknown>
  /** On this device, until the server has it. */
  write: (answer: Revised) => Promise<unknown>
  erase: (subjectIds: string[]) => Promise<unknown>
  /** The server has something newer than what is shown. */
  onStale: () => void
  later: (act: () => void, ms: number) => unknown
  never: (timer: unknown) => void
  now: () => number
  onChange: () => void
}

/** What the server has. */
export interface Saved {
  answers: readonly GivenAnswer[]
  /** Of every question that was ever answered. */
  revs: Readonly<Record<string, number>>
}

/** Milliseconds: after the last key; between tries, doubling. */
export const restMs = 1500
export const firstRetryMs = 1000
export const maxRetryMs = 30_000

/** The exam was deleted while it was sat, or is somebody's no more. */
const gone = '这场考试已被删除或取消，不能继续作答。如有疑问请联系管理员。'

export class AnswerKeeper {
  readonly #needs: KeeperNeeds
  readonly #answers: Map<string, Response>
  /** The greatest that was seen of each question. */
  readonly #revs: Map<string, number>
  readonly #unsent: Map<string, Revised>
  #state: KeepingState = 'saved'
  #message: string | null = null
  #timer: unknown
  #retry = firstRetryMs
  #flying: Promise<void> | null = null
  #stopped = false

  /** `written`: what this device has of an earlier visit and never got there; where it is newer it goes over what the server has. */
  constructor(needs: KeeperNeeds, saved: Saved, written: readonly Revised[]) {
    this.#needs = needs
    this.#answers = new Map(saved.answers.map((a) => [a.subjectId, a.response]))
    this.#revs = new Map(Object.entries(saved.revs))
    const newer = written.filter((w) => w.rev > (saved.revs[w.subjectId] ?? 0))
    const old = written.filter((w) => !newer.includes(w)).map((w) => w.subjectId)
    for (const { subjectId, response, rev } of newer) {
      this.#answers.set(subjectId, response)
      this.#revs.set(subjectId, rev)
    }
    this.#unsent = new Map(newer.map((w) => [w.subjectId, w]))
    if (old.length) void needs.erase(old).catch(() => undefined)
    if (newer.length) this.#later(0)
  }

  get state(): KeepingState {
    return this.#state
  }
  /** Why the server takes nothing more. */
  get message(): string | null {
    return this.#message
  }
  get unsent(): number {
    return this.#unsent.size
  }
  of = (subjectId: string): Response => this.#answers.get(subjectId) ?? null
  isAnswered = (subjectId: string): boolean => !isNothing(this.of(subjectId))

  #set(state: KeepingState) {
    this.#state = state
    this.#needs.onChange()
  }
  #later(ms: number) {
    if (this.#isOver()) return
    this.#needs.never(this.#timer)
    this.#timer = this.#needs.later(() => void this.flush(), ms)
  }
  #isOver = () => this.#stopped || this.#state === 'refused' || this.#state === 'taken'
  /** Another tab goes on: what is on the device is its own to send and to erase. */
  stop(): void {
    this.#stopped = true
    this.#needs.never(this.#timer)
  }

  change(subjectId: string, response: Response): void {
    if (this.#isOver()) return
    const rev = 1 + (this.#revs.get(subjectId) ?? 0)
    const answer = { subjectId, response, rev, at: this.#needs.now() }
    this.#answers.set(subjectId, response)
    this.#revs.set(subjectId, rev)
    this.#unsent.set(subjectId, answer)
    // a device that keeps nothing must not keep anybody from answering
    void this.#needs.write(answer).catch(() => undefined)
    if (this.#state !== 'offline') this.#later(restMs)
    this.#set(this.#state === 'offline' ? 'offline' : 'waiting')
  }

  /** What the server has by now; what is not sent yet stays over it. */
  adopt({ answers, revs }: Saved): void {
    if (this.#isOver()) return
    const given = new Map(answers.map((a) => [a.subjectId, a.response]))
    for (const [subjectId, rev] of Object.entries(revs)) {
      if (this.#unsent.has(subjectId)) continue
      this.#answers.set(subjectId, given.get(subjectId) ?? null)
      this.#revs.set(subjectId, rev)
    }
    this.#needs.onChange()
  }

  /** Sends what is not there yet; one call at a time. Resolves when it was answered, or was not to be reached. */
  flush = (): Promise<void> => {
    if (this.#flying) return this.#flying.then(() => (this.#state === 'waiting' ? this.flush() : undefined))
    if (!this.#unsent.size || this.#isOver()) return Promise.resolve()
    this.#needs.never(this.#timer)
    const sent = [...this.#unsent.values()]
    this.#set('saving')
    this.#flying = this.#needs
      .send(sent, false)
      .then(({ stale }) => this.#taken(sent, stale))
      .catch((error: unknown) => this.#failed(error))
      .finally(() => (this.#flying = null))
    return this.#flying
  }

  /** Another device goes on: nothing more is answered here, and what is left is handed over, once. */
  async handOver(): Promise<void> {
    if (this.#isOver()) return
    this.#needs.never(this.#timer)
    this.#set('taken')
    const rest = [...this.#unsent.values()]
    if (!rest.length) return
    try {
      await this.#needs.send(rest, true)
    } catch (error) {
      // it stays on the device, and is handed over when the exam is opened here again
      if (!isFinal(error) || (await this.#tooLate(rest)) === 'away') return
    }
    await this.#done(rest)
  }

  async #done(rest: readonly Revised[]) {
    for (const { subjectId } of rest) this.#unsent.delete(subjectId)
    await this.#needs.erase(rest.map((r) => r.subjectId)).catch(() => undefined)
    this.#needs.onChange()
  }

  /** It counts no more, and is not lost: who examines sees it. */
  async #tooLate(rest: Revised[]): Promise<'kept' | 'refused' | 'away'> {
    try {
      await this.#needs.late(rest)
      return 'kept'
    } catch (error) {
      return isFinal(error) ? 'refused' : 'away'
    }
  }

  #taken(sent: readonly Revised[], stale: readonly string[]) {
    if (this.#stopped) return
    this.#retry = firstRetryMs
    // what was changed meanwhile is still to be sent
    const done = sent.filter(({ subjectId, rev }) => this.#unsent.get(subjectId)?.rev === rev).map(({ subjectId }) => subjectId)
    for (const id of done) this.#unsent.delete(id)
    void this.#needs.erase(done).catch(() => undefined)
    // another device went on while it was on its way
    if (this.#isOver()) return this.#needs.onChange()
    if (this.#unsent.size) this.#later(restMs)
    this.#set(this.#unsent.size ? 'waiting' : 'saved')
    if (stale.length) this.#needs.onStale()
  }

  async #refused() {
    const rest = [...this.#unsent.values()]
    if ((await this.#tooLate(rest)) === 'kept') await this.#done(rest)
  }

  #failed(error: unknown): void | Promise<void> {
    if (this.#isOver()) return
    if (error instanceof CallFailure && error.code === heldElsewhere) return this.handOver()
    if (isFinal(error)) {
      this.#message = error.status === 404 ? gone : error.msg
      this.#set('refused')
      return this.#refused()
    }
    this.#later(this.#retry)
    this.#retry = Math.min(maxRetryMs, this.#retry * 2)
    this.#set('offline')
  }
}

/** Does it say nothing? */
export function isNothing(response: Response): boolean {
  if (response === null || response === '') return true
  return Array.isArray(response) && response.every((part) => part.trim() === '')
}
