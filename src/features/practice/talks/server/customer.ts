// Chooses who plays the customer of a new talk: the configured chat model, or the author's lines.
import { promptVersion } from '#engines/directing/prompt.ts'
import type { ChatService } from '#platform/media-services.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Scenario } from '#shared/scenario.ts'
import { talkUse } from '#features/authoring/media-providers/server/media-providers.ts'
import type { Customer } from '../contract.ts'
import { countToday } from './queries.ts'

/** The chat service that plays customers; undefined if none is configured. */
export type TalkService = Pick<ChatService, 'model' | 'operator' | 'dailyTokens'> | undefined

/** Talks of a person and day that a model plays. */
export const maxTalksADay = 20
/** Tokens of one turn on average, most of them for reading what was said before. */
const tokensOfTurn = 1_900

const tokensOf = ({ limits }: Scenario): number => limits.turns * tokensOfTurn

/** The player of the customer, if a talk starts now. */
export async function findCustomer(db: Db, service: TalkService, scenario: Scenario, userId: string): Promise<Customer> {
  if (!service) return { by: 'AUTHOR', operator: '' }
  const { operator, dailyTokens } = service
  if ((await countToday(db, userId)) >= maxTalksADay) return { by: 'ENOUGH', operator: '' }
  const isSpent = dailyTokens > 0 && (await talkUse.used(db)) + tokensOf(scenario) > dailyTokens
  return isSpent ? { by: 'SPENT', operator: '' } : { by: 'MODEL', operator }
}

const byAuthor = { model: null, promptVersion: null, reserved: 0 }

/** The customer of a new talk. An exam reserves its tokens, so that a model that began it can finish it. */
export async function chooseCustomer(db: Db, service: TalkService, scenario: Scenario, of: { userId: string; isExam: boolean }) {
  const { by } = await findCustomer(db, service, scenario, of.userId)
  if (by !== 'MODEL' || !service) return byAuthor
  const reserved = of.isExam ? tokensOf(scenario) : 0
  if (reserved && !(await talkUse.take(db, reserved, service.dailyTokens))) return byAuthor
  return { model: service.model, promptVersion, reserved }
}
