// One reply of the customer by a chat model: each sentence is checked before it is shown, and the author's lines replace a model that fails.
import type { Budget } from '../chat/budget.ts'
import type { Chat } from '../chat/chat.ts'
import { replyByAuthor } from '../directing/author-lines.ts'
import { type GuardedSentence, type GuardFault, guardSentence } from '../directing/guard.ts'
import { toMessages } from '../directing/prompt.ts'
import type { Scene } from '../directing/scene.ts'
import { cutSentences } from '../directing/sentences.ts'
import { addReply, type Talk } from '../directing/talk.ts'
import { MediaError } from '../process/media-error.ts'

/** Usual time of a reply with its second request, in milliseconds: the patience of a learner. */
export const replyMs = 40_000

/** Checks a sentence of the model; `before`: the sentences of this reply that passed. */
export type Guard = (sentence: string, before: readonly string[]) => GuardedSentence | Promise<GuardedSentence>

export interface Acting {
  /** Without it the guard runs in this thread. */
  guard?: Guard
  budget?: Budget | undefined
  /** Ends the reply at once, because the learner speaks or the process stops. */
  signal?: AbortSignal | undefined
  /** Milliseconds for the whole reply with its second request; then the author's lines follow. */
  withinMs: number
  /** Receives each sentence that may be shown, in its order. */
  onSentence?: (sentence: string) => void | Promise<void>
}

export interface Acted {
  /** The talk with the reply. */
  talk: Talk
  /** Sentences that the guard stopped, for mentors and authors. */
  stopped: { text: string; fault: GuardFault }[]
  /** Reason why the service failed; null if it did not. */
  why: string | null
  /** Tokens by the service's own count; null if it sent none. */
  tokens: number | null
}

/** Maximum tokens of a reply. */
export const MAX_TOKENS = 200
/** Some variety: a customer who says the same each time teaches little. */
export const TEMPERATURE = 0.7

/** The guard stopped a sentence, so that the rest of the stream is not needed. */
class Stopped extends Error {}

interface Attempt {
  sentences: string[]
  stopped: Acted['stopped'][number] | null
  why: string | null
  tokens: number | null
}

/** Asks for one reply and passes on its sentences until the guard stops one. `refused`: the fault that this request asks to correct. */
async function attempt(
  chat: Chat,
  scene: Scene,
  talk: Talk,
  { guard = (sentence, before) => guardSentence(scene, talk, sentence, before), budget, onSentence, signal }: Omit<Acting, 'withinMs'>,
  refused: GuardFault | null,
): Promise<Attempt> {
  const told: Attempt = { sentences: [], stopped: null, why: null, tokens: null }
  let rest = ''
  async function take(sentence: string): Promise<void> {
    const { text, fault } = await guard(sentence, told.sentences)
    if (fault) {
      told.stopped = { text, fault }
      throw new Stopped()
    }
    told.sentences.push(text)
    await onSentence?.(text)
  }
  async function onText(piece: string): Promise<void> {
    const cut = cutSentences(rest + piece)
    rest = cut.rest
    for (const sentence of cut.sentences) await take(sentence)
  }
  try {
    const messages = toMessages(scene, talk, refused)
    const request = { messages, maxTokens: MAX_TOKENS, temperature: TEMPERATURE, isQuick: true, budget, signal }
    const { finish, tokens } = await chat.say({ ...request, onText })
    told.tokens = tokens
    // a sentence that the limit of tokens cut off is not shown
    if (/[\p{L}\p{N}]/u.test(rest) && finish !== 'length') await take(rest.trim())
    if (!told.sentences.length) told.stopped = { text: '', fault: 'EMPTY' }
  } catch (error) {
    if (error instanceof MediaError) told.why = error.reason
    else if (!(error instanceof Stopped)) throw error
  }
  return told
}

/** The sum of two counts, of which each may be unknown. */
const sum = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0))

async function withAuthor(scene: Scene, talk: Talk, onSentence: Acting['onSentence']): Promise<Talk> {
  const replied = replyByAuthor(scene, talk, 'FALLBACK')
  const last = replied.turns.at(-1)
  for (const sentence of last?.by === 'CUSTOMER' ? last.sentences : []) await onSentence?.(sentence)
  return replied
}

/**
 * Adds the customer's reply to a talk. The model is asked a second time if the guard stops its first sentence; then, and if the service
 * fails, the reply is the author's. A reply that was shown in part stays as it was shown. @throws MediaError if `signal` ended it
 */
export async function act(chat: Chat, scene: Scene, talk: Talk, { withinMs, ...acting }: Acting): Promise<Acted> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new MediaError(`对话模型没有在 ${withinMs / 1000} 秒内答完`, true)), withinMs)
  const signal = acting.signal ? AbortSignal.any([acting.signal, late.signal]) : late.signal
  const acted: Omit<Acted, 'talk'> = { stopped: [], why: null, tokens: null }
  try {
    let refused: GuardFault | null = null
    for (let tries = 0; tries < 2; tries++) {
      const { sentences, stopped, why, tokens } = await attempt(chat, scene, talk, { ...acting, signal }, refused)
      if (acting.signal?.aborted) throw new MediaError(why ?? '已取消', true)
      acted.tokens = sum(acted.tokens, tokens)
      acted.why = why
      if (stopped) acted.stopped.push(stopped)
      if (sentences.length) return { ...acted, talk: addReply(talk, sentences, 'MODEL') }
      if (why || !stopped) break
      refused = stopped.fault
    }
    return { ...acted, talk: await withAuthor(scene, talk, acting.onSentence) }
  } finally {
    clearTimeout(timer)
  }
}
