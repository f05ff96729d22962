// The answer of a batch: ids that were processed, and skipped items with their name and the reason.
import { z } from 'zod'
import { AppError, denied, forbidden, notFound } from './errors.ts'
import { Id } from './ids.ts'

export const Skipped = z.object({ id: Id, name: z.string(), reason: z.string() })
export type Skipped = z.infer<typeof Skipped>
export const Batch = z.object({ done: z.array(Id), skipped: z.array(Skipped) })
export type Batch = z.infer<typeof Batch>

/** Reasons for a missing item, and for an item that the caller may not edit. */
export const goneReason = '内容不存在或已被删除'
export const noRightReason = '没有编辑权限'
/** Whether a reason means that the caller lacks the right: 没有…权限, possibly with the person who can grant it. */
export const isNoRight = (reason: string) => /^没有[^，：]*权限/.test(reason)
/** Reason for people and departments outside the caller's data scope. */
export const outOfReachReason = '不在您可以选择的部门内，需要先成为该部门的培训负责人'

/**
 * Sorts the requested ids into processed and skipped ones: an id without a row is gone, and another one is skipped if it has an objection.
 */
export function batchOf<R>(
  ids: readonly string[],
  rows: ReadonlyMap<string, R>,
  nameOf: (row: R) => string,
  reasonOf: (row: R) => string | undefined = () => undefined,
): Batch {
  const batch: Batch = { done: [], skipped: [] }
  for (const id of new Set(ids)) {
    const row = rows.get(id)
    const reason = row === undefined ? goneReason : reasonOf(row)
    if (reason === undefined) batch.done.push(id)
    else batch.skipped.push({ id, name: row === undefined ? '' : nameOf(row), reason })
  }
  return batch
}

/** The rows that a batch processed, in the order of the batch. `rows` is keyed by id. */
export const rowsDone = <R>({ done }: Batch, rows: ReadonlyMap<string, R>): R[] => done.flatMap((id) => rows.get(id) ?? [])

/** Throws if nothing was processed, with the reason of the first skipped item. */
export function refuseEmpty({ done, skipped }: Batch): void {
  const [first] = skipped
  if (done.length || !first) return
  const worst = skipped.find((s) => s.reason !== goneReason) ?? first
  if (worst.reason === goneReason) throw notFound()
  if (worst.reason === noRightReason) throw forbidden()
  if (isNoRight(worst.reason)) throw denied(worst.reason)
  if (worst.reason === outOfReachReason) throw forbidden(worst.reason)
  throw new AppError(worst.reason)
}
