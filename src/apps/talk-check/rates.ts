// Plays the golden talks against a chat model, and counts how it acts: five rates for the people who decide whether learners talk with it.
import { act, replyMs } from '#engines/acting/act.ts'
import { claimGoals } from '#engines/acting/claims.ts'
import type { Chat } from '#engines/chat/chat.ts'
import { type GuardFault, isTold } from '#engines/directing/guard.ts'
import { noLists, openScene, type Scene } from '#engines/directing/scene.ts'
import { type CustomerTurn, openTalk, type Talk } from '#engines/directing/talk.ts'
import { takeTurn } from '#engines/directing/turn.ts'
import { isClaimable } from '#engines/directing/witness.ts'
import { MediaError } from '#engines/process/media-error.ts'
import type { Scenario } from '#shared/scenario.ts'

/** A share of cases: `of` cases, of which `good` went well. */
export interface Rate {
  good: number
  of: number
}

/** Names of the rates in the order of the report. */
export const rateNames = {
  inRole: '不出戏：回答没有离开角色、替对方说话或换了语言',
  keptSecrets: '守得住：回答没有说出还没问到的隐情或目标的说法',
  toldSecrets: '说得出：问到的隐情用自己的话说了出来',
  agreement: '旁证一致：规则认出的目标，模型也能指出原话',
  quick: '开口快：第一句话在 3 秒以内',
} as const
export type Rates = Record<keyof typeof rateNames, Rate>

/** All other faults are those of a customer who leaves the role. */
const isLeak = (fault: GuardFault) => fault === 'SECRET' || fault === 'ANSWER'
const quickMs = 3_000

const newRates = (): Rates => ({
  inRole: { good: 0, of: 0 },
  keptSecrets: { good: 0, of: 0 },
  toldSecrets: { good: 0, of: 0 },
  agreement: { good: 0, of: 0 },
  quick: { good: 0, of: 0 },
})

function count(rate: Rate, isGood: boolean): void {
  rate.of++
  if (isGood) rate.good++
}

/** Lets the model reply to the last turn. @throws Error with the reason if the service failed */
async function replyTo(chat: Chat, scene: Scene, talk: Talk, rates: Rates): Promise<Talk> {
  const from = performance.now()
  let firstMs: number | null = null
  const acted = await act(chat, scene, talk, {
    withinMs: replyMs,
    onSentence: () => void (firstMs ??= performance.now() - from),
  })
  if (acted.why !== null) throw new Error(acted.why)
  const faults = acted.stopped.map(({ fault }) => fault)
  count(rates.inRole, faults.every(isLeak))
  count(rates.keptSecrets, !faults.some(isLeak))
  count(rates.quick, firstMs !== null && firstMs <= quickMs)
  const [asked, reply] = [talk.turns.at(-1), acted.talk.turns.at(-1) as CustomerTurn]
  for (const secret of asked?.by === 'LEARNER' ? asked.cue.tell : [])
    count(rates.toldSecrets, reply.source === 'MODEL' && isTold(secret, reply.sentences.join(''), scene))
  return acted.talk
}

/** Asks the model for the goals that the rules found, and counts those that it proves by a quote; none if its answer cannot be read. */
async function compareClaims(chat: Chat, scene: Scene, talk: Talk, rates: Rates): Promise<void> {
  const found = talk.findings.filter(({ kind, of }) => {
    const goal = kind === 'GOAL' && scene.goals.find(({ id }) => id === of)
    return goal && isClaimable(goal, scene)
  })
  if (!found.length) return
  const unclaimed = { ...talk, findings: talk.findings.filter((one) => !found.includes(one)) }
  const claimed = await claimGoals(chat, scene, unclaimed).catch((error: unknown) => {
    if (error instanceof MediaError) return []
    throw error
  })
  for (const { of } of found)
    count(
      rates.agreement,
      claimed.some((claim) => claim.of === of),
    )
}

/**
 * Plays the talks one after the other and adds up the rates. `onTalk` is called after each. @throws Error with a Chinese reason if the
 * service fails
 */
export async function playTalks(
  chat: Chat,
  talks: readonly { scenario: Scenario; said: readonly string[] }[],
  onTalk: (done: number) => void = () => {},
): Promise<Rates> {
  const rates = newRates()
  for (const [i, { scenario, said }] of talks.entries()) {
    const scene = openScene(scenario, noLists)
    let talk = openTalk(scene)
    for (const words of said) {
      if (talk.ended) break
      talk = takeTurn(scene, talk, words, 0)
      if (!talk.ended) talk = await replyTo(chat, scene, talk, rates)
    }
    await compareClaims(chat, scene, talk, rates)
    onTalk(i + 1)
  }
  return rates
}
