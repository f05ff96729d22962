// Spreadsheet columns of courses and scripts, for template, import and export.
import type { SheetColumn, WrittenColumn } from '#platform/spreadsheets/spreadsheets.ts'
import { byName, type CodeOf, type NamesWith } from '#shared/field-table.ts'
import { type LineField, lineFields, offered, type SheetField, sheetFields } from '#features/authoring/scripts/fields.ts'
import { type TreeColumn, treeColumns } from '../fields.ts'

type Column = SheetColumn & WrittenColumn
/** A field that has a spreadsheet column. */
type Row = Extract<LineField, { holds: 'choice' | 'line' | 'paragraphs' }> & { sheet: object }

const cleaning = { choice: 'code', paragraphs: 'text', line: undefined } as const
const lineColumns = (required: boolean): Column[] =>
  sheetFields.map((name) => {
    const { label, holds, sheet, ...field }: Row = lineFields[name]
    return {
      field: name,
      title: label,
      also: sheet.also ?? [],
      // a choice without an empty value has no default either
      required: required && holds === 'choice' && field.empty === undefined,
      width: sheet.width,
      clean: cleaning[holds],
      choices: offered(lineFields[name]),
    }
  })

export const scriptColumns: readonly Column[] = lineColumns(true)
/** Number of columns of a course sheet before the columns of the line. */
export const treeWidth = treeColumns.length
const columnOf = ({ field, title, required, clean, width }: TreeColumn): Column => ({
  field,
  title,
  ...(required ? { required } : {}),
  clean,
  width,
})
/** Columns that number parts of equal titles; only an export with such parts writes them. */
const numbers: Column[] = [
  { field: 'sceneNo', title: '场景编号', width: 10 },
  { field: 'subSceneNo', title: '子场景编号', width: 10 },
]
export const courseColumns: readonly Column[] = [...treeColumns.map(columnOf), ...lineColumns(false), ...numbers]

/** Columns of a written file: compulsory ones have a star. */
export const written = (columns: readonly Column[], withNumbers = false): Column[] =>
  columns.filter((c) => withNumbers || !numbers.includes(c)).map((c) => ({ ...c, title: c.required ? `${c.title}*` : c.title }))

export const choiceFields = sheetFields.filter((name): name is ChoiceField => lineFields[name].holds === 'choice')
type ChoiceField = NamesWith<Pick<typeof lineFields, SheetField>, { holds: 'choice' }>

const wordsOf = (name: ChoiceField): ReadonlyMap<string, string> => {
  const { choices, sheet }: Row & { holds: 'choice' } = lineFields[name]
  return new Map([
    ...Object.entries(choices).flatMap(([code, label]) => [[label, code] as const, [code, code] as const]),
    ...Object.entries(sheet.words ?? {}),
  ])
}
/** By choice: accepted labels in upper case -> code. */
const words = byName(choiceFields, wordsOf)
type Codes = { [K in ChoiceField]: CodeOf<(typeof lineFields)[K]> | undefined }
/** Returns the codes of the labels in the cells. */
export const codesOf = (cells: Record<ChoiceField, string>) =>
  byName(choiceFields, (name) => words[name].get(cells[name].toUpperCase())) as Codes
/** This is the same mapping as JSON, for SQL statements. */
export const wordsAsJson = JSON.stringify(byName(choiceFields, (name) => Object.fromEntries(words[name])))
