// Columns of the import previews of courses and scripts.
import type { PreviewColumn } from '#features/organisation/imports/web/ImportDialog.tsx'
import { lineFields, offered, sheetFields } from '#features/authoring/scripts/fields.ts'
import { treeColumns } from '../fields.ts'

export const lineColumns: readonly PreviewColumn[] = sheetFields.map((name) => {
  const choices = offered(lineFields[name])
  return { field: name, title: lineFields[name].label, width: lineFields[name].sheet.preview, ...(choices ? { choices } : {}) }
})
export const partColumns: readonly PreviewColumn[] = treeColumns.map(({ field, title, preview }) => ({ field, title, width: preview }))
