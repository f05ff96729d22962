// A line as it is being written: the saved values, the typed ones over them, and how far they are on their way to the server.
import type { Entry } from '#ui/api/outbox-options.ts'
import type { Script, ScriptEdit } from '#features/authoring/scripts/contract.ts'
import { type Faults, type LineValues, formFields } from '#features/authoring/scripts/web/line-rules.ts'

export type SavingState = 'idle' | 'saving' | 'saved' | 'failed' | 'refused' | 'conflict'

export interface LineDraft {
  /** Stays the same when a new line gets its id. */
  key: string
  /** null: not saved yet. */
  id: string | null
  version: string | undefined
  /** As it is saved; of a new line what it begins with. */
  base: LineValues
  /** Fields that were typed and are not saved. */
  changed: LineValues
  /** The key of the line above a new one; null: it is the first. */
  after: string | null
  state: SavingState
  /** Told once the line is left. */
  faults: Faults
  savedAt: number | null
  retryAt: number | null
  message: string | null
  /** The version that somebody else has saved meanwhile. */
  theirs: Changed | null
}

/** A line as somebody else has left it. */
export type Changed = Script & { updateUserName?: string | null }

/** The request of a line. */
export interface LineRequest {
  key: string
  edit: ScriptEdit
  /** The values of the edit that somebody typed. */
  changed: LineValues
}
export type LineEntry = Entry<LineDraft, LineRequest>

export const valuesOf = (line: LineValues): LineValues =>
  Object.fromEntries(formFields.flatMap((name) => (name in line ? [[name, line[name]]] : [])))
export const isEmpty = (values: LineValues) => Object.keys(values).length === 0
