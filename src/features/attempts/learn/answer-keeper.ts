// What somebody answers while they sit an exam: shown at once, written down on the device before it is told as kept, sent after a rest, sent
// again until the server has it. Knows no page, no clock but what it is given.
import { CallFailure } from '../../../ui/call-failure.ts'
import { isAnswer } from '../../../ui/save-once.ts'
import type { Given } from '../contract.ts'

export type Response = Given['response']
/** saved: the server has everything; waiting: it will be sent; offline: the server was not reached; refused: it takes nothing more. */
export type KeepingState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused'

export interface KeeperNeeds {
  /** To the server; rejects with a `CallFailure`. */
  send: (answers: Given[]) => Promise<unknown>
  /** On this device, until the server has it. */
  write: (answer: Given) => Promise<unknown>
  erase: (subjectIds: string[]) => Promise<unknown>
  later: (act: () => void, ms: number) => unknown
  never: (timer: unknown) => void
  onChange: () => void
}

/** Milliseconds: after the last key; between tries, doubling. */
export const restMs = 1500
export const firstRetryMs = 1000
export const longestRetryMs = 30_000

export class AnswerKeeper {
  readonly #needs: KeeperNeeds
  readonly #answers: Map<string, Response>
  readonly #unsent: Map<string, Response>
  #state: KeepingState = 'saved'
  #message: string | null = null
  #timer: unknown
  #retry = firstRetryMs
  #flying: Promise<void> | null = null
  #stopped = false

  /** `saved`: what the server has; `written`: what this device has of an earlier visit and never got there, which goes over it. */
  constructor(needs: KeeperNeeds, saved: readonly Given[], written: readonly Given[]) {
    this.#needs = needs
    this.#answers = new Map([...saved, ...written].map((a) => [a.subjectId, a.response]))
    this.#unsent = new Map(written.map((a) => [a.subjectId, a.response]))
    if (written.length) this.#later(0)
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
    if (this.#stopped) return
    this.#needs.never(this.#timer)
    this.#timer = this.#needs.later(() => void this.flush(), ms)
  }
  /** Another tab goes on: what is on the device is its own to send and to erase. */
  stop(): void {
    this.#stopped = true
    this.#needs.never(this.#timer)
  }

  change(subjectId: string, response: Response): void {
    if (this.#state === 'refused' || this.#stopped) return
    this.#answers.set(subjectId, response)
    this.#unsent.set(subjectId, response)
    // a device that keeps nothing must not keep anybody from answering
    void this.#needs.write({ subjectId, response }).catch(() => undefined)
    if (this.#state !== 'offline') this.#later(restMs)
    this.#set(this.#state === 'offline' ? 'offline' : 'waiting')
  }

  /** Sends what is not there yet; one call at a time. Resolves when it was answered, or was not to be reached. */
  flush = (): Promise<void> => {
    if (this.#flying) return this.#flying.then(() => (this.#state === 'waiting' ? this.flush() : undefined))
    if (!this.#unsent.size || this.#state === 'refused' || this.#stopped) return Promise.resolve()
    this.#needs.never(this.#timer)
    const sent = [...this.#unsent].map(([subjectId, response]) => ({ subjectId, response }))
    this.#set('saving')
    this.#flying = this.#needs
      .send(sent)
      .then(() => this.#taken(sent))
      .catch((error: unknown) => this.#failed(error))
      .finally(() => (this.#flying = null))
    return this.#flying
  }

  #taken(sent: readonly Given[]) {
    if (this.#stopped) return
    this.#retry = firstRetryMs
    // what was changed meanwhile is still to be sent
    const done = sent.filter(({ subjectId, response }) => this.#unsent.get(subjectId) === response).map(({ subjectId }) => subjectId)
    for (const id of done) this.#unsent.delete(id)
    void this.#needs.erase(done).catch(() => undefined)
    if (this.#unsent.size) this.#later(restMs)
    this.#set(this.#unsent.size ? 'waiting' : 'saved')
  }

  #failed(error: unknown) {
    if (error instanceof CallFailure && isAnswer(error)) {
      this.#message = error.msg
      return this.#set('refused')
    }
    this.#later(this.#retry)
    this.#retry = Math.min(longestRetryMs, this.#retry * 2)
    this.#set('offline')
  }
}

/** Does it say nothing? */
export function isNothing(response: Response): boolean {
  if (response === null || response === '') return true
  return Array.isArray(response) && response.every((part) => part.trim() === '')
}
