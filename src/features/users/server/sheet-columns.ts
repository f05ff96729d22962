// The columns of people in a spreadsheet, the same for template, import and export.
import type { SheetColumn } from '../../../platform/spreadsheets/spreadsheets.ts'
import { namesOf } from '../../../shared/field-table.ts'
import { personField, personFields } from '../fields.ts'

const written = namesOf(personFields).map((name) => {
  const { label, title = label, also = [], required = false, clean, width } = personField(name)
  return { field: name, title, also, required, clean, width }
})
export const sheetColumns: readonly SheetColumn[] = written

/** As written: what must be filled carries a star. */
export const writtenColumns = (starred: boolean) =>
  written.map(({ title, required, width }) => ({ title: starred && required ? `${title}*` : title, width }))

export const sexes: Record<string, number> = { 男: 1, 女: 2, '1': 1, '2': 2 }
const sexNames = new Map([
  [1, '男'],
  [2, '女'],
])
export const sexName = (sex: number | null) => sexNames.get(sex ?? 0) ?? ''
