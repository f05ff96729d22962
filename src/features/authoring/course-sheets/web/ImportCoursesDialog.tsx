// Import dialog of whole courses.
import { courses } from '#features/authoring/courses/contract.ts'
import type { ImportKind } from '#features/organisation/imports/web/ImportDialog.tsx'
import { LazyImportDialog } from '#features/organisation/imports/web/LazyImportDialog.tsx'
import { courseSheets } from '../contract.ts'
import { requiredWords } from '../fields.ts'
import { lineColumns, partColumns } from './preview-columns.ts'

const kind: ImportKind = {
  title: '导入课程',
  endpoint: courseSheets.importCourses,
  errors: courseSheets.courseErrors,
  template: courseSheets.courseTemplate,
  refresh: [courses.page, courses.tree],
  columns: [...partColumns, ...lineColumns],
  hints: [
    '一行一条脚本；课程、场景、子场景的单元格留空时，与上一行相同。',
    `${requiredWords}必填；图片类脚本请在页面中添加。`,
    '先预览，确认后才会写入；导入的课程为停用状态。',
    '课程名称已存在的行算作有误，打开「追加到同名课程」则加在其后。',
  ],
  choice: { name: 'append', label: '追加到同名课程' },
  unit: '条',
  doneText: '导入的课程为停用状态，检查后可以启用',
}

export function ImportCoursesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <LazyImportDialog open={open} onClose={onClose} kind={kind} />
}
