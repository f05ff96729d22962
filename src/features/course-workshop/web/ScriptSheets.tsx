// The script lines as a spreadsheet: taking them out, the template, bringing them in.
import { DownloadOutlined, ExportOutlined, ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { May } from '../../../ui/session.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { courseSheets } from '../../course-sheets/contract.ts'
import { ImportScriptsDialog } from '../../course-sheets/web/ImportScriptsDialog.tsx'

export function ScriptSheets({ subSceneId, canEdit }: { subSceneId: string; canEdit: boolean }) {
  const [importing, setImporting] = useState(false)
  const taking = useDownload(courseSheets.exportScripts)
  if (!canEdit) return null
  return (
    <>
      <May do={courseSheets.exportScripts}>
        <Button type="text" icon={<ExportOutlined aria-hidden />} loading={taking.busy} onClick={() => void taking.run({ subSceneId })}>
          导出脚本
        </Button>
      </May>
      <May do={courseSheets.importScripts}>
        <Button icon={<DownloadOutlined aria-hidden />} href={courseSheets.scriptTemplate.path}>
          下载脚本模板
        </Button>
        <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
          导入脚本
        </Button>
      </May>
      <ImportScriptsDialog open={importing} subSceneId={subSceneId} onClose={() => setImporting(false)} />
    </>
  )
}
