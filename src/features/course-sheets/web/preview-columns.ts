// The columns of the previews of courses and scripts.
import type { PreviewColumn } from '../../imports/web/ImportDialog.tsx'
import { lineFields, offered, sheetFields } from '../../scripts/fields.ts'

export const lineColumns: readonly PreviewColumn[] = sheetFields.map((name) => {
  const choices = offered(lineFields[name])
  return { field: name, title: lineFields[name].label, width: lineFields[name].sheet.preview, ...(choices ? { choices } : {}) }
})
export const treeColumns: readonly PreviewColumn[] = [
  { field: 'courseTitle', title: '课程名称', width: 150 },
  { field: 'courseDescription', title: '课程描述', width: 160 },
  { field: 'sceneTitle', title: '场景名称', width: 130 },
  { field: 'sceneDescription', title: '场景描述', width: 130 },
  { field: 'subSceneTitle', title: '子场景名称', width: 130 },
  { field: 'subSceneContent', title: '子场景内容', width: 180 },
]
