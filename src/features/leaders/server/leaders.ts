// Leaders: the one rule that says who may edit what.
import type { Who } from '../../../platform/database/transaction.ts'
import type { LeaderType } from './tables.ts'

export type Scope = 'COURSE' | 'PROJECT' | 'EXAM' | 'PAPER'

const SYSTEM_ADMINISTRATOR = 3

/** What the rule looks at: who made a thing and, as a path ('/1/15/'), which department owns it. */
export interface Owned {
  createUserId: string | null
  ownerPath: string | null
}

/** Does this leader type cover the scope? TRAINING_MANAGER covers all. */
export const covers = (leaderType: string, scope: Scope) =>
  leaderType === 'TRAINING_MANAGER' || leaderType === (`TRAINING_MANAGER_ONLY_${scope}` satisfies LeaderType)

/** canEdit: a system administrator, its maker, or a leader of the owning department or one above it, within the scope. */
export function canEdit(who: Who, scope: Scope, owned: Owned): boolean {
  if (who.type === SYSTEM_ADMINISTRATOR || owned.createUserId === who.userId) return true
  const { ownerPath } = owned
  return ownerPath !== null && who.scopes.some((s) => covers(s.leaderType, scope) && ownerPath.startsWith(s.path))
}
