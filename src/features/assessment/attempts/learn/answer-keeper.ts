// The answers of a sitting: shown at once, stored on the device, and sent by an outbox until the server confirms them. When another device
// takes over, the keeper hands over unsent answers once. It knows neither the page nor the clock.
import type { CallFailure } from '#ui/api/call-failure.ts'
import { isFinal } from '#ui/api/idempotency.ts'
import { Outbox, systemClock, usualVerdict } from '#ui/api/outbox.ts'
import type { Clock } from '#ui/api/outbox-options.ts'
import { type GivenAnswer, heldElsewhere, type Revised } from '../contract.ts'

export type Response = GivenAnswer['response']
/**
 * saved: the server has everything; waiting: not sent yet; offline: the server was not reached; refused: the server takes nothing more;
 * taken: another device answers.
 */
export type KeepingState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'taken'

export interface KeeperNeeds {
  /** Rejects with a `CallFailure`. Returns the questions with a newer answer on the server. `merge`: the handover of unsent answers. */
  send: (answers: Revised[], merge: boolean, keepalive: boolean) => Promise<{ stale: readonly string[] }>
  /** Reports answers that the server no longer takes to the examiner; rejects as `send`. */
  late: (answers: Revised[]) => Promise<unknown>
  /** Stores an answer on this device until the server has it. */
  write: (answer: Revised) => Promise<unknown>
  erase: (subjectIds: string[]) => Promise<unknown>
  /** Called if the server has a newer answer than the one shown. */
  onStale: () => void
  onChange: () => void
  clock?: Clock
}

/** Answers that the server has confirmed. */
export interface Saved {
  answers: readonly GivenAnswer[]
  /** Revisions of all questions that were ever answered. */
  revs: Readonly<Record<string, number>>
}

/** Milliseconds: the debounce after the last key, and the first and last pause between retries. */
export const restMs = 1500
export const firstRetryMs = 1000
export const maxRetryMs = 30_000

/** The exam was deleted during the sitting, or no longer belongs to the person. */
const gone = '这场考试已被删除或取消，不能继续作答。如有疑问请联系管理员。'

const states = { idle: 'saved', waiting: 'waiting', sending: 'saving', retrying: 'offline' } as const

export class AnswerKeeper {
  readonly #needs: KeeperNeeds
  readonly #clock: Clock
  readonly #outbox: Outbox<Revised, Revised, { stale: readonly string[] }>
  readonly #answers: Map<string, Response>
  /** The greatest known revision of each question. */
  readonly #revs: Map<string, number>
  /** Reason why the paper is read-only here; 'stopped': another tab answers. */
  #over: 'refused' | 'taken' | 'stopped' | null = null
  #message: string | null = null

  /** `written`: answers of this device from an earlier visit. Those with a newer revision replace the answers of the server. */
  constructor(needs: KeeperNeeds, saved: Saved, written: readonly Revised[]) {
    this.#needs = needs
    this.#clock = needs.clock ?? systemClock
    this.#answers = new Map(saved.answers.map((a) => [a.subjectId, a.response]))
    this.#revs = new Map(Object.entries(saved.revs))
    this.#outbox = new Outbox({
      send: (answers, { keepalive }) => needs.send(answers, false, keepalive),
      // the server recognises an answer by its revision
      together: true,
      debounceMs: restMs,
      retry: { firstMs: firstRetryMs, maxMs: maxRetryMs },
      classify: (failure) => (failure.code === heldElsewhere ? 'conflict' : usualVerdict(failure)),
      keepsRefused: true,
      store: { write: ({ value }) => value && needs.write(value), erase: needs.erase },
      onDone: (_, { stale }) => void (stale.length && !this.#over && needs.onStale()),
      onFailed: (_, failure, verdict) => {
        if (verdict === 'conflict') return this.handOver()
        return verdict === 'refused' ? this.#refused(failure) : undefined
      },
      onChange: needs.onChange,
      clock: this.#clock,
    })
    const newer = written.filter((w) => w.rev > (saved.revs[w.subjectId] ?? 0))
    const old = written.filter((w) => !newer.includes(w)).map((w) => w.subjectId)
    for (const answer of newer) this.#take(answer, 0)
    if (old.length) void needs.erase(old).catch(() => undefined)
  }

  get state(): KeepingState {
    return this.#over && this.#over !== 'stopped' ? this.#over : states[this.#outbox.state]
  }
  /** Reason why the server takes nothing more. */
  get message(): string | null {
    return this.#message
  }
  get unsent(): number {
    return this.#outbox.values.size
  }
  of = (subjectId: string): Response => this.#answers.get(subjectId) ?? null
  isAnswered = (subjectId: string): boolean => !isNothing(this.of(subjectId))

  #take(answer: Revised, delayMs?: number) {
    this.#answers.set(answer.subjectId, answer.response)
    this.#revs.set(answer.subjectId, answer.rev)
    this.#outbox.put(answer.subjectId, answer, delayMs)
  }
  #end(why: 'refused' | 'taken') {
    this.#over = why
    this.#outbox.hold('')
    this.#needs.onChange()
  }
  /** Another tab took over, and now sends and erases the answers on the device. */
  stop(): void {
    this.#over ??= 'stopped'
    this.#outbox.stop()
  }

  change(subjectId: string, response: Response): void {
    if (this.#over) return
    this.#take({ subjectId, response, rev: 1 + (this.#revs.get(subjectId) ?? 0), at: this.#clock.now() })
  }

  /** Adopts the answers of the server, except those with an unsent local answer. */
  adopt({ answers, revs }: Saved): void {
    if (this.#over) return
    const given = new Map(answers.map((a) => [a.subjectId, a.response]))
    for (const [subjectId, rev] of Object.entries(revs)) {
      if (this.#outbox.values.has(subjectId)) continue
      this.#answers.set(subjectId, given.get(subjectId) ?? null)
      this.#revs.set(subjectId, rev)
    }
    this.#needs.onChange()
  }

  /** Sends at once; resolves when the server has answered, or was not reached. */
  flush = (): Promise<void> => this.#outbox.flush()
  listen = (): (() => void) => this.#outbox.listen()

  /** Another device took over: makes the paper read-only and hands over unsent answers once. */
  async handOver(): Promise<void> {
    if (this.#over) return
    this.#end('taken')
    const rest = this.#rest()
    if (!rest.length) return
    try {
      await this.#needs.send(rest, true, false)
    } catch (error) {
      // unreached answers stay on the device; opening the exam here again hands them over
      if (!isFinal(error) || (await this.#tooLate(rest)) === 'away') return
    }
    this.#forget(rest)
  }

  #rest = (): Revised[] => [...this.#outbox.values.values()]
  #forget = (rest: readonly Revised[]) => this.#outbox.drop(...rest.map((r) => r.subjectId))

  /** The answers no longer count, but the examiner sees them. */
  async #tooLate(rest: Revised[]): Promise<'kept' | 'refused' | 'away'> {
    try {
      await this.#needs.late(rest)
      return 'kept'
    } catch (error) {
      return isFinal(error) ? 'refused' : 'away'
    }
  }

  async #refused(failure: CallFailure) {
    if (this.#over) return
    this.#message = failure.status === 404 ? gone : failure.msg
    this.#end('refused')
    const rest = this.#rest()
    if ((await this.#tooLate(rest)) === 'kept') this.#forget(rest)
  }
}

export function isNothing(response: Response): boolean {
  if (response === null || response === '') return true
  return Array.isArray(response) && response.every((part) => part.trim() === '')
}
