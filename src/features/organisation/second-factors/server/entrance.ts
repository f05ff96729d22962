// Entry of people, with the check of a fresh proof for the calls that need one.
import type { EnterStatement } from '#platform/database/transaction.ts'
import type { EndpointSpec } from '#shared/contract.ts'
import { enterAsPerson } from '#features/organisation/sessions/server/sessions.ts'

/** Like `enterAsPerson`; if the contract has `stepUp`, the entry also checks the last proof of the person in this session. */
export function enterProved(
  tenantId: string,
  token: string,
  words: readonly string[] | null,
  writes = false,
  { pending, stepUp }: Pick<EndpointSpec, 'pending' | 'stepUp'> = {},
): EnterStatement {
  const entry = enterAsPerson(tenantId, token, words, writes, pending)
  if (!stepUp) return entry
  return {
    name: 'enter_proved',
    text: 'select * from app.enter_proved($1, $2, $3, $4, $5, $6)',
    values: [...(entry.values ?? []), stepUp === 'always'],
  }
}
