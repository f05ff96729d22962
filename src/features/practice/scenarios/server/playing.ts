// The chat model in a try-out: it plays the customer for one turn of an author. Nothing is stored, and learners never get this reply.
import { type Chat, openChat } from '#engines/chat/chat.ts'
import { MAX_TOKENS, replyMs, TEMPERATURE } from '#engines/acting/act.ts'
import { MediaError } from '#engines/process/media-error.ts'
import type { ServiceOptions } from '#engines/providers.ts'
import { serviceNames } from '#engines/sources.ts'
import { textWork } from '#engines/text-work/text-work.ts'
import type { Transact } from '#platform/database/transaction.ts'
import { fairSemaphore } from '#platform/fair-semaphore.ts'
import { budgetOf, talkUse } from '#features/authoring/media-providers/server/media-providers.ts'
import type { Scenario } from '#shared/scenario.ts'
import { maxModelText, type ScenarioOfSubScene, scenarios } from '../contract.ts'
import { readerOf } from './scenarios.ts'

export interface Played {
  subSceneId: string
  content: Scenario
  /** Earlier turns, as the author sees them. */
  turns: readonly { said: string; model: string }[]
  said: string
}
export interface Player {
  /** The model and its operator; null without one. */
  model(): ScenarioOfSubScene['model']
  play(transact: Transact, asked: Played): Promise<{ text: string }>
}

/** Replies at the same time in this process, and those that wait. */
const [AT_ONCE, IN_LINE] = [2, 50]

export function openPlayer(services: ServiceOptions): Player {
  const serve = fairSemaphore(AT_ONCE, IN_LINE)
  let chat: Chat | undefined
  return {
    model: () => (services.talk ? { operator: services.talk.operator } : null),
    async play(transact, { subSceneId, content, turns, said }) {
      const service = services.talk
      if (!service) throw scenarios.fail('noModel')
      const { rules, by } = await transact((db) => readerOf(db, subSceneId))
      const tried = await textWork.run('tryScenario', { scenario: content, rules, said: [...turns, { said, model: '' }] }, by)
      const last = tried.turns[turns.length]
      if (!last || last.ended) return { text: '' }
      const budget = budgetOf(transact, talkUse, service.dailyTokens)
      const messages = tried.turns.flatMap((turn) => turn.prompt)
      const playing = (chat ??= openChat(serviceNames.talk, service, { tries: 1, callMs: replyMs }))
      const request = { messages, maxTokens: MAX_TOKENS, temperature: TEMPERATURE, isQuick: true, budget }
      try {
        const { text } = await serve(() => playing.say(request), `${by.tenantId} ${by.userId}`)
        return { text: text.slice(0, maxModelText) }
      } catch (error) {
        throw error instanceof MediaError ? scenarios.fail('failedModel', { reason: error.reason }) : error
      }
    },
  }
}
