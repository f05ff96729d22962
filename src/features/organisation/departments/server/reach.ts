// Data scope of a user: whose users they see, and whose they manage. Pure functions of the leader rule, based on the entry's result.
import type { Who } from '#platform/database/transaction.ts'

export const SYSTEM_ADMINISTRATOR = 3

/** Whether the caller is a system administrator, or leads the department at `path` or an ancestor with a leader type that counts. */
export const leads = (who: Who, path: string | null, counts: (leaderType: string) => boolean): boolean =>
  who.type === SYSTEM_ADMINISTRATOR || (path !== null && who.scopes.some((s) => counts(s.leaderType) && path.startsWith(s.path)))

/** Whether the caller may change departments and users there, which requires a leader of type 全部. */
export const managesPeople = (who: Who, path: string): boolean => leads(who, path, (type) => type === 'TRAINING_MANAGER')

/** Data scope: all users, those at or below paths, or those of one department. */
export type Reach = { all: true } | { paths: string[] } | { departmentId: string | null }

/** An administrator sees all, a leader their departments and below, others their own department. */
export function reachOf(who: Who): Reach {
  if (who.type === SYSTEM_ADMINISTRATOR) return { all: true }
  return who.scopes.length ? { paths: who.scopes.map((s) => s.path) } : { departmentId: who.departmentId }
}

/** Whether the scope contains this department. */
export function reaches(reach: Reach, department: { id: string; path: string }): boolean {
  if ('all' in reach) return true
  return 'paths' in reach ? reach.paths.some((p) => department.path.startsWith(p)) : reach.departmentId === department.id
}

/** `reaches` as an SQL condition on expressions for a department's id and path; its two parameters start at $`first`. */
export const isReached = (id: string, path: string, first: number) =>
  `(($${first}::text[] is null or exists (select from unnest($${first}::text[]) p where starts_with(${path}, p)))
    and ($${first + 1}::bigint is null or ${id} = $${first + 1}))`

const NONE = '0'
/** The parameters of `isReached`. */
export function reachValues(reach: Reach) {
  if ('all' in reach) return [null, null] as const
  return 'paths' in reach ? ([reach.paths, null] as const) : ([null, reach.departmentId ?? NONE] as const)
}
