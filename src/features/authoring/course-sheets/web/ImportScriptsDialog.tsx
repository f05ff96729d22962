// Import dialog of scripts into a sub-scene.
import type { ImportKind } from '#features/organisation/imports/web/ImportDialog.tsx'
import { LazyImportDialog } from '#features/organisation/imports/web/LazyImportDialog.tsx'
import { maxLines, scripts } from '#features/authoring/scripts/contract.ts'
import { courseSheets } from '../contract.ts'
import { lineColumns } from './preview-columns.ts'

const kind: ImportKind = {
  title: '导入脚本',
  endpoint: courseSheets.importScripts,
  errors: courseSheets.scriptErrors,
  template: courseSheets.scriptTemplate,
  refresh: [scripts.page, scripts.list],
  columns: lineColumns,
  hints: [
    '类型、媒体类型、是否需要回答、文本必填；需要回答时参考答案必填。',
    '先预览，确认后才会写入；新脚本加在已有脚本之后，与已有脚本完全相同的行不会重复导入。',
    `每个子场景最多 ${maxLines.toLocaleString('zh-CN')} 条脚本；图片类脚本请在页面中添加。`,
  ],
  unit: '条',
  doneText: '新脚本在列表的最后',
}

interface Props {
  open: boolean
  subSceneId: string
  onClose: () => void
}

export function ImportScriptsDialog({ open, subSceneId, onClose }: Props) {
  return <LazyImportDialog open={open} onClose={onClose} kind={{ ...kind, query: { subSceneId } }} />
}
