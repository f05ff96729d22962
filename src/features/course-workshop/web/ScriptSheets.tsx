// The script lines as a spreadsheet: taking them out, the template, bringing them in.
import { EllipsisOutlined, ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { May, useMay } from '../../../ui/session.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { courseSheets } from '../../course-sheets/contract.ts'
import { ImportScriptsDialog } from '../../course-sheets/web/ImportScriptsDialog.tsx'

interface Props {
  subSceneId: string
  canEdit: boolean
  importing: boolean
  onImporting: (open: boolean) => void
}

export function ScriptSheets({ subSceneId, canEdit, importing, onImporting }: Props) {
  const taking = useDownload(courseSheets.exportScripts)
  const may = useMay()
  if (!canEdit) return null
  const rest = [
    may(courseSheets.importScripts) && {
      key: 'template',
      label: <a href={courseSheets.scriptTemplate.path}>下载脚本模板</a>,
    },
    may(courseSheets.exportScripts) && { key: 'export', label: '导出脚本', onClick: () => void taking.run({ subSceneId }) },
  ].filter((item) => item !== false)
  return (
    <>
      <May do={courseSheets.importScripts}>
        <Button icon={<ImportOutlined aria-hidden />} onClick={() => onImporting(true)}>
          导入脚本
        </Button>
      </May>
      {rest.length > 0 && (
        <MenuButton menu={{ items: rest }} placement="bottomRight" tooltip="下载脚本模板、导出脚本">
          <Button icon={<EllipsisOutlined aria-hidden />} aria-label="更多" loading={taking.busy} />
        </MenuButton>
      )}
      <ImportScriptsDialog open={importing} subSceneId={subSceneId} onClose={() => onImporting(false)} />
    </>
  )
}
