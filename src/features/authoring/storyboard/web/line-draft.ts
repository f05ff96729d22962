// Draft of a line: the saved values, the typed values over them, and the state of saving.
import type { Entry } from '#ui/api/outbox-options.ts'
import type { Script, ScriptEdit } from '#features/authoring/scripts/contract.ts'
import { type Faults, type LineValues, formFields } from '#features/authoring/scripts/web/line-rules.ts'

export type SavingState = 'idle' | 'saving' | 'saved' | 'failed' | 'refused' | 'conflict'

export interface LineDraft {
  /** Stable key; it stays the same after a new line gets its id. */
  key: string
  /** Null until the line is saved. */
  id: string | null
  version: string | undefined
  /** The saved values; for a new line its initial values. */
  base: LineValues
  /** Typed values that are not saved yet. */
  changed: LineValues
  /** Key of the line above a new line; null for the first line. */
  after: string | null
  state: SavingState
  /** Validation errors, set on blur. */
  faults: Faults
  savedAt: number | null
  retryAt: number | null
  message: string | null
  /** The conflicting version that another user has saved. */
  theirs: Changed | null
}

/** A line as another user has saved it. */
export type Changed = Script & { updateUserName?: string | null }

/** One request that saves a line. */
export interface LineRequest {
  key: string
  edit: ScriptEdit
  /** The typed values that this edit contains. */
  changed: LineValues
}
export type LineEntry = Entry<LineDraft, LineRequest>

export const valuesOf = (line: LineValues): LineValues =>
  Object.fromEntries(formFields.flatMap((name) => (name in line ? [[name, line[name]]] : [])))
export const isEmpty = (values: LineValues) => Object.keys(values).length === 0
