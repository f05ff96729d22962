// Plan of a save, as a pure function of the stored lines and the edits.
import { notFound, stale } from '#shared/errors.ts'
import type { Place } from '#shared/order.ts'
import { maxLines, movesOnly, type ScriptEdit, scripts } from '../contract.ts'
import { type LineFields, lineAfter } from './line.ts'
import type { ScriptLine } from './queries.ts'

/** The stored state of the sub-scene. */
export interface CurrentLines {
  subsceneId: string
  /** Ids of the lines, in order. */
  order: readonly string[]
  /** The lines that the edits name, locked, including lines of other sub-scenes. */
  lines: readonly ScriptLine[]
  /** Ids of lines with a live task. */
  locked: ReadonlySet<string>
  /** The generated ones among the media that the edits name. */
  generated: ReadonlySet<string>
}

/** `fields`: the new values; `at`: index of the edit. */
interface Written {
  at: number
  fields: LineFields
}
export interface Plan {
  inserts: (Written & { seq: number })[]
  updates: (Written & { id: string })[]
  moves: Place[]
  /** The complete rows before the deletion. */
  removes: ScriptLine[]
}

/** Returns the edits that change or delete a stored line. */
export const touching = (edits: readonly ScriptEdit[]) => edits.filter((e) => e.editType === 'UPDATE' || e.editType === 'DELETE')

/** Name of a field in a fault; in a batch it is prefixed by the index of the edit. */
export const fieldIn = (edits: readonly ScriptEdit[], at: number) => (name: string) => (edits.length === 1 ? name : `${at}.${name}`)

/** Returns the complete plan, or throws the first fault. With `seen`, the order must still equal the one that the user saw. */
export function planSave(current: CurrentLines, edits: readonly ScriptEdit[], seen?: readonly string[]): Plan {
  const { order, locked, generated } = current
  if (seen && seen.join() !== order.join()) throw stale()
  const stored = new Map(current.lines.map((line) => [line.id, line]))
  const touched = touching(edits)
  const ids = new Set(touched.map((e) => e.id ?? ''))
  if (ids.has('') || ids.size !== touched.length) throw scripts.fail('changedList')
  for (const id of ids) if (stored.get(id)?.subsceneId !== current.subsceneId) throw notFound()
  if (touched.some((e) => locked.has(e.id ?? '') && !movesOnly(e))) throw scripts.fail('locked')
  const plan: Plan = { inserts: [], updates: [], moves: [], removes: [] }
  for (const [at, edit] of edits.entries()) {
    // a new line belongs to the sub-scene of the URL, even if it is a copy from elsewhere
    if (edit.editType !== 'CREATE' && edit.subsceneId !== undefined && edit.subsceneId !== current.subsceneId)
      throw scripts.fail('otherSubScene', {}, fieldIn(edits, at)('subsceneId'))
    const before = stored.get(edit.id ?? '') ?? null
    if (edit.version && before && edit.version !== before.updatedAt) throw stale()
    const after = (line: ScriptLine | null) => lineAfter(edit, line, fieldIn(edits, at), generated)
    if (edit.editType === 'CREATE') plan.inserts.push({ at, fields: after(null), seq: edit.seq ?? order.length + plan.inserts.length })
    if (!before) continue
    if (edit.editType === 'DELETE') plan.removes.push(before)
    if (edit.editType !== 'UPDATE') continue
    if (edit.seq !== undefined) plan.moves.push({ id: before.id, seq: edit.seq })
    if (!movesOnly(edit)) plan.updates.push({ at, id: before.id, fields: after(before) })
  }
  if (plan.inserts.length && order.length + plan.inserts.length > maxLines + plan.removes.length) throw scripts.fail('tooManyLines')
  return plan
}
