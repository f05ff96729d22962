// Targets of assignments: existing departments or users within the caller's data scope.
import type { Db } from '#platform/database/transaction.ts'
import { goneReason, outOfReachReason, refuseEmpty, type Skipped } from '#shared/batch.ts'
import { type Reach, reaches, reachOf } from '#features/organisation/departments/server/departments.ts'
import * as queries from './queries.ts'

export interface Targets {
  selectionType: 'BY_GROUP' | 'BY_USER'
  targets: readonly string[]
}

const disabledReason = '账号已禁用，不能指派'
const nowhereReason = '没有所属部门，不能指派'

export interface NamedTargets {
  found: { id: string; name: string }[]
  /** Skipped targets in the requested order. */
  leftOut: Skipped[]
}

/**
 * The assignable targets among these with their names, and the skipped ones with reasons: deleted, disabled, without a department
 * (requirements are counted by department), or outside the data scope, whose names are hidden.
 */
export async function namedTargets(db: Db, { selectionType, targets }: Targets): Promise<NamedTargets> {
  const ids = [...new Set(targets)]
  if (!ids.length) return { found: [], leftOut: [] }
  const [who, rows] = await Promise.all([
    db.who(),
    selectionType === 'BY_GROUP' ? queries.listDepartments(db, ids) : queries.listPeople(db, ids),
  ])
  const reach = reachOf(who)
  const byId = new Map<string, Target>(rows.map((row) => [row.id, row]))
  const outcome: NamedTargets = { found: [], leftOut: [] }
  for (const id of ids) {
    const target = byId.get(id)
    const reason = startBlocker(target, reach)
    if (reason) outcome.leftOut.push({ id, name: reason === outOfReachReason ? '' : (target?.name ?? ''), reason })
    else if (target) outcome.found.push({ id, name: target.name })
  }
  return outcome
}

/** Throws if none of the targets can be assigned; the reason of a user contains their name. */
export function refuseNone(...named: readonly NamedTargets[]): void {
  const skipped = named.flatMap((n) => n.leftOut).map((s) => ({ ...s, reason: plain.has(s.reason) ? s.reason : s.name + s.reason }))
  refuseEmpty({ done: named.flatMap((n) => n.found.map((t) => t.id)), skipped })
}
const plain = new Set([goneReason, outOfReachReason])

interface Target {
  id: string
  name: string
  departmentId: string | null
  path: string | null
  disabled?: boolean
}

function startBlocker(target: Target | undefined, reach: Reach): string | null {
  if (!target) return goneReason
  if (!reaches(reach, { id: target.departmentId ?? '', path: target.path ?? '' })) return outOfReachReason
  if (target.disabled) return disabledReason
  return target.departmentId === null ? nowhereReason : null
}
