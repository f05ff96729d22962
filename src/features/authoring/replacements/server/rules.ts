// Rules for a replaced text: the rules of the form of its record, and those of search and replace.
import { shapeOfPoints } from '#engines/scoring/point-signs.ts'
import { linesOf } from '#shared/text.ts'
import { namesInBraces } from '#shared/variables.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { ScriptEdit } from '#features/authoring/scripts/contract.ts'
import { planEdit, type ScriptLine, type TextEdit } from '#features/authoring/scripts/server/scripts.ts'
import { replacements } from '../contract.ts'
import { isLineText, type LineText, type PartText, type TextField } from '../fields.ts'
import type { PartRow } from './queries.ts'
import { newVariables, type Reading, type Replaced, replaceIn, type Wanted } from './replacing.ts'

export type FoundPlace = { line: ScriptLine } | { part: PartRow['node'] }

/** Returns the record that has the field. */
export function foundOf(field: TextField, line: ScriptLine | undefined, part: PartRow['node'] | undefined): FoundPlace | undefined {
  if (isLineText(field)) return line && { line }
  return part && { part }
}

/** Returns the text of a field. */
export const textOf = (found: FoundPlace, field: TextField): string => {
  if ('line' in found) return isLineText(field) ? (found.line[field] ?? '') : ''
  if (isLineText(field)) return ''
  return field === 'content' ? found.part.content.join('\n') : (found.part[field] ?? '')
}

const readings: { [F in TextField]?: Reading } = { answerPoints: 'points', variables: 'variables' }
export const readingOf = (field: TextField): Reading => readings[field] ?? 'plain'

const partBodies = { COURSE: courses.updateCourse.body, SCENE: courses.updateScene.body, SUB_SCENE: courses.updateSubScene.body } as const

/** Returns a field of a part in the shape of its form. */
export const partEdit = (field: PartText, text: string) => (field === 'content' ? { contentStr: text } : { [field]: text })

type Judged = { text: string } | { fault: string }
const faultIn = (error: { issues: readonly { message: string }[] }) => ({ fault: error.issues[0]?.message ?? '' })

function judgeLine(line: ScriptLine, field: LineText, text: string): Judged {
  const parsed = ScriptEdit.safeParse({ editType: 'UPDATE', id: line.id, [field]: text })
  if (!parsed.success) return faultIn(parsed.error)
  const edit: TextEdit = { id: line.id, [field]: parsed.data[field] ?? '' }
  const planned = planEdit(line, edit)
  return 'fault' in planned ? planned : { text: planned.fields[field] ?? '' }
}

function judgePart(part: PartRow['node'], field: PartText, text: string): Judged {
  const parsed = partBodies[part.type].safeParse({ id: part.id, ...partEdit(field, text) })
  if (!parsed.success) return faultIn(parsed.error)
  const said = parsed.data as { [name: string]: string | null | undefined }
  return { text: field === 'content' ? linesOf(text).join('\n') : (said[field] ?? '') }
}

/** Returns the text in its saved form, or the fault as a message. */
export const judge = (found: FoundPlace, field: TextField, text: string): Judged => {
  if ('line' in found) return isLineText(field) ? judgeLine(found.line, field, text) : { fault: replacements.fail('notFoundThere').message }
  return isLineText(field) ? { fault: replacements.fail('notFoundThere').message } : judgePart(found.part, field, text)
}

export interface ReplacementOutcome {
  replaced: Replaced
  /** The saved form; undefined if the rules refuse it. */
  text?: string
  refusal: string | null
}

/** Returns the outcome of replacing in one field of a record. */
export function replaceField(found: FoundPlace, field: TextField, wanted: Wanted): ReplacementOutcome {
  const before = textOf(found, field)
  const replaced = replaceIn(before, wanted, readingOf(field))
  const refused = (refusal: string): ReplacementOutcome => ({ replaced, refusal })
  if (!replaced.hits.length) {
    if (replaced.leftFor.includes('variable')) return refused(replacements.fail('inVariable').message)
    return refused(replacements.fail(replaced.left.length ? 'changesPoints' : 'notFoundThere').message)
  }
  const names = newVariables(before, replaced.text, wanted.replacement)
  if (field !== 'variables' && names.length) return refused(replacements.fail('makesVariable', { names: namesInBraces(names) }).message)
  if (field === 'answerPoints' && shapeOfPoints(before) !== shapeOfPoints(replaced.text))
    return refused(replacements.fail('changesPoints').message)
  const judged = judge(found, field, replaced.text)
  return 'fault' in judged ? refused(judged.fault) : { replaced, text: judged.text, refusal: null }
}
