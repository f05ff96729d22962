// The chat service of drafts, its budget, and the size of a batch in tokens.
import { type Chat, openChat } from '#engines/chat/chat.ts'
import { answerTokens } from '#engines/drafting/prompt.ts'
import type { Section } from '#engines/drafting/sections.ts'
import type { ServiceOptions } from '#engines/providers.ts'
import { serviceNames } from '#engines/sources.ts'
import { draftUse, type JudgeUse } from '#features/authoring/media-providers/server/media-providers.ts'
import { claimReserved, markTokens } from './queries.ts'

/** The service that drafts; undefined if none is configured. */
export type DraftService = Pick<NonNullable<ServiceOptions['draft']>, 'model' | 'operator' | 'dailyTokens'> | undefined

/** Whether texts that go to a service leave this machine. Each configured one is asked over the network, and may pass them on. */
export const isOutside = (service: DraftService): boolean => service !== undefined

/** Nobody waits for an answer, and a long one takes minutes. */
const limits = { firstMs: 180_000, idleMs: 60_000, tryMs: 180_000, callMs: 600_000 }

export const openDraftChat = ({ draft }: ServiceOptions): Chat | null => (draft ? openChat(serviceNames.draft, draft, limits) : null)

/** Characters of the rules and of the schema. */
const promptLength = 2_500
/** Characters of the text of one draft that a later request repeats. */
const knownLength = 80

/** Upper bound of the tokens of a batch: each request has one more try, and a token is at most one character. */
export function estimateTokens(sections: readonly Section[]): number {
  const all = sections.reduce((sum, { wanted }) => sum + wanted, 0)
  const ofSection = ({ passages, wanted }: Section) =>
    passages.reduce((sum, { text, above }) => sum + text.length + above.join('').length + 40, 0) + promptLength + answerTokens(wanted)
  return 2 * sections.reduce((sum, section) => sum + ofSection(section) + all * knownLength, 0)
}

/** The tokens of a batch: those that it reserved, then those of the day. */
export const useOfBatch = (id: string): Pick<JudgeUse, 'take' | 'settle'> => ({
  async take(db, tokens, most) {
    if (await claimReserved(db, id, tokens)) return true
    if (!(await draftUse.take(db, tokens, most))) return false
    await markTokens(db, id, tokens)
    return true
  },
  async settle(db, more) {
    if (await claimReserved(db, id, more)) return
    await draftUse.settle(db, more)
    await markTokens(db, id, more)
  },
})
