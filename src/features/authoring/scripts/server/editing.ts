// Batch edits of lines in any sub-scenes, each by the rules of saving; lines that cannot be edited are skipped with a reason.
import type { Db } from '#platform/database/transaction.ts'
import { yieldingChunks } from '#platform/yielding.ts'
import { goneReason, type Skipped } from '#shared/batch.ts'
import { AppError } from '#shared/errors.ts'
import { firstLetters } from '#shared/text.ts'
import { coursesToEdit, type HeldCourse } from '#features/authoring/courses/server/courses.ts'
import { lockedAmong } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { type ScriptEdit, scripts } from '../contract.ts'
import { planSave } from './plan.ts'
import type { ScriptLine } from './queries.ts'
import * as queries from './queries.ts'

/** Name of a line in a list of skipped lines. */
export const lineName = ({ seq, text }: { seq: number; text: string }) => `第${seq + 1}句${text ? ` ${firstLetters(text, 20)}` : ''}`

interface Chosen {
  lines: ScriptLine[]
  held: Map<string, HeldCourse>
  skipped: Skipped[]
}

/** Returns the editable lines, locked after their sub-scenes, and the others with a reason: not found, no permission, or a live task. */
export async function linesToEdit(db: Db, ids: readonly string[]): Promise<Chosen> {
  const found = new Map((await queries.findScripts(db, ids)).map((r) => [r.line.id, r.line]))
  const subScenes = [...new Set([...found.values()].map((line) => line.subsceneId))]
  const { held, refused } = await coursesToEdit(db, subScenes, 'SUB_SCENE')
  const mine = ids.filter((id) => held.has(found.get(id)?.subsceneId ?? ''))
  const [locked, live] = await Promise.all([lockedAmong(db, mine), queries.lockScripts(db, mine)])
  const lines = live.filter((line) => !locked.has(line.id))
  const kept = new Set(lines.map((line) => line.id))
  const skipped = ids.flatMap((id) => {
    if (kept.has(id)) return []
    const line = found.get(id)
    const reason = line && (locked.has(id) ? scripts.fail('locked').message : refused.get(line.subsceneId))
    return [{ id, name: line && reason !== goneReason ? lineName(line) : '', reason: reason ?? goneReason }]
  })
  return { lines, held, skipped }
}

/** An edit of the texts of a line, without media. */
export type TextEdit = Pick<ScriptEdit, 'section' | 'text' | 'answerPoints' | 'answerText' | 'version'> & { id: string }

/** The fields that a text edit can change; media are excluded. */
export function planEdit(line: ScriptLine, edit: TextEdit): { fields: Partial<ScriptLine> } | { fault: string } {
  const current = { subsceneId: line.subsceneId, order: [], lines: [line], locked: new Set<string>(), generated: new Set<string>() }
  try {
    return { fields: planSave(current, [{ ...edit, editType: 'UPDATE' }]).updates[0]?.fields ?? {} }
  } catch (error) {
    if (error instanceof AppError) return { fault: error.message }
    throw error
  }
}

interface Edited {
  /** The lines before the edit, locked until the transaction ends. */
  before: ScriptLine[]
  /** The lines after the edit, in the same order. */
  after: ScriptLine[]
  skipped: Skipped[]
}

/** Edits texts of lines. A line that changed since `version` is skipped. Writes no audit row. */
export async function editLines(db: Db, edits: readonly TextEdit[]): Promise<Edited> {
  const byId = new Map(edits.map((edit) => [edit.id, edit]))
  const [{ lines, skipped }, { name }] = await Promise.all([linesToEdit(db, [...byId.keys()]), db.who()])
  const edited: Edited = { before: [], after: [], skipped }
  for await (const part of yieldingChunks(lines)) {
    const writing = part.map(async (line) => {
      const edit = byId.get(line.id)
      const planned = edit ? planEdit(line, edit) : { fields: {} }
      if ('fault' in planned) return void skipped.push({ id: line.id, name: lineName(line), reason: planned.fault })
      edited.before.push(line)
      edited.after.push({ ...line, ...planned.fields })
      await queries.updateScript(db, line.id, { ...planned.fields, updateUserName: name })
    })
    await Promise.all(writing)
  }
  return edited
}
