// How one model is told not to reason, learnt from its answers: services know different fields, and some ignore those that they do not know.
import type { Thinking } from '#shared/thinking.ts'
import type { Reply } from './reply.ts'

/** Fields that tell a model not to reason, in the order in which they are tried. */
const switches = [
  { name: 'reasoning_effort', body: { reasoning_effort: 'none' } },
  { name: 'reasoning_effort', body: { reasoning_effort: 'minimal' } },
  { name: 'enable_thinking', body: { enable_thinking: false } },
  { name: 'thinking', body: { thinking: { type: 'disabled' } } },
  { name: 'chat_template_kwargs', body: { chat_template_kwargs: { enable_thinking: false } } },
] as const

/** Further tokens for a model that cannot be told not to reason. */
const MAX_THOUGHTS = 4_000

/** The next place in `switches`. An ignored field is not tried with another value; a refused value may have a successor. */
function nextPlace(place: number, wasRefused: boolean): number {
  const name = switches[place]?.name
  const next = switches.findIndex((one, at) => at > place && (wasRefused || one.name !== name))
  return next < 0 ? switches.length : next
}

/** Finds the switch of one model. Requests that run at the same time learn each fact once. A place of -1 means no switch. */
export function openReasoning(thinking: Thinking) {
  const isFree = thinking === 'auto'
  /** Characters of thoughts of usable answers by the place of their switch. */
  const outcomes = new Map<number, number>()
  let place = switches.findIndex(({ name }) => name === thinking)
  let isSettled = !isFree
  let isStubborn = thinking === 'keep'
  let reasons = false

  /** Goes on to the next switch. After the last one: the switch with the fewest thoughts, or more tokens. */
  function advance(wasRefused: boolean): void {
    place = nextPlace(place, wasRefused)
    if (place < switches.length) return
    const costOf = ([at, thoughts]: [number, number]) => (at < 0 ? thoughts / 2 : thoughts)
    const best = [...outcomes].toSorted((a, b) => costOf(a) - costOf(b))[0]
    place = best?.[0] ?? -1
    isStubborn = !best
    isSettled = true
  }

  /** Learns that a service refused a request with the switch at `sent`. Returns true if the switch may be the reason. */
  function learnRefusal(sent: number): boolean {
    if (sent < 0 || !isFree || outcomes.has(sent)) return false
    if (sent === place) advance(true)
    return true
  }

  /** Learns that reasoning left no answer. Returns true if another way may bring one. */
  function learnLoss(): boolean {
    if (isSettled && isStubborn) return false
    if (isSettled) isStubborn = true
    else advance(false)
    return true
  }

  /** Learns from an answer. Returns true if reasoning left no answer, and another way may bring one. `isQuick`: thoughts cost time. */
  function learnReply({ text, thoughts, finish }: Reply, sent: number, isQuick: boolean): boolean {
    reasons ||= thoughts > 0
    if (text) outcomes.set(sent, thoughts)
    // some services keep their reasoning to themselves: an empty answer at the limit of tokens
    const isLost = !text && (thoughts > 0 || finish === 'length')
    if (sent !== place) return isLost
    if (isLost) return learnLoss()
    if (text && !thoughts && sent >= 0) isSettled = true
    if (thoughts && isQuick && !isSettled) advance(false)
    return false
  }

  return {
    place: () => place,
    /** Fields to send with a request. */
    body: (): object => switches[place]?.body ?? {},
    /** Further tokens to allow. */
    allowance: () => (isStubborn ? MAX_THOUGHTS : 0),
    learnRefusal,
    learnReply,
    info: () => ({ reasons, switch: switches[place]?.name ?? null, stubborn: reasons && isStubborn }),
  }
}
