// Saving the lines of a sub-scene, thought through before anything is written: what is done to them, by what stands and what was sent.
import { notFound, stale } from '#shared/errors.ts'
import type { Place } from '#shared/order.ts'
import { maxLines, movesOnly, type ScriptEdit, scripts } from '../contract.ts'
import { type LineFields, lineAfter } from './line.ts'
import type { ScriptLine } from './queries.ts'

/** What stands where the edits go. */
export interface CurrentLines {
  subsceneId: string
  /** The ids of its lines, in their order. */
  order: readonly string[]
  /** The lines that edits name, held; of other sub-scenes, too. */
  lines: readonly ScriptLine[]
  /** Those with a task under way. */
  locked: ReadonlySet<string>
  /** Of the media that edits name, those that were generated. */
  generated: ReadonlySet<string>
}

/** `fields` as they will stand; `at`: by which edit. */
interface Written {
  at: number
  fields: LineFields
}
export interface Plan {
  inserts: (Written & { seq: number })[]
  updates: (Written & { id: string })[]
  moves: Place[]
  /** Whole, as they stood. */
  removes: ScriptLine[]
}

/** The edits that change or delete a line that stands. */
export const touching = (edits: readonly ScriptEdit[]) => edits.filter((e) => e.editType === 'UPDATE' || e.editType === 'DELETE')

/** How a field of an edit is named in a fault: one of many with its place before it. */
export const fieldIn = (edits: readonly ScriptEdit[], at: number) => (name: string) => (edits.length === 1 ? name : `${at}.${name}`)

/** What saving does, all of it; throws the first fault. With `seen`, the whole order that was arranged, it must still stand. */
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
    // a new line is of the address, whatever it was copied from
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
